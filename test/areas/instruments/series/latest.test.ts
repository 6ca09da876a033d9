import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import { withoutUpdates } from '../../../helpers/answers.ts'
import type { TestApp } from '../../../helpers/app.ts'
import { type Asked, type ExpectedBar, INTERVALS, NOW, rowsOf } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const SNAPSHOT = '/aggregates/snapshot'
const WITH_BARS = [1, 2, 3, 4, 5, 6, 9]

const app = useApp()

/** Calendar days in UTC from a timestamp to the test clock; 0 for future timestamps. */
const staleness = (ts: string): number =>
  Math.max(0, Temporal.PlainDate.from(ts.slice(0, 10)).until(NOW.toISOString().slice(0, 10)).days)

/** The newest row of each aggregate, in the requested order. Omits aggregates without rows. */
const newest = (ids: readonly number[], asked: Asked = {}): ExpectedBar[] =>
  ids
    .flatMap((id) => rowsOf([id], asked).slice(0, 1))
    .map((row) => ({ ...row, staleness_days: staleness(row.ts) }))

const snapshot = (query: Record<string, unknown>, { rest } = app as Pick<TestApp, 'rest'>) =>
  rest(SNAPSHOT, query as Record<string, string>)

describe('snapshot', () => {
  const cases = INTERVALS.flatMap((interval) =>
    (['cash', 'options', 'all'] as const).flatMap((asset_class) =>
      [true, false].map((include_intraday) => ({ interval, asset_class, include_intraday })),
    ),
  )
  test.each(cases)('$interval of $asset_class, include_intraday $include_intraday', async (asked) => {
    const { body } = await snapshot({ aggregate_ids: WITH_BARS, ...asked })
    expect(withoutUpdates(body.data)).toEqual(newest(WITH_BARS, asked))
    const { interval, asset_class } = asked
    const asset_classes = asset_class === 'all' ? ['cash', 'options'] : [asset_class]
    expect(body).toMatchObject({ interval, asset_classes, count: body.data.length })
  })

  test('applies the option filters', async () => {
    for (const filter of [
      { moneyness: 'ATM' },
      { size: 'SMALL' },
      { moneyness: 'OTM', size: 'LARGE' },
    ] as const) {
      const { body } = await snapshot({ aggregate_ids: [9, 1], ...filter })
      expect(withoutUpdates(body.data)).toEqual(newest([9, 1], { ...filter, asset_class: 'options' }))
    }
  })

  test('keeps the requested order, lists missing ids, and hides other users’ aggregates', async () => {
    const { body } = await snapshot({ aggregate_ids: [9, 10, 4242, 3, 8, 1, 3] })
    expect(body.data.map(({ id }) => id)).toEqual([9, 3, 1])
    expect(body.metadata).toMatchObject({ no_data_aggregate_ids: [10], unknown_aggregate_ids: [4242, 8] })
    expect(body.pagination.total_record_count).toBe(3)
    const { body: empty } = await snapshot({ aggregate_ids: [10] })
    expect(empty).toMatchObject({
      data: [],
      count: 0,
      pagination: { total_pages: 0 },
      metadata: { no_data_aggregate_ids: [10] },
    })
  })

  test('returns pages that concatenate to the whole', async () => {
    const whole = await snapshot({ aggregate_ids: [5, 4, 3, 10, 2, 1] })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page_number) =>
        snapshot({ aggregate_ids: [5, 4, 3, 10, 2, 1], page_number, records_per_page: 2 }),
      ),
    )
    expect(pages.flatMap(({ body }) => body.data)).toEqual(whole.body.data)
    expect(pages.map(({ body }) => body.count)).toEqual([2, 2, 1, 0])
    expect(pages[0]?.body.pagination).toMatchObject({ total_record_count: 5, total_pages: 3, next_page: 2 })
    expect(pages[0]?.headers.get('link')).toMatch(
      /page_number=2&records_per_page=2&data_version=\d+\.\d+>; rel="next"/,
    )
  })

  test('reports the age of an old bar', async () => {
    const { body } = await snapshot({ aggregate_ids: [6, 1] })
    const [old, running] = body.data
    expect(old).toMatchObject({
      id: 6,
      ts: '2026-01-27T00:00:00Z',
      staleness_days: 43,
      is_active: false,
      is_partial: false,
    })
    expect(running).toMatchObject({ id: 1, ts: '2026-03-11T00:00:00Z', staleness_days: 0, is_partial: true })
  })

  test('gives the basic tier the last completed bar', async () => {
    const { body } = await snapshot({ aggregate_ids: WITH_BARS }, app.as('b@example.com', 'basic'))
    expect(withoutUpdates(body.data)).toEqual(newest(WITH_BARS, { include_intraday: false }))
    expect(body.metadata.include_intraday).toBe(false)
    expect(body.metadata.warnings.map(({ code }) => code)).toEqual(['include_intraday_forced'])
  })

  test('echoes type and notional', async () => {
    const { body } = await snapshot({ aggregate_ids: [1], type: 'PUT', notional: 'CALL' })
    expect(body.metadata).toMatchObject({
      type: 'PUT',
      notional: 'CALL',
      effective_end_date: NOW.toISOString(),
    })
  })
})

describe('the newest bar of one aggregate', () => {
  const latest = async (
    id: number,
    query: Record<string, unknown> = {},
    { rest } = app as Pick<TestApp, 'rest'>,
  ) => {
    type Latest = {
      readonly data: ExpectedBar | null
      readonly metadata: Record<string, unknown> & { warnings: { code: string }[] }
    }
    const { status, body, headers } = await rest<Latest>(
      `/aggregates/${id}/latest`,
      query as Record<string, string>,
    )
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=60'])
    return { ...body, data: body.data && withoutUpdates([body.data])[0] }
  }

  test.each(WITH_BARS)('%i', async (id) => {
    for (const interval of INTERVALS)
      for (const asset_class of ['cash', 'all'] as const) {
        const { data } = await latest(id, { interval, asset_class })
        expect(data).toEqual(newest([id], { interval, asset_class })[0] ?? null)
      }
  })

  test('is null for an aggregate without bars', async () => {
    const { data, metadata } = await latest(10)
    expect(data).toBeNull()
    expect(metadata).toMatchObject({ no_data_aggregate_ids: [10], unknown_aggregate_ids: [] })
  })

  test('is the last completed day for the basic tier', async () => {
    const { data, metadata } = await latest(1, {}, app.as('b@example.com', 'basic'))
    expect(data).toEqual(newest([1], { include_intraday: false })[0])
    expect(metadata.warnings.map(({ code }) => code)).toEqual(['include_intraday_forced'])
  })
})

const Snapshot = graphql(`
  query Snapshot($ids: [Int!]!, $interval: Interval, $moneyness: Moneyness) {
    aggregateSnapshot(aggregateIds: $ids, interval: $interval, moneyness: $moneyness) {
      rows { aggregate { aggregateId name } bar { ts px retailNetTurnover putNotional } stalenessDays }
      interval
      assetClasses
      count
      pagination { totalRecordCount }
      metadata { noDataAggregateIds unknownAggregateIds moneyness }
    }
  }
`)

const Latest = graphql(`
  query Latest($id: Int!) {
    aggregateLatest(aggregateId: $id, assetClass: ALL) {
      latest { aggregate { providerId } bar { ts isPartial cpTurnover retailTotalTurnover } stalenessDays }
      metadata { noDataAggregateIds }
    }
  }
`)

describe('on the graph', () => {
  test('returns a snapshot', async () => {
    const { data } = await app.graphql(Snapshot, { ids: [9, 10, 4, 77], interval: 'MONTH' })
    expect(data?.aggregateSnapshot).toEqual({
      rows: newest([9, 4], { interval: '1m' }).map((row) => ({
        aggregate: { aggregateId: row['id'], name: row['name'] },
        bar: { ts: row.ts, px: row['px'], retailNetTurnover: row['retail_net_turnover'], putNotional: null },
        stalenessDays: row['staleness_days'],
      })),
      interval: 'MONTH',
      assetClasses: ['CASH'],
      count: 2,
      pagination: { totalRecordCount: 2 },
      metadata: { noDataAggregateIds: [10], unknownAggregateIds: [77], moneyness: null },
    })
    const options = await app.graphql(Snapshot, { ids: [9], moneyness: 'ITM' })
    expect(options.data?.aggregateSnapshot?.metadata.moneyness).toBe('ITM')
    expect(options.data?.aggregateSnapshot?.assetClasses).toEqual(['OPTIONS'])
  })

  test('returns the newest bar', async () => {
    const { data } = await app.graphql(Latest, { id: 9 })
    const [row] = newest([9], { asset_class: 'all' })
    expect(data?.aggregateLatest?.latest).toEqual({
      aggregate: { providerId: 'AGG-OWN-BARS' },
      bar: {
        ts: row?.ts,
        isPartial: true,
        cpTurnover: row?.['cp_turnover'],
        retailTotalTurnover: row?.['retail_total_turnover'],
      },
      stalenessDays: 0,
    })
    const none = await app.graphql(Latest, { id: 10 })
    expect(none.data?.aggregateLatest).toEqual({ latest: null, metadata: { noDataAggregateIds: [10] } })
  })

  test('reports an aggregate that the caller cannot see as not found', async () => {
    for (const id of [8, 4242]) {
      const { data, errors } = await app.graphql(Latest, { id })
      expect(data).toEqual({ aggregateLatest: null })
      expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([
        ['AGGREGATE_NOT_FOUND', ['aggregateLatest']],
      ])
    }
  })
})
