// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cameOf, forecastRuns, type Observation, observed, type Run } from '../../helpers/console-flows.ts'
import {
  cellsOf,
  exactly,
  frameOf,
  goTo,
  inAddress,
  inUrl,
  nextPicture,
  numbersIn,
  pictureOf,
  sweep,
  toggleNumbers,
} from '../../helpers/console-pages.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The forecasts of a flow series in a browser: runs, bands, what came, and the days that the charts show. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)
const SLUG = 'retail-net'

const open = async (search = '', slug = SLUG) => {
  const { page } = await web.open(`/flows/${slug}${search}`, { now: NOW })
  await forecasts(page).getByRole('img').waitFor()
  return page
}

const history = (page: Page) => frameOf(page, 'History')
const forecasts = (page: Page) => frameOf(page, 'Forecasts against what came')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isPressed = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')) === 'true'

/** The table of all runs, each scenario beside what came. */
const tableOf = (runs: readonly Run[], known: readonly Observation[]): string[][] => [
  ['run', 'horizon', 'forecast date', 'z-score', 'forecast', 'what came', 'observed on'],
  ...runs.flatMap(({ runDate, horizons }) =>
    horizons.flatMap(({ horizon, targetDate, zScores, values }) => {
      const came = cameOf(known, runDate, targetDate)
      return zScores.map((zScore, at) =>
        [
          runDate,
          horizon,
          targetDate,
          zScore,
          values[at] ?? null,
          came?.value ?? null,
          came?.date ?? null,
        ].map(exactly),
      )
    }),
  ),
]

/** How often a band held, as the table of rates writes it. */
function rateOf(runs: readonly Run[], known: readonly Observation[], z: number, days?: number): string {
  const hits = runs.flatMap(({ runDate, horizons }) =>
    horizons.flatMap(({ horizon, targetDate, zScores, values }) => {
      const came = cameOf(known, runDate, targetDate)
      if (!came || (days !== undefined && days !== horizon)) return []
      const edges = [values[zScores.indexOf(-z)] ?? Number.NaN, values[zScores.indexOf(z)] ?? Number.NaN]
      return came.value >= Math.min(...edges) && came.value <= Math.max(...edges)
    }),
  )
  const held = hits.filter(Boolean).length
  return hits.length === 0 ? '–' : `${Math.round((held / hits.length) * 100)}\u202f% ${held}/${hits.length}`
}

describe('the forecasts of a flow series', () => {
  test('have every scenario of the graph beside what came', async () => {
    const page = await open()
    const [runs, known] = [await forecastRuns(app, SLUG), await observed(app, SLUG)]
    expect(runs.map(({ runDate }) => runDate)).toEqual(['2026-03-06', '2026-01-16', '2025-11-28'])
    await toggleNumbers(forecasts(page))
    await expect.poll(() => numbersIn(forecasts(page))).toEqual(tableOf(runs, known))
  })

  test('are those of the run that is chosen, from a menu or step by step', async () => {
    const page = await open()
    const menu = page.getByLabel('Run', { exact: true })
    // The newest of which at least half has come.
    await forecasts(page).getByText('Forecast made on 16 Jan 2026').waitFor()
    expect(await menu.locator('option').allTextContents()).toEqual([
      '6 Mar 2026',
      '16 Jan 2026',
      '28 Nov 2025',
    ])
    const picture = await pictureOf(forecasts(page))
    await menu.selectOption({ label: '28 Nov 2025' })
    await forecasts(page).getByText('Forecast made on 28 Nov 2025').waitFor()
    const oldest = await nextPicture(forecasts(page), picture)
    expect(await page.getByRole('button', { name: 'Earlier run' }).isDisabled()).toBe(true)
    await press(page, 'Later run')
    await forecasts(page).getByText('Forecast made on 16 Jan 2026').waitFor()
    await nextPicture(forecasts(page), oldest)
    await press(page, 'Later run')
    await expect.poll(() => inUrl(page)).toEqual({ run: '2026-03-06' })
    expect(await page.getByRole('button', { name: 'Later run' }).isDisabled()).toBe(true)
    await page.goBack()
    await expect.poll(() => menu.inputValue()).toBe('2026-01-16')
    await page.reload()
    await forecasts(page).getByText('Forecast made on 16 Jan 2026').waitFor()
  })

  test('show the bands that are chosen, one at least', async () => {
    const page = await open('', 'index-hedging')
    expect(await isPressed(page, '±1.5 σ')).toBe(true)
    const picture = await pictureOf(forecasts(page))
    await press(page, '±1.5 σ')
    await expect.poll(() => inUrl(page)).toEqual({ z: '1' })
    expect([await isPressed(page, '±1.5 σ'), await isPressed(page, '±1 σ')]).toEqual([false, true])
    const one = await nextPicture(forecasts(page), picture)
    await press(page, '±1 σ')
    expect(await inUrl(page)).toEqual({ z: '1' })
    await press(page, '±1.5 σ')
    await expect.poll(() => inUrl(page)).toEqual({})
    await nextPicture(forecasts(page), one)
  })
})

describe('the forecasts of a flow series', () => {
  test.each([
    [SLUG, [1.5, 1], ['1 day', '2 days', '5 days', '20 days', '60 days']],
    ['etf-flow', [1], ['1 day', '5 days', '20 days', '60 days']],
  ] as const)('are judged by how often each band held: %s', async (slug, bands, heads) => {
    const page = await open('', slug)
    const [runs, known] = [await forecastRuns(app, slug), await observed(app, slug)]
    const rates = page.getByRole('region', { name: 'Hit rates' }).getByRole('table')
    const rowOf = (z: number) => [
      ...[`±${z} σ`, `${z === 1 ? 68 : 87}\u202f%`, rateOf(runs, known, z)],
      ...heads.map((days) => rateOf(runs, known, z, Number.parseInt(days, 10))),
    ]
    expect(await cellsOf(rates)).toEqual([['Band', 'Expected', 'All', ...heads], ...bands.map(rowOf)])
    await page.getByText(runs.length === 1 ? /all 1 run counts\.$/ : /all 3 runs count\.$/).waitFor()
    if (bands.length === 1) return
    await press(page, '±1.5 σ')
    await expect.poll(async () => (await cellsOf(rates)).slice(1)).toEqual([rowOf(1)])
  })

  test('are those known on the day of the history', async () => {
    const page = await open('?asOf=2026-01-20')
    const then = await observed(app, SLUG, '2026-01-20')
    const runs = (await forecastRuns(app, SLUG)).filter(({ runDate }) => runDate <= '2026-01-20')
    expect(runs.length).toBe(2)
    await toggleNumbers(forecasts(page))
    await expect.poll(() => numbersIn(forecasts(page))).toEqual(tableOf(runs, then))
    await toggleNumbers(forecasts(page))
    await page.getByText(/all 2 runs count\.$/).waitFor()
  })

  test('are said below the pointer, beside what came', async () => {
    const page = await open('?run=2026-01-16')
    const [run] = (await forecastRuns(app, SLUG)).filter(({ runDate }) => runDate === '2026-01-16')
    const fifth = run?.horizons.find(({ horizon }) => horizon === 5)
    const canvas = forecasts(page).getByRole('img').locator('canvas').first()
    const box = await canvas.boundingBox()
    const text = forecasts(page).getByText('Forecast for 26 Jan 2026', { exact: true })
    expect(fifth?.targetDate).toBe('2026-01-26')
    const along = (share: number) => ({ x: 60 + share * ((box?.width ?? 0) - 70), y: (box?.height ?? 0) / 2 })
    await sweep(canvas, along, () => text.isVisible(), 200)
    const expected = fifth?.values[fifth.zScores.indexOf(0)] ?? 0
    const millions = `${expected < 0 ? '\u2212' : ''}USD\u202f${Math.abs(expected).toFixed(0)}\u202fm`
    await forecasts(page).getByText(millions, { exact: true }).waitFor()
    await forecasts(page)
      .getByText(/^came \d+ Jan 2026$/)
      .waitFor()
    await page.mouse.move(0, 0)
    await forecasts(page).getByText('Forecast made on 16 Jan 2026').waitFor()
  })
})

describe('the days that a history shows', () => {
  test('are chosen by buttons, and moved within what there is', async () => {
    const page = await open()
    const [run] = await forecastRuns(app, SLUG)
    const to = run?.horizons.at(-1)?.targetDate ?? ''
    const picture = await pictureOf(history(page))
    await press(page, '3 months')
    await expect.poll(() => inUrl(page)).toEqual({ from: '2025-12-07', to })
    await nextPicture(history(page), picture)
    expect(await isPressed(page, '3 months')).toBe(true)
    expect(await page.getByRole('button', { name: 'Later', exact: true }).isDisabled()).toBe(true)
    await press(page, 'Earlier')
    await expect.poll(() => inAddress(page, 'from')).toBe('2025-12-02')
    expect(await page.getByRole('button', { name: 'Earlier', exact: true }).isDisabled()).toBe(true)
    await press(page, 'Later')
    await expect.poll(() => inAddress(page, 'to')).toBe(to)
    await press(page, 'All')
    await expect.poll(() => inUrl(page)).toEqual({ from: '2025-12-02', to })
    expect(await page.getByRole('button', { name: '1 year', exact: true }).count()).toBe(0)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect.poll(() => inAddress(page, 'from')).toBe('2025-12-07')
  })

  test('are zoomed by the wheel, which the address keeps', async () => {
    const page = await open()
    const canvas = history(page).getByRole('img').locator('canvas').first()
    await canvas.click()
    const picture = await pictureOf(history(page))
    await page.mouse.wheel(0, -300)
    await expect.poll(() => inUrl(page).then(Object.keys)).toEqual(['from', 'to'])
    const { from = '', to = '' } = await inUrl(page)
    expect([from > '2025-12-02', to < '2026-06-04', from < to]).toEqual([true, true, true])
    const zoomed = await nextPicture(history(page), picture)
    await page.reload()
    await history(page).getByRole('img').waitFor()
    expect(await inUrl(page)).toEqual({ from, to })
    await press(page, 'All')
    await nextPicture(history(page), zoomed)
    await canvas.dblclick()
    await expect.poll(() => inUrl(page)).toEqual({})
  })
})

describe('the days that a history shows', () => {
  test('hold the newest forecast, which the pointer explains', async () => {
    const page = await open('?from=2026-02-20&to=2026-06-10')
    const [run] = await forecastRuns(app, SLUG)
    const last = run?.horizons.at(-1)
    const canvas = history(page).getByRole('img').locator('canvas').first()
    const box = await canvas.boundingBox()
    const text = history(page).getByText(/^Forecast for /)
    const along = (share: number) => ({ x: (box?.width ?? 0) * (0.9 - share * 0.3), y: 80 })
    await sweep(canvas, along, () => text.isVisible())
    const value = last?.values[last.zScores.indexOf(0)] ?? 0
    const millions = `${value < 0 ? '\u2212' : ''}USD\u202f${Math.abs(value).toFixed(0)}\u202fm`
    await history(page).getByText(millions, { exact: true }).waitFor()
    await history(page)
      .getByText(/within ±1 σ$/)
      .waitFor()
  })

  test('are explained if there is nothing in them, or they cannot be', async () => {
    const page = await open('?from=2020-01-01&to=2020-02-01')
    await history(page).getByText('There is nothing from 1 Jan 2020 to 1 Feb 2020.').waitFor()
    await press(page, 'All')
    await history(page)
      .getByText(/^There is nothing/)
      .waitFor({ state: 'detached' })
    for (const [search, said] of [
      ['from=2026-02-30', '“from” must be a date such as 2026-01-31, but the address says “2026-02-30”.'],
      ['from=2026-03-01&to=2026-02-01', '“from” must not be after “to”'],
      ['run=newest', '“run” must be a date such as 2026-01-31'],
      ['z=-1', '“z” must hold positive numbers such as 0.5,1, but the address says “-1”.'],
    ] as const) {
      await goTo(page, `/flows/${SLUG}?${search}`)
      await page.getByRole('alert').getByText(said).waitFor()
    }
    await goTo(page, `/flows/${SLUG}?run=2026-02-01&z=7`)
    await page.getByText('There is no run of 1 Feb 2026').waitFor()
    await page.getByText('The runs have no band at ±7 σ.').waitFor()
    await page.getByLabel('Run', { exact: true }).selectOption({ label: '6 Mar 2026' })
    await forecasts(page).getByText('Forecast made on 6 Mar 2026').waitFor()
    await goTo(page, '/flows/margin-debt')
    await page.getByText('This series has no forecasts').waitFor()
    await goTo(page, '/flows/no-data')
    await page.getByText('The series has no observations yet').waitFor()
    await goTo(page, '/flows/no-such-series')
    await page.getByText('There is no flow series “no-such-series”').waitFor()
  })
})
