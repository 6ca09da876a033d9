import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { SECURITIES } from '../helpers/market.ts'
import { useApp } from '../helpers/use-app.ts'
import { hasChromium, type Tab, useConsole } from '../helpers/use-console.ts'

const app = useApp({ settings: { sampleToken: async () => 'professional:analyst@example.com' } })
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

describe.runIf(hasChromium)('the map of the market', () => {
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
    expect(new URL(tab.page.url()).searchParams.get('in')).toBe(encodeURIComponent(sector))
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
        return new URL(tab.page.url()).searchParams.get('in')
      })
      .not.toBe(null)
    await expect
      .poll(async () => {
        if (await map.isVisible()) await map.click({ position: at })
        return new URL(tab.page.url()).pathname
      })
      .toMatch(/^\/i\/.+/)
  })

  test('has a tip for every place of the map, the lines between rectangles too', async () => {
    const tab = await web.open('/')
    const map = tab.page.getByRole('img', { name: /^Map of/ })
    await map.waitFor()
    await map.locator('canvas').evaluate((canvas) => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      for (let step = 0; step <= width; step += 1) {
        const clientY = top + (step / width) * height
        canvas.dispatchEvent(new MouseEvent('mousemove', { clientX: left + step, clientY, bubbles: true }))
        canvas.dispatchEvent(
          new MouseEvent('mousemove', { clientX: left + step, clientY: top, bubbles: true }),
        )
      }
    })
    // What a tip throws is found after the test, as is every error of a page.
    await tab.page.mouse.move(0, 0)
  })

  test('replays earlier dates, each with its own URL', async () => {
    const { page } = await web.open('/')
    const slider = page.getByRole('slider', { name: 'Trading date' })
    await slider.waitFor()
    const newest = await slider.getAttribute('aria-valuetext')
    await slider.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(newest)
    await expect.poll(() => new URL(page.url()).searchParams.get('date')).toMatch(/^2026-/)
  })
})

describe.runIf(hasChromium)('the market screen', () => {
  test('colours by z-scores that the service computed', async () => {
    const tab = await web.open('/?colour=z-score')
    await tab.page.getByRole('img', { name: /^Map of/ }).waitFor()
    const [header = [], ...rows] = await rowsOf(tab)
    const at = header.indexOf('Z-score')
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
      'Ticker,Name,Sector,Industry,"Total turnover, USD","Net flow, USD",Z-score,Price change',
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
