import { beforeAll, expect, test } from 'vitest'
import { METRIC_NAMES } from '../../../../src/market/metrics.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { useApp } from '../../../helpers/use-app.ts'

const app = useApp()
beforeAll(async () => {
  // 6,000 bars of one aggregate; only their number matters here.
  await app.database.pool.query(`
    insert into cash_bar (instrument_id, interval, ts, px)
    select 10, '10min', timestamptz '2010-01-01Z' + n * interval '10 minutes', 1 from generate_series(1, 6000) n`)
  await app.database.pool.query(`
    insert into bar_extent (instrument_id, interval, asset_class, first_ts, last_ts, bars, completed_bars)
    select 10, '10min', class::asset_class, '2010-01-01Z', '2010-03-01Z', 6000, 0 from unnest(array['cash', 'all']) class`)
})

test('comparisons over too many bars are refused, and the message states the limit', async () => {
  const dates = { start_date: '2010-01-01', end_date: '2010-12-31', interval: '10min' }
  const many = { aggregate_ids: [1, 2, 3, 4, 5, 6, 7, 9, 10], metrics: METRIC_NAMES.slice(0, 10), ...dates }
  const caller = app.as('owner@example.com')
  for (const path of ['compare', 'side-by-side']) {
    const { status, body } = await caller.post(`/aggregates/comparison/${path}`, many)
    expect([status, faultsIn(body)]).toEqual([422, ['body.start_date too_many_items']])
    expect(body.detail[0]).toMatchObject({ msg: expect.stringContaining('5555'), ctx: { max_length: 5555 } })
    const fewer = await caller.post(`/aggregates/comparison/${path}`, { ...many, metrics: ['px'] })
    expect(fewer.status).toBe(200)
  }
})
