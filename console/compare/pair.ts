import type { ComparedPairQuery as Data } from '../graph/generated/graphql.ts'
import { barTime } from '../instrument/chart/times.ts'
import type { Unit, Zone } from '../parts/format.ts'
import { measureUnit } from '../signals/measures.ts'
import { formulaOf, unitOf, valuesOf } from './formula.ts'
import { type Series, seriesName } from './series.ts'

/** A line of the chart. */
interface DrawnLine {
  /** As the formula states it. */
  readonly text: string
  readonly name: string
  readonly unit: Unit
  readonly values: readonly (number | null)[]
}

/** Periods and lines of the chart of two series. */
export interface Drawn {
  /** Times of the periods in words. */
  readonly times: readonly string[]
  readonly lines: readonly DrawnLine[]
}

const unitOfSeries = ({ measure }: Series): Unit => {
  if (measure === null) return 'number'
  const unit = measureUnit(measure)
  return unit === 'count' || unit === 'place' ? 'value' : unit
}

/** An answer that has the pairs of two series. */
export type Paired = { readonly [Part in 'correlation' | 'a' | 'b']: NonNullable<Data[Part]> }

/** Whether an answer has the pairs. Series that cannot be regressed on each other have none. */
export const isPaired = (data: Data): data is Data & Paired => Boolean(data.correlation && data.a && data.b)

/** Computes the lines of a formula over the pairs of two series. */
export function drawnOf(
  { correlation, a, b }: Paired,
  series: readonly Series[],
  formula: string,
  zone: Zone,
): Drawn {
  const names = [correlation.x.name, correlation.y.name]
  const values = [a.rows, b.rows].map((rows) => rows.map(({ observed }) => observed))
  const units = series.slice(0, 2).map(unitOfSeries)
  return {
    times: a.rows.map(({ ts }) => barTime(ts, correlation.interval, zone)),
    lines: formulaOf(formula).map(({ text, expression }) => {
      const one = expression.kind === 'series' ? series[expression.at] : undefined
      const name = expression.kind === 'series' ? names[expression.at] : undefined
      return {
        text,
        name: one ? `${text}: ${seriesName(one, name)}` : text,
        unit: unitOf(expression, units),
        values: valuesOf(expression, values),
      }
    }),
  }
}

/** A page of pairs, with the number on all pages. */
interface Page {
  readonly rows: readonly unknown[]
  readonly pagination: { readonly totalRecordCount: number }
}

/** Says which part of the periods a page has. Null if it has all. */
export function partWords({ rows: { length }, pagination: { totalRecordCount: all } }: Page): string | null {
  return length < all ? `first ${length.toLocaleString('en')} of ${all.toLocaleString('en')} periods` : null
}

/** Correlation at a lag, as the service returns it. */
export type Lagged = NonNullable<Data['correlation']>['lags'][number]

/** Returns the lag with the largest absolute correlation. Null if no lag has one. */
export function strongest(lags: readonly Lagged[]): (Lagged & { readonly correlation: number }) | null {
  const known = lags.flatMap((one) =>
    typeof one.correlation === 'number' ? [{ ...one, correlation: one.correlation }] : [],
  )
  const [first, ...others] = known
  if (!first) return null
  return others.reduce(
    (best, one) => (Math.abs(one.correlation) > Math.abs(best.correlation) ? one : best),
    first,
  )
}

/** Returns the formula that draws two series at a lag: it delays the leading one. */
export const formulaAt = (lag: number): string =>
  lag === 0 ? 'a, b' : lag > 0 ? `lag(a, ${lag}), b` : `a, lag(b, ${-lag})`

/** A lag in words. */
export const lagWords = (lag: number): string =>
  lag === 0
    ? 'in the same period'
    : `when ${lag > 0 ? 'a' : 'b'} leads by ${Math.abs(lag)} ${Math.abs(lag) === 1 ? 'period' : 'periods'}`
