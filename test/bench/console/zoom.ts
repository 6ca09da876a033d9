import type { Page } from 'playwright-core'
import type { Measured } from '../line.ts'
import type { ConsoleBench } from './browser.ts'

const POINTS = 10_000
const ROUNDS = 40
const DAY_MS = 86_400_000

/** Arrays, beside the name of their type, which the cache of the console needs. */
type Columns = Record<string, unknown>

const datesIn = ({ date }: Columns): readonly string[] => (Array.isArray(date) ? date : [])

/** As many daily bars as the line promises: more years than the demo market has. */
function longColumns(columns: Columns): Columns {
  const newest = Date.parse(datesIn(columns)[0] ?? '')
  const made = Object.entries(columns).map(([name, values]) => {
    if (!Array.isArray(values)) return [name, values]
    const longer = Array.from({ length: POINTS }, (_, place) => {
      const day = new Date(newest - place * DAY_MS).toISOString()
      if (name === 'date') return day.slice(0, 10)
      if (name === 'ts') return `${day.slice(0, 10)}T00:00:00Z`
      return values[place % values.length]
    })
    return [name, longer]
  })
  return Object.fromEntries(made)
}

/** Replaces the bars of the chart by a long history. */
async function lengthen(page: Page): Promise<void> {
  await page.route('**/graphql?operationName=Instrument&*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const json = JSON.parse(text, (key, value: unknown) => {
      if (key !== 'bars' || typeof value !== 'object' || value === null) return value
      const { columns, pageInfo } = value as { columns?: Columns; pageInfo?: object }
      return columns && datesIn(columns).length > 1
        ? { ...value, columns: longColumns(columns), pageInfo: { ...pageInfo, hasNextPage: false } }
        : value
    })
    await route.fulfill({ response, json })
  })
}

/** Counts frames and notes the longest task from now on. */
const startCounting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { frames: 0, longest: 0, from: performance.now() }
    const count = () => {
      seen.frames++
      requestAnimationFrame(count)
    }
    count()
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ entryTypes: ['longtask'] })
    Object.assign(globalThis, { seen })
  })

/** Frames per second while the wheel and the mouse zoom and pan the chart of an instrument. */
export async function zoom({ browser, url }: ConsoleBench): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await lengthen(page)
  await page.goto(`${url}/i/AGG-000006?interval=DAY&from=1999-07-20`)
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  await page.waitForLoadState('networkidle')
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The chart has no size')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
  // Without a click, the wheel scrolls the page.
  await page.mouse.click(middle.x, middle.y)
  await startCounting(page)
  for (let round = 0; round < ROUNDS; round++) {
    await page.mouse.wheel(0, round % 20 < 10 ? -120 : 120)
    await page.mouse.down()
    await page.mouse.move(middle.x + (round % 2 === 0 ? 200 : -200), middle.y, { steps: 8 })
    await page.mouse.up()
    await page.mouse.move(middle.x, middle.y)
  }
  const { frames, longest, elapsed } = await page.evaluate(() => {
    const seen = Reflect.get(globalThis, 'seen') as { frames: number; longest: number; from: number }
    return { ...seen, elapsed: performance.now() - seen.from }
  })
  return {
    value: frames / (elapsed / 1000),
    detail: `${frames} frames in ${(elapsed / 1000).toFixed(1)} s; longest task ${longest.toFixed(0)} ms (at most 100)`,
  }
}
