import type { Measured } from '../line.ts'
import type { ConsoleBench } from './browser.ts'

const ROUNDS = 40

/** Frames per second while the wheel and the mouse zoom and pan the chart of an instrument. */
export async function zoom({ browser, url }: ConsoleBench): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await page.goto(`${url}/i/AGG-000006`)
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  await page.waitForLoadState('networkidle')
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The chart has no size')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
  await page.mouse.move(middle.x, middle.y)
  await page.evaluate(() => {
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
