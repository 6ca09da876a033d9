import type { Measured } from '../line.ts'
import type { ConsoleBench } from './browser.ts'

const WORDS = ['tech', 'uvrb', 'broad', 'fund', 'energy', 'corv', 'health', 'aqvn']
const PERCENTILE = 0.95

/** Time from each key press in the search until the list shows its result. */
export async function search({ browser, url }: ConsoleBench): Promise<Measured> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.locator('canvas').first().waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog').getByRole('combobox')
  await box.waitFor()
  // Marks each key press, and the last change of the list before the next one.
  await page.evaluate(() => {
    const times: number[] = []
    let pressed = 0
    addEventListener(
      'input',
      () => {
        pressed = performance.now()
      },
      true,
    )
    new MutationObserver(() => {
      if (pressed > 0 && document.querySelector('[role=option]'))
        times[times.length - 1] = performance.now() - pressed
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    addEventListener('keydown', () => times.push(Number.NaN), true)
    Object.assign(globalThis, { searchTimes: times })
  })
  for (const word of WORDS) {
    await box.fill('')
    for (const letter of word) {
      await page.keyboard.press(letter)
      await page.waitForTimeout(400)
    }
  }
  const times = await page.evaluate(() => Reflect.get(globalThis, 'searchTimes') as number[])
  const known = times.filter((time) => time > 0).sort((a, b) => a - b)
  const value = known[Math.floor(known.length * PERCENTILE)] ?? Number.NaN
  const middle = known[Math.floor(known.length / 2)] ?? Number.NaN
  return { value, detail: `median ${middle.toFixed(0)} ms of ${known.length} key presses` }
}
