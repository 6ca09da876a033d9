import { beforeAll, expect, test } from 'vitest'
import { loadFiles } from '../../helpers/load-files.ts'
import { AGGREGATES, membersOf, SECURITIES } from '../../helpers/market.ts'
import { MEASURED_FILES, MEASURED_IDS } from '../../helpers/measured-market.ts'
import { random } from '../../helpers/random-market.ts'
import {
  type Condition,
  type Definition,
  expectedMatches,
  type Match,
  SeriesReader,
  type Term,
} from '../../helpers/screen-oracle.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Screens find what the time series of their measures say. */

// Values are kept, as in the service.
const app = useApp({ settings: { keptBytes: 1_000_000 } })
beforeAll(async () => {
  await loadFiles(app.database.pool, MEASURED_FILES)
})

const MEASURES = [
  ...['px', 'retail_net_turnover', 'retail_total_turnover', 'options.put_turnover'],
  ...['options.OTM.LARGE.call_turnover', 'ris', 'streak', 'z_score', 'momentum', 'options.z_score', 'rank'],
  ...[
    'options.put_call_ratio',
    'options.put_turnover/call_turnover',
    'all.put_turnover/retail_total_turnover',
  ],
  ...[
    'retail_net_turnover|z_score:1y',
    'retail_net_turnover|z_score:all',
    'retail_net_turnover|moving_avg:5',
  ],
  ...[
    'retail_net_turnover|moving_sum:20',
    'retail_net_turnover|moving_std:20',
    'px|pct_change:20',
    'px|change',
  ],
  ...['options.net_cp_turnover|z_score:1y', 'options.ITM.SMALL.net_cp_turnover|moving_avg:20'],
  ...['retail_total_turnover|moving_avg:5|percentile_rank:1y', 'px|ewma:20', 'retail_net_turnover|change:5'],
  ...[
    'retail_net_turnover|turnover_share',
    'options.put_turnover|min_max:all',
    'retail_total_turnover|moving_avg:5',
  ],
]

/** Dates to screen with those before them, the first of which is the newest completed one. */
const DATES = [
  ['2026-03-10', '2026-03-09'],
  ['2026-03-06', '2026-03-05'],
  ['2026-03-02', '2026-02-27'],
  ['2026-01-14', '2026-01-13'],
] as const

const stamp = (date: string) => `${date}T00:00:00Z`

type Universe = Readonly<Record<string, unknown>>

const ALL = {
  securities: [...SECURITIES.map(({ id }) => id), ...MEASURED_IDS],
  aggregates: [1, 2, 3, 4, 5, 6, 9, 10, 401, 402],
}

/** Universes with the instruments that belong to them, if they are active. */
const UNIVERSES: Readonly<
  Record<Definition['kind'], readonly [Universe | undefined, (date: string) => readonly number[]][]>
> = {
  securities: [
    [undefined, () => ALL.securities],
    [{ security_ids: MEASURED_IDS }, () => MEASURED_IDS],
    [
      { sectors: ['technology', 'ENERGY'] },
      () => SECURITIES.filter(({ sector }) => /Technology|Energy/.test(sector ?? '')).map(({ id }) => id),
    ],
    [{ constituents_of: 1 }, (date) => membersOf(1, date)],
    [{ constituents_of: 401 }, () => MEASURED_IDS.filter((_, at) => at % 2 === 0)],
  ],
  aggregates: [
    [undefined, () => ALL.aggregates],
    [
      { types: ['sector'] },
      () => [401, 402, ...AGGREGATES.filter(({ type }) => type === 'Sector').map(({ id }) => id)],
    ],
    [{ aggregate_ids: [3, 401, 402, 9] }, () => [3, 401, 402, 9]],
  ],
}

const reader = new SeriesReader(app, 'DAY', { from: '2025-12-20', to: '2026-03-10' })

/** Returns the instruments of a universe that are active on a date: an inactive one is so up to its last bar. */
async function active(ids: readonly number[], date: string): Promise<number[]> {
  const inactive: readonly number[] = [1006, 6]
  const kept = await Promise.all(
    ids.map(async (id) => {
      if (!inactive.includes(id)) return true
      const { rows } = await app.database.pool.query(
        `select from bar_extent where instrument_id = $1 and interval = '1d' and last_ts >= $2`,
        [id, stamp(date)],
      )
      return rows.length > 0
    }),
  )
  return ids.filter((_, at) => kept[at]).toSorted((a, b) => a - b)
}

const draw = random(39)

async function valuesFor(
  kind: Definition['kind'],
  ids: readonly number[],
  measures: readonly string[],
  [date, before]: readonly [string, string],
) {
  const known = new Map<string, { now: number | null; before: number | null }>()
  for (const measure of measures)
    for (const id of ids) {
      const series = await reader.of(kind, id, measure)
      known.set(`${measure} ${id}`, {
        now: series.get(stamp(date)) ?? null,
        before: series.get(stamp(before)) ?? null,
      })
    }
  return (measure: string, id: number) => known.get(`${measure} ${id}`) ?? { now: null, before: null }
}

type Measured = Awaited<ReturnType<typeof valuesFor>>

function conditionOn(measure: string, ids: readonly number[], measured: Measured): Condition {
  const values = ids.flatMap((id) => Object.values(measured(measure, id)).flatMap((value) => value ?? []))
  // Some bounds are equal to values; sums of windows differ from the computation of series in the last digits.
  const isExact = !/moving|z_score/.test(measure)
  const bound = () => (values.length === 0 ? 0 : draw.pick(values) + (isExact && draw.chance(0.5) ? 0 : 1e-6))
  const [low = 0, high = 0] = [bound(), bound()].toSorted((a, b) => a - b)
  return draw.pick<Condition>([
    ...['gt', 'gte', 'lt', 'lte', 'crosses_above', 'crosses_below'].map((name) => ({ measure, [name]: low })),
    { measure, between: [low, high] },
    ...['top', 'bottom'].map((name) => ({ measure, [name]: 1 + draw.whole(5) })),
    { measure, top_percent: draw.pick([0.5, 10, 33.4, 50, 100]) },
    { measure, crosses_above: high },
  ])
}

function termsOn(
  ids: readonly number[],
  measures: readonly string[],
  measured: Measured,
): Pick<Definition, 'all' | 'any'> {
  const conditions = () =>
    Array.from({ length: 1 + draw.whole(3) }, () => conditionOn(draw.pick(measures), ids, measured))
  const terms = Array.from({ length: 1 + draw.whole(3) }, (): Term => {
    if (draw.chance(0.6)) return conditionOn(draw.pick(measures), ids, measured)
    return draw.chance(0.5) ? { all: conditions() } : { any: conditions() }
  })
  return draw.chance(0.5) ? { all: terms } : { any: terms }
}

interface Body {
  readonly data: ({ id: number; met: number[]; ts: string } & Record<string, number>)[]
  readonly columns: string[]
  readonly ts: string
  readonly date: string
  readonly universe_count: number
  readonly pagination: { total_record_count: number }
}

async function run(definition: object): Promise<Body> {
  const { status, body } = await app.post<Body>('/screens/run', { ...definition, records_per_page: 1000 })
  expect([definition, status, status === 200 ? null : body]).toEqual([definition, 200, null])
  return body
}

const matchesIn = ({ data, columns }: Body): Match[] =>
  data.map((row) => ({ id: row.id, met: row.met, values: columns.map((text) => row[text] ?? null) }))

/** Running sums give the same to the last digits. */
function expectNear(matches: readonly Match[], expected: readonly Match[]): void {
  const [ids, others] = [matches, expected].map((list) => list.map(({ id, met }) => ({ id, met })))
  expect(ids).toEqual(others)
  for (const [at, { values }] of matches.entries())
    for (const [column, value] of values.entries()) {
      const other = expected[at]?.values[column] ?? null
      const isNear = value !== null && other !== null && Math.abs(value - other) <= 1e-12 * Math.abs(other)
      if (!isNear) expect([at, column, value]).toEqual([at, column, other])
    }
}

test('random screens find what time series say', async () => {
  let found = 0
  for (let round = 0; round < 200; round++) {
    const kind = draw.pick(['securities', 'aggregates'] as const)
    const [universe, members] = draw.pick(UNIVERSES[kind])
    const dates = draw.pick(DATES)
    const ids = await active(members(dates[0]), dates[0])
    const measures = draw.shuffle(MEASURES).slice(0, 4)
    const measured = await valuesFor(kind, ids, measures, dates)
    const definition = {
      kind,
      ...(universe && { universe }),
      ...(dates === DATES[0] && draw.chance(0.5) ? {} : { date: dates[0] }),
      ...termsOn(ids, measures, measured),
      ...(draw.chance(0.5) && { columns: measures.slice(0, 2) }),
      ...(draw.chance(0.3) && { sort: draw.pick(measures) }),
      ...(draw.chance(0.3) && { order: draw.pick(['asc', 'desc'] as const) }),
    }
    const body = await run(definition)
    const expected = expectedMatches(definition, ids, measured)
    try {
      expect(body.date).toBe(dates[0])
      expect(body.universe_count).toBe(ids.length)
      expectNear(matchesIn(body), expected)
    } catch (error) {
      throw new Error(`${round} ${JSON.stringify(definition)}`, { cause: error })
    }
    found += expected.length
  }
  expect(found).toBeGreaterThan(250)
})

test.each(['asc', 'desc'] as const)('fields sort %s, nulls last and ties by id', async (order) => {
  const { data } = await run({ all: [{ measure: 'px', gt: 0 }], sort: 'sector', order })
  const sectors = new Map(SECURITIES.map(({ id, sector }) => [id, sector ?? null]))
  const ids = data.map(({ id }) => id)
  const known = [...new Set(ids.flatMap((id) => sectors.get(id) ?? []))].toSorted()
  const places = order === 'asc' ? known : known.toReversed()
  const placeOf = (id: number) => [...places, null].indexOf(sectors.get(id) ?? null)
  expect(known.length).toBeGreaterThan(1)
  expect(ids.some((id) => placeOf(id) === known.length)).toBe(true)
  expect(ids).toEqual(ids.toSorted((a, b) => placeOf(a) - placeOf(b) || a - b))
})
