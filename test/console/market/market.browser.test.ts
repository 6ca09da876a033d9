// @module-tag chromium
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { format } from '../../../console/parts/format.ts'
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
  test('maps every security with turnover, in one operation beside the reader’s and that of the movers', async () => {
    const tab = await web.open('/')
    await tab.page.getByRole('img', { name: /^Map of \d+ securities/ }).waitFor()
    const [, ...rows] = await rowsOf(tab)
    const { data } = await app.graphql<{ board: { nodes: { security: { ticker: string } }[] } }, never>(
      '{ board: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, first: 10000) { nodes { security { ticker } } } }',
    )
    expect(rows.map(([ticker]) => ticker)).toEqual(data?.board.nodes.map(({ security }) => security.ticker))
    expect(rows.length).toBeGreaterThan(3)
    expect(tab.operations.sort()).toEqual(['Market', 'MoverMembers', 'Viewer'])
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

describe('the numbers of the market screen', () => {
  test('are the same wherever a name stands: those of the aggregate, if there is one', async () => {
    const { page } = await web.open('/')
    const parts = page.getByRole('navigation', { name: 'Parts of the market' }).getByRole('button')
    await parts.first().waitFor()
    // The cards come once it is known which of them say the same.
    await page.waitForLoadState('networkidle')
    const chips = new Map(
      await parts.evaluateAll((buttons) =>
        buttons.map((button) => {
          const flow = button.querySelector('span')?.textContent ?? ''
          return [button.textContent?.replace(` ${flow}`, '') ?? '', flow] as const
        }),
      ),
    )
    const cards = await page.locator('.mover').evaluateAll((links) =>
      links.map((link) => ({
        name: link.querySelector('.mover-name')?.textContent ?? '',
        type: link.querySelector('.mover-type')?.textContent ?? '',
        flow: link.lastElementChild?.textContent ?? '',
      })),
    )
    const sectorCards = cards.filter(({ type, name }) => type === 'Sector' && chips.has(name))
    for (const { name, flow } of sectorCards) expect(chips.get(name), name).toBe(flow)
    type Board = { nodes: { value: number; aggregate: { name: string } }[] }
    const { data } = await app.graphql<{ aggregateLeaderboard: Board }, never>(
      '{ aggregateLeaderboard(types: ["Sector"], first: 100) { nodes { value aggregate { name } } } }',
    )
    const flows = data?.aggregateLeaderboard.nodes ?? []
    const named = flows.filter(({ aggregate }) => chips.has(aggregate.name))
    expect(named.length).toBeGreaterThan(0)
    for (const { value, aggregate } of named)
      expect(chips.get(aggregate.name)).toBe(format(value, 'USD', { isSigned: true }))
  })
})

describe('the map by keyboard', () => {
  test('moves from security to security, goes in, and opens one', async () => {
    const { page } = await web.open('/')
    const keys = page.getByRole('region', { name: /^Map\. Arrow keys/ })
    // The rectangles are laid out once the size of the map is known, which its canvas then has.
    const widthOf = () => keys.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)
    await expect.poll(widthOf).toBeGreaterThan(300)
    await keys.focus()
    const reached = new Set<string>()
    for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(arrow)
      reached.add((await keys.getByRole('status').textContent()) ?? '')
    }
    expect(reached.size).toBeGreaterThan(2)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await addressOf(page)).searchParams.get('in')).not.toBe(null)
    await keys.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await addressOf(page)).pathname).toMatch(/^\/i\/.+/)
  })

  test('has a table that sorts, whose rows are links', async () => {
    const tab = await web.open('/')
    const [, ...rows] = await rowsOf(tab)
    const sort = tab.page.getByRole('columnheader', { name: 'Ticker' })
    await sort.getByRole('button').press('Enter')
    expect(await sort.getAttribute('aria-sort')).toBe('ascending')
    const tickers = tab.page.getByRole('region', { name: /^Table/ }).getByRole('link')
    const expected = rows.map(([ticker = '']) => ticker).sort((a, b) => a.localeCompare(b))
    await expect.poll(() => tickers.allTextContents()).toEqual(expected)
    await tickers.first().press('Enter')
    await expect
      .poll(async () => decodeURIComponent((await addressOf(tab.page)).pathname))
      .toBe(`/i/${expected[0]}`)
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
    await wrongWord.page.getByRole('alert').getByText('must be one of z-score, flow, price').waitFor()
    const wrongDate = await web.open('/?date=2026-02-30', { expected: /4\d\d|status of 4/ })
    await wrongDate.page.getByRole('alert').getByText('date: Input should be a valid date').waitFor()
  })
})

describe('what the market screen leads with', () => {
  test('colours by z-scores at first, beside a scale that says from where on the colour is full', async () => {
    const { page } = await web.open('/')
    await page.getByRole('img', { name: /^Map of/ }).waitFor()
    expect(await page.getByLabel('Colour').inputValue()).toBe('z-score')
    const scale = await page.locator('.map-scale').textContent()
    expect(scale).toMatch(
      /^Z-score of net flow−[\d.]+\u202fσ\+[\d.]+\u202fσfull colour from the 95th percentile/,
    )
  })

  test('has its parts in the order of their net flows', async () => {
    const { page } = await web.open('/')
    const flows = page.locator('.place span')
    await flows.first().waitFor()
    const classes = await flows.evaluateAll((spans) => spans.map(({ className }) => className))
    // What flows in comes before what flows out.
    expect(classes).toEqual(classes.toSorted().reverse())
    expect(await page.locator('.market-places').evaluate((list) => getComputedStyle(list).flexWrap)).toBe(
      'nowrap',
    )
  })

  test('a click with Shift opens a security without its sector', async () => {
    const { page } = await web.open('/')
    const map = page.getByRole('img', { name: /^Map of/ })
    await map.waitFor()
    const box = await map.boundingBox()
    const position = { x: (box?.width ?? 0) / 5, y: (box?.height ?? 0) / 3 }
    await map.hover({ position })
    await page.getByText(/^Click: .+ · Shift and click: \S+$/).waitFor()
    await map.click({ position, modifiers: ['Shift'] })
    await expect.poll(async () => (await addressOf(page)).pathname).toMatch(/^\/i\/.+/)
  })
})
