import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { camelCase } from '../../../../src/core/names.ts'
import type { Worker } from '../../../../src/jobs/worker.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../../helpers/jobs.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { MEASURED_FILES, MEASURED_IDS } from '../../../helpers/measured-market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Rankings by measures have the values that the series of the same measures have. */

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, MEASURED_FILES)
})

const LEADERBOARD = '/series/timeseries/leaderboard'
interface Place {
  readonly id: number
  readonly rank: number
  readonly value: number
  readonly previous_value: number | null
  readonly change: number | null
}
interface Board {
  readonly data: Place[]
  readonly metric: string
  readonly metadata: { readonly measure: string; readonly effective_start_date: string }
}
const ids = MEASURED_IDS.join()

/** Parts of a measure as parameters of a series, its text, and the interval of the bars. */
const MEASURES = [
  { text: 'retail_net_turnover|z_score:1y', metric: 'retail_net_turnover', normalisation: 'z_score' },
  {
    text: 'retail_total_turnover|moving_avg:20',
    metric: 'retail_total_turnover',
    transformation: 'moving_avg',
  },
  {
    text: 'retail_net_turnover|change:5',
    metric: 'retail_net_turnover',
    transformation: 'change',
    window: '5',
  },
  { text: 'px|pct_change:20', metric: 'px', transformation: 'pct_change', window: '20' },
  { text: 'px|change', metric: 'px', transformation: 'change' },
  {
    ...{ text: 'options.OTM.net_cp_turnover|moving_sum:5|percentile_rank:1y', metric: 'net_cp_turnover' },
    ...{ transformation: 'moving_sum', window: '5', normalisation: 'percentile_rank', moneyness: 'OTM' },
  },
  {
    text: 'retail_net_turnover|ewma:60',
    metric: 'retail_net_turnover',
    transformation: 'ewma',
    window: '60',
  },
  {
    ...{ text: 'retail_net_turnover|turnover_share', metric: 'retail_net_turnover' },
    normalisation: 'turnover_share',
  },
  {
    text: 'options.put_turnover|min_max:all',
    metric: 'put_turnover',
    normalisation: 'min_max',
    normalisation_period: 'all',
  },
] as const

const board = async (query: Record<string, string>): Promise<Board> => {
  const { status, body } = await app.rest<Board>(LEADERBOARD, { security_ids: ids, ...query })
  expect([query, status, status === 200 ? null : body]).toEqual([query, 200, null])
  return body
}

type Dated = readonly [date: string, value: number | null]

const PERIODS: Readonly<Record<string, string>> = { all: 'ALL' }
const WINDOWS: Readonly<Record<string, string>> = { '5': 'ONE_WEEK', '20': 'ONE_MONTH', '60': 'THREE_MONTHS' }

/** Returns the last values of a series up to a date, newest first. */
async function seriesOf(
  id: number,
  {
    metric = '',
    transformation,
    window,
    normalisation,
    normalisation_period: period,
    moneyness,
  }: Record<string, string>,
  interval: string,
  date: string,
) {
  const args = [
    `first: 3, order: DESC, from: "2025-12-01", to: "${date}", interval: ${interval}`,
    `assetClass: ${/put|call|cp/.test(metric) ? 'OPTIONS' : 'CASH'}`,
    ...(transformation ? [`transformation: ${transformation.toUpperCase()}`] : []),
    ...(window ? [`window: ${WINDOWS[window]}`] : []),
    ...(normalisation ? [`normalisation: ${normalisation.toUpperCase()}`] : []),
    ...(period ? [`normalisationPeriod: ${PERIODS[period]}`] : []),
    ...(moneyness ? [`moneyness: ${moneyness}`] : []),
  ]
  const name = camelCase(metric)
  const { data, errors } = (await app.graphql(`{
    security(by: { securityId: ${id} }) { bars(${args.join(', ')}) { nodes { ts ${name} transformed { ${name} } } } }
  }`)) as never as { data: { security: { bars: { nodes: Bar[] } } }; errors?: unknown }
  expect(errors).toBeUndefined()
  return data.security.bars.nodes.flatMap((bar): Dated[] =>
    bar[name] === null ? [] : [[bar.ts, bar.transformed[name] ?? null]],
  )
}

interface Bar {
  readonly ts: string
  readonly transformed: Readonly<Record<string, number | null>>
  readonly [metric: string]: unknown
}

/** Running sums give the same to the last digits. */
function expectNear(id: number, value: number | null, expected: number | null): void {
  const isNear =
    value !== null && expected !== null && Math.abs(value - expected) <= 1e-12 * Math.abs(expected)
  if (!isNear) expect([id, value]).toEqual([id, expected])
}

describe.each([
  ['1d', 'DAY'],
  ['1w', 'WEEK'],
])('at %s', (interval, length) => {
  test.each(MEASURES)('$text', async (parts) => {
    const measure = parts.text
    for (const date of ['2026-03-10', '2026-03-06', '2026-03-02', '2026-01-14', '2026-01-02']) {
      const { data, metadata } = await board({ measure, interval, date })
      expect(metadata.measure).toBe(measure)
      let values = 0
      for (const id of MEASURED_IDS) {
        const [last, before] = await seriesOf(id, parts, length, metadata.effective_start_date)
        const place = data.find((one) => one.id === id)
        const isRanked = last?.[0].slice(0, 10) === metadata.effective_start_date && last[1] !== null
        expectNear(id, place?.value ?? null, isRanked ? last[1] : null)
        if (!place || !before) continue
        if (place.previous_value !== null && before[1] !== null)
          expectNear(id, place.previous_value, before[1])
        values++
      }
      if (interval === '1d') expect(values).toBeGreaterThan(2)
      const sorted = data.map(({ value }) => value).toSorted((a, b) => b - a)
      expect(data.map(({ value }) => value)).toEqual(sorted)
      for (const { rank, value } of data)
        expect(rank).toBe(1 + sorted.filter((other) => other > value).length)
    }
  })
})

test('a ratio of two asset classes is of the bars that both have', async () => {
  const measure = 'put_turnover/retail_total_turnover'
  const { data, metadata } = await board({ measure, date: '2026-03-06' })
  expect(metadata.measure).toBe(`all.${measure}`)
  expect(data.length).toBeGreaterThan(3)
  for (const { id, value } of data) {
    const { body } = await app.rest<{ results: Record<string, number>[] }>('/series/timeseries', {
      ...{ symbol: `M${id}`, start_date: '2026-03-06', end_date: '2026-03-06', asset_class: 'all' },
    })
    const [row] = body.results
    expect(value).toBe((row?.['put_turnover'] ?? 0) / (row?.['retail_total_turnover'] ?? 0))
  }
})

test('a ratio over a range divides what the range adds up to', async () => {
  const range = { start_date: '2026-02-02', end_date: '2026-03-06' }
  const { data } = await board({ measure: 'put_turnover/call_turnover', ...range })
  const [puts, calls] = await Promise.all(
    ['put_turnover', 'call_turnover'].map((metric) => board({ metric, ...range })),
  )
  const of = (one: Board | undefined, id: number) => one?.data.find((place) => place.id === id)?.value ?? 0
  expect(data.length).toBeGreaterThan(3)
  for (const { id, value } of data) expect(value).toBe(of(puts, id) / of(calls, id))
})

test('the graph takes a measure as an object, and says its text', async () => {
  const places = `first: 100, securityIds: [${ids}], date: "2026-03-06"`
  const query = `{
    securityLeaderboard(${places}, measure: { metric: RETAIL_NET_TURNOVER, normalisation: Z_SCORE }) {
      metadata { measure } nodes { rank value security { securityId } sparkline(points: 3) }
    }
    security(by: { securityId: 4001 }) {
      leaderboardPlace(date: "2026-03-06", securityIds: [${ids}], measure: { metric: STREAK }) { value }
    }
  }`
  const { data, errors } = (await app.graphql(query)) as unknown as {
    data: {
      securityLeaderboard: {
        metadata: { measure: string }
        nodes: { value: number; sparkline: number[]; security: { securityId: number } }[]
      }
      security: { leaderboardPlace: { value: number } }
    }
    errors?: unknown
  }
  expect(errors).toBeUndefined()
  const { metadata, nodes } = data.securityLeaderboard
  expect(metadata.measure).toBe('retail_net_turnover|z_score:1y')
  const rest = await board({ measure: 'retail_net_turnover|z_score', date: '2026-03-06' })
  expect(nodes.map(({ value, security }) => [security.securityId, value])).toEqual(
    rest.data.map(({ id, value }) => [id, value]),
  )
  for (const { sparkline, value } of nodes) expect(sparkline.at(-1)).toBe(value)
  const streaks = await board({ measure: 'streak', date: '2026-03-06' })
  expect(data.security.leaderboardPlace.value).toBe(streaks.data.find(({ id }) => id === 4001)?.value)
})

test('the graph takes no text', async () => {
  const { errors } = await app.graphql('{ securityLeaderboard(measure: "px") { totalCount } }')
  expect(errors?.[0]?.message).toMatch(/Measure/)
})

test.each([
  [{ measure: 'px|change', metric: 'px' }, ['query.metric mutually_exclusive']],
  [{ measure: 'px|change', asset_class: 'cash' }, ['query.asset_class mutually_exclusive']],
  [{ measure: 'put_turnover', type: 'CALL' }, ['query.type mutually_exclusive']],
  [{ measure: 'options.put_turnover', moneyness: 'OTM' }, ['query.moneyness mutually_exclusive']],
  [{ measure: 'px|change', start_date: '2026-01-01' }, ['query.measure metric_conflict']],
  [{ measure: 'streak', range: 'last_month' }, ['query.measure metric_conflict']],
  [{ metric: 'z_score', start_date: '2026-01-01' }, ['query.metric metric_conflict']],
  [{ measure: 'px_linked|change' }, ['query.measure metric_conflict']],
  [{ measure: 'px|moving_avg:5', interval: '1m' }, ['query.measure.window window_shorter_than_interval']],
  [{ measure: 'pxx' }, ['query.measure unknown_metric']],
  [{ measure: 'px|change', sort: 'put_turnover' }, ['query.sort asset_class_conflict']],
])('422 %j', async (query, faults) => {
  const { status, body } = await app.rest(LEADERBOARD, query as never)
  expect([status, faultsIn(body as never)]).toEqual([422, faults])
})

test('metrics of a higher tier are refused within a measure', async () => {
  const basic = app.as('basic@example.com', 'basic')
  const { status, body } = await basic.rest<{ code: string }>(LEADERBOARD, { measure: 'z_score|change:5' })
  expect([status, body.code]).toEqual([403, 'tier_insufficient'])
})

describe('a job by a measure', () => {
  let worker: Worker
  beforeAll(async () => {
    worker = await workFor(app.database)
  })
  afterAll(() => worker.stop())

  test.each([
    'options.OTM.put_turnover/call_turnover|z_score:1y',
    'retail_net_turnover|z_score:1y',
    'px|pct_change:20',
  ])('%s has the places of the page, in its result and its file', async (measure) => {
    const query = { measure, date: '2026-03-06' }
    const page = await board(query)
    expect(page.data.length).toBeGreaterThan(2)
    const started = await app.rest<JobBody>(LEADERBOARD, { security_ids: ids, ...query }, ASYNC)
    expect(started.status).toBe(202)
    const { status, links, request } = await statusOnce(app, started.body.job_id)
    expect([status, request.params['measure']]).toEqual(['COMPLETED', measure])
    const { result } = (await app.rest<JobBody>(links.self)).body
    expect([result?.['data'], result?.['metadata']]).toMatchObject([page.data, { measure }])
    const [header = [], ...rows] = (await app.rest(links.export)).text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','))
    const column = (name: string) => rows.map((row) => Number(row[header.indexOf(name)]))
    expect(column('value')).toEqual(page.data.map(({ value }) => value))
    expect(column('id')).toEqual(page.data.map(({ id }) => id))
  })
})
