// @module-tag chromium

import { readFile } from 'node:fs/promises'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

describe('the dates of the map', () => {
  test('are played from the first to the newest', async () => {
    const { page } = await web.open('/')
    const slider = page.getByRole('slider', { name: 'Trading date' })
    const place = async () => Number(await slider.inputValue())
    await slider.waitFor()
    await page.getByRole('heading', { level: 1, name: 'Market on 10 Mar 2026' }).waitFor()
    const newest = await place()
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect.poll(place).toBeLessThan(newest)
    // The heading names the day that is shown, not the newest.
    await page
      .getByRole('heading', { level: 1, name: 'Market on 10 Mar 2026' })
      .waitFor({ state: 'detached' })
    const first = await place()
    await expect.poll(place).toBeGreaterThan(first + 1)
    await page.getByRole('button', { name: 'Pause' }).click()
  })

  test('are replayed, each with its own URL', async () => {
    const { page } = await web.open('/')
    const slider = page.getByRole('slider', { name: 'Trading date' })
    await slider.waitFor()
    const newest = await slider.getAttribute('aria-valuetext')
    await slider.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(newest)
    await expect.poll(() => new URL(page.url()).searchParams.get('date')).toMatch(/^2026-/)
  })

  test('move its rectangles, and the picture is saved as it is drawn', async () => {
    const { page } = await web.open('/')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const map = page.getByRole('img', { name: /^Map of/ })
    await map.waitFor()
    const drawn = () => map.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const before = await drawn()
    await page.getByRole('slider', { name: 'Trading date' }).press('ArrowLeft')
    await expect.poll(drawn).not.toBe(before)
    await page.getByRole('button', { name: /^Save or copy/ }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PNG picture' }).click()
    const picture = PNG.sync.read(await readFile(await (await saving).path()))
    const box = await map.boundingBox()
    // With margins, and its title, date, scale and source above and below it.
    expect(picture.width).toBe(2 * (Math.floor(box?.width ?? 0) + 40))
    expect(picture.height).toBeGreaterThan(2 * Math.floor(box?.height ?? 0) + 150)
    const colours = new Set<number>()
    for (let at = 0; at < picture.data.length; at += 400) colours.add(picture.data.readUInt32BE(at))
    expect(colours.size).toBeGreaterThan(5)
  })

  test.each([
    ['/?date=2026-01-27', ['Zeta Holdings', 'Zeta Renewed']],
    ['/', ['Zeta Renewed']],
  ])('at %s, the map has the securities that were active then', async (path, names) => {
    const { page } = await web.open(path)
    await page.getByRole('img', { name: /^Map of/ }).waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    const rows = page.getByRole('region', { name: /^Table/ }).getByRole('cell', { name: /^Zeta/ })
    await rows.first().waitFor()
    expect((await rows.allTextContents()).sort()).toEqual(names)
  })
})
