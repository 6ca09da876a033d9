import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../helpers/analytics.ts'
import { type Body, faultsIn } from '../../../helpers/answers.ts'
import type { Caller } from '../../../helpers/app.ts'
import { flowOf, RANGE } from '../../../helpers/associations.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Analyses of flow series and securities, and whose series an association shows. */

const app = useApp()

test.each([
  ['/analytics/correlation', (x: object, y: object) => ({ x, y })],
  ['/analytics/correlation-matrix', (x: object, y: object) => ({ series: [x, y] })],
  ['/analytics/regression', (x: object, y: object) => ({ dependent: y, regressors: [x] })],
  [
    '/analytics/regression/residuals?format=csv',
    (x: object, y: object) => ({ dependent: x, regressors: [y] }),
  ],
])('%s does not tell another user’s aggregate from one that does not exist', async (path, bodyOf) => {
  const told = async (id: number, caller: Caller = app) => {
    const body = { ...RANGE, ...bodyOf({ aggregate_id: id }, { security_id: 1001, metric: 'px' }) }
    const answer = await caller.post<Answer>(path, body)
    // A file has no body that is JSON.
    const { code, detail } = answer.body ?? {}
    return [answer.status, code, String(detail).replace(String(id), 'ID')]
  }
  const unknown = await told(4242)
  expect(unknown).toEqual([404, 'aggregate_not_found', 'Aggregate not found, or not visible to you: ID.'])
  expect(await told(7)).toEqual(unknown)
  expect(await told(7, app.as('eve@example.com', 'basic'))).toEqual(unknown)
  expect((await told(7, app.as('owner@example.com')))[0]).not.toBe(404)
})

describe('flow series', () => {
  test('transform as a whole and page by page alike', async () => {
    const whole = await flowOf(app, 'retail-net', {})
    const values = [...whole.values()]
    const dates = [...whole.keys()]
    const averages = new Map(
      dates.flatMap((date, at) =>
        at < 4 ? [] : [[date, values.slice(at - 4, at + 1).reduce((sum, value) => sum + value, 0) / 5]],
      ),
    )
    const query = { start_date: '2026-01-15', transformation: 'moving_avg', window: 5 }
    const found = await flowOf(app, 'retail-net', query, 'value__moving_avg')
    expect(found.size).toBeGreaterThan(20)
    for (const [date, value] of found) expect(value / (averages.get(date) ?? 0)).toBeCloseTo(1, 9)
    const page = await flowOf(
      app,
      'retail-net',
      { ...query, records_per_page: 5, page_number: 3 },
      'value__moving_avg',
    )
    expect([...page]).toEqual([...found].slice(10, 15))
    const sums = await flowOf(
      app,
      'retail-net',
      { start_date: '2026-01-15', transformation: 'cumulative_sum', records_per_page: 3, page_number: 2 },
      'value__cumulative_sum',
    )
    const later = dates.filter((date) => date >= '2026-01-15').slice(0, 4)
    const total = later.reduce((sum, date) => sum + (whole.get(date) ?? 0), 0)
    expect(sums.get(later[3] ?? '')).toBeCloseTo(total, 6)
  })

  test('have the statistics, the trend and the volatility of their observations', async () => {
    const values = [...(await flowOf(app, 'etf-flow', {})).values()]
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const { body: stats } = await app.rest<{ data: object[]; metadata: object }>('/flow/stats', {
      slugs: 'no-data,etf-flow,nope',
    })
    const shared = { slug: 'etf-flow' }
    expect(stats).toMatchObject({
      data: [
        { slug: 'no-data', count: 0, mean: null, date_range: null },
        { ...shared, first: values[0], last: values.at(-1), max: Math.max(...values) },
      ],
      metadata: { unknown_slugs: ['nope'], no_data_slugs: ['no-data'] },
    })
    const trend = (await app.post<Answer>('/flow/analytics/trend', shared)).body
    expect(trend).toMatchObject({ ...shared, slope_unit: 'per_observation' })
    const volatility = (await app.post<Answer>('/flow/analytics/volatility', { ...shared, basis: 'level' }))
      .body
    expect(trend['data_points']).toBe(volatility['data_points'])
    expect(mean).not.toBeNaN()
    const missing = await app.post<Answer>('/flow/analytics/trend', { slug: 'foreign-watch' })
    expect([missing.status, missing.body.code]).toEqual([404, 'series_not_found'])
    const empty = await app.post<Answer>('/flow/analytics/trend', { slug: 'no-data' })
    expect([empty.status, faultsIn(empty.body)]).toEqual([422, ['body insufficient_data']])
  })

  test('refuse windows shorter than an observation, and shares of turnover', async () => {
    const faults = async (query: object) =>
      faultsIn((await app.rest<Body>('/flow/timeseries', { ...query })).body)
    expect(await faults({ slugs: 'margin-debt', transformation: 'moving_avg', window: 5 })).toEqual([
      'query.window window_shorter_than_interval',
    ])
    expect(await faults({ slugs: 'retail-net', normalisation: 'turnover_share' })).toEqual([
      'query.normalisation metric_conflict',
    ])
  })
})

describe('securities', () => {
  test('have the analyses of the graph over REST', async () => {
    const trend = await app.post<Answer>('/series/analytics/trend', { security_id: 1001, ...RANGE })
    const { data } = await app.graphql<{ security: { trend: object } }, never>(
      '{ security(by: { securityId: 1001 }) { trend(from: "2025-12-01", to: "2026-03-10") { slope pValue } } }',
    )
    expect(data?.security.trend).toEqual({ slope: trend.body['slope'], pValue: trend.body['p_value'] })
    const same = await app.post<Answer>('/series/analytics/correlation', {
      security_id_1: 1001,
      security_id_2: 1001,
      ...RANGE,
    })
    expect(same.body).toMatchObject({ security_id_1: 1001, correlation: 1 })
    const none = await app.post<Answer>('/series/analytics/volatility', { security_id: 3, ...RANGE })
    expect([none.status, none.body.code]).toEqual([404, 'security_not_found'])
    const linked = await app.post<Answer>('/series/analytics/trend', {
      security_id: 1001,
      ...RANGE,
      metric: 'px_linked',
    })
    expect(faultsIn(linked.body)).toEqual(['body.metric metric_conflict'])
  })
})
