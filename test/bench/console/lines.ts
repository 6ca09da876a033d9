import { type Line, median } from '../line.ts'
import { heapOf, paintTime, withConsole } from './browser.ts'
import { search } from './search.ts'
import { STEPS, use } from './use.ts'
import { zoom } from './zoom.ts'

const VISITS = 7

const seconds = (times: readonly number[]): string =>
  `median of ${times.map((time) => time.toFixed(2)).join(', ')} s`

/** The console in Chromium, on the demo market and the machine that serves it. */
export const consoleLines: readonly Line[] = [
  {
    name: 'console-cold',
    title: 'console: navigation to `/` until the first chart is painted, cold cache',
    goal: { unit: 's', atMost: 1.2 },
    market: null,
    measure: () =>
      withConsole(async ({ browser, url }) => {
        const times: number[] = []
        for (let visit = 0; visit < VISITS; visit++) {
          const context = await browser.newContext()
          times.push(await paintTime(await context.newPage(), url))
          await context.close()
        }
        return { value: median(times), detail: seconds(times) }
      }),
  },
  {
    name: 'console-warm',
    title: 'console: the same, warm cache',
    goal: { unit: 's', atMost: 0.5 },
    market: null,
    measure: () =>
      withConsole(async ({ browser, url }) => {
        const context = await browser.newContext()
        const times: number[] = []
        for (let visit = 0; visit <= VISITS; visit++) {
          const page = await context.newPage()
          const time = await paintTime(page, url)
          // The first visit fills the cache.
          if (visit > 0) times.push(time)
          await page.close()
        }
        return { value: median(times), detail: seconds(times) }
      }),
  },
  {
    name: 'console-script',
    title: 'console: compressed script of the first screen',
    goal: { unit: 'kB', atMost: 300 },
    market: null,
    measure: () =>
      withConsole(async ({ browser, url }) => {
        const page = await browser.newPage()
        const sizes: Promise<number>[] = []
        page.on('requestfinished', (request) => {
          if (request.resourceType() === 'script')
            sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
        })
        await paintTime(page, url)
        await page.waitForLoadState('networkidle')
        const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
        return { value: bytes / 1000, detail: `${sizes.length} files` }
      }),
  },
  {
    name: 'console-zoom',
    title: 'console: frames per second while panning and zooming 10,000 points',
    goal: { unit: 'frames/s', atLeast: 50 },
    market: null,
    measure: () => withConsole(zoom),
  },
  {
    name: 'console-search',
    title: 'console: from a key to the result of the search, 95th percentile',
    goal: { unit: 'ms', atMost: 100 },
    market: null,
    measure: () => withConsole(search),
  },
  {
    name: 'console-hour',
    title: `console: growth of the heap over ${STEPS} steps of use`,
    goal: { unit: 'MB', atMost: 20 },
    isHeavy: true,
    market: null,
    measure: () =>
      withConsole(async ({ browser, url }) => {
        const page = await browser.newPage()
        let sockets = 0
        page.on('websocket', (socket) => {
          sockets++
          socket.on('close', () => sockets--)
        })
        await page.goto(url)
        // The first round loads every screen's script.
        await use(page, STEPS / 10)
        const before = await heapOf(page)
        await use(page, STEPS)
        const after = await heapOf(page)
        return {
          value: after - before,
          detail: `${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after; ${sockets} sockets open`,
        }
      }),
  },
]
