import { createFilled, type TestDatabase } from './database.ts'
import { expectedBars, type GivenBar } from './expected-bars.ts'
import { loadFiles, type Row } from './load-files.ts'
import { type Aggregate, CASH_FLOWS, OPTION_FLOWS, type Series, seriesOf, TODAY } from './market.ts'
import { random } from './random-market.ts'

/** Many aggregates with their own bars, for leaderboards: ties, gaps, nulls, private and inactive ones. */
export interface RankedMarket {
  readonly aggregates: readonly Aggregate[]
  readonly series: Series
  readonly files: Readonly<Record<string, readonly Row[]>>
}

const FIRST_DAY = '2024-11-04'
const COUNT = 36
/** The last day has no daily bars; two days earlier, some aggregates have none either. */
const INTRADAY = ['2026-03-09', '2026-03-10', TODAY]

function tradingDays(): string[] {
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(FIRST_DAY); day.toString() < TODAY; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5 && day.day !== 19) days.push(day.toString())
  return days
}

type Draw = ReturnType<typeof random>

// Few distinct values, so that many aggregates tie.
const amount = ({ whole, chance }: Draw): string | null =>
  chance(0.06) ? null : `${chance(0.2) ? '-' : ''}${whole(6)}.${['00', '10', '25'][whole(3)]}`
const price = ({ whole, chance }: Draw): string | null =>
  chance(0.08) ? null : chance(0.01) ? '0' : `${10 + whole(20)}.${whole(4)}5`

function aggregatesOf(draw: Draw): Aggregate[] {
  return Array.from({ length: COUNT }, (_, place) => ({
    id: 101 + place,
    provider_id: `R-${place}`,
    name: `Ranked ${place}`,
    type: draw.pick(['Sector', 'sector', 'Theme', 'Benchmark']),
    subtype: draw.pick([null, 'Alpha', 'ALPHA', 'Beta']),
    active: draw.chance(0.9),
    owner_email: draw.pick([null, null, null, 'owner@example.com', 'other@example.com']),
  }))
}

function stampsOf(draw: Draw, since: string): { interval: '10min' | '1d'; ts: string }[] {
  // Some end before others and so lack the latest bar.
  const until = draw.chance(0.15) ? '2026-02-06' : TODAY
  const isIn = (day: string) => since <= day && day < until && !draw.chance(0.12)
  const isIntraday = draw.chance(0.6)
  const skipped = isIntraday && draw.chance(0.4) ? INTRADAY[0] : null
  const daily = tradingDays().filter((day) => day !== skipped && isIn(day))
  const intraday = isIntraday ? INTRADAY.filter((day) => day <= until) : []
  return [
    ...daily.map((ts) => ({ interval: '1d' as const, ts: `${ts}T00:00:00Z` })),
    ...intraday.flatMap((day) => {
      const open = Temporal.PlainDateTime.from(`${day}T09:30`).toZonedDateTime('America/New_York')
      return Array.from({ length: day === TODAY ? 8 : 39 }, (_, place) => place + 1)
        .filter(() => !draw.chance(0.2))
        .map((place) => ({
          interval: '10min' as const,
          ts: open
            .add({ minutes: 10 * place })
            .toInstant()
            .toString(),
        }))
    }),
  ]
}

const LEAVES = ['ITM', 'ATM', 'OTM'].flatMap((moneyness) =>
  ['SMALL', 'LARGE'].map((size) => ({ moneyness, size })),
)

const rowsOf = (bars: readonly GivenBar[]): Row[] =>
  bars.map(({ id, interval, ts, moneyness, size, values }) => ({
    id,
    interval,
    ts,
    ...(moneyness && { moneyness, size: size ?? '' }),
    ...values,
  }))

const SEED = 5
let known: RankedMarket | undefined

/** The same market each time, computed once. */
export function rankedMarket(): RankedMarket {
  known ??= marketOf(random(SEED))
  return known
}

/** A database of its own, with this market only. */
export const createRanked = (): Promise<TestDatabase> =>
  createFilled('ranked', (pool) => loadFiles(pool, rankedMarket().files))

function marketOf(draw: Draw): RankedMarket {
  const aggregates = aggregatesOf(draw)
  // Turnovers are never negative, notionals may be.
  const flow = (name: string) => {
    const drawn = amount(draw)
    return name.endsWith('_turnover') ? (drawn?.replace('-', '') ?? null) : drawn
  }
  const flows = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, flow(name)]))
  const cash: GivenBar[] = aggregates.flatMap(({ id }) =>
    stampsOf(draw, FIRST_DAY).map((at) => ({ id, ...at, values: { px: price(draw), ...flows(CASH_FLOWS) } })),
  )
  const options: GivenBar[] = aggregates
    .filter(({ id }) => id % 3 === 0)
    .flatMap(({ id }) =>
      stampsOf(draw, '2025-10-20').flatMap((at) =>
        LEAVES.filter(() => draw.chance(0.9)).map((leaf) => ({
          id,
          ...at,
          ...leaf,
          values: flows(OPTION_FLOWS),
        })),
      ),
    )
  const context = { memberships: [], aggregates: new Set(aggregates.map(({ id }) => id)) }
  return {
    aggregates,
    series: {
      cash: seriesOf(expectedBars(cash, CASH_FLOWS, context)),
      options: seriesOf(expectedBars(options, OPTION_FLOWS, context)),
    },
    files: {
      'aggregates.csv': aggregates.map(({ active, ...aggregate }) => ({
        ...aggregate,
        active: String(active),
      })),
      'aggregate_cash.csv': rowsOf(cash),
      'aggregate_options.csv': rowsOf(options),
    },
  }
}
