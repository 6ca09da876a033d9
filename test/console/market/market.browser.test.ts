// @module-tag chromium
import { readFile } from 'node:fs/promises'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../../helpers/console-pages.ts'
import { SECURITIES } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { type Tab, useConsole } from '../../helpers/use-console.ts'

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

/** Opens the numbers of the map, which are those of its picture. */
async function rowsOf({ page }: Tab): Promise<string[][]> {
  await page.getByRole('button', { name: 'Table' }).click()
  const rows = page.getByRole('region', { name: /^Table/ }).getByRole('row')
  await rows.first().waitFor()
  return rows.evaluateAll((elements) =>
    elements.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  )
}

describe('the map of the market', () => {
  test('maps every security with turnover, in one operation beside the reader’s', async () => {
    const tab = await web.open('/')
    await tab.page.getByRole('img', { name: /^Map of \d+ securities/ }).waitFor()
    const [, ...rows] = await rowsOf(tab)
    const { data } = await app.graphql<{ board: { nodes: { security: { ticker: string } }[] } }, never>(
      '{ board: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, first: 10000) { nodes { security { ticker } } } }',
    )
    expect(rows.map(([ticker]) => ticker)).toEqual(data?.board.nodes.map(({ security }) => security.ticker))
    expect(rows.length).toBeGreaterThan(3)
    expect(tab.operations.sort()).toEqual(['Market', 'Viewer'])
    expect(tab.sockets()).toBe(1)
  })

  test('goes into a sector, and back', async () => {
    const tab = await web.open('/')
    const sector = SECURITIES.find(({ ticker }) => ticker === 'ALFA')?.sector ?? ''
    await tab.page.getByRole('navigation', { name: 'Parts of the market' }).getByText(sector).click()
    await tab.page.getByRole('heading', { name: sector, exact: true }).waitFor()
    expect((await addressOf(tab.page)).searchParams.get('in')).toBe(encodeURIComponent(sector))
    await tab.page.goBack()
    await tab.page.getByRole('heading', { name: 'All sectors' }).waitFor()
  })

  test('a click on the map goes one level down, a second one to the security', async () => {
    const tab = await web.open('/')
    const map = tab.page.getByRole('img', { name: /^Map of/ })
    await map.waitFor()
    const box = await map.boundingBox()
    const at = { x: (box?.width ?? 0) / 5, y: (box?.height ?? 0) / 3 }
    await expect
      .poll(async () => {
        await map.click({ position: at })
        return (await addressOf(tab.page)).searchParams.get('in')
      })
      .not.toBe(null)
    await expect
      .poll(async () => {
        if (await map.isVisible()) await map.click({ position: at })
        return (await addressOf(tab.page)).pathname
      })
      .toMatch(/^\/i\/.+/)
  })

  test('has a tip with the numbers of what the pointer is on', async () => {
    const tab = await web.open('/')
    const { page } = tab
    const map = page.getByRole('img', { name: /^Map of/ })
    const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
    const tip = map.locator('.map-tip')
    const tips = new Set<string>()
    for (let step = 1; step < 20; step++) {
      await map.hover({ position: { x: (width * step) / 20, y: (height * step) / 20 } })
      tips.add(await tip.innerText())
    }
    await map.hover({ position: { x: 5, y: 5 } })
    const heading = await tip.innerText()
    expect(SECURITIES.map(({ sector }) => sector ?? 'Unclassified')).toContain(heading)
    await page.mouse.move(0, 0)
    await tip.waitFor({ state: 'detached' })
    const [, ...rows] = await rowsOf(tab)
    const named = [...tips].map((text) => rows.find(([ticker]) => text.startsWith(`${ticker} `)))
    const known = named.filter((row) => row !== undefined)
    expect(known.length).toBeGreaterThan(2)
    for (const [ticker = '', name = '', sector = '', industry = ''] of known) {
      const text = [...tips].find((one) => one.startsWith(`${ticker} `)) ?? ''
      expect(text).toContain(`${ticker} ${name}`)
      expect(text).toContain(`${sector} · ${industry}`)
      expect(text).toMatch(/Total turnover\s+USD[\s\S]+Net flow\s+[+−]?USD/)
    }
  })
})

describe('the dates of the map', () => {
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
    expect(picture.width).toBe(2 * Math.floor(box?.width ?? 0))
    expect(picture.height).toBe(2 * Math.floor(box?.height ?? 0))
    const colours = new Set<number>()
    for (let at = 0; at < picture.data.length; at += 400) colours.add(picture.data.readUInt32BE(at))
    expect(colours.size).toBeGreaterThan(5)
  })
})

describe('the market screen', () => {
  test('colours by z-scores that the service computed', async () => {
    const tab = await web.open('/?colour=z-score')
    await tab.page.getByRole('img', { name: /^Map of/ }).waitFor()
    const [header = [], ...rows] = await rowsOf(tab)
    const at = header.indexOf('Z-score of net flow')
    const { data } = await app.graphql<{ security: { latest: { zScore: number | null } } }, never>(
      '{ security(by: { ticker: "ALFA" }) { latest(includeIntraday: false) { zScore } } }',
    )
    const shown = rows.find(([ticker]) => ticker === 'ALFA')?.[at]
    const zScore = data?.security.latest.zScore
    expect(shown).toBe(zScore?.toLocaleString('en', { maximumFractionDigits: 10 }))
  })

  test('saves its numbers as CSV, and its query for the command line', async () => {
    const { page } = await web.open('/')
    await page.getByRole('img', { name: /^Map of/ }).waitFor()
    await page.getByRole('button', { name: /^Save or copy/ }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text.split('\r\n')[0]).toBe(
      'Ticker,Name,Sector,Industry,"Total turnover, USD","Net flow, USD",Z-score of net flow,Price change',
    )
    await page.getByRole('button', { name: /^Save or copy/ }).click()
    await page.getByRole('menuitem', { name: 'Copy as curl' }).click()
    await page.getByText('Copied as curl.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`curl -s ${web.url}/graphql`)
    expect(copied).not.toContain('analyst@example.com')
  })

  test('says what is wrong with a hand-edited URL', async () => {
    const wrongWord = await web.open('/?colour=taste')
    await wrongWord.page.getByRole('alert').getByText('must be one of flow, z-score, price').waitFor()
    const wrongDate = await web.open('/?date=2026-02-30', { expected: /4\d\d|status of 4/ })
    await wrongDate.page.getByRole('alert').getByText('date: Input should be a valid date').waitFor()
  })
})
