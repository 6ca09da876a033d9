import { expect, test } from 'vitest'
import type { Row } from '../../helpers/load-files.ts'
import { AFTER, createStudied, INDEX_ID, SIGNALS, STUDIED } from '../../helpers/study-market.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp(async () => ({ now: AFTER, database: await createStudied(), rowThreshold: 1e9 }))
const PATH = '/analytics/event-study'
const { dates, ceased } = STUDIED
const day = (at: number): string => dates[at] ?? ''

interface Signal {
  readonly name: string
  readonly events: number
  readonly instruments: number
  readonly bars: number
  readonly horizons: readonly Row[]
  readonly path: readonly Row[]
  readonly years: readonly Row[]
}

interface Body {
  readonly data: readonly Row[]
  readonly signals: readonly Signal[]
  readonly outcome: string
  readonly outcome_kind: string
  readonly first_date: string
  readonly last_date: string
  readonly metadata: { readonly warnings: readonly { readonly code: string; readonly message: string }[] }
}

const caller = () => app.as('analyst@example.com', 'data_license')
const RANGE = { start_date: day(30), end_date: day(250), horizons: [5], resamples: 100 }

async function study(request: object): Promise<Body> {
  const { status, body } = await caller().post<Body>(PATH, { ...RANGE, records_per_page: 10_000, ...request })
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body
}

const keysOf = ({ data }: Body): string[] => data.map(({ id, date }) => `${id} ${date}`)

test('events of every bar contain those of entries, and the minimum distance separates them', async () => {
  const [every, entry, spaced] = await Promise.all([
    study({ signals: SIGNALS.slice(0, 1), trigger: 'every', minimum_distance: 1 }),
    study({ signals: SIGNALS.slice(0, 1), minimum_distance: 1 }),
    study({ signals: SIGNALS.slice(0, 1), trigger: 'every', minimum_distance: 30 }),
  ])
  expect(every.data.length).toBeGreaterThan(entry.data.length)
  const all = new Set(keysOf(every))
  expect(keysOf(entry).filter((key) => !all.has(key))).toEqual([])
  for (const own of Map.groupBy(spaced.data, ({ id }) => id).values()) {
    const bars = own.map(({ date }) => dates.indexOf(String(date)))
    for (const [at, bar] of bars.slice(1).entries()) expect(bar - (bars[at] ?? 0)).toBeGreaterThanOrEqual(30)
  }
})

test('conditions on places among the universe find the same events as bounds that mean the same', async () => {
  const signal = (condition: object) => [{ all: [{ measure: 'retail_net_turnover', ...condition }] }]
  const [top, one] = await Promise.all([
    study({ signals: signal({ top: 1 }), trigger: 'every', minimum_distance: 1 }),
    study({ signals: signal({ gt: -1e9 }), trigger: 'every', minimum_distance: 1 }),
  ])
  const netOf = ({ id, date }: Row) => STUDIED.net[String(id)]?.[dates.indexOf(String(date))] ?? Number.NaN
  const largest = [...Map.groupBy(one.data, ({ date }) => date).values()].flatMap((own) => {
    const most = Math.max(...own.map(netOf))
    return own.filter((row) => netOf(row) === most)
  })
  expect(keysOf(top)).toEqual(largest.map(({ id, date }) => `${id} ${date}`))
})

test('listed events are where they are listed, on the next bar of other days, with what is outside left out', async () => {
  const saturday = Temporal.PlainDate.from(day(101)).subtract({ days: 0 })
  const monday = dates.find((date, at) => at > 100 && Temporal.PlainDate.from(date).dayOfWeek === 1) ?? ''
  const sunday = Temporal.PlainDate.from(monday).subtract({ days: 1 }).toString()
  const body = await study({
    signals: [
      {
        events: [
          { security_id: 1, date: saturday.toString() },
          { security_id: 'T2', date: sunday },
          { security_id: 3, date: day(2) },
        ],
      },
    ],
  })
  expect(keysOf(body)).toEqual([`1 ${day(101)}`, `2 ${monday}`])
  expect(body.metadata.warnings.map(({ code }) => code)).toEqual(['events_outside_range'])
})

test('an instrument that has ceased counts until its last bar, and one that has not has no outcome yet', async () => {
  const last = STUDIED.px[ceased.id]?.findLastIndex((px) => px !== null) ?? 0
  const events = [
    { security_id: ceased.id, date: day(last - 2) },
    { security_id: 1, date: day(dates.length - 3) },
  ]
  const { signals, data } = await study({ signals: [{ events }], end_date: day(dates.length - 1) })
  const prices = STUDIED.px[ceased.id] ?? []
  expect(data[0]?.['outcome_5']).toBeCloseTo((prices[last] ?? 0) / (prices[last - 2] ?? 0) - 1, 12)
  expect(data[1]?.['outcome_5']).toBeNull()
  expect(signals[0]?.horizons[0]).toMatchObject({ events: 2, outcomes: 1, missing: 1, delisted: 1 })
})

test('outcomes of other measures are changes, and of aggregates those of linked prices', async () => {
  const listed = { security_id: 1, date: day(120) }
  const flow = await study({ signals: [{ events: [listed] }], outcome: 'retail_net_turnover' })
  const net = STUDIED.net['1'] ?? []
  expect([flow.outcome, flow.outcome_kind]).toEqual(['retail_net_turnover', 'change'])
  expect(flow.data[0]?.['outcome_5']).toBe((net[125] ?? 0) - (net[120] ?? 0))
  const change = await study({ signals: [{ events: [listed] }], outcome_kind: 'change' })
  const px = STUDIED.px['1'] ?? []
  expect(change.data[0]?.['outcome_5']).toBeCloseTo((px[125] ?? 0) - (px[120] ?? 0), 9)
  const index = await study({
    ...{ kind: 'aggregates', signals: [{ events: [{ aggregate_id: INDEX_ID, date: day(120) }] }] },
  })
  expect(index.outcome).toBe('px_linked')
  const { index: prices } = STUDIED
  expect(index.data[0]?.['outcome_5']).toBeCloseTo((prices[125] ?? 0) / (prices[120] ?? 0) - 1, 12)
})

test('equal seeds give equal intervals, others do not', async () => {
  const [one, same, other] = await Promise.all(
    [1, 1, 2].map((seed) => study({ signals: SIGNALS.slice(0, 1), seed })),
  )
  const boundsOf = (body: Body | undefined) =>
    body?.signals[0]?.path.map(({ lower, upper }) => [lower, upper])
  expect(boundsOf(same)).toEqual(boundsOf(one))
  expect(boundsOf(other)).not.toEqual(boundsOf(one))
})

test('the graph and files have the same events, page after page', async () => {
  const request = { signals: SIGNALS, ...RANGE }
  const whole = await study(request)
  const pages = await Promise.all(
    [1, 2].map((page_number) => caller().post<Body>(PATH, { ...request, records_per_page: 20, page_number })),
  )
  expect(pages.flatMap(({ body }) => body.data)).toEqual(whole.data.slice(0, 40))
  const { data } = await caller().graphql(`{ eventStudy(
    signals: [
      { name: "high", all: [{ measure: { metric: RETAIL_NET_TURNOVER }, gt: 900 }] }
      { name: "low", all: [{ measure: { metric: RETAIL_NET_TURNOVER }, lt: -900 }] }
    ], from: "${day(30)}", to: "${day(250)}", horizons: [5], resamples: 100, recordsPerPage: 3
  ) { signals { name events horizons { mean adjustedPValue } } rows { signal date outcomes instrument { name } } } }`)
  const { signals, rows } = (data as { eventStudy: Record<'signals' | 'rows', readonly Row[]> }).eventStudy
  expect(signals.map(({ name, events: count }) => [name, count])).toEqual(
    whole.signals.map(({ name, events: count }) => [name, count]),
  )
  expect(rows).toEqual(
    whole.data.slice(0, 3).map(({ signal, date, name, outcome_5 }) => ({
      ...{ signal, date, outcomes: [outcome_5], instrument: { name } },
    })),
  )
})

test.each([
  ['no condition', { signals: [{}] }, 'signals.0.all', 'missing'],
  [
    'conditions and events',
    { signals: [{ all: SIGNALS[0]?.all, events: [{ security_id: 1, date: day(40) }] }] },
    'signals.0.events',
    'mutually_exclusive',
  ],
  [
    'both lists',
    { signals: [{ all: SIGNALS[0]?.all, any: SIGNALS[0]?.all }] },
    'signals.0.any',
    'mutually_exclusive',
  ],
  [
    'an event of nothing',
    { signals: [{ events: [{ date: day(40) }] }] },
    'signals.0.events.0.security_id',
    'identifier_required',
  ],
  [
    'an event of the other kind',
    { signals: [{ events: [{ aggregate_id: 101, date: day(40) }] }] },
    'signals.0.events.0.aggregate_id',
    'kind_conflict',
  ],
  [
    'one name twice',
    {
      signals: [
        { ...SIGNALS[0], name: 'a' },
        { ...SIGNALS[1], name: 'a' },
      ],
    },
    'signals.1.name',
    'value_error',
  ],
  [
    'a measure of aggregates',
    { signals: [{ all: [{ measure: 'px_linked', gt: 1 }] }] },
    'signals.0.all.0.measure',
    'metric_conflict',
  ],
  ['an outcome of aggregates', { signals: SIGNALS, outcome: 'px_linked' }, 'outcome', 'metric_conflict'],
  [
    'a filter of the other kind',
    { signals: SIGNALS, universe: { types: ['Benchmark'] } },
    'universe.types',
    'kind_conflict',
  ],
  [
    'two references',
    { signals: SIGNALS, benchmark: 101, minus_universe_mean: true },
    'minus_universe_mean',
    'mutually_exclusive',
  ],
  ['no horizon', { signals: SIGNALS, horizons: [0] }, 'horizons.0', 'greater_than_equal'],
  ['a reversed range', { signals: SIGNALS, end_date: '2020-01-01' }, 'end_date', 'date_range'],
])('%s is refused, with its place', async (_name, request, path, type) => {
  const { status, body } = await caller().post<{
    errors: readonly { loc: (string | number)[]; type: string }[]
  }>(PATH, { ...RANGE, ...request })
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(`"type":"${type}"`)
  expect(JSON.stringify(body).replaceAll('"', '').replaceAll(',', '.')).toContain(path)
})

test('instruments that do not exist are a 404, and so are aggregates of others', async () => {
  const unknown = await caller().post(PATH, {
    ...{ ...RANGE, signals: [{ events: [{ security_id: 424_242, date: day(40) }] }] },
  })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'security_not_found' } })
  const benchmark = await caller().post(PATH, { ...RANGE, signals: SIGNALS, benchmark: 424_242 })
  expect(benchmark).toMatchObject({ status: 404, body: { code: 'aggregate_not_found' } })
})

test('a study that costs too much names everything that makes it cheaper, the resamples too', async () => {
  const signals = Array.from({ length: 10 }, (_, at) => ({ ...SIGNALS[0], name: `signal ${at}` }))
  const request = { ...RANGE, signals, horizons: [252], resamples: 10_000 }
  const refused = await app.as('analyst@example.com', 'basic').post(PATH, request)
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ type: 'too_costly' }] } })
  expect(JSON.stringify(refused.body)).toContain(
    'Use a later start, shorter horizons, fewer signals or fewer resamples"',
  )
  const fewer = await app.as('analyst@example.com', 'basic').post(PATH, { ...request, resamples: 100 })
  expect(fewer.status).toBe(200)
})
