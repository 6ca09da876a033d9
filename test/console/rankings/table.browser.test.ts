// @module-tag chromium
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, cellsOf, exactly, inAddress, inUrl } from '../../helpers/console-pages.ts'
import {
  COLUMNS,
  namesIn,
  placesIn,
  type RankedPlace,
  rankedBy,
  tableIn,
} from '../../helpers/console-rankings.ts'
import { parseCsv } from '../../helpers/csv.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'
import { WIDE_FILES } from '../../helpers/wide-market.ts'

/** The table of a ranking with more rows than a screen shows, in a browser. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)
const WIDE = '?of=securities&sector=Width'

const open = async (search = WIDE) => (await web.open(`/rankings${search}`, { now: NOW })).page

beforeAll(async () => {
  await loadFiles(app.database.pool, WIDE_FILES)
})

const ranking = () => rankedBy(app, 'securityLeaderboard', ', sector: "Width"')

type Key = (place: RankedPlace) => string | number | null

/** Places by a value. Equal ones stay in the order of the ranking; those without a value are last either way. */
const sorted = (places: readonly RankedPlace[], key: Key, isDescending: boolean): RankedPlace[] => {
  const known = places.filter((place) => key(place) !== null)
  const compare = (one: string | number | null, other: string | number | null) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'en', { numeric: true })
  known.sort((one, other) => compare(key(one), key(other)) * (isDescending ? -1 : 1))
  return [...known, ...places.filter((place) => key(place) === null)]
}

/** Sortable columns: their head, their word in the address, their value, and whether the largest come first. */
const SORTABLE: readonly (readonly [head: string, sort: string, key: Key, isLargestFirst: boolean])[] = [
  ['±', 'move', ({ rankChange }) => rankChange, true],
  ['Instrument', 'name', ({ of }) => of.name, false],
  ['Sector', 'group', ({ of }) => of.group, false],
  ['Net flow, USD', 'value', ({ value }) => value, true],
  ['Before', 'previous', ({ previousValue }) => previousValue, true],
  ['Change', 'change', ({ change }) => change, true],
  ['Share', 'share', ({ share }) => share, true],
  ['Price', 'price', ({ bar }) => bar.px, true],
  ['Price change', 'priceChange', ({ bar }) => bar.pxChg, true],
  ['#', 'rank', ({ rank }) => rank, false],
]

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Whether the row that has the focus is in view, below the head of the table. */
const isInView = (page: Page): Promise<boolean> =>
  page.locator(':focus').evaluate((element) => {
    const row = element.closest('tr')?.getBoundingClientRect()
    const scroller = element.closest('section')?.getBoundingClientRect()
    const head = element.closest('table')?.querySelector('thead th')?.getBoundingClientRect()
    if (!row || !scroller || !head) return false
    return row.top >= head.bottom - 1 && row.bottom <= scroller.bottom + 1
  })

/** Name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

describe('the rows of a ranking', () => {
  test('are sorted by each column, both ways, those without a value last', async () => {
    const page = await open()
    const { nodes } = await ranking()
    expect(nodes.length).toBe(60)
    for (const [head, sort, key, isLargestFirst] of SORTABLE) {
      const cell = page.getByRole('columnheader', { name: head, exact: true })
      for (const isDescending of [isLargestFirst, !isLargestFirst]) {
        await cell.getByRole('button').click()
        const word = `${isDescending ? '-' : ''}${sort}`
        await expect.poll(async () => (await inAddress(page, 'sort')) ?? 'rank').toBe(word)
        expect(await cell.getAttribute('aria-sort')).toBe(isDescending ? 'descending' : 'ascending')
        const expected = sorted(nodes, key, isDescending).map(({ of }) => of.name)
        const shown = async () => (await namesIn(page)).slice(0, 12)
        await expect.poll(shown, { message: word }).toEqual(expected.slice(0, 12))
      }
      expect(await page.locator('th[aria-sort]').count()).toBe(1)
    }
  })

  test('are sorted as the address says, and back again', async () => {
    const page = await open(`${WIDE}&sort=-price`)
    const { nodes } = await ranking()
    const byPrice = sorted(nodes, ({ bar }) => bar.px, true).map(({ of }) => of.name)
    await expect.poll(async () => (await namesIn(page)).slice(0, 12)).toEqual(byPrice.slice(0, 12))
    await page.getByRole('columnheader', { name: '20 bars', exact: true }).waitFor()
    expect(await page.getByRole('columnheader', { name: '20 bars' }).getByRole('button').count()).toBe(0)
    await page.getByRole('columnheader', { name: '#', exact: true }).getByRole('button').click()
    await expect.poll(async () => (await namesIn(page))[0]).toBe(nodes[0]?.of.name)
    await page.goBack()
    await expect.poll(async () => (await namesIn(page))[0]).toBe(byPrice[0])
  })

  test('are rendered as they are scrolled to, with their details, down to the last place', async () => {
    const page = await open()
    const { nodes } = await ranking()
    await expect.poll(async () => (await namesIn(page)).length).toBeGreaterThan(10)
    expect((await namesIn(page)).length).toBeLessThan(30)
    expect(await tableIn(page).getAttribute('aria-rowcount')).toBe('61')
    await tableIn(page).hover({ position: { x: 400, y: 200 } })
    await page.mouse.wheel(0, 100_000)
    const last = rowOf(page, nodes.at(-1)?.of.name ?? '')
    await expect.poll(() => last.getAttribute('aria-rowindex')).toBe('61')
    const cells = async () => (await placesIn(page)).at(-1)
    await expect.poll(async () => (await cells())?.[COLUMNS.trend]).toBe('Net flow in the last 20 bars')
    expect((await cells())?.[COLUMNS.rank]).toBe(String(nodes.at(-1)?.rank))
    expect((await cells())?.[COLUMNS.value]).toBe(exactly(nodes.at(-1)?.value ?? null))
  })
})

describe('the rows of a ranking by key and pointer', () => {
  test('are walked through by keys, and opened by Enter', async () => {
    const page = await open()
    const { nodes } = await ranking()
    const name = (at: number) => nodes.at(at)?.of.name ?? ''
    await page.getByRole('link', { name: name(0), exact: true }).focus()
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', -1],
      ['ArrowDown', -1],
      ['PageUp', -11],
      ['Home', 0],
      ['ArrowUp', 0],
      ['PageDown', 10],
    ] as const) {
      await page.keyboard.press(key)
      if (key.startsWith('Page'))
        await expect.poll(() => focused(page), { message: key }).not.toBe(name(at > 0 ? 0 : -1))
      else await expect.poll(() => focused(page), { message: key }).toBe(name(at))
      await expect.poll(() => isInView(page), { message: key }).toBe(true)
    }
    const chosen = await focused(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: chosen }).waitFor()
    const code = nodes.find(({ of }) => of.name === chosen)?.of.code
    expect((await addressOf(page)).pathname).toBe(`/i/${code}`)
  })

  test('keep the focus in the column of boxes, and one stop for Tab', async () => {
    const page = await open()
    const { nodes } = await ranking()
    await page.getByRole('checkbox', { name: `Compare ${nodes[0]?.of.name}`, exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe(`Compare ${nodes[1]?.of.name}`)
    await page.keyboard.press('Space')
    await page.getByText(`1 of 10 chosen: ${nodes[1]?.of.code}`, { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe(nodes[1]?.of.name)
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').evaluate((element) => element.closest('table'))).toBe(null)
  })

  test('open their instrument when they are pressed anywhere', async () => {
    const page = await open()
    const { nodes } = await ranking()
    await rowOf(page, nodes[2]?.of.name ?? '')
      .getByRole('cell')
      .nth(COLUMNS.price - 1)
      .click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/i/${nodes[2]?.of.code}`)
    await page.goBack()
    await expectTop(page, nodes)
  })
})

const expectTop = (page: Page, nodes: readonly RankedPlace[]) =>
  expect
    .poll(async () => (await namesIn(page)).slice(0, 10))
    .toEqual(nodes.slice(0, 10).map(({ of }) => of.name))

describe('instruments of a ranking', () => {
  test('are chosen and compared', async () => {
    const page = await open('')
    const box = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
    await page.getByText('Choose up to 10 rows to compare.').waitFor()
    await box('Technology').check()
    expect(await page.getByRole('link', { name: 'Compare chosen', exact: true }).count()).toBe(0)
    await box('Theme of 100%_"quoted" \\ back & 東京').check()
    await box('Staples').check()
    await page.getByText('3 of 10 chosen: AGG-TECH, AGG-100%_\\, AGG-FOOD', { exact: true }).waitFor()
    await box('Staples').uncheck()
    await box('Robotics').check()
    await page.reload()
    expect(await box('Technology').isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Compare chosen', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Technology' }).waitFor()
    expect((await addressOf(page)).pathname).toBe('/i/AGG-TECH')
    expect((await inAddress(page, 'vs'))?.split(',')).toEqual(['AGG-100%_\\', 'AGG-ROBOTS'])
    await page.goBack()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Choose up to 10 rows to compare.').waitFor()
    expect(await inUrl(page)).toEqual({})
  })

  test('are compared up to ten', async () => {
    const page = await open(`${WIDE}&chosen=W1,W2,W3,W4,W5,W6,W7,W8,W9`)
    const { nodes } = await ranking()
    const box = (at: number) =>
      page.getByRole('checkbox', { name: `Compare ${nodes[at]?.of.name}`, exact: true })
    await box(0).check()
    await page.getByText(/^10 of 10 chosen: /).waitFor()
    expect(await box(1).isDisabled()).toBe(true)
    await box(0).uncheck()
    await expect.poll(() => box(1).isDisabled()).toBe(false)
  })

  test('are saved as CSV as they are shown: filtered, sorted, with the numbers of the graph', async () => {
    const page = await open(`${WIDE}&q=odd&sort=-price`)
    const { nodes } = await ranking()
    const odd = nodes.filter(({ of }) => of.subgroup === 'Odd')
    const expected = sorted(odd, ({ bar }) => bar.px, true)
    await expectTop(page, expected)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('securities-by-net-flow.csv')
    const [head, ...rows] = parseCsv(await readFile(await file.path(), 'utf8'))
    expect(head?.join()).toBe(
      'rank,rank_change,id,name,sector,industry,retail_net_turnover,previous_retail_net_turnover,' +
        'change,share,px,px_chg,is_partial',
    )
    expect(rows).toEqual(
      expected.map(({ rank, rankChange, value, previousValue, change, share, bar, of }) =>
        [
          ...[rank, rankChange, of.code, of.name, of.group, of.subgroup, value, previousValue],
          ...[change, share, bar.px, bar.pxChg, bar.isPartial],
        ].map((cell) => (cell === null ? null : String(cell))),
      ),
    )
  })

  test('have on a phone the same columns, what matters first', async () => {
    const { page } = await web.open('/rankings', { now: NOW, width: 390, height: 844 })
    const { nodes } = await rankedBy(app, 'aggregateLeaderboard')
    await expectTop(page, nodes)
    const [heads] = await cellsOf(tableIn(page))
    expect(heads).toEqual(
      'Compare,#↑,±,Instrument,Net flow,20 bars,Before,Change,Share,Price,Price change,Z-score,Type'.split(
        ',',
      ),
    )
  })
})
