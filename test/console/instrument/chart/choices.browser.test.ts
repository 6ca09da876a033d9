// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { format } from '../../../../console/parts/format.ts'
import { inAddress, inUrl } from '../../../helpers/console-pages.ts'
import {
  barsInGraph,
  type Cell,
  readOut,
  shownRow,
  tableRows,
  turnTable,
} from '../../../helpers/instrument-page.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** What is drawn of an instrument, and how a reader reads it. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

/** The first day that the screen shows unless the address says otherwise. */
const FROM = 'from: "2025-03-11"'
const COLUMNS = ['px', 'retailNetTurnover', 'callTurnover', 'putTurnover']

const numberOf = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null)

/** What the line above the chart must say of a row of the graph. */
const said = ([ts, isPartial, price, flow, calls, puts]: readonly Cell[]) => ({
  ts,
  isPartial,
  values: {
    Price: format(numberOf(price), 'price'),
    'Net flow': format(numberOf(flow), 'USD', { isSigned: true }),
    'Call turnover': format(numberOf(calls), 'USD'),
    'Put turnover': format(numberOf(puts), 'USD'),
  },
})

/** Waits until the table shows columns of these names, with these rows. */
async function shows(
  page: Page,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  expect(rows.length).toBeGreaterThan(10)
  await expect
    .poll(() => tableRows(page))
    .toEqual([['Bar', 'Partial', 'Price', 'Net flow', ...names], ...rows.map((row) => shownRow(row, names))])
}

describe('the crosshair', () => {
  test('reads out the bar under the pointer, else the last one', async () => {
    const rows = await barsInGraph(app, 'ALFA', COLUMNS, FROM)
    const newest = said(rows[0] ?? [])
    expect(newest.isPartial).toBe(true)
    const { page } = await web.open('/i/ALFA', { now: NOW })
    await expect.poll(() => readOut(page)).toEqual(newest)
    const plot = page.getByRole('img', { name: /^Price, net flow/ })
    const box = await plot.boundingBox()
    // The chart is drawn a moment after the line above it.
    await expect
      .poll(async () => {
        await plot.hover({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 4 } })
        return (await readOut(page))?.ts
      })
      .not.toBe(newest.ts)
    const read = await readOut(page)
    expect(read).toEqual(said(rows.find(([ts]) => ts === read?.ts) ?? []))
    await page.mouse.move(0, 0)
    await expect.poll(() => readOut(page)).toEqual(newest)
  })

  test('moves by the arrow keys, and no farther than the bars', async () => {
    const rows = (await barsInGraph(app, 'ALFA', COLUMNS, 'from: "2026-03-02"')).map(said)
    const { page } = await web.open('/i/ALFA?from=2026-03-02&interval=DAY', { now: NOW })
    const plot = page.getByRole('region', { name: /Arrow keys move the crosshair/ })
    await expect.poll(() => readOut(page)).toEqual(rows[0])
    for (const row of rows) {
      await plot.press('ArrowLeft')
      await expect.poll(() => readOut(page)).toEqual(row)
    }
    await plot.press('ArrowLeft')
    await expect.poll(() => readOut(page)).toEqual(rows.at(-1))
    await plot.press('ArrowRight')
    await expect.poll(() => readOut(page)).toEqual(rows.at(-2))
  })
})

describe('the menu of options', () => {
  test('chooses what of the options is drawn, and keeps it in the address', async () => {
    const { page } = await web.open('/i/ALFA', { now: NOW })
    await turnTable(page)
    const rowsOf = (columns: readonly string[], parameters = '') =>
      barsInGraph(app, 'ALFA', ['px', 'retailNetTurnover', ...columns], `${FROM} ${parameters}`)
    await shows(page, ['Call turnover', 'Put turnover'], await rowsOf(['callTurnover', 'putTurnover']))
    await page.getByRole('button', { name: 'Options: calls above, puts below' }).click()
    const menu = page.getByRole('dialog', { name: 'Options' })
    await menu.getByLabel('Shown').selectOption({ label: 'Calls minus puts' })
    await shows(page, ['Net call turnover'], await rowsOf(['netCpTurnover']))
    await menu.getByLabel('Measure').selectOption({ label: 'Notional' })
    await shows(page, ['Net call notional'], await rowsOf(['netCpNotional']))
    await menu.getByLabel('Moneyness').selectOption({ label: 'Out of the money' })
    await shows(page, ['Net call notional'], await rowsOf(['netCpNotional'], 'moneyness: OTM'))
    await menu.getByLabel('Trade size').selectOption({ label: 'Large trades' })
    const narrow = 'moneyness: OTM, size: LARGE'
    await shows(page, ['Net call notional'], await rowsOf(['netCpNotional'], narrow))
    await menu.getByLabel('Shown').selectOption({ label: 'Puts' })
    await shows(page, ['Put notional'], await rowsOf(['putNotional'], narrow))
    expect(await inUrl(page)).toEqual({
      options: 'put',
      measure: 'notional',
      moneyness: 'OTM',
      size: 'LARGE',
    })
    await page.reload()
    await page.getByRole('button', { name: 'Options: puts' }).waitFor()
    await turnTable(page)
    await shows(page, ['Put notional'], await rowsOf(['putNotional'], narrow))
  })

  test('goes back by one choice at a time', async () => {
    const { page } = await web.open('/i/ALFA', { now: NOW })
    await page.getByRole('button', { name: /^Options:/ }).click()
    const menu = page.getByRole('dialog', { name: 'Options' })
    await menu.getByLabel('Shown').selectOption({ label: 'Calls' })
    await menu.getByLabel('Trade size').selectOption({ label: 'Small trades' })
    await expect.poll(() => inAddress(page, 'size')).toBe('SMALL')
    await page.goBack()
    await expect.poll(() => inAddress(page, 'size')).toBe(null)
    await page.getByRole('button', { name: 'Options: calls', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Options: calls above, puts below' }).waitFor()
  })
})

describe('overlays', () => {
  test('are added, computed by the service, and removed', async () => {
    const { page } = await web.open('/i/AGG-TECH', { now: NOW })
    await turnTable(page)
    const rowsOf = (columns: readonly string[], parameters: string) =>
      barsInGraph(app, 'AGG-TECH', columns, `${FROM} ${parameters}`)
    const plain = await rowsOf([...COLUMNS], '')
    const add = page.getByRole('button', { name: 'Add overlay' })
    const form = page.getByRole('dialog', { name: 'Add overlay' })
    await add.click()
    await form.getByRole('button', { name: 'Add' }).click()
    const AVERAGE = 'Price, moving average, 1 month'
    const averages = await rowsOf(['transformed.px'], 'transformation: MOVING_AVG, window: ONE_MONTH')
    const averaged = plain.map((row, at) => [...row, averages[at]?.[2] ?? null])
    expect(averaged.filter((row) => row.at(-1) !== null).length).toBeGreaterThan(10)
    await shows(page, ['Call turnover', 'Put turnover', AVERAGE], averaged)
    await add.click()
    await form.getByRole('combobox', { name: 'Of', exact: true }).selectOption({ label: 'Net flow' })
    await form.getByLabel('Transformation').selectOption({ label: 'None' })
    const submit = form.getByRole('button', { name: 'Add' })
    expect(await submit.isDisabled()).toBe(true)
    await form.getByLabel('Normalisation').selectOption({ label: 'Z-score' })
    await form.getByLabel('Normalised over').selectOption({ label: '1 year' })
    await submit.click()
    const SCORE = 'Net flow, z-score, of 1 year'
    const normalised = 'normalisation: Z_SCORE, normalisationPeriod: ONE_YEAR'
    const scores = await rowsOf(['transformed.retailNetTurnover'], normalised)
    const both = averaged.map((row, at) => [...row, scores[at]?.[2] ?? null])
    await shows(page, ['Call turnover', 'Put turnover', AVERAGE, SCORE], both)
    expect(await inAddress(page, 'overlays')).toBe('price.MOVING_AVG.ONE_MONTH,flow...Z_SCORE.ONE_YEAR')
    await page.getByRole('button', { name: `Remove ${AVERAGE}` }).click()
    const scored = plain.map((row, at) => [...row, scores[at]?.[2] ?? null])
    await shows(page, ['Call turnover', 'Put turnover', SCORE], scored)
    await page.goBack()
    await shows(page, ['Call turnover', 'Put turnover', AVERAGE, SCORE], both)
  })

  test('are at most three, each once, and drawn with the chart', async () => {
    const two = 'price.MOVING_AVG.ONE_MONTH,flow.CUMULATIVE_SUM'
    const { page } = await web.open(`/i/AGG-TECH?overlays=${two}`, { now: NOW })
    await expect.poll(async () => Object.keys((await readOut(page))?.values ?? {})).toHaveLength(6)
    await page.getByRole('button', { name: 'Add overlay' }).click()
    const form = page.getByRole('dialog', { name: 'Add overlay' })
    await form.getByRole('button', { name: 'Add' }).click()
    // The first choice is there already.
    await form.waitFor({ state: 'detached' })
    expect(await inAddress(page, 'overlays')).toBe(two)
    await page.getByRole('button', { name: 'Add overlay' }).click()
    await form.getByLabel('Transformation').selectOption({ label: 'Exponentially weighted mean' })
    await form.getByLabel('Window').selectOption({ label: '1 week' })
    await form.getByRole('button', { name: 'Add' }).click()
    const full = page.getByRole('button', { name: 'At most 3 overlays' })
    await full.waitFor()
    expect(await full.isDisabled()).toBe(true)
    const names = page.getByRole('list', { name: 'Overlays' }).getByRole('listitem')
    expect(await names.count()).toBe(3)
    await expect.poll(async () => Object.keys((await readOut(page))?.values ?? {})).toHaveLength(7)
  })

  test('of a hand-edited address that are none are said', async () => {
    const { page } = await web.open('/i/AGG-TECH?overlays=price.SORCERY', { now: NOW })
    await page.getByRole('alert').getByText('but the address says “SORCERY”.').waitFor()
  })
})
