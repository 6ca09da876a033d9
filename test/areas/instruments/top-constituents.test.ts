import { describe, expect, test } from 'vitest'
import { METRIC_NAMES, METRICS } from '../../../src/market/metrics.ts'
import { type Detail, faultsIn } from '../../helpers/answers.ts'
import type { TestApp } from '../../helpers/app.ts'
import {
  type Asked,
  aggregateOf,
  barsOf,
  type ExpectedBar,
  INTERVALS,
  MEMBERSHIPS,
  securityOf,
} from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'

const TOP = '/aggregates/summary/top-constituents'

interface Top {
  readonly date_range: { start_date: string; end_date: string } | null
  readonly metric: string
  readonly aggregate_total: number | null
  readonly count: number
  readonly constituents: Record<string, unknown>[]
  readonly detail: Detail[]
  readonly code: string
}
const app = useApp()

const topOf = (body: object, caller: Pick<TestApp, 'post'> = app) => caller.post<Top>(TOP, body)

/** The trading date of a bar. */
const dateOf = (interval: string, ts: string): string =>
  /min$|h$/.test(interval)
    ? Temporal.Instant.from(ts)
        .subtract({ seconds: 1 })
        .toZonedDateTimeISO('America/New_York')
        .toPlainDate()
        .toString()
    : ts.slice(0, 10)

const belongs = (id: number, security: number, day: string): boolean =>
  MEMBERSHIPS.some(
    ({ aggregate_id, security_id, valid_from, valid_to }) =>
      aggregate_id === id &&
      security_id === security &&
      (valid_from ?? '') <= day &&
      day < (valid_to ?? '9999'),
  )

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
const numberIn = (bar: ExpectedBar | undefined, name: string): number | null => {
  const value = bar?.[name]
  return typeof value === 'number' ? value : null
}

/** Relative change between two prices, rounded to millionths, half away from zero. */
function changeOf(px: number | null, from: number | null): number | null {
  if (px === null || from === null || from === 0) return null
  const change = (Math.round(px * 1e6) - Math.round(from * 1e6)) / Math.round(from * 1e6)
  return (Math.sign(change) * Math.round(Math.abs(change) * 1e6)) / 1e6
}

interface Folded {
  readonly value: number | null
  readonly px: number | null
  readonly px_chg: number | null
}

/** Combines bars into one: the newest alone, or a range with the bars before it. */
function folded(
  bars: readonly ExpectedBar[],
  earlier: readonly ExpectedBar[] | null,
  metric: string,
): Folded {
  const priced = bars.findLast((bar) => bar['px'] !== null)
  const px = numberIn(priced, 'px')
  const before = earlier?.findLast((bar) => bar['px'] !== null)
  const px_chg = earlier ? changeOf(px, numberIn(before, 'px')) : numberIn(bars[0], 'px_chg')
  const flows = bars.map((bar) => numberIn(bar, metric)).filter((value) => value !== null)
  const sum =
    flows.length > 0
      ? rounded(
          flows.reduce((total, value) => total + value, 0),
          2,
        )
      : null
  return { value: metric === 'px' ? px : metric === 'px_chg' ? px_chg : sum, px, px_chg }
}

interface Question {
  readonly metric?: string
  readonly interval?: Asked['interval']
  readonly start_date?: string
  readonly end_date?: string
  readonly asset_class?: 'cash' | 'options' | 'all'
  readonly order?: 'asc' | 'desc'
  readonly limit?: number
}

/** The expected answer, computed from the market's files alone. */
function expectedTop(id: number, question: Question, withIntraday = true) {
  const { interval = '1d', start_date, end_date, asset_class, order = 'desc', limit = 10 } = question
  const metric = question.metric ?? (asset_class === 'options' ? 'net_cp_turnover' : 'retail_net_turnover')
  const own = METRICS[metric as keyof typeof METRICS].assetClass
  const read =
    asset_class && (asset_class !== 'all' || own === 'both') ? asset_class : own === 'both' ? 'cash' : own
  const asked: Asked = { interval, asset_class: read, include_intraday: withIntraday, order: 'asc' }
  const isRange = start_date !== undefined
  const newest = barsOf(id, asked).at(-1)?.ts
  const inSpan = (instrument: number) =>
    isRange
      ? barsOf(instrument, { ...asked, start_date, end_date })
      : barsOf(instrument, asked).filter(({ ts }) => ts === newest)
  // Price changes come from cash bars, whatever else is read.
  const earlier = (instrument: number) => {
    if (!isRange) return null
    const prices = barsOf(instrument, { ...asked, asset_class: 'cash' })
    const inside = new Set(
      barsOf(instrument, { ...asked, asset_class: 'cash', start_date }).map(({ ts }) => ts),
    )
    return prices.filter(({ ts }) => !inside.has(ts))
  }
  const total = folded(inSpan(id), earlier(id), metric)
  const securities = [
    ...new Set(MEMBERSHIPS.flatMap((one) => (one.aggregate_id === id ? [one.security_id] : []))),
  ]
  const valued = securities.flatMap((security) => {
    const bars = inSpan(security).filter(({ ts }) => belongs(id, security, dateOf(interval, ts)))
    const { value, ...prices } = folded(bars, earlier(security), metric)
    return value === null || bars.length === 0 ? [] : [{ security, value, prices }]
  })
  const sign = order === 'asc' ? 1 : -1
  const sorted = valued.toSorted((a, b) => sign * (a.value - b.value) || a.security - b.security)
  const bars = inSpan(id)
  return {
    aggregate_id: id,
    provider_id: aggregateOf(id).provider_id,
    metric,
    interval,
    date_range:
      bars.length > 0
        ? { start_date: bars[0]?.ts, end_date: bars.at(-1)?.ts }
        : isRange
          ? { start_date: `${start_date}T00:00:00Z`, end_date: `${end_date}T00:00:00Z` }
          : null,
    aggregate_total: total.value,
    count: Math.min(limit, sorted.length),
    constituents: sorted.slice(0, limit).map(({ security, value, prices }) => {
      const { id: securityId, provider_id, ticker, name, sector, industry } = securityOf(security)
      return {
        rank: 1 + sorted.filter((other) => sign * (other.value - value) < 0).length,
        id: securityId,
        provider_id,
        symbol: ticker,
        name,
        sector,
        industry,
        value,
        share: total.value ? expect.closeTo(value / total.value, 9) : null,
        ...prices,
      }
    }),
  }
}

const RANGE = { start_date: '2026-01-08', end_date: '2026-03-09' }

describe('top constituents', () => {
  const aggregates = [1, 2, 3, 4, 5, 9]
  const questions: Question[] = [
    {},
    { asset_class: 'options' },
    { asset_class: 'all' },
    { metric: 'cp_notional', asset_class: 'all', order: 'asc' },
    { metric: 'px', asset_class: 'all' },
    { metric: 'px_chg', limit: 2 },
    RANGE,
    { ...RANGE, metric: 'px_chg', order: 'asc' },
    { ...RANGE, metric: 'px', asset_class: 'options' },
    { ...RANGE, metric: 'put_turnover', limit: 1 },
    // Before, during and after memberships that end and begin again.
    { start_date: '2026-01-12', end_date: '2026-01-19' },
    { start_date: '2026-01-26', end_date: '2026-02-02' },
  ]
  const cases = questions.flatMap((question) => INTERVALS.map((interval) => ({ ...question, interval })))
  test.each(cases)('%j', async (question) => {
    for (const id of aggregates) {
      const { status, body } = await topOf({ aggregate_id: id, ...question })
      expect([id, status, body]).toEqual([id, 200, expectedTop(id, question)])
    }
  })

  test('rank by every metric', async () => {
    for (const metric of METRIC_NAMES.filter((name) => name !== 'px_linked')) {
      const { body } = await topOf({ aggregate_id: 3, metric, ...RANGE })
      expect(body).toEqual(expectedTop(3, { metric, ...RANGE }))
    }
  })

  test('cover only completed days for the basic tier', async () => {
    const { body } = await topOf({ aggregate_id: 3 }, app.as('b@example.com', 'basic'))
    expect(body).toEqual(expectedTop(3, {}, false))
    const { body: running } = await topOf({ aggregate_id: 3 })
    expect(running.date_range).not.toEqual(body.date_range)
  })

  test('are empty without bars', async () => {
    const nothing = { aggregate_total: null, count: 0, constituents: [] }
    expect((await topOf({ aggregate_id: 10 })).body).toMatchObject({ ...nothing, date_range: null })
    const asked = { start_date: '2020-01-01T05:00:00+05:00', end_date: '2020-02-01' }
    const dates = { start_date: '2020-01-01T00:00:00Z', end_date: '2020-02-01T00:00:00Z' }
    for (const id of [10, 3])
      expect((await topOf({ aggregate_id: id, ...asked })).body).toMatchObject({
        ...nothing,
        date_range: dates,
      })
  })

  test('share the lowest rank in ties, ordered by id', async () => {
    await app.database.pool.query(
      "update cash_bar set retail_buy_turnover = 500, retail_sell_turnover = 100 where interval = '1d' and instrument_id in (1001, 1002)",
    )
    for (const order of ['asc', 'desc']) {
      const { body } = await topOf({ aggregate_id: 3, order })
      expect(body.constituents.map(({ rank, id, value }) => [rank, id, value])).toEqual([
        [1, 1001, 400],
        [1, 1002, 400],
      ])
    }
  })
})

describe('refusals of top constituents', () => {
  const cases: [name: string, body: object, faults: string[]][] = [
    ['half a range', { end_date: '2026-01-01' }, ['body.start_date date_range']],
    ['a reversed range', { start_date: '2026-01-02', end_date: '2026-01-01' }, ['body.end_date date_range']],
    ['limits', { limit: 0 }, ['body.limit greater_than_equal']],
    ['too many', { limit: 101 }, ['body.limit less_than_equal']],
    [
      'everything at once',
      { aggregate_id: 'x', metric: 'nonsense', order: 'up', interval: '5m', start_date: 'now' },
      [
        'body.aggregate_id int_parsing',
        'body.metric unknown_metric',
        'body.interval enum',
        'body.order enum',
        'body.start_date date_from_datetime_parsing',
      ],
    ],
    [
      'cash in options',
      { metric: 'retail_buy_turnover', asset_class: 'options' },
      ['body.metric asset_class_conflict'],
    ],
    ['what does not add up', { metric: 'put_call_ratio' }, ['body.metric metric_conflict']],
    ['no aggregate', { aggregate_id: null }, ['body.aggregate_id int_type']],
  ]
  test.each(cases)('%s', async (_name, asked, faults) => {
    const { status, body } = await topOf({ aggregate_id: 3, ...asked })
    expect([status, faultsIn(body)]).toEqual([422, faults])
  })

  test('aggregates that do not exist or belong to others', async () => {
    for (const id of [4242, 7, 8, 1001]) {
      const { status, body } = await topOf({ aggregate_id: id })
      expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
    }
    expect((await topOf({ aggregate_id: 7 }, app.as('owner@example.com'))).status).toBe(200)
  })
})
