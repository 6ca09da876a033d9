// @module-tag chromium
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** The panels of an instrument's chart: their heights, and whether they are seen at first. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const border = (page: Page, name: string) => page.getByRole('separator', { name })
const heightOf = async (page: Page, name: string) =>
  Number(await border(page, name).getAttribute('aria-valuenow'))

test('panels are resized by keyboard and pointer, and stay so', async () => {
  const { page } = await web.open('/i/AGG-TECH', { now: NOW })
  const price = 'Height of the price'
  const flow = 'Height of the net flow'
  await border(page, price).focus()
  const before = [await heightOf(page, price), await heightOf(page, flow)]
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowUp')
  await expect.poll(() => heightOf(page, price)).toBeLessThan(before[0] ?? 0)
  // The flow is now the largest.
  expect(await heightOf(page, flow)).toBeGreaterThan(await heightOf(page, price))
  const box = await border(page, flow).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const dragged = await heightOf(page, flow)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => heightOf(page, flow)).toBeGreaterThan(dragged)
  const kept = await heightOf(page, flow)
  await page.reload()
  await expect.poll(() => heightOf(page, flow)).toBe(kept)
  await border(page, flow).dblclick()
  await expect.poll(async () => [await heightOf(page, price), await heightOf(page, flow)]).toEqual(before)
})

test('the chart begins on the first screen of a phone', async () => {
  const { page } = await web.open('/i/AGG-TECH', { now: NOW, width: 390, height: 844 })
  const plot = page.getByRole('img', { name: /^Price, net flow/ })
  await plot.waitFor()
  await expect.poll(async () => (await plot.boundingBox())?.y ?? 844).toBeLessThan(844 * 0.6)
  // What is compared and drawn upon it is below.
  const top = (await plot.boundingBox())?.y ?? 0
  expect((await page.getByPlaceholder('Compare with').boundingBox())?.y).toBeGreaterThan(top)
})

test('an instrument without options has no choice of them', async () => {
  const { page } = await web.open('/i/AGG-TECH?moneyness=ITM', { now: NOW })
  await page.getByRole('button', { name: /^Options: / }).waitFor()
  await page.goto(`${web.url}/i/${encodeURIComponent('AGG-100%_\\')}`)
  await page.getByRole('region', { name: /^Price, net flow/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: /^Options: / }).count()).toBe(0)
})
