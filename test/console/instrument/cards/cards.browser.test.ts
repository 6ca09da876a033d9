// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { calmOf, standingOf } from '../../../../console/instrument/cards/words.ts'
import { format, formatDate, type Unit } from '../../../../console/parts/format.ts'
import { inAddress } from '../../../helpers/console-pages.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** The cards of an instrument: what its numbers over the window say. */

const app = useApp({ settings: signedIn() })

/** What the screen shows unless the address says otherwise: a year that ends today. */
const YEAR = { from: '2025-03-11', to: '2026-03-11', interval: 'DAY' }

interface Measures {
  readonly stats: Readonly<
    Record<
      | 'count'
      | 'missing'
      | 'last'
      | 'p05'
      | 'p25'
      | 'p75'
      | 'p95'
      | 'mean'
      | 'median'
      | 'stdDev'
      | 'min'
      | 'max',
      number
    >
  > &
    Readonly<Record<'sum' | 'positiveShare' | 'skewness' | 'kurtosis', number>> &
    Readonly<Record<'minTs' | 'maxTs', string>>
  readonly trend: Readonly<Record<'dataPoints' | 'slope' | 'pValue' | 'rSquared', number>> &
    Readonly<Record<'fittedStart' | 'fittedEnd', number>> & {
      readonly direction: 'UP' | 'DOWN' | 'FLAT'
      readonly slopeCi95: readonly [number, number]
    }
  readonly volatility: Readonly<Record<'annualisedVolatility' | 'stdDev' | 'ewmaVolatility', number>> &
    Readonly<Record<'downsideDeviation' | 'maxDrawdown' | 'coefficientOfVariation', number>> &
    Readonly<Record<'peakTs' | 'troughTs', string | null>>
}

async function measuresOf(id: string, metric: string, window: object): Promise<Measures> {
  const scope = 'metric: $metric, from: $from, to: $to, interval: $interval, includeIntraday: $running'
  const { data, errors } = await app.graphql<{ found: Measures }, Record<string, unknown>>(
    `query (
      $id: String!, $metric: Metric!, $from: DateOrDateTime, $to: DateOrDateTime, $interval: Interval
      $running: Boolean = false
    ) {
      found: aggregate(by: { providerId: $id }) {
        stats(${scope}) {
          count missing last p05 p25 p75 p95 mean median stdDev min max minTs maxTs sum positiveShare skewness kurtosis
        }
        trend(${scope}) { dataPoints direction slope slopeCi95 pValue rSquared fittedStart fittedEnd }
        volatility(${scope}) {
          annualisedVolatility stdDev ewmaVolatility downsideDeviation maxDrawdown peakTs troughTs
          coefficientOfVariation
        }
      }
    }`,
    { id, metric, ...window },
  )
  expect(errors).toBeUndefined()
  if (!data) throw new Error('There are no measures')
  return data.found
}

const DIRECTIONS = { UP: 'Rising', DOWN: 'Falling', FLAT: 'No trend' } as const
const signed = { isSigned: true }

function distributionWords({ stats }: Measures, unit: Unit): Record<string, string> {
  return {
    headline: standingOf(stats, unit),
    Mean: format(stats.mean, unit),
    Median: format(stats.median, unit),
    ...(unit === 'USD' && { Sum: format(stats.sum, unit) }),
    Deviation: format(stats.stdDev, unit),
    Largest: `${format(stats.max, unit)}, ${formatDate(stats.maxTs)}`,
    Smallest: `${format(stats.min, unit)}, ${formatDate(stats.minTs)}`,
    'Above 0': format(stats.positiveShare, 'fraction'),
    Skewness: format(stats.skewness, 'number'),
    Kurtosis: format(stats.kurtosis, 'number'),
    'Missing bars': String(stats.missing),
  }
}

function trendWords({ trend }: Measures, unit: Unit, bar: string): Record<string, string> {
  const [low, high] = trend.slopeCi95
  return {
    headline: DIRECTIONS[trend.direction],
    Slope: `${format(trend.slope, unit, signed)} per ${bar}`,
    '95% interval': `${format(low, unit, signed)} to ${format(high, unit, signed)}`,
    Line: `${format(trend.fittedStart, unit)} to ${format(trend.fittedEnd, unit)}`,
    'R²': trend.rSquared.toFixed(3),
    'p-value': trend.pValue < 0.0001 ? '< 0.0001' : trend.pValue.toFixed(4),
    Bars: String(trend.dataPoints),
  }
}

/** Returns of a price are fractions; a flow has differences in its own unit. */
function volatilityWords({ volatility }: Measures, unit: Unit): Record<string, string> {
  const own = unit === 'price' ? 'fraction' : unit
  const { peakTs, troughTs } = volatility
  const fall = peakTs && troughTs ? `, ${formatDate(peakTs)} to ${formatDate(troughTs)}` : ''
  return {
    headline: calmOf(volatility.ewmaVolatility, volatility.stdDev),
    'Per year': format(volatility.annualisedVolatility, own),
    'Per bar': format(volatility.stdDev, own),
    Recent: format(volatility.ewmaVolatility, own),
    Downside: format(volatility.downsideDeviation, own),
    ...(unit === 'price' && { 'Max. drawdown': `${format(volatility.maxDrawdown, own)}${fall}` }),
    Relative: format(volatility.coefficientOfVariation, 'number'),
  }
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The headline of a card, and its numbers by their names. */
const wordsOf = (page: Page, title: string): Promise<Record<string, string>> =>
  cardOf(page, title)
    .evaluateAll((cards) =>
      cards.flatMap((card) => [
        ['headline', card.querySelector('.cards-headline')?.textContent ?? ''],
        ...[...card.querySelectorAll('.cards-terms > div')].map((term) => [
          term.querySelector('dt')?.textContent ?? '',
          term.querySelector('dd')?.textContent ?? '',
        ]),
      ]),
    )
    .then((words) => Object.fromEntries(words))

/** Waits until the cards show the numbers of the graph. */
async function showMeasures(page: Page, measures: Measures, unit: Unit, bar = 'day'): Promise<void> {
  await expect.poll(() => wordsOf(page, 'Distribution')).toMatchObject(distributionWords(measures, unit))
  await expect.poll(() => wordsOf(page, 'Trend')).toEqual(trendWords(measures, unit, bar))
  await expect.poll(() => wordsOf(page, 'Volatility')).toMatchObject(volatilityWords(measures, unit))
}

describe('the cards of an instrument', () => {
  const web = useConsole(app)

  test('explain the metric beside its choice', async () => {
    const { page } = await web.open('/i/AGG-IDX', { now: NOW })
    // The head of the page explains the net flow, too.
    const head = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Measures' }) })
    await head.getByRole('button', { name: 'What is “Net flow”?' }).click()
    await page.getByRole('dialog', { name: 'Net flow' }).getByText('buy minus sell').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('of', { exact: true }).selectOption({ label: 'Price' })
    await head.getByRole('button', { name: 'What is “Price”?' }).waitFor()
    expect(await head.getByRole('button', { name: 'What is “Net flow”?' }).count()).toBe(0)
  })

  test('show the measures of the graph, of the metric that is chosen', async () => {
    const { page } = await web.open('/i/AGG-IDX', { now: NOW })
    await showMeasures(page, await measuresOf('AGG-IDX', 'RETAIL_NET_TURNOVER', YEAR), 'USD')
    await page.getByLabel('of', { exact: true }).selectOption({ label: 'Price' })
    await expect.poll(() => inAddress(page, 'metric')).toBe('PX')
    await showMeasures(page, await measuresOf('AGG-IDX', 'PX', YEAR), 'price')
    await page.getByLabel('of', { exact: true }).selectOption({ label: 'Call turnover' })
    await showMeasures(page, await measuresOf('AGG-IDX', 'CALL_TURNOVER', YEAR), 'USD')
    await page.goBack()
    await page.reload()
    await showMeasures(page, await measuresOf('AGG-IDX', 'PX', YEAR), 'price')
  })

  test('follow the window and the bars of the chart', async () => {
    const { page } = await web.open('/i/AGG-IDX', { now: NOW })
    await page.getByRole('button', { name: '3M: three months' }).click()
    const months = { ...YEAR, from: '2025-12-10' }
    await showMeasures(page, await measuresOf('AGG-IDX', 'RETAIL_NET_TURNOVER', months), 'USD')
    await page.getByText('10 Dec 2025 to 11 Mar 2026, one bar per day').waitFor()
    await page.getByRole('combobox', { name: 'Interval', exact: true }).selectOption({ label: '1 week' })
    const weeks = { ...months, interval: 'WEEK' }
    await showMeasures(page, await measuresOf('AGG-IDX', 'RETAIL_NET_TURNOVER', weeks), 'USD', 'week')
  })

  test('leave the running day out unless asked, and show it hollow', async () => {
    const { page } = await web.open('/i/AGG-IDX', { now: NOW })
    const without = await measuresOf('AGG-IDX', 'RETAIL_NET_TURNOVER', YEAR)
    const within = await measuresOf('AGG-IDX', 'RETAIL_NET_TURNOVER', { ...YEAR, running: true })
    expect(within.stats.count).toBe(without.stats.count + 1)
    await showMeasures(page, without, 'USD')
    const newest = cardOf(page, 'Distribution').locator('.strip-dot')
    expect(await newest.getAttribute('class')).not.toContain('is-partial')
    await page.getByLabel('With the running day').check()
    await showMeasures(page, within, 'USD')
    await expect.poll(() => newest.getAttribute('class')).toContain('is-partial')
    expect(await inAddress(page, 'running')).toBe('1')
    // A window that ends before it has no such day.
    await page.goto(`${web.url}/i/AGG-IDX?from=2026-01-05&to=2026-03-06`)
    await cardOf(page, 'Distribution').locator('.cards-headline').waitFor()
    expect(await page.getByLabel('With the running day').count()).toBe(0)
  })

  test('keep their metric whatever of the options is drawn', async () => {
    const { page } = await web.open('/i/AGG-IDX?metric=PX', { now: NOW })
    await page.getByRole('button', { name: /^Options:/ }).click()
    const menu = page.getByRole('dialog', { name: 'Options' })
    await menu.getByLabel('Measure').selectOption({ label: 'Notional' })
    await expect.poll(() => inAddress(page, 'measure')).toBe('notional')
    await showMeasures(page, await measuresOf('AGG-IDX', 'PX', YEAR), 'price')
  })

  test('say what they mean, and what they lack', async () => {
    const { page } = await web.open('/i/AGG-IDX', { now: NOW })
    const trend = cardOf(page, 'Trend')
    await trend.getByText('What these numbers mean').click()
    await trend.getByText('Two-sided p-value of a t-test').waitFor()
    const none = await web.open('/i/NONE', { now: NOW })
    await none.page.getByText('No bars in this window').waitFor()
    await cardOf(none.page, 'Distribution').getByText('There are no values in this window.').waitFor()
    await cardOf(none.page, 'Trend').getByText('A trend needs at least three bars with a value.').waitFor()
    const volatility = cardOf(none.page, 'Volatility')
    await volatility.getByText('A volatility needs at least two values to compare.').waitFor()
  })
})
