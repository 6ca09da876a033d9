import type { BrowserContext, Dialog, Page } from 'playwright-core'
import { expect } from 'vitest'
import { workersBrowser } from './browser.ts'
import { PATIENCE_MS } from './patience.ts'

/** What is noted of a tab during one test. */
interface Noted {
  /** Everything that a page must not do: errors, violations of its policy, requests to other places. */
  readonly faults: string[]
  /** Names of the GraphQL operations sent, without subscriptions. */
  readonly operations: string[]
  sockets: number
}

/** A tab in a context of its own. */
export interface OwnTab {
  readonly context: BrowserContext
  readonly page: Page
  /** Origin of its pages. */
  readonly origin: string
  readonly noted: Noted
}

interface KeptTab extends Omit<OwnTab, 'origin' | 'noted'> {
  readonly now: Date | undefined
  /** Whether a test left something in it that cannot be removed. */
  isSpoilt: boolean
  /** Notes what happens in the tab from now on, on a page of this origin. */
  note(origin: string): Noted
}

/** What lasts as long as its tab. */
const LASTING = ['addInitScript', 'exposeFunction', 'on', 'route', 'routeWebSocket'] as const

/** Tabs of this worker: a page in one that was used before costs half of one in a new tab. */
const tabs = new Map<Page, KeptTab>()
const idle: KeptTab[] = []

/** Returns a tab without a page, whose clock starts at a time. */
export async function takeTab(origin: string, now?: Date): Promise<OwnTab> {
  const at = idle.findIndex((tab) => tab.now?.getTime() === now?.getTime())
  const [kept] = at === -1 ? [] : idle.splice(at, 1)
  if (kept && now) await kept.page.clock.setSystemTime(now)
  const { context, page, note } = kept ?? (await openTab(now))
  return { context, page, origin, noted: note(origin) }
}

/** Removes what a test left in a tab and keeps it for the next; closes it if that fails. */
export async function keepTab({ context, page, origin }: OwnTab): Promise<void> {
  const tab = tabs.get(page)
  try {
    if (!tab || tab.isSpoilt) throw new Error('This tab cannot be used again')
    for (const other of context.pages()) if (other !== page) await other.close()
    // Unsaved work does not hold the page.
    const accept = (dialog: Dialog) => dialog.accept()
    page.addListener('dialog', accept)
    // The console must be gone: when an answer comes, it would store things again.
    await page.goto(`${origin}/health/live`)
    page.removeListener('dialog', accept)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await page.goto('about:blank')
    await page.mouse.move(-1, -1)
    idle.push(tab)
  } catch {
    tabs.delete(page)
    await context.close()
  }
}

/** A request whose answer shows whether requests are intercepted. */
const PROBE = '/health/live?intercepted'
const isProbe = ({ pathname, search }: URL) => pathname + search === PROBE

/** Waits until the requests of an open page are intercepted: the driver is ready before the page's process is. */
async function untilIntercepted(page: Page, route: Page['route']): Promise<void> {
  await route(isProbe, (probe) => probe.fulfill({ status: 204 }))
  if (page.url() === 'about:blank') return
  const status = () => page.evaluate(async (path) => (await fetch(path)).status, PROBE)
  await expect.poll(status).toBe(204)
}

async function openTab(now: Date | undefined): Promise<KeptTab> {
  const browser = await workersBrowser()
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  if (now) await page.clock.install({ time: now })
  // As for most users, the first steps are dismissed. A test shows them by another value.
  await page.addInitScript(() => {
    if (location.protocol === 'http:' && localStorage.getItem('flowgate.steps') === null)
      localStorage.setItem('flowgate.steps', 'left')
  })
  const tab: KeptTab = { context, page, now, isSpoilt: false, note: await watch(page) }
  const route = page.route.bind(page)
  page.route = async (...args) => {
    await untilIntercepted(page, route)
    const routed = await route(...args)
    await page.unroute(isProbe)
    return routed
  }
  for (const name of LASTING) {
    const method = page[name].bind(page) as (...args: unknown[]) => unknown
    const spoil = (...args: unknown[]) => {
      tab.isSpoilt = true
      return method(...args)
    }
    Object.assign(page, { [name]: spoil })
  }
  tabs.set(page, tab)
  return tab
}

/** Returns the name of the operation in a request of a page: the console names each by its hash. */
const operationIn = (url: string, body: string | null): string | null =>
  body === null
    ? new URL(url).searchParams.get('operationName')
    : ((JSON.parse(body) as { operationName?: string }).operationName ?? null)

async function watch(page: Page): Promise<KeptTab['note']> {
  let noted: Noted = { faults: [], operations: [], sockets: 0 }
  let home = ''
  const fault = (text: string) => noted.faults.push(text)
  await page.exposeFunction('reportViolation', (text: string) => fault(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) fault(message.text())
  })
  page.on('pageerror', (error) => fault(String(error)))
  page.on('websocket', () => noted.sockets++)
  page.on('response', (response) => {
    if (response.status() >= 400) fault(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:data|blob|about):/.test(url) && new URL(url).origin !== home) fault(`outside: ${url}`)
    if (new URL(url).pathname !== '/graphql') return
    const operation = operationIn(url, request.postData())
    if (operation) noted.operations.push(operation)
  })
  return (origin) => {
    home = origin
    noted = { faults: [], operations: [], sockets: 0 }
    return noted
  }
}
