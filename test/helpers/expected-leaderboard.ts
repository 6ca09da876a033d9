import { together } from './combined-bars.ts'
import {
  type Aggregate,
  type Asked,
  dateOf,
  type ExpectedBar,
  type Interval,
  isIntraday,
  TODAY,
} from './market.ts'

/** The expected leaderboard, computed from each aggregate's bars one by one. Shares no code with src. */

export interface RankingAsked {
  readonly interval?: Interval
  readonly metric?: string
  readonly asset_class?: 'all' | 'cash' | 'options'
  readonly moneyness?: 'TOTAL' | 'ITM' | 'ATM' | 'OTM'
  readonly size?: 'TOTAL' | 'SMALL' | 'LARGE'
  readonly type?: 'CALL' | 'PUT' | 'ALL'
  readonly notional?: 'CALL' | 'PUT' | 'ALL'
  readonly date?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly types?: readonly string[]
  readonly subtypes?: readonly string[]
  readonly provider_ids?: readonly string[]
}

export interface RankingWorld {
  /** The aggregates that the caller sees. */
  readonly aggregates: readonly Aggregate[]
  /** All bars of one of them, oldest first. */
  bars(id: number, asked: Asked): ExpectedBar[]
  readonly mayIncludeIntraday: boolean
  /** Days on which a public aggregate has a daily bar, ascending; `isRunning` includes the current day. */
  tradingDays(isRunning: boolean): readonly string[]
}

type Value = number | null
type Reading = Map<number, { value: Value; bar: ExpectedBar }>

const OPTION_METRIC = /^(?:net_)?(?:call|put|cp)_/
function metricOf({ metric, type, notional, asset_class, moneyness, size }: RankingAsked): string {
  const side = { CALL: 'call', PUT: 'put', ALL: 'cp' }
  if (type) return `${side[type]}_turnover`
  if (notional) return `${side[notional]}_notional`
  const isOptions = asset_class ? asset_class === 'options' : Boolean(moneyness ?? size)
  return metric ?? (isOptions ? 'net_cp_turnover' : 'retail_net_turnover')
}

/** The date that the weekly, monthly or yearly bar containing a date is stamped with. */
function labelOf(interval: Interval, date: string): string {
  const day = Temporal.PlainDate.from(date)
  if (interval === '1w') return day.add({ days: 5 - day.dayOfWeek }).toString()
  if (interval === '1m') return day.with({ day: day.daysInMonth }).toString()
  return interval === '1y' ? `${day.year}-12-31` : date
}

const isOver = (interval: Interval, ts: string): boolean =>
  isIntraday(interval) ? Date.parse(ts) <= Date.parse(`${TODAY}T14:55:00Z`) : ts.slice(0, 10) < TODAY

/** The preceding range with the same number of trading days, or of bars of a week and longer. */
function before(
  interval: Interval,
  [start, end]: readonly [string, string],
  days: readonly string[],
): [string, string] {
  const [first, last] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)]
  const day = first.subtract({ days: 1 }).toString()
  const labels = new Set<string>()
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const label = labelOf(interval, date.toString())
    if (label >= start && (label <= end || end >= TODAY)) labels.add(label)
  }
  const units = {
    '1w': { days: 7 * labels.size },
    '1m': { months: labels.size },
    '1y': { years: labels.size },
  }
  if (interval in units && labels.size > 0)
    return [first.subtract(units[interval as keyof typeof units]).toString(), day]
  if (interval in units) return [first.subtract({ days: first.until(last).days + 1 }).toString(), day]
  const [asked, earlier] = [
    days.filter((one) => one >= start && one <= end),
    days.filter((one) => one < start),
  ]
  const from = asked.length > 0 ? earlier.at(-asked.length) : undefined
  return [from ?? first.subtract({ days: first.until(last).days + 1 }).toString(), day]
}

const ranksOf = (reading: Reading): Map<number, number> => {
  const values = [...reading.values()].map(({ value }) => value).filter((value) => value !== null)
  return new Map(
    [...reading].flatMap(([id, { value }]) =>
      value === null ? [] : [[id, 1 + values.filter((other) => other > value).length]],
    ),
  )
}

export interface ExpectedLeaderboard {
  readonly rows: Record<string, unknown>[]
  readonly metric: string
  readonly asset_class: string
  readonly date_range: { start_date: string | null; end_date: string | null }
  readonly previous: { start_date: string | null; end_date: string | null }
}

type DateRange = ExpectedLeaderboard['date_range']

/** The data behind a leaderboard. */
interface Source {
  readonly interval: Interval
  readonly metric: string
  readonly include_intraday: boolean
  /** All bars of each aggregate in it, oldest first. */
  readonly bars: ReadonlyMap<number, readonly ExpectedBar[]>
}

/** The ranked values, the values they are compared with, and the dates of both. */
interface Readings {
  readonly current: Reading
  readonly previous: Reading
  readonly date_range: DateRange
  readonly previousRange: DateRange
}

function universeOf(asked: RankingAsked, aggregates: readonly Aggregate[]): readonly Aggregate[] {
  const among = (list: readonly string[] | undefined, text: string | null) =>
    !list || (text !== null && list.some((item) => item.toLowerCase() === text.toLowerCase()))
  return aggregates.filter(
    ({ active, type, subtype, provider_id }) =>
      active &&
      among(asked.types, type) &&
      among(asked.subtypes, subtype) &&
      (!asked.provider_ids || asked.provider_ids.includes(provider_id)),
  )
}

const read = (
  { bars, metric }: Source,
  pick: (all: readonly ExpectedBar[], id: number) => ExpectedBar | null | undefined,
): Reading =>
  new Map(
    [...bars].flatMap(([id, all]) => {
      const bar = pick(all, id)
      return bar ? [[id, { value: (bar[metric] ?? null) as Value, bar }]] : []
    }),
  )

function readRange(
  source: Source,
  [start_date, end_date]: readonly [string, string],
  world: RankingWorld,
): Readings {
  const { interval, include_intraday } = source
  const over = ([from, to]: readonly [string, string]) =>
    read(source, (all, id) => {
      const isIn = ({ ts }: ExpectedBar) =>
        dateOf(interval, ts) >= from && (to >= TODAY || dateOf(interval, ts) <= to)
      const priced = world.bars(id, { interval, include_intraday, asset_class: 'cash' })
      const earlier = priced.findLast(({ ts }) => dateOf(interval, ts) < from)
      return together(all.filter(isIn), priced.filter(isIn), earlier)
    })
  const earlier = before(interval, [start_date, end_date], world.tradingDays(include_intraday))
  return {
    current: over([start_date, end_date]),
    previous: over(earlier),
    date_range: { start_date, end_date },
    previousRange: { start_date: earlier[0], end_date: earlier[1] },
  }
}

/** Reads the bars of a date, or the latest completed ones. */
function readStamp(source: Source, date: string | undefined): Readings {
  const { interval, metric, bars } = source
  const valued = new Map([...bars].map(([id, all]) => [id, all.filter((bar) => bar[metric] !== null)]))
  const stamps = [...new Set([...valued.values()].flat().map(({ ts }) => ts))].toSorted()
  const isMeant = (ts: string) =>
    date === undefined ? isOver(interval, ts) : dateOf(interval, ts) === labelOf(interval, date)
  const ts = stamps.findLast(isMeant)
  const current = read(source, (all) => all.find((bar) => bar.ts === ts))
  const own = (id: number) => valued.get(id)?.findLast((bar) => ts !== undefined && bar.ts < ts)
  // The timestamp that most previous values have; the oldest one in a tie.
  const times = Map.groupBy(
    [...current].flatMap(([id, { value }]) => (value === null ? [] : (own(id)?.ts ?? []))),
    (stamp) => stamp,
  )
  const [previousTs] = [...times.keys()]
    .toSorted()
    .toSorted((a, b) => (times.get(b)?.length ?? 0) - (times.get(a)?.length ?? 0))
  const previous = read(source, (_all, id) => {
    const bar = own(id)
    return previousTs !== undefined && bar && bar.ts >= previousTs ? bar : null
  })
  const shown = (stamp: string | undefined) => {
    const text = stamp && !isIntraday(interval) ? stamp.slice(0, 10) : (stamp ?? null)
    return { start_date: text, end_date: text }
  }
  return { current, previous, date_range: shown(ts ?? date), previousRange: shown(previousTs) }
}

function rankedRows(universe: readonly Aggregate[], metric: string, { current, previous }: Readings) {
  const total = [...current.values()].reduce((sum, { value }) => sum + Math.abs(value ?? 0), 0)
  const [ranks, previousRanks] = [ranksOf(current), ranksOf(previous)]
  const isMoney = !metric.startsWith('px')
  return universe
    .flatMap(({ id, provider_id, name, type, subtype, active }) => {
      const [found, rank] = [current.get(id), ranks.get(id)]
      if (!found || rank === undefined || found.value === null) return []
      const earlier = previous.get(id)?.value ?? null
      const previousRank = previousRanks.get(id) ?? null
      const difference = earlier === null ? null : found.value - earlier
      return [
        {
          rank,
          id,
          provider_id,
          name,
          type,
          subtype,
          metric,
          value: found.value,
          share: total === 0 ? null : found.value / total,
          previous_value: earlier,
          change: difference === null ? null : isMoney ? Math.round(difference * 100) / 100 : difference,
          previous_rank: previousRank,
          rank_change: previousRank === null ? null : previousRank - rank,
          is_active: active,
          ...found.bar,
        },
      ]
    })
    .toSorted((a, b) => b.value - a.value || a.id - b.id)
}

export function expectedLeaderboard(asked: RankingAsked, world: RankingWorld): ExpectedLeaderboard {
  const { interval = '1d', date, start_date, end_date } = asked
  const metric = metricOf(asked)
  const asset_class =
    asked.asset_class ?? (OPTION_METRIC.test(metric) || asked.moneyness || asked.size ? 'options' : 'cash')
  const isDated = date !== undefined || start_date !== undefined
  const include_intraday = (isDated || isIntraday(interval)) && world.mayIncludeIntraday
  const selection: Asked = {
    interval,
    asset_class,
    include_intraday,
    ...(asked.moneyness && { moneyness: asked.moneyness }),
    ...(asked.size && { size: asked.size }),
  }
  const universe = universeOf(asked, world.aggregates)
  const bars = new Map(universe.map(({ id }) => [id, world.bars(id, selection)]))
  const source: Source = { interval, metric, include_intraday, bars }
  const readings =
    start_date !== undefined && end_date !== undefined
      ? readRange(source, [start_date, end_date], world)
      : readStamp(source, date)
  const rows = rankedRows(universe, metric, readings)
  return { rows, metric, asset_class, date_range: readings.date_range, previous: readings.previousRange }
}
