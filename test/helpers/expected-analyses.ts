import { AGGREGATES, type Asked, barsOf, INTERVALS, type Interval, SECURITIES } from './market.ts'

/** Plain formulas over the fixtures, and the requests that every analysis is tested with. */

export interface Point {
  readonly ts: string
  readonly value: number
}
/** Parameters of a request, as REST spells them. */
export type Question = Asked & { readonly metric?: string; readonly basis?: string }

export const classOf = ({ asset_class, moneyness, size, metric = '' }: Question) => {
  const own = /^(?:call|put|cp|net_cp)_/.test(metric) ? ('options' as const) : ('cash' as const)
  if (asset_class === 'all') return own
  return asset_class ?? (moneyness || size ? 'options' : own)
}

/** The values of an instrument that a request covers, oldest first, from the fixtures. */
export function pointsOf(id: number, asked: Question): Point[] {
  const asset_class = classOf(asked)
  const metric = asked.metric ?? (asset_class === 'options' ? 'net_cp_turnover' : 'retail_net_turnover')
  return barsOf(id, { ...asked, asset_class, order: 'asc' }).flatMap((bar) => {
    const value = bar[metric]
    return typeof value === 'number' ? [{ ts: bar.ts, value }] : []
  })
}

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
export const mean = (values: readonly number[]): number => total(values) / values.length
export const moment = (values: readonly number[], power: number): number =>
  total(values.map((value) => (value - mean(values)) ** power))
export const deviation = (values: readonly number[]): number =>
  Math.sqrt(moment(values, 2) / (values.length - 1))

export function pearson(a: readonly number[], b: readonly number[]): number {
  const products = a.map((value, at) => (value - mean(a)) * ((b[at] ?? 0) - mean(b)))
  return total(products) / Math.sqrt(moment(a, 2) * moment(b, 2))
}

export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  const place = share * (ordered.length - 1)
  const [low = 0, high = low] = [ordered[Math.floor(place)], ordered[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}

/** Matches a value to a relative error of 1e-9; `size` is the scale of the summands of a near-zero sum. */
export const near = (value: number | null, size = 0): unknown =>
  value === null
    ? null
    : {
        asymmetricMatch: (found: unknown) =>
          typeof found === 'number' &&
          Math.abs(found - value) <= 1e-9 * Math.max(Math.abs(value), size) + 1e-15,
        toString: () => `near ${value}`,
      }

export const dateRange = (points: readonly Point[]) => ({
  start_date: points[0]?.ts,
  end_date: points.at(-1)?.ts,
})

/** The requests that every analysis is tested with. */
const QUESTIONS: readonly Question[] = [
  {},
  { metric: 'px' },
  { metric: 'px_chg' },
  { metric: 'retail_total_turnover', asset_class: 'all' },
  { asset_class: 'options' },
  { metric: 'put_notional', moneyness: 'OTM', size: 'LARGE' },
  { size: 'SMALL', metric: 'px' },
  { metric: 'cp_turnover', asset_class: 'all' },
  ...INTERVALS.filter((interval) => interval !== '1y').map((interval) => ({ interval })),
  { interval: '1w', include_intraday: false },
  { include_intraday: false },
]
export const cases = QUESTIONS.map((question) => ({ name: JSON.stringify(question), question }))

export const PERIODS: Readonly<Record<Interval, number>> = {
  ...{ '10min': 9828, '30min': 3276, '1h': 1764, '3h': 756 },
  ...{ '1d': 252, '1w': 52, '1m': 12, '1y': 1 },
}

export function returnsOf(values: readonly number[], basis: string): number[] {
  if (basis === 'level') return [...values]
  return values.slice(1).flatMap((value, at) => {
    const before = values[at] ?? 0
    if (basis === 'change') return [value - before]
    return value > 0 && before > 0 ? [Math.log(value / before)] : []
  })
}

export function deepestFall(points: readonly Point[], isPrice: boolean) {
  const level = points.map((_, at) =>
    isPrice ? (points[at]?.value ?? 0) : total(points.slice(0, at + 1).map(({ value }) => value)),
  )
  const isNeverAbove0 = level.every((value) => value <= 0)
  let found = {
    depth: 0,
    pct: isNeverAbove0 ? null : (0 as number | null),
    peak_ts: null as string | null,
    trough_ts: null as string | null,
  }
  for (const [peak, high] of level.entries())
    for (const [trough, low] of level.entries()) {
      if (trough <= peak) continue
      const depth = isPrice ? (high - low) / high : high - low
      if (depth > found.depth * (1 + 1e-12))
        found = {
          depth,
          pct: high > 0 ? (high - low) / high : null,
          peak_ts: points[peak]?.ts ?? null,
          trough_ts: points[trough]?.ts ?? null,
        }
    }
  return found
}

const EVERYBODY = [...AGGREGATES, ...SECURITIES].map(({ id }) => id)

/** Number of bars between the first and last point that others have, but for which these points have none. */
export function missingOf(points: readonly Point[], question: Question): number {
  const asset_class = classOf(question)
  const { moneyness: _moneyness, size: _size, ...rest } = question
  const stamps = new Set(EVERYBODY.flatMap((id) => barsOf(id, { ...rest, asset_class }).map(({ ts }) => ts)))
  const [first = '', last = ''] = [points[0]?.ts, points.at(-1)?.ts]
  return [...stamps].filter((ts) => ts >= first && ts <= last).length - points.length
}
