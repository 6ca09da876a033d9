import { type RawBuilder, sql } from 'kysely'
import { camelCase } from '../../../core/names.ts'
import type { StampRange } from '../../../market/dates.ts'
import { METRICS, type MetricName } from '../../../market/metrics.ts'
import type { Piece } from '../../../market/periods.ts'
import type { Order } from '../../../market/vocabulary.ts'
import type { BarField, SeriesSelection } from '../selection.ts'
import { rangeBar, rangeValue } from './sums.ts'
import { barColumn, barsFrom, keyOf } from './tables.ts'

/** Bars that are ranked as one: their stamps, and the longer bars that they can be added up from. */
export interface RankedRange {
  readonly range: StampRange
  readonly pieces: readonly Piece[]
}

/**
 * When instruments are ranked: at the newest stamp in a range at which one of them has a value, and compared with
 * the value before it; or over a range of bars, compared with another one.
 */
export type RankingPeriod =
  | { readonly kind: 'bar'; readonly range: StampRange }
  | { readonly kind: 'range'; readonly current: RankedRange; readonly previous: RankedRange }

export interface Ranking {
  /** A query of the instruments that are ranked, by `id`; its further columns come along with every row. */
  readonly universe: RawBuilder<unknown>
  readonly selection: SeriesSelection
  readonly metric: MetricName
  readonly period: RankingPeriod
  /** The largest value first (absent, desc) or the smallest (asc); among equals ids ascend. */
  readonly order?: Order
}

/** A place in a ranking, which a cursor can hold. */
export interface RankingPosition {
  readonly value: number
  readonly id: number
}

/** Which rows of a ranking are wanted. */
export type RankingWindow =
  | { readonly ids: readonly number[] }
  | {
      readonly limit: number
      readonly offset: number
      readonly after?: RankingPosition | undefined
      readonly before?: RankingPosition | undefined
      /** Rows are wanted from the end, and come in that order. */
      readonly inverted?: boolean
    }

/** What every row of the answer repeats; there is one row at least. */
export interface RankingTotals {
  /** Number of instruments that have a value. */
  readonly total: number
  /** The stamps that were found and compared; null for a range, or when there is none. */
  readonly rankedTs: string | null
  readonly previousTs: string | null
}

/** An instrument's place; all null in the only row of a page without any. */
export interface RankingRow {
  readonly id: number
  readonly rank: number
  readonly value: number
  /** The value over the sum of all absolute values; null when that is 0. */
  readonly share: number | null
  readonly previousValue: number | null
  readonly previousRank: number | null
}

const ID = sql.ref('universe.id')

/**
 * Two values of each instrument are enough: the newest stamp is among the first ones, its own value before that among
 * both. It is compared with that one, unless most others have had a later one: whoever trades on other days then
 * moves nobody else's past. Both are ranked in one pass: the planner takes a stamp for a handful of rows, and would
 * join page and past in loops.
 */
function barReading({ selection, metric }: Ranking, { lower, upper }: StampRange): RawBuilder<unknown> {
  const own = METRICS[metric].assetClass === 'options' ? 'options' : 'cash'
  const read = { ...selection, assetClass: selection.assetClass === 'all' ? own : selection.assetClass }
  const from = barsFrom(read, (alias) => {
    const stamp = sql.ref(`${alias}.ts`)
    return sql`${sql.ref(`${alias}.instrument_id`)} = ${ID} ${upper ? sql`and ${stamp} <= ${upper}` : sql``}`
  })
  const value = sql.ref(camelCase(metric))
  return sql`
    reading as materialized (
      select universe.id, bar.ts, bar.value
      from universe
      cross join lateral (
        select ts, ${value} as value
        from (select ${keyOf(read).ts} as ts, ${barColumn(metric, read)} from ${from}) b
        where ${value} is not null
        order by ts desc
        limit 2
      ) bar
    ), ranked_stamp as materialized (
      select max(ts) as ts from reading ${lower ? sql`where ts >= ${lower}` : sql``}
    ), previous_stamp as materialized (
      select mode() within group (order by ts) as ts
      from (
        select max(ts) filter (where ts < (select ts from ranked_stamp)) as ts
        from reading
        group by id
        having bool_or(ts = (select ts from ranked_stamp))
      ) own
    ), measured as (
      select id, max(value) filter (where ts = (select ts from ranked_stamp)) as value,
        (array_agg(value order by ts desc) filter (
          where ts < (select ts from ranked_stamp) and ts >= (select ts from previous_stamp)))[1] as previous_value
      from reading
      group by id
    )`
}

// Materialised: written out wherever it is named, each sum would be made again.
const rangeReading = (
  { selection, metric }: Ranking,
  { current, previous }: Extract<RankingPeriod, { kind: 'range' }>,
): RawBuilder<unknown> => sql`
  ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts),
  measured as materialized (
    select universe.id, ${rangeValue(metric, ID, { ...selection, ...current })} as value,
      ${rangeValue(metric, ID, { ...selection, ...previous })} as previous_value
    from universe
  )`

const valueOrder = (order: Order | undefined, inverted = false): RawBuilder<unknown> =>
  (order === 'asc') === inverted ? sql`desc` : sql`asc`

function windowed(window: RankingWindow, { order }: Ranking): RawBuilder<unknown> {
  if ('ids' in window) return sql`where value is not null and id = any(${window.ids})`
  const { after, before, inverted, limit, offset } = window
  const beside = (side: '<' | '>', other: '<' | '>', { value, id }: RankingPosition) =>
    sql`(value ${sql.raw(side)} ${value} or value = ${value} and id ${sql.raw(other)} ${id})`
  const [beyond, short] = order === 'asc' ? (['>', '<'] as const) : (['<', '>'] as const)
  const bounds = [
    sql`value is not null`,
    ...(after ? [beside(beyond, '>', after)] : []),
    ...(before ? [beside(short, '<', before)] : []),
  ]
  return sql`
    where ${sql.join(bounds, sql` and `)}
    order by value ${valueOrder(order, inverted)}, id ${inverted ? sql`desc` : sql`asc`}
    limit ${limit} offset ${offset}`
}

/** The bar of a row of the page: the one at the ranked stamp, or all of the range as one. */
function barOf({ selection, period }: Ranking, fields: readonly BarField[]): RawBuilder<unknown> {
  if (period.kind === 'range')
    return rangeBar(fields, sql.ref('page.id'), { ...selection, ...period.current })
  const { id, ts } = keyOf(selection)
  const from = barsFrom(
    selection,
    (alias) =>
      sql`${sql.ref(`${alias}.instrument_id`)} = page.id and ${sql.ref(`${alias}.ts`)} = (select ts from ranked_stamp)`,
  )
  const columns = fields.map((field) => barColumn(field, selection))
  return sql`select ${sql.join([sql`${id} as "instrumentId"`, sql`${ts} as ts`, ...columns])} from ${from}`
}

/**
 * SQL: a page of a ranking with its totals (RankingTotals, and `totals` of the caller's), the places (RankingRow), the
 * universe's columns and the bars' ones. What has no value is left out, equal values share the lowest rank. A page without rows is one row whose places are null.
 */
export function rankingQuery(
  ranking: Ranking,
  window: RankingWindow,
  fields: readonly BarField[],
  totals: RawBuilder<unknown>,
): RawBuilder<RankingTotals & RankingRow> {
  const { universe, period } = ranking
  const isInverted = 'inverted' in window && window.inverted === true
  return sql<RankingTotals & RankingRow>`
    with universe as materialized (${universe}),
    ${period.kind === 'bar' ? barReading(ranking, period.range) : rangeReading(ranking, period)},
    ranked as materialized (
      select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value,
        rank() over (order by value ${valueOrder(ranking.order)} nulls last) as rank,
        case when previous_value is not null
          then rank() over (order by previous_value ${valueOrder(ranking.order)} nulls last) end as previous_rank
      from measured
    )
    select total.*, place.*
    from (
      select (select count(value) from ranked) as total, (select ts from ranked_stamp) as "rankedTs",
        (select ts from previous_stamp) as "previousTs", ${totals}
    ) total
    left join (
      select page.rank, page.value, page.share, page.previous_value as "previousValue",
        page.previous_rank as "previousRank", universe.*, bar.*
      from (select * from ranked ${windowed(window, ranking)}) page
      join universe on universe.id = page.id
      cross join lateral (${barOf(ranking, fields)}) bar
    ) place on true
    order by place.value ${valueOrder(ranking.order, isInverted)}, place.id ${isInverted ? sql`desc` : sql`asc`}`
}
