import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '../helpers/answers.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { chosenOf, chosenOfEach, type ChosenRow as Row } from '../helpers/chosen-rows.ts'
import type { TestDatabase } from '../helpers/database.ts'
import { ASYNC } from '../helpers/jobs.ts'
import { createRanked, rankedMarket } from '../helpers/ranked-market.ts'
import { useApp } from '../helpers/use-app.ts'

/** Series reduced to the rows of a chart: whole rows of the full series, over both protocols. */

interface Series {
  readonly data: readonly Row[]
  readonly results: readonly Row[] | Readonly<Record<string, readonly Row[]>>
  readonly count: number
  readonly pagination: Readonly<Record<string, number | boolean | null>>
  readonly metadata: {
    readonly downsampled?: {
      readonly method: string
      readonly points: number
      readonly of: number
      readonly by: string
    }
    readonly warnings: readonly { readonly code: string; readonly parameter: string }[]
  }
}

let app: TestApp
let database: TestDatabase
const market = rankedMarket()
beforeAll(async () => {
  database = await createRanked()
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
const fixed = useApp()

const IDS = market.aggregates.filter(({ owner_email }) => owner_email === null).map(({ id }) => id)
const FROM = '2024-11-01'

const read = async (path: string, query: Query, caller: TestApp = app): Promise<Series> => {
  const { status, body } = await caller.rest<Series>(path, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('aggregates', () => {
  const PATH = '/aggregates/timeseries'
  const WHOLE = { records_per_page: 10_000 }

  test.each([
    [{}, 'retail_net_turnover'],
    [{ order: 'asc' }, 'retail_net_turnover'],
    [{ points_by: 'px' }, 'px'],
    [{ fields: 'px,px_chg' }, 'px'],
    [{ fields: 'px', points_by: 'retail_buy_turnover' }, 'retail_buy_turnover'],
    [{ asset_class: 'options' }, 'net_cp_turnover'],
    [{ points_by: 'call_turnover', moneyness: 'ITM' }, 'call_turnover'],
    [{ asset_class: 'all', points_by: 'put_notional' }, 'put_notional'],
    [{ interval: '10min', include_intraday: 'false' }, 'retail_net_turnover'],
    [{ transformation: 'moving_avg', points_by: 'px' }, 'px__moving_avg'],
    [
      { transformation: 'change', normalisation: 'turnover_share', fields: 'px' },
      'px__change__turnover_share',
    ],
  ])('have the rows of the full series: %j by %s', async (query: Query, by) => {
    const ids = IDS.slice(0, 5)
    const asked = { aggregate_ids: ids, start_date: FROM, ...query }
    // The metric is shown, so that the expected rows can be chosen by it.
    const [metric = ''] = by.split('__')
    const extra = query['fields'] ? { fields: [query['fields'], metric].join() } : {}
    const { points_by: _, ...shown } = asked as Query
    const asOptions = by === 'call_turnover' ? { asset_class: 'options' } : {}
    const whole = await read(PATH, { ...shown, ...extra, ...asOptions, ...WHOLE })
    const { data, count, pagination, metadata } = await read(PATH, { ...asked, points: 20 })
    const fallback = query['points_by'] || by.startsWith('px') ? undefined : 'px'
    const expected = chosenOfEach(whole.data, 20, by, 'id', fallback)
    expect(expected.length).toBeGreaterThan(19)
    const falls = fallback && whole.data.some((row) => row[by] === null && row[fallback] !== null)
    const names = new Set(Object.keys(data[0] ?? {}))
    expect(data).toEqual(
      expected.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))),
    )
    expect(names.has(metric)).toBe(!query['fields'] || String(query['fields']).split(',').includes(metric))
    expect(metadata.downsampled).toEqual({
      ...{ method: 'lttb', points: 20, of: whole.data.length, by },
      ...(falls && { fallback_by: fallback }),
    })
    expect(count).toBe(data.length)
    expect(pagination).toMatchObject({
      ...{ page_number: 1, total_pages: 1, total_record_count: data.length },
      ...{ has_next_page: false, records_per_page: data.length },
    })
  })

  test('are complete if there are no more rows than points', async () => {
    const [id] = IDS
    const whole = await read(`/aggregates/${id}/timeseries`, { start_date: FROM, ...WHOLE })
    const found = await read(`/aggregates/${id}/timeseries`, { start_date: FROM, points: 10_000 })
    expect(found.data).toEqual(whole.data)
    expect(found.metadata.downsampled?.of).toBe(whole.data.length)
    expect(whole.metadata).not.toHaveProperty('downsampled')
  })

  test('without rows are an empty page', async () => {
    const { data, pagination, metadata } = await read(PATH, {
      ...{ aggregate_ids: IDS[0], start_date: '2020-01-01', end_date: '2020-02-01', points: 5 },
    })
    expect([data, pagination['total_pages'], metadata.downsampled?.of]).toEqual([[], 0, 0])
  })

  test('read the columns of the chosen rows only, and do not count', async () => {
    const query = { start_date: '2025-01-01', points: 5, include_intraday: 'false' }
    const { statements } = await fixed.recorded(() => read('/aggregates/3/timeseries', query, fixed))
    expect(statements.map(({ sql }) => sql.includes('retail_buy_turnover'))).toEqual([false, false, true])
  })

  test('are never a job, and say that the page size has no effect', async () => {
    const small = await startApp({ db: database.db, rowThreshold: 1 })
    try {
      const query = { aggregate_ids: IDS.slice(0, 3), start_date: FROM, points: 5, records_per_page: 7 }
      const { status, body } = await small.rest<Series>(PATH, query, { headers: ASYNC.headers })
      expect([status, body.count]).toEqual([200, 15])
      expect(body.metadata.warnings).toMatchObject([
        { code: 'unused_parameter', parameter: 'records_per_page' },
      ])
    } finally {
      await small.close()
    }
  })

  test('of another user are as unknown as ever', async () => {
    const hidden = market.aggregates.find(({ owner_email }) => owner_email === 'other@example.com')
    const { status } = await app.rest(PATH, { aggregate_ids: hidden?.id, start_date: FROM, points: 5 })
    expect(status).toBe(404)
  })
})

describe('securities and flows', () => {
  test.each([
    ['/series/timeseries', { ticker: 'ALFA,BETA', start_date: '2024-01-01' }, 'retail_net_turnover'],
    [
      '/series/timeseries',
      { ticker: 'ALFA,BETA', start_date: '2024-01-01', points_by: 'px', order: 'asc' },
      'px',
    ],
    [
      '/series/timeseries',
      { ticker: 'ALFA', start_date: '2024-01-01', calculate_metrics: 1 },
      'retail_net_turnover',
    ],
  ])('%s %j', async (path, query: Query, by) => {
    const { points_by: _, ...shown } = query
    const whole = await read(path, { ...shown, records_per_page: 10_000 }, fixed)
    const found = await read(path, { ...query, points: 8 }, fixed)
    const fallback = by === 'px' ? undefined : 'px'
    const expected = chosenOfEach(whole.results as Row[], 8, by, 'provider_id', fallback)
    expect(expected.length).toBeGreaterThan(7)
    expect(found.results).toEqual(expected)
    expect(found.metadata.downsampled).toMatchObject({ by, of: (whole.results as Row[]).length })
  })

  test('/series/marketdata, each symbol on its own', async () => {
    const query = { tickers: 'ALFA,BETA', start_date: '2024-01-01' }
    const whole = (await read('/series/marketdata', query, fixed)).results as Record<string, Row[]>
    const found = await read('/series/marketdata', { ...query, points: 6, points_by: 'px' }, fixed)
    expect(found.results).toEqual(
      Object.fromEntries(Object.entries(whole).map(([ticker, rows]) => [ticker, chosenOf(rows, 6, 'px')])),
    )
  })

  test('/flow/timeseries, each series on its own', async () => {
    const query = { slugs: 'retail-net,etf-flow' }
    const whole = await read('/flow/timeseries', { ...query, records_per_page: 10_000 }, fixed)
    for (const order of ['asc', 'desc']) {
      const found = await read('/flow/timeseries', { ...query, order, points: 5 }, fixed)
      const expected = chosenOfEach(whole.data, 5, 'value', 'slug')
      expect(
        found.data.toSorted(
          (a, b) =>
            String(b['date']).localeCompare(String(a['date'])) ||
            String(a['slug']).localeCompare(String(b['slug'])),
        ),
      ).toEqual(expected)
      expect(found.metadata.downsampled).toEqual({
        method: 'lttb',
        points: 5,
        of: whole.data.length,
        by: 'value',
      })
      expect(found.pagination['total_record_count']).toBe(expected.length)
    }
  })
})

describe('the graph', () => {
  interface Bars {
    readonly columns: Readonly<Record<string, readonly unknown[]>>
    readonly nodes: readonly Row[]
    readonly totalCount: number
    readonly pageInfo: { readonly hasNextPage: boolean }
    readonly downsampled: Readonly<Record<string, unknown>> | null
  }

  test('bars of a list are those of REST, in a number of statements that does not depend on its length', async () => {
    const asked = (first: number) =>
      fixed.graphql<{ of: { nodes: { aggregateId: number; bars: Bars }[] } }, never>(
        `{ of: aggregates(first: ${first}) { nodes { aggregateId bars(from: "2024-01-01", points: 9, pointsBy: PX) { nodes { ts px retailNetTurnover } columns { ts px } totalCount pageInfo { hasNextPage } downsampled { method points of by } } } } }`,
      )
    const [few, many] = [await fixed.recorded(() => asked(1)), await fixed.recorded(() => asked(5))]
    expect(many.statements.length).toBe(few.statements.length)
    for (const { aggregateId, bars } of many.result.data?.of.nodes ?? []) {
      const { data, metadata } = await read(
        `/aggregates/${aggregateId}/timeseries`,
        { start_date: '2024-01-01', points: 9, points_by: 'px' },
        fixed,
      )
      expect(bars.nodes).toEqual(
        data.map(({ ts, px, retail_net_turnover: retailNetTurnover }) => ({ ts, px, retailNetTurnover })),
      )
      expect(bars.columns).toEqual({ ts: data.map(({ ts }) => ts), px: data.map(({ px }) => px) })
      expect(bars.downsampled).toEqual({ ...metadata.downsampled, method: 'LTTB' })
      expect([bars.totalCount, bars.pageInfo.hasNextPage]).toEqual([metadata.downsampled?.of, false])
    }
  })

  test('bars are chosen by the selected metric, transformed if a transformation is', async () => {
    const { data, errors } = await app.graphql<{ of: { a: Bars; b: Bars; c: Bars } }, never>(
      `{ of: aggregate(by: { aggregateId: ${IDS[0]} }) {
        a: bars(points: 12) { columns { px } downsampled { by } }
        b: bars(points: 12) { columns { px retailNetTurnover } downsampled { by } }
        c: bars(points: 12, transformation: EWMA) { nodes { ts transformed { px } } downsampled { by of } } } }`,
    )
    expect(errors).toBeUndefined()
    const { a, b, c } = data?.of ?? {}
    expect([a, b, c].map((one) => one?.downsampled?.['by'])).toEqual([
      'px',
      'retail_net_turnover',
      'px__ewma',
    ])
    const whole = await read(`/aggregates/${IDS[0]}/timeseries`, {
      start_date: '2020-01-01',
      fields: 'px',
      transformation: 'ewma',
      points: 12,
    })
    expect(c?.nodes.map(({ ts }) => ts)).toEqual(whole.data.map(({ ts }) => ts))
  })

  test('numbered pages and market data say how rows were chosen', async () => {
    const { data, errors } = await fixed.graphql<
      Record<string, { rows: unknown[]; series: { rows: unknown[] }[]; metadata: { downsampled: unknown } }>,
      never
    >(`{
      a: aggregateTimeseries(aggregateIds: [1, 3], from: "2025-01-01", points: 4) { rows { px } metadata { downsampled { points by } } }
      b: singleAggregateTimeseries(aggregateId: 3, from: "2025-01-01", points: 4) { rows { px } metadata { downsampled { points by } } }
      c: securityTimeseries(tickers: ["ALFA"], from: "2025-01-01", points: 4) { rows { px zScore } metadata { downsampled { points by } } }
      d: securityMarketData(tickers: ["ALFA"], from: "2025-01-01", points: 4) { series { rows { px } } metadata { downsampled { points by } } }
      e: flowTimeseries(slugs: ["retail-net"], points: 4) { rows { value } metadata { downsampled { points by } } }
      f: aggregateTimeseries(aggregateIds: [1, 3], from: "2025-01-01") { rows { px } metadata { downsampled { points by } } }
    }`)
    expect(errors).toBeUndefined()
    expect(data?.['a']?.rows.length).toBe(8)
    expect(data?.['b']?.rows.length).toBe(4)
    expect(data?.['c']?.rows.length).toBe(4)
    expect(data?.['d']?.series[0]?.rows.length).toBe(4)
    for (const alias of ['a', 'b', 'c', 'd'])
      expect(data?.[alias]?.metadata.downsampled, alias).toEqual({ points: 4, by: 'px' })
    expect(data?.['e']?.metadata.downsampled).toEqual({ points: 4, by: 'value' })
    expect(data?.['f']?.metadata.downsampled).toBeNull()
  })

  test('observations are those of REST', async () => {
    const { data, errors } = await fixed.graphql<{ of: { o: Bars; p: Bars } }, never>(
      '{ of: flowSeries(slug: "retail-net") { o: observations(points: 6) { nodes { date value } columns { date value } totalCount downsampled { points of by } } p: observations { downsampled { by } } } }',
    )
    expect(errors).toBeUndefined()
    const rest = await read('/flow/timeseries', { slugs: 'retail-net', points: 6 }, fixed)
    expect(data?.of.o.nodes).toEqual(rest.data.map(({ date, value }) => ({ date, value })))
    expect(data?.of.o.columns['value']).toEqual(rest.data.map(({ value }) => value))
    expect(data?.of.o.downsampled).toEqual({ points: 6, of: rest.metadata.downsampled?.of, by: 'value' })
    expect(data?.of.p.downsampled).toBeNull()
  })
})
