import { beforeAll, describe, expect, test } from 'vitest'
import type { Body, Query } from '../../../helpers/answers.ts'
import { loadFiles, type Row } from '../../../helpers/load-files.ts'
import { useApp } from '../../../helpers/use-app.ts'

/**
 * Bars stamped after the present are not returned, and a bar without any value is never the newest. The
 * clock is set within a session, in the middle of the loaded data.
 */
const NOW = new Date('2026-02-25T15:05:00Z')
const [OWN, MADE, SECURITY] = [40, 41, 1040]
/** The last day with values before the current one; the two days after it have a bar without values. */
const FULL = '2026-02-20'
const EMPTY = ['2026-02-23', '2026-02-24']
const DAYS = ['2026-01-30', '2026-02-19', FULL, ...EMPTY, '2026-03-02', '2026-03-06']
const TIMES = Array.from({ length: 12 }, (_, place) =>
  Temporal.Instant.from('2026-02-25T14:40Z')
    .add({ minutes: 10 * place })
    .toString(),
)

const cash = (id: number, interval: string, ts: string, place: number): Row => {
  const isEmpty = EMPTY.includes(ts)
  return {
    id,
    interval,
    ts,
    px: isEmpty ? null : 10 + place,
    retail_buy_turnover: isEmpty ? null : 100 * (place + 1),
    retail_sell_turnover: isEmpty ? null : 50,
  }
}
const cashOf = (id: number): Row[] => [
  ...DAYS.map((ts, place) => cash(id, '1d', ts, place)),
  ...TIMES.map((ts, place) => cash(id, '10min', ts, place)),
]
const options = (ts: string, place: number): Row => ({
  ...{ id: OWN, interval: '1d', ts, moneyness: 'ITM', size: 'SMALL' },
  call_turnover: EMPTY.includes(ts) ? null : place,
  put_turnover: null,
  call_notional: null,
  put_notional: null,
})

const app = useApp({ now: NOW })
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'securities.csv': [
      {
        id: SECURITY,
        provider_id: 'SEC-NOW',
        ticker: 'NOWX',
        name: 'Now',
        sector: 'Presence',
        is_active: true,
      },
    ],
    'aggregates.csv': [OWN, MADE].map((id) => ({
      id,
      provider_id: `NOW-${id}`,
      name: `Now ${id}`,
      type: 'Now',
    })),
    'constituents.csv': [{ aggregate_id: MADE, security_id: SECURITY }],
    'security_cash.csv': cashOf(SECURITY),
    'aggregate_cash.csv': cashOf(OWN),
    'aggregate_options.csv': DAYS.map(options),
  })
})

const BASIC = 'basic'
const callers = () => [app, app.as('b@example.com', BASIC)] as const

async function stamps(path: string, query: Query): Promise<string[]> {
  type Page = Pick<Body, 'pagination'> & Record<'data' | 'results', Body['data'] | undefined>
  const { status, body } = await app.rest<Page>(path, {
    start_date: '2026-01-01',
    records_per_page: 100,
    ...query,
  })
  expect(status).toBe(200)
  const rows = body.data ?? body.results ?? []
  expect(body.pagination.total_record_count).toBe(rows.length)
  return rows.map(({ ts }) => ts)
}

interface BarsOf {
  readonly aggregate: { readonly bars: object }
}

describe('the end bounds the answer, and defaults to now', () => {
  const LABELS = {
    '10min': '2026-02-25T15:10:00Z',
    '30min': '2026-02-25T15:30:00Z',
    '1h': '2026-02-25T16:00:00Z',
    '3h': '2026-02-25T17:00:00Z',
    '1d': '2026-02-25T00:00:00Z',
    '1w': '2026-02-27T00:00:00Z',
    '1m': '2026-02-28T00:00:00Z',
    '1y': '2026-12-31T00:00:00Z',
  }
  const ENDS = [
    undefined,
    '2026-02-25',
    '2026-02-25T15:05:00Z',
    '2026-02-26',
    '2099-12-31',
    '2026-03-05T12:00:00Z',
  ]

  test.each(Object.entries(LABELS))('%s bars of an aggregate and of a security', async (interval, label) => {
    for (const end_date of ENDS) {
      const query = { interval, end_date }
      for (const [path, id] of [
        ['/aggregates/timeseries', { aggregate_ids: OWN }],
        ['/series/timeseries', { provider_id: 'SEC-NOW' }],
      ] as const) {
        const found = await stamps(path, { ...id, ...query })
        expect([end_date, found[0]]).toEqual([end_date, label])
      }
    }
  })

  test('values computed from the bars', async () => {
    const { body } = await app.rest<{ data: readonly Record<string, unknown>[] }>('/aggregates/stats', {
      aggregate_ids: OWN,
      start_date: '2026-01-01',
      end_date: '2026-04-01',
      metric: 'px',
    })
    expect(body.data[0]).toMatchObject({ count: 4, last: 10 + TIMES.length - 1 })
    const range = {
      start_date: '2026-02-01',
      end_date: '2026-04-01',
      types: 'Now',
      metric: 'retail_buy_turnover',
    }
    const board = await app.rest('/aggregates/leaderboard', range)
    const flows = [1, 2, ...TIMES.keys()].reduce<number>((sum, place) => sum + 100 * (place + 1), 0)
    expect(board.body.data.map(({ id, value }) => [id, value])).toEqual([
      [OWN, flows],
      [MADE, flows],
    ])
  })

  test('over GraphQL, including the count', async () => {
    const { data } = await app.graphql<BarsOf, Record<string, never>>(
      `{ aggregate(by: { aggregateId: ${OWN} }) { bars(to: "2099-01-01", first: 2) { totalCount columns { ts } } } }`,
    )
    expect(data?.aggregate.bars).toEqual({
      totalCount: 6,
      columns: { ts: ['2026-02-25T00:00:00Z', '2026-02-24T00:00:00Z'] },
    })
  })
})

describe('the newest bar has a value', () => {
  const expected = ['2026-02-25T00:00:00Z', `${FULL}T00:00:00Z`]

  test.each([
    ['snapshot', '/aggregates/snapshot', { aggregate_ids: [OWN, MADE] }],
    ['one aggregate', `/aggregates/${OWN}/latest`, {}],
    ['securities', '/series/timeseries/latest', { provider_id: 'SEC-NOW' }],
    ['securities by ticker', '/series/latest', { tickers: 'NOWX' }],
    ['both asset classes', '/aggregates/snapshot', { aggregate_ids: OWN, asset_class: 'all' }],
    ['summary of a security', '/series/securities/NOWX/summary', {}],
    ['summary of an aggregate', `/aggregates/summary/${OWN}`, {}],
  ])('%s', async (_name, path, query) => {
    const found = await Promise.all(
      callers().map(async ({ rest }) => {
        type Bar = { readonly ts: string }
        type Newest = { data?: Bar | Bar[]; results?: Bar[]; latest?: Bar }
        const { body } = await rest<Newest>(path, query)
        const bars = [body.data ?? body.results ?? body.latest ?? []].flat()
        expect(bars.length).toBeGreaterThan(0)
        return new Set(bars.map(({ ts }) => ts))
      }),
    )
    // Callers who see the current day get it; the others skip the two days without values.
    expect(found).toEqual(expected.map((ts) => new Set([ts])))
  })

  test('for options only', async () => {
    const { body } = await app.rest('/aggregates/snapshot', { aggregate_ids: OWN, asset_class: 'options' })
    expect(body.data.map(({ ts, call_turnover }) => [ts, call_turnover])).toEqual([[expected[1], 2]])
  })

  test('over GraphQL', async () => {
    const document = `{ aggregate(by: { aggregateId: ${OWN} }) { latest { ts px } } }`
    const found = await Promise.all(callers().map((caller) => caller.graphql(document)))
    expect(found.map(({ data }) => data)).toMatchObject(
      expected.map((ts) => ({ aggregate: { latest: { ts } } })),
    )
  })

  test('and constituents are ranked as of it', async () => {
    const ask = { aggregate_id: MADE, metric: 'retail_net_turnover' }
    for (const [at, caller] of callers().entries()) {
      const { body } = await caller.post<{ date_range: unknown; constituents: readonly { value: number }[] }>(
        '/aggregates/summary/top-constituents',
        ask,
      )
      expect(body.date_range).toEqual({ start_date: expected[at], end_date: expected[at] })
      expect(body.constituents).toHaveLength(1)
    }
  })
})
