import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import buildConsole from '../../helpers/build-console.ts'
import { endProcess, firstMatches, startModule } from '../processes.ts'

const CHROMIUM = '/usr/bin/chromium'
const ENTRY = fileURLToPath(new URL('../../../bin/flowgate.js', import.meta.url))
const DATA_DIR = fileURLToPath(new URL('../../../.cache/bench/demo', import.meta.url))

/** A browser beside a service that serves the console on the demo market. */
export interface ConsoleBench {
  readonly browser: Browser
  readonly url: string
}

/** Builds the console, starts the service on the demo market, which the first run loads, and a browser; ends both afterwards. */
export async function withConsole<Result>(work: (bench: ConsoleBench) => Promise<Result>): Promise<Result> {
  await buildConsole()
  const settings = { PORT: '0', DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  const { child } = startModule([ENTRY], settings)
  try {
    const [url = ''] = await firstMatches(child, [/Console\s+(http:\S+)\//])
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-background-networking', '--enable-precise-memory-info'],
    })
    try {
      return await work({ browser, url })
    } finally {
      await browser.close()
    }
  } finally {
    await endProcess(child)
  }
}

const SETTLE_MS = 1000

/** Time from the start of the navigation until the first chart is on the screen, in seconds. */
export async function paintTime(page: Page, url: string): Promise<number> {
  // Nothing else runs in the page meanwhile: asking it again and again would take the time that is measured.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('canvas')) return
      observer.disconnect()
      // The frame after the next one shows what the chart has drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => console.debug(`painted ${performance.now()}`)))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  // The browser still starts the page, and ends the one before.
  await page.waitForTimeout(SETTLE_MS)
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate: (said) => said.text().startsWith('painted ') }),
    page.goto(url, { waitUntil: 'commit' }),
  ])
  return Number(message.text().split(' ')[1]) / 1000
}

/** What the page's scripts hold after a garbage collection, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
