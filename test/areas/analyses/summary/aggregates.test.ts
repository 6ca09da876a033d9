import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import { type Body, type Detail, faultsIn, withoutUpdates } from '../../../helpers/answers.ts'
import type { TestApp } from '../../../helpers/app.ts'
import { aggregateOf, type ExpectedBar, membersOf, NOW, rowsOf, visibleTo } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

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
interface Summary {
  readonly metadata: object
  readonly latest: ExpectedBar | null
  readonly trend: Record<string, unknown> | null
  readonly constituents_count: number
  readonly generated_at: string
  readonly detail: Detail[]
  readonly code: string
}

const app = useApp()

const topOf = (body: object, caller: Pick<TestApp, 'post'> = app) => caller.post<Top>(TOP, body)
const summaryOf = (id: number, query: Record<string, string> = {}, caller: Pick<TestApp, 'rest'> = app) =>
  caller.rest<Summary>(`/aggregates/summary/${id}`, query)

describe('summary', () => {
  test.each([1, 2, 3, 5, 6, 9, 10])('of %i', async (id) => {
    const { status, body } = await summaryOf(id)
    expect(status).toBe(200)
    const { owner_email: _owner, ...metadata } = aggregateOf(id)
    expect(body.metadata).toEqual(metadata)
    const newest = rowsOf([id])[0]
    expect(body.latest && withoutUpdates([body.latest])).toEqual(newest ? [newest] : null)
    expect(body.constituents_count).toBe(membersOf(id).length)
    expect(body.generated_at).toBe(NOW.toISOString())
  })

  test.each([
    [{}, 'retail_net_turnover', 'cash'],
    [{ metric: 'px' }, 'px', 'cash'],
    [{ metric: 'put_notional' }, 'put_notional', 'options'],
    [{ asset_class: 'options' }, 'net_cp_turnover', 'options'],
    [{ asset_class: 'all' }, 'retail_net_turnover', 'all'],
    [{ asset_class: 'all', metric: 'call_turnover' }, 'call_turnover', 'all'],
  ] as const)('%j: the trend of %s, the newest bar of %s', async (query, metric, read) => {
    for (const id of [3, 9]) {
      const { body } = await summaryOf(id, query)
      const newest = rowsOf([id], { asset_class: read })[0]
      expect(body.latest && withoutUpdates([body.latest])).toEqual([newest])
      const start = Temporal.PlainDate.from(newest?.ts.slice(0, 10) ?? '').subtract({ days: 30 })
      const trend = await app.post('/aggregates/analytics/trend', {
        aggregate_id: id,
        metric,
        start_date: start.toString(),
        end_date: NOW.toISOString(),
        asset_class: read,
      })
      expect([trend.status, body.trend]).toEqual([200, trend.body])
    }
  })

  test('of an aggregate with too few bars has no trend', async () => {
    const { body } = await summaryOf(10)
    expect([body.latest, body.trend]).toEqual([null, null])
  })

  test('covers only completed days for the basic tier', async () => {
    const { body } = await summaryOf(3, {}, app.as('b@example.com', 'basic'))
    expect(body.latest && withoutUpdates([body.latest])).toEqual([
      rowsOf([3], { include_intraday: false })[0],
    ])
  })

  test('is refused for invalid parameters and invisible aggregates', async () => {
    const bad = await summaryOf(0, { metric: 'nonsense', asset_class: 'bonds' })
    expect([bad.status, faultsIn(bad.body)]).toEqual([
      422,
      ['path.aggregate_id greater_than_equal', 'query.metric unknown_metric', 'query.asset_class enum'],
    ])
    const conflict = await summaryOf(3, { metric: 'cp_turnover', asset_class: 'cash' })
    expect([conflict.status, faultsIn(conflict.body)]).toEqual([422, ['query.metric asset_class_conflict']])
    for (const [id, email] of [
      [4242, 'analyst@example.com'],
      [7, 'other@example.com'],
      [8, 'owner@example.com'],
    ] as const) {
      const { status, body } = await summaryOf(id, {}, app.as(email))
      expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
    }
    for (const email of ['owner@example.com', 'other@example.com'])
      for (const { id } of visibleTo(email)) expect((await summaryOf(id, {}, app.as(email))).status).toBe(200)
  })
})

const Glance = graphql(`
  query Glance($id: Int!, $limit: Int, $from: DateOrDateTime, $to: DateOrDateTime) {
    aggregateSummary(aggregateId: $id, metric: PX) {
      aggregate { aggregateId }
      latest { ts px }
      trend { slope direction dataPoints }
      constituentsCount
      generatedAt
    }
    topConstituents(aggregateId: $id, limit: $limit, from: $from, to: $to) {
      aggregate { aggregateId }
      metric
      interval
      dateRange { startDate endDate }
      aggregateTotal
      count
      rows { rank value share px pxChg security { ticker } }
    }
    aggregate(by: { aggregateId: $id }) {
      topConstituents(limit: $limit, from: $from, to: $to) { aggregateTotal rows { rank value security { securityId } } }
    }
  }
`)

describe('on the graph', () => {
  test('summaries and top constituents equal those of REST, also below an aggregate', async () => {
    const dates = { start_date: '2026-01-05', end_date: '2026-02-27' }
    const { data, errors } = await app.graphql(Glance, {
      id: 4,
      limit: 2,
      from: dates.start_date,
      to: dates.end_date,
    })
    expect(errors).toBeUndefined()
    const { body } = await summaryOf(4, { metric: 'px' })
    expect(data?.aggregateSummary).toEqual({
      aggregate: { aggregateId: 4 },
      latest: { ts: body.latest?.ts, px: body.latest?.['px'] },
      trend: {
        slope: body.trend?.['slope'],
        direction: String(body.trend?.['direction']).toUpperCase(),
        dataPoints: body.trend?.['data_points'],
      },
      constituentsCount: body.constituents_count,
      generatedAt: NOW.toISOString(),
    })
    const top = (await topOf({ aggregate_id: 4, limit: 2, ...dates })).body
    expect(data?.topConstituents).toEqual({
      aggregate: { aggregateId: 4 },
      metric: 'RETAIL_NET_TURNOVER',
      interval: 'DAY',
      dateRange: { startDate: top.date_range?.start_date, endDate: top.date_range?.end_date },
      aggregateTotal: top.aggregate_total,
      count: top.count,
      rows: top.constituents.map(({ rank, value, share, px, px_chg, symbol }) => ({
        rank,
        value,
        share,
        px,
        pxChg: px_chg,
        security: { ticker: symbol },
      })),
    })
    expect(data?.aggregate?.topConstituents).toEqual({
      aggregateTotal: top.aggregate_total,
      rows: top.constituents.map(({ rank, value, id }) => ({ rank, value, security: { securityId: id } })),
    })
  })

  test('API keys have no access', async () => {
    const key = { headers: { 'x-api-key': 'professional:key@example.com' } }
    for (const query of [
      '{ topConstituents(aggregateId: 1) { count } }',
      '{ aggregateSummary(aggregateId: 1) { generatedAt } }',
      '{ aggregate(by: { aggregateId: 1 }) { topConstituents { count } } }',
    ]) {
      const { errors } = await app.nobody.graphql<unknown, never>(query, undefined, key)
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
    }
    expect((await app.nobody.rest<Body>('/aggregates/summary/1', {}, key)).status).toBe(401)
    expect((await app.nobody.post<Body>(TOP, { aggregate_id: 1 }, key)).status).toBe(401)
  })

  test('a range without its start is refused below an aggregate, too', async () => {
    const query =
      '{ aggregate(by: { aggregateId: 1 }) { topConstituents(to: "2026-01-01", limit: 0) { count } } }'
    const { errors } = await app.graphql<unknown, never>(query)
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => `${path} ${type}`)).toEqual([
      'limit greater_than_equal',
      'from date_range',
    ])
  })

  test('limits count towards the complexity of a query', async () => {
    const query = (limit: number) =>
      `{ aggregates(first: 1000) { nodes { topConstituents(limit: ${limit}) { rows { rank value share px security { ticker } } } } } }`
    expect((await app.graphql<unknown, never>(query(5))).errors).toBeUndefined()
    const { errors } = await app.graphql<unknown, never>(query(100))
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX'])
  })
})
