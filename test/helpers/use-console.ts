import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { TestApp } from './app.ts'
import { PATIENCE_MS, workersBrowser } from './browser.ts'
import { listen, type TestServer } from './server.ts'

export interface TabOptions {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** Time that the browser's clock starts at. Default: the machine's. */
  readonly now?: Date
  /** Faults that the test causes: console errors and URLs of failed responses. */
  readonly expected?: RegExp
}

/** A tab with a page of the console. */
export interface Tab {
  readonly page: Page
  /** Names of the GraphQL operations sent so far, without subscriptions. */
  readonly operations: string[]
  /** Sockets opened so far. */
  sockets(): number
}

/** Returns the name of the operation in a request of a page: the console names each by its hash. */
const operationIn = (url: string, body: string | null): string | null =>
  body === null
    ? new URL(url).searchParams.get('operationName')
    : ((JSON.parse(body) as { operationName?: string }).operationName ?? null)

/** Notes everything that a page must not do: errors, violations of its policy, requests to other places. */
async function watch(
  page: Page,
  origin: string,
  faults: string[],
  operations: string[],
): Promise<() => number> {
  let sockets = 0
  await page.exposeFunction('reportViolation', (text: string) => faults.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('websocket', () => sockets++)
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:data|blob):/.test(url) && new URL(url).origin !== origin) faults.push(`outside: ${url}`)
    if (new URL(url).pathname !== '/graphql') return
    const operation = operationIn(url, request.postData())
    if (operation) operations.push(operation)
  })
  return () => sockets
}

/**
 * Serves a test's app and opens its console in Chromium. After each test, no tab may have seen a fault. Once per app:
 * closing the server ends the app's subscriptions.
 */
export function useConsole(app: TestApp) {
  let server: TestServer
  const contexts: BrowserContext[] = []
  const faults: { found: string[]; expected: RegExp | undefined }[] = []
  beforeAll(async () => {
    server = await listen(app.app)
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    const unexpected = faults
      .splice(0)
      .flatMap(({ found, expected }) => found.filter((fault) => !expected?.test(fault)))
    expect(unexpected).toEqual([])
  })
  afterAll(async () => {
    await server.close()
  })
  return {
    get url() {
      return server.url
    },
    /** Ends the connections of all tabs, as a failing network does. */
    cut: () => server.cut(),
    /** Opens a page of the console. */
    async open(
      path: string,
      { theme = 'light', width = 1280, height = 900, now, expected }: TabOptions = {},
    ): Promise<Tab> {
      const browser = await workersBrowser()
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      contexts.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      if (now) await page.clock.install({ time: now })
      const found: string[] = []
      const operations: string[] = []
      faults.push({ found, expected })
      const sockets = await watch(page, server.url, found, operations)
      await page.goto(`${server.url}${path}`)
      return { page, operations, sockets }
    },
  }
}
