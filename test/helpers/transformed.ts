import type { ExpectedBar, Interval } from './market.ts'

/**
 * Transformations of a series by definition: every window is looked up and computed from scratch. Shares no
 * code with src.
 */
export interface Asked {
  readonly interval: Interval
  readonly transformation?: string | undefined
  readonly normalisation?: string | undefined
  readonly normalisation_period?: string | undefined
  readonly window?: number | undefined
}

type Value = number | null
interface Observation {
  readonly row: number
  readonly period: string
  readonly value: number
}

const SESSION: Readonly<Partial<Record<Interval, number>>> = { '10min': 39, '30min': 13, '1h': 7, '3h': 3 }
const WINDOWS: Readonly<Partial<Record<Interval, Readonly<Record<number, number>>>>> = {
  '1w': { 5: 1, 20: 4, 60: 12, 120: 24, 252: 52 },
  '1m': { 20: 1, 60: 3, 120: 6, 252: 12 },
  '1y': { 252: 1 },
}
const YEARS: Readonly<Record<string, number>> = { '1y': 1, '2y': 2, '3y': 3, '5y': 5 }

const periodsOf = (interval: Interval, days: number): number => {
  const bars = WINDOWS[interval]
  return bars ? (bars[days] ?? 0) : days
}

const exchangeDates = new Map<string, string>()
function exchangeDate(ts: string): string {
  const known = exchangeDates.get(ts)
  if (known !== undefined) return known
  const instant = Temporal.Instant.from(ts).subtract({ seconds: 1 })
  const date = instant.toZonedDateTimeISO('America/New_York').toPlainDate().toString()
  exchangeDates.set(ts, date)
  return date
}

function observations(
  values: readonly Value[],
  stamps: readonly string[],
  interval: Interval,
): Observation[] {
  return values.flatMap((value, row) => {
    const ts = stamps[row] ?? ''
    return value === null ? [] : [{ row, value, period: SESSION[interval] ? exchangeDate(ts) : ts }]
  })
}

/** The last `count` periods of observations up to and including one, or as many as exist, and their number. */
function lastPeriods(all: readonly Observation[], place: number, count: number) {
  let periods = 0
  let start = place + 1
  for (let period: string | undefined; start > 0; start--) {
    const next = all[start - 1]?.period
    if (next === period) continue
    if (periods === count) break
    periods++
    period = next
  }
  return { inside: all.slice(start, place + 1), periods }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => {
  const first = values[0] ?? 0
  return first + sum(values.map((value) => value - first)) / values.length
}
function deviation(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const middle = mean(values)
  return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1))
}

function movingValue(kind: string, values: readonly number[]): number | null {
  if (kind === 'moving_avg') return mean(values)
  if (kind === 'moving_sum') return sum(values)
  return deviation(values)
}

/** The transformation without normalisation, row by row. `first` is the first row of a cumulative sum. */
function transformedBy(
  { interval, transformation, window }: Asked,
  values: readonly Value[],
  stamps: readonly string[],
  first: number,
): Value[] {
  if (!transformation) return [...values]
  const all = observations(values, stamps, interval)
  const result: Value[] = values.map(() => null)
  const periods = periodsOf(interval, window ?? 20)
  let total = 0
  let average: number | null = null
  for (const [place, { row, value }] of all.entries()) {
    const alpha = 2 / (periods * (SESSION[interval] ?? 1) + 1)
    average = average === null ? value : (1 - alpha) * average + alpha * value
    if (row >= first) total += value
    if (transformation === 'ewma') result[row] = average
    else if (transformation === 'cumulative_sum') result[row] = row >= first ? total : null
    else if (transformation.endsWith('change')) {
      const before = all[window ? place - lastPeriods(all, place, periods).inside.length : place - 1]
      if (!before) continue
      const change = value - before.value
      if (transformation === 'change') result[row] = change
      else result[row] = before.value > 0 ? change / before.value : null
    } else {
      const { inside, periods: found } = lastPeriods(all, place, periods)
      if (found === periods)
        result[row] = movingValue(
          transformation,
          inside.map((one) => one.value),
        )
    }
  }
  return result
}

function placed(kind: string, value: number, values: readonly number[]): number | null {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (kind === 'percentile_rank') {
    const below = values.filter((other) => other < value).length
    const upTo = values.filter((other) => other <= value).length
    return ((below + upTo + 1) / 2 / values.length) * 100
  }
  if (low === high) return null
  if (kind === 'min_max') return (value - low) / (high - low)
  return (value - mean(values)) / (deviation(values) ?? Number.NaN)
}

/** Normalises values, returning only rows from `from` on. `means` are those of the turnover. */
function normalisedBy(
  { interval, normalisation, normalisation_period: period = '1y' }: Asked,
  values: readonly Value[],
  means: () => readonly Value[],
  stamps: readonly string[],
  from: number,
): Value[] {
  if (!normalisation) return values.slice(from)
  const result: Value[] = values.map(() => null)
  if (normalisation === 'turnover_share') {
    const averages = means()
    values.forEach((value, row) => {
      const average = averages[row]
      result[row] = value === null || !average ? null : value / average
    })
    return result.slice(from)
  }
  const all = observations(values, stamps, interval)
  const periods =
    period === 'all' ? Number.POSITIVE_INFINITY : (YEARS[period] ?? 0) * periodsOf(interval, 252)
  for (const [place, { row, value }] of all.entries()) {
    if (row < from) continue
    const inside = lastPeriods(all, place, periods).inside.map((one) => one.value)
    result[row] = inside.length < 60 ? null : placed(normalisation, value, inside)
  }
  return result.slice(from)
}

/** Columns of each series: normalisations by the dozen start from the same transformation. */
const computed = new WeakMap<readonly ExpectedBar[], Map<string, readonly Value[]>>()

/** Returns a transformation of a metric over a whole series, computed once. */
function wholeColumn(
  { interval, transformation, window }: Asked,
  rows: readonly ExpectedBar[],
  metric: string,
  first: number,
): readonly Value[] {
  const columns = computed.get(rows) ?? new Map<string, readonly Value[]>()
  computed.set(rows, columns)
  const start = transformation === 'cumulative_sum' ? first : 0
  const key = JSON.stringify([interval, transformation, window, metric, start])
  const known = columns.get(key)
  if (known) return known
  const values = rows.map((row) => row[metric] as Value)
  const stamps = rows.map(({ ts }) => ts)
  const column = transformedBy({ interval, transformation, window }, values, stamps, start)
  columns.set(key, column)
  return column
}

/** The transformed column of a metric over a whole series (oldest first), from row `from` on. */
export function transformedColumn(
  asked: Asked,
  rows: readonly ExpectedBar[],
  metric: string,
  from: number,
): Value[] {
  const { interval } = asked
  const isOption = /call|put|cp/.test(metric) || !('retail_total_turnover' in (rows[0] ?? {}))
  const total = isOption ? 'cp_turnover' : 'retail_total_turnover'
  const ofTotal: Asked = { interval, transformation: 'moving_avg', window: interval === '1y' ? 252 : 20 }
  const means = () => wholeColumn(ofTotal, rows, total, 0)
  const stamps = rows.map(({ ts }) => ts)
  return normalisedBy(asked, wholeColumn(asked, rows, metric, from), means, stamps, from)
}

/** Name of the column. */
export const columnOf = (metric: string, { transformation, normalisation }: Asked): string =>
  [metric, transformation, normalisation].filter((part) => part).join('__')
