import { describe, expect, test } from 'vitest'
import {
  type Answer,
  CORRELATION,
  RANGE,
  STATS,
  TREND,
  VOLATILITY,
  WHOLE,
} from '../../../helpers/analytics.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { TODAY } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Access to each analysis and its refusals, over REST. */

const POSTED = [CORRELATION, TREND, VOLATILITY]

const app = useApp()

describe('the basic tier', () => {
  test('does not see the current trading day, and statistics say so', async () => {
    const basic = app.as('b@example.com', 'basic')
    const completed = { aggregate_id: 9, start_date: '2026-01-05', end_date: TODAY, include_intraday: false }
    for (const path of [TREND, VOLATILITY]) {
      const { body } = await basic.post<Answer>(path, { ...completed, include_intraday: true })
      expect(body).toEqual((await app.post(path, completed)).body)
      expect((await app.post<Answer>(path, { ...completed, include_intraday: true })).body).not.toEqual(body)
    }
    const query = { aggregate_ids: 9, start_date: '2026-01-05' }
    const { body } = await basic.rest<Answer>(STATS, query)
    expect(body.metadata).toMatchObject({
      include_intraday: false,
      warnings: [{ code: 'include_intraday_forced', parameter: 'include_intraday' }],
    })
    const without = await app.rest<Answer>(STATS, { ...query, include_intraday: false })
    expect(body['data']).toEqual(without.body['data'])
  })
})

const good = { aggregate_id_1: 1, aggregate_id_2: 3, aggregate_id: 1, ...RANGE }

describe('refusals', () => {
  test.each(POSTED)('%s: 422 gives the location of every fault', async (path) => {
    const ids = path === CORRELATION ? ['aggregate_id_1', 'aggregate_id_2'] : ['aggregate_id']
    const ask = async (changes: object) => faultsIn((await app.post(path, { ...good, ...changes })).body)
    expect(
      await ask(Object.fromEntries([...ids, 'start_date', 'end_date'].map((name) => [name, undefined]))),
    ).toEqual([...ids, 'start_date', 'end_date'].map((name) => `body.${name} missing`))
    for (const id of [0, -1]) {
      const { body } = await app.post(path, { ...good, [ids[0] ?? '']: id })
      expect(body.detail).toMatchObject([{ msg: 'Input should be greater than 0', ctx: { gt: 0 } }])
    }
    expect(await ask({ [ids[0] ?? '']: 0, interval: '2d', asset_class: 'bonds' })).toEqual([
      `body.${ids[0]} greater_than`,
      'body.interval enum',
      'body.asset_class enum',
    ])
    expect(await ask({ [ids[0] ?? '']: 'x' })).toEqual([`body.${ids[0]} int_parsing`])
    expect(await ask({ [ids[0] ?? '']: 1.5 })).toEqual([`body.${ids[0]} int_from_float`])
    expect(await ask({ [ids[0] ?? '']: true })).toEqual([`body.${ids[0]} int_type`])
    expect(await ask({ start_date: '2026-03-07' })).toEqual(['body.end_date date_range'])
    expect(await ask({ start_date: 'now', end_date: 7 })).toEqual([
      'body.start_date date_from_datetime_parsing',
      'body.end_date string_type',
    ])
    expect(await ask({ metric: 'nonsense' })).toEqual(['body.metric unknown_metric'])
    expect(await ask({ metric: 7 })).toEqual(['body.metric unknown_metric'])
    expect(await ask({ metric: 'call_turnover', asset_class: 'cash' })).toEqual([
      'body.metric asset_class_conflict',
    ])
    expect(await ask({ metric: 'retail_net_turnover', asset_class: 'options' })).toEqual([
      'body.metric asset_class_conflict',
    ])
    expect(await ask({ metric: 'retail_net_turnover', moneyness: 'ITM' })).toEqual([
      'body.metric asset_class_conflict',
    ])
    expect(await ask({ asset_class: 'cash', moneyness: 'ITM' })).toEqual([
      'body.moneyness asset_class_conflict',
    ])
  })

  test('statistics parameters are validated like those of a time series', async () => {
    const ask = async (query: string) => faultsIn((await app.rest(STATS, query)).body)
    expect(await ask('')).toEqual(['query.aggregate_ids missing', 'query.start_date missing'])
    expect(await ask('aggregate_ids=1&start_date=2026-01-01&metric=x')).toEqual([
      'query.metric unknown_metric',
    ])
    expect(await ask('aggregate_ids=1&start_date=2026-03-01&end_date=2026-02-01')).toEqual([
      'query.end_date date_range',
    ])
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    expect(await ask(`aggregate_ids=${many}&start_date=2026-01-01`)).toEqual([
      'query.aggregate_ids too_many_items',
    ])
  })
})

describe('aggregates that the caller cannot see', () => {
  test.each(POSTED)('%s: 404 for an unknown aggregate or one of another user', async (path) => {
    for (const id of [4242, 8, 1001]) {
      const { status, body } = await app.post<Answer>(path, { ...good, aggregate_id_2: id, aggregate_id: id })
      expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
    }
    const own = { ...good, aggregate_id_2: 7, aggregate_id: 7 }
    expect((await app.as('owner@example.com').post(path, own)).status).toBe(200)
    expect((await app.post(path, own)).status).toBe(404)
  })

  test('404 for statistics if no aggregate is found', async () => {
    const { status, body } = await app.rest(STATS, { aggregate_ids: [4242, 8], start_date: '2026-01-01' })
    expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
  })
})

describe('too little data', () => {
  test.each(POSTED)('%s: 422', async (path) => {
    for (const changes of [
      { aggregate_id_2: 10, aggregate_id: 10 },
      { start_date: '2026-03-05', end_date: '2026-03-06' },
      { start_date: '2019-01-01', end_date: '2019-12-31' },
    ]) {
      const { status, body } = await app.post(path, { ...good, ...changes })
      expect([status, body.detail]).toEqual([
        422,
        [{ loc: ['body'], msg: expect.stringMatching(/[Ff]ewer than/), type: 'insufficient_data' }],
      ])
    }
  })

  test('422 for a correlation with a constant series', async () => {
    await app.database.pool.query(
      `update cash_bar set retail_buy_turnover = 7, retail_sell_turnover = 7 where instrument_id = 6`,
    )
    const asked = { aggregate_id_1: 6, aggregate_id_2: 1, ...WHOLE }
    const { status, body } = await app.post(CORRELATION, asked)
    expect([status, faultsIn(body)]).toEqual([422, ['body insufficient_data']])
    const trend = await app.post<Answer>(TREND, { aggregate_id: 6, ...WHOLE })
    expect(trend.body).toMatchObject({
      slope: 0,
      r_value: null,
      r_squared: null,
      p_value: 1,
      direction: 'flat',
    })
    const { data } = await app.graphql<{ aggregate: unknown }, never>(
      '{ aggregate(by: { aggregateId: 6 }) { correlationWith(aggregateId: 1, from: "2025-01-01") { correlation } } }',
    )
    expect(data?.aggregate).toEqual({ correlationWith: null })
  })
})

test('requests that would not fit into memory are refused', async () => {
  await app.database.pool.query(
    `insert into bar_stamp (interval, asset_class, ts, has_completed)
     select '3h', 'cash', '2000-01-01T00:00:00Z'::timestamptz + n * interval '1 second', true
     from generate_series(1, 700000) n`,
  )
  await app.database.pool.query(`update bar_extent set bars = 700000 where interval = '3h'`)
  const ids = [1, 2, 3, 4, 5, 6, 9]
  const asked = { interval: '3h', start_date: '2000-01-01' }
  const { status, body } = await app.rest(STATS, { aggregate_ids: ids, ...asked })
  expect([status, faultsIn(body)]).toEqual([422, ['query.start_date too_many_items']])
  expect((await app.rest(STATS, { aggregate_ids: ids.slice(0, 2), ...asked })).status).toBe(200)
  const { errors } = await app.graphql(
    '{ aggregates { nodes { trend(interval: THREE_HOURS, from: "2000-01-01") { slope } } } }',
  )
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'from', type: 'too_many_items' }],
  })
})

describe('a private aggregate', () => {
  test('may have bars on dates outside the calendar', async () => {
    const caller = app.as('owner@example.com')
    const read = async () => {
      const { body } = await caller.rest<Answer>(STATS, { aggregate_ids: 7, ...RANGE })
      return (body['data'] as Record<string, unknown>[])[0] ?? {}
    }
    const before = await read()
    await app.database.pool.query(
      `delete from cash_bar where instrument_id = 7 and interval = '1d' and ts = '2026-02-11T00:00:00Z'`,
    )
    // The number of bars stays the same, but one of them is on a Saturday.
    await app.database.pool.query(
      `insert into cash_bar (instrument_id, interval, ts, retail_buy_turnover, retail_sell_turnover)
       values (7, '1d', '2026-02-07T00:00:00Z', 999999999, 0)`,
    )
    expect(await read()).toMatchObject({
      count: before['count'],
      missing: Number(before['missing']) + 1,
      max: 999_999_999,
      max_ts: '2026-02-07T00:00:00Z',
    })
  })
})
