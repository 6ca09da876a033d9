import { type RawBuilder, sql } from 'kysely'
import type { StampRange } from '../../../market/dates.ts'
import type { MetricName } from '../../../market/metrics.ts'
import type { SeriesSelection } from '../selection.ts'
import { sumsFrom } from './tables.ts'

/** A mean, a sum or a deviation of the last values of a net flow, as differences of running sums. */
export interface Moment {
  /** The net flow, of which sums of squares are stored. */
  readonly flow: MetricName
  readonly of: 'z_score' | 'moving_avg' | 'moving_sum' | 'moving_std'
  /** Values in the window; infinite for all. */
  readonly window: number
  /** Values that the window needs. */
  readonly least: number
}

/** Moments of instruments at the newest stamp in a range. */
export interface Moments extends Moment {
  readonly kind: 'moments'
  readonly range: StampRange
}

/** Columns of the running sums: of values, of their number and of their squares. */
interface Sums {
  readonly sum: RawBuilder<unknown>
  readonly values: RawBuilder<unknown>
  readonly squares: RawBuilder<unknown>
}

export const sumsOf = (flow: MetricName): Sums => ({
  sum: sql.ref(`s.${flow}`),
  values: sql.ref(`s.${flow}_values`),
  squares: sql.ref(`s.${flow}_squares`),
})

/** SQL: the moment of a window of `count` values that ends with `value`, from its sum and its sum of squares, in cents. */
export function momentOf(
  { of, least }: Moment,
  count: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  sum: RawBuilder<unknown>,
  squares: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // Exact: only the result is rounded.
  const spread = sql`(${count} * (${squares}) - (${sum})::numeric * (${sum}))`
  const deviation = sql`sqrt(${spread}::double precision / (${count}::double precision * (${count} - 1)))`
  const moment = {
    z_score: sql`(${count} * (${value})::numeric - (${sum}))::double precision / ${count} / nullif(${deviation}, 0)`,
    moving_avg: sql`(${sum})::double precision / 100 / ${count}`,
    moving_sum: sql`(${sum})::double precision / 100`,
    moving_std: sql`${deviation} / 100`,
  }[of]
  return sql`case when ${count} >= ${sql.lit(least)} then ${moment} end`
}

/** A number of values of an instrument. */
interface SumsPlace {
  readonly count: RawBuilder<unknown>
  /** Stamp that the next value does not follow. */
  readonly until: RawBuilder<unknown>
  /** Condition without which nothing is looked up. Default: none. */
  readonly isNeeded?: RawBuilder<unknown>
}

/**
 * SQL: joins the sums of an instrument at a number of its values: up to so many (`at`) and one more (`next`). They are in
 * one row, as a row begins with the sums before it.
 */
export const sumsAt = (
  { count, until, isNeeded }: SumsPlace,
  name: string,
  { flow }: Pick<Moment, 'flow'>,
  [read, id]: readonly [SeriesSelection, RawBuilder<unknown>],
): RawBuilder<unknown> => {
  const { sum, values, squares } = sumsOf(flow)
  return sql`
    left join lateral (
      select row.stamps[row.place] as ts, row.sum[row.place] as sum, row.sum[row.place + 1] as next_sum,
        row.squares[row.place] as squares, row.squares[row.place + 1] as next_squares
      from (
        select s.stamps, ${sum} as sum, ${squares} as squares, width_bucket((${count})::integer, ${values}) as place
        from ${sumsFrom(read.assetClass === 'options' ? 'o' : 'c', read)}
          and s.instrument_id = ${id} and s.period <= ${until} and ${values}[1] <= ${count}${isNeeded ? sql` and ${isNeeded}` : sql``}
        order by s.period desc
        limit 1
      ) row
    ) ${sql.ref(name)} on true`
}

/**
 * SQL: the queries that name the moments of each instrument at the newest stamp in a range, and those at the most common
 * stamp before it, as `measured`, for a ranking to read. Reads four rows of running sums per instrument.
 */
export function momentReading(
  moments: Moments,
  read: SeriesSelection,
  extents: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { range, window, flow } = moments
  const { lower, upper = 'infinity' } = range
  const end = sql`${upper}::timestamptz`
  const { values } = sumsOf(flow)
  const at = (count: RawBuilder<unknown>, until: RawBuilder<unknown>, name: string) =>
    sumsAt({ count, until }, name, moments, [read, id])
  const isBounded = window !== Number.POSITIVE_INFINITY
  // Bars of a day are on different days, so that so many values take as many days at least.
  const start = isBounded
    ? at(sql`t.count - ${sql.lit(window + 1)}`, sql`${end} - make_interval(days => ${sql.lit(window)})`, 'w')
    : sql`cross join (select 0::bigint as sum, 0::bigint as next_sum, 0::numeric as squares, 0::numeric as next_squares) w`
  const width = (count: RawBuilder<unknown>) => (isBounded ? sql`least(${count}, ${sql.lit(window)})` : count)
  const difference = (one: string, other: string) => sql`${sql.ref(one)} - coalesce(${sql.ref(other)}, 0)`
  return sql`
    reading as materialized (
      select ${id} as id, a.ts, p.ts as previous_ts,
        ${momentOf(
          moments,
          width(sql`t.count`),
          sql`a.next_sum - a.sum`,
          difference('a.next_sum', 'w.next_sum'),
          difference('a.next_squares', 'w.next_squares'),
        )} as value,
        ${momentOf(
          moments,
          width(sql`(t.count - 1)`),
          sql`p.next_sum - p.sum`,
          difference('a.sum', 'w.sum'),
          difference('a.squares', 'w.squares'),
        )} as previous_value
      from ${extents}
      cross join lateral (
        select ${values}[width_bucket(${end}, s.stamps) + 1] as count
        from ${sumsFrom(read.assetClass === 'options' ? 'o' : 'c', read)} and s.instrument_id = ${id} and s.period <= ${end}
        order by s.period desc
        limit 1
      ) t
      ${at(sql`t.count - 1`, end, 'a')}
      ${at(sql`t.count - 2`, end, 'p')}
      ${start}
      where t.count > 0
    ), ranked_stamp as materialized (
      select max(ts) as ts from reading ${lower ? sql`where ts >= ${lower}` : sql``}
    ), previous_stamp as materialized (
      select mode() within group (order by previous_ts) as ts
      from reading
      where ts = (select ts from ranked_stamp)
    ), measured as (
      select id, case when ts = (select ts from ranked_stamp) then value end as value,
        case
          when ts < (select ts from ranked_stamp) then case when ts >= (select ts from previous_stamp) then value end
          when previous_ts >= (select ts from previous_stamp) then previous_value
        end as previous_value
      from reading
    )`
}
