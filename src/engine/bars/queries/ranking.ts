import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import type { RowBytes } from '../../../core/rows/row-bytes.ts'
import type { StampRange } from '../../../market/dates.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { readRowBytes } from '../../../platform/database/row-query.ts'
import { type Measured, metricsOf, requireValue } from '../measured.ts'
import { type BarField, narrowed, type SeriesSelection } from '../selection.ts'
import { isStored } from '../table.ts'
import { type ComputedValues, computedReading } from './computed.ts'
import { type Moments, momentReading } from './moments.ts'
import { isAnchored, type RankingSort, sortedPage, sortedQueries } from './sorting.ts'
import { type RankedRange, rangeBar, rangeValues } from './sums.ts'
import { barKey, barsFrom, tableColumns, valueColumn } from './tables.ts'

/**
 * Period of a ranking. `bar`: the newest stamp in a range at which an instrument has a value, compared with
 * the previous value. `range`: a range of bars, compared with another range.
 */
export type RankingPeriod =
  | { readonly kind: 'bar'; readonly range: StampRange }
  | { readonly kind: 'range'; readonly current: RankedRange; readonly previous: RankedRange }

export interface Ranking extends Measured {
  /** Query of the instruments to rank, with an `id` column. Every row includes its other columns. */
  readonly universe: RawBuilder<unknown>
  readonly selection: SeriesSelection
  readonly period: RankingPeriod | ComputedValues | Moments
  /** Direction of the ranks. Default: desc, largest value first. Ties are in ascending id order. */
  readonly order?: OrderDirection
  /** Default: by rank. */
  readonly sort?: RankingSort | null
}

/** Position in a ranking, as held by a cursor: of a sorted one, the column and the instrument beside the page. */
export type RankingPosition =
  | { readonly value: number; readonly id: number }
  | { readonly sort: string; readonly id: number }

/** Rows of a ranking to read. */
export type RankingWindow =
  | { readonly ids: readonly number[] }
  | {
      readonly limit: number
      readonly offset: number
      readonly after?: RankingPosition | undefined
      readonly before?: RankingPosition | undefined
      /** Reads rows from the end, in reverse order. */
      readonly inverted?: boolean
    }

/** Totals, repeated in every row. A ranking has at least one row. */
export interface RankingTotals {
  /** Number of instruments that have a value. */
  readonly total: number
  /** Ranked stamp and the one it is compared with. Null for a range, or if there is none. */
  readonly rankedTs: string | null
  readonly previousTs: string | null
  /** Time of the newest data version. */
  readonly asOf: string | null
}

const ID = sql.ref('extent.instrument_id')

/** SQL: the instruments of a named query. As an array they are looked up by index, and no join is planned. */
const anyIn = (query: 'universe' | 'page') => sql`any(array(select id from ${sql.ref(query)}))`

/**
 * SQL: the instruments of a named query that have bars, for laterals. Not the query itself: a distributed engine runs a
 * lateral on its nodes if it is over a table that is distributed like the bars.
 */
export const extentsIn = (query: 'universe' | 'page', { interval, assetClass }: SeriesSelection) => sql`
  (select instrument_id from bar_extent
   where interval = ${sql.lit(interval)} and asset_class = ${sql.lit(assetClass)}
     and instrument_id = ${anyIn(query)}) extent`

/**
 * Reads the two newest values of each instrument, which include the ranked stamp and the value before it. An
 * instrument's previous value is ignored if it is older than the most common previous stamp, so that
 * instruments with other trading days do not shift the comparison of the rest. Both are ranked in one pass:
 * the planner underestimates the rows at a stamp and would join them in nested loops.
 */
function barReading(ranking: Ranking, { lower, upper }: StampRange): RawBuilder<unknown> {
  const ranked = requireValue(ranking)
  const read = narrowed(ranking.selection, metricsOf(ranking))
  const from = barsFrom(read, (alias) => {
    const stamp = sql.ref(`${alias}.ts`)
    return sql`${sql.ref(`${alias}.instrument_id`)} = ${ID} ${upper ? sql`and ${stamp} <= ${upper}` : sql``}`
  })
  const value = sql.ref(camelCase(ranked.metric))
  return sql`
    reading as materialized (
      select extent.instrument_id as id, bar.ts, bar.value
      from ${extentsIn('universe', read)}
      cross join lateral (
        select ts, ${value} as value
        from (select ${barKey(read).ts} as ts, ${valueColumn(ranked, read)} from ${from}) b
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

// Materialised: inlined, each sum would be computed again at every reference.
const rangeReading = (
  ranking: Ranking,
  { current, previous }: Extract<RankingPeriod, { kind: 'range' }>,
): RawBuilder<unknown> => {
  const { selection } = ranking
  const { values, joins } = rangeValues(requireValue(ranking), [current, previous], { ...selection, id: ID })
  return sql`
  ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts),
  measured as materialized (
    select extent.instrument_id as id, ${values[0]} as value, ${values[1]} as previous_value
    from ${extentsIn('universe', narrowed(selection, metricsOf(ranking)))} ${joins}
  )`
}

/**
 * Reads the ids of the instruments of a ranking that have values, the stamp at which their bars would be ranked, and the
 * one before it.
 */
export async function selectRankedStamps(
  db: Kysely<DB>,
  ranking: Omit<Ranking, 'period'> & { readonly period: RankingPeriod },
): Promise<{ ids: number[]; rankedTs: string | null; previousTs: string | null }> {
  const { period, universe } = ranking
  if (period.kind !== 'bar') throw new TypeError('Ranges have no stamp')
  const { rows } = await sql<{ ids: number[] | null; rankedTs: string | null; previousTs: string | null }>`
    with universe as materialized (${universe}),
    ${barReading({ ...ranking, period }, period.range)}
    select (select array_agg(id) from measured) as ids,
      (select ts from ranked_stamp) as "rankedTs", (select ts from previous_stamp) as "previousTs"`.execute(
    db,
  )
  const [{ ids = null, rankedTs = null, previousTs = null } = {}] = rows
  return { ids: ids ?? [], rankedTs, previousTs }
}

function readingOf(ranking: Ranking): RawBuilder<unknown> {
  const { period } = ranking
  if (period.kind === 'computed') return computedReading(period)
  if (period.kind === 'moments') {
    const read = narrowed(ranking.selection, metricsOf(ranking))
    return momentReading(period, read, extentsIn('universe', read), ID)
  }
  return period.kind === 'bar' ? barReading(ranking, period.range) : rangeReading(ranking, period)
}

/** SQL: direction in which a ranking sorts values; the other one if it is read from its end. */
export const valueOrder = (order: OrderDirection | undefined, inverted = false): RawBuilder<unknown> =>
  (order === 'asc') === inverted ? sql`desc` : sql`asc`

function windowed(window: RankingWindow, { order }: Ranking): RawBuilder<unknown> {
  if ('ids' in window) return sql`where value is not null and id = any(${window.ids})`
  const { after, before, inverted, limit, offset } = window
  const beside = (side: '<' | '>', other: '<' | '>', position: RankingPosition) => {
    if (!('value' in position)) throw new TypeError('The cursor is of a sorted ranking')
    const { value, id } = position
    return sql`(value ${sql.raw(side)} ${value} or value = ${value} and id ${sql.raw(other)} ${id})`
  }
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

/** SQL: the bars of the rows of a named query: at the ranked stamp, or the whole range as one. */
function barsOf(
  query: 'universe' | 'page',
  { selection, period }: Pick<Ranking, 'selection' | 'period'>,
  fields: readonly BarField[],
): RawBuilder<unknown> {
  if (period.kind === 'range') {
    const stored = fields.filter((field) => isStored(field, selection))
    return sql`
      select bar.* from ${extentsIn(query, selection)}
      cross join lateral (${rangeBar(stored, period.current, { ...selection, id: ID })}) bar`
  }
  const from = barsFrom(
    selection,
    (alias) =>
      sql`${sql.ref(`${alias}.instrument_id`)} = ${anyIn(query)} and ${sql.ref(`${alias}.ts`)} = (select ts from ranked_stamp)`,
  )
  return sql`select ${tableColumns(fields, selection)} from ${from}`
}

/** SQL by which the rows of a page are chosen and sorted. */
interface Arrangement {
  /** Queries before that of the page. */
  readonly queries: RawBuilder<unknown>
  readonly page: RawBuilder<unknown>
  /** Further columns of a place and of the totals. */
  readonly columns: RawBuilder<unknown>
  readonly totals: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

function arrangementOf(ranking: Ranking, window: RankingWindow): Arrangement {
  const isInverted = 'inverted' in window && window.inverted === true
  const nothing = sql``
  if (ranking.sort && !('ids' in window))
    return {
      queries: sortedQueries(ranking.sort, ranking, (selection, fields) =>
        barsOf('universe', { ...ranking, selection }, fields),
      ),
      page: sortedPage(window),
      columns: sql`, page.position`,
      totals: window.after || window.before ? sql`, ${isAnchored(window)}` : nothing,
      order: sql`place.position ${isInverted ? sql`desc` : sql`asc`}`,
    }
  return {
    queries: nothing,
    page: sql`select * from ranked ${windowed(window, ranking)}`,
    columns: nothing,
    totals: nothing,
    order: sql`place.value ${valueOrder(ranking.order, isInverted)}, place.id ${isInverted ? sql`desc` : sql`asc`}`,
  }
}

/**
 * SQL: a page of a ranking. Rows have the columns of a `BarTable`, the place (`placesIn`), the columns of the universe,
 * and the totals: RankingTotals and the caller's `totals`. Instruments without a value are excluded; ties share the
 * lowest rank number. An empty page is one row with a null place.
 */
function rankingQuery(
  ranking: Ranking,
  window: RankingWindow,
  fields: readonly BarField[],
  totals: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { universe } = ranking
  const arranged = arrangementOf(ranking, window)
  return sql`
    with universe as materialized (${universe}),
    ${readingOf(ranking)},
    ranked as materialized (
      select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value,
        rank() over (order by value ${valueOrder(ranking.order)} nulls last) as rank,
        case when previous_value is not null
          then rank() over (order by previous_value ${valueOrder(ranking.order)} nulls last) end as previous_rank
      from measured
    ),
    ${arranged.queries}page as materialized (${arranged.page}),
    bar as materialized (${barsOf('page', ranking, fields)})
    select place.*, total.*
    from (
      select (select count(value) from ranked) as total, (select ts from ranked_stamp) as "rankedTs",
        (select ts from previous_stamp) as "previousTs", ${totals}${arranged.totals}
    ) total
    left join (
      select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue",
        page.previous_rank as "previousRank"${arranged.columns}, universe.*
      from page
      join universe on universe.id = page.id
      join bar on bar."instrumentId" = page.id
    ) place on true
    order by ${arranged.order}`
}

/** Reads a page of a ranking in order, or a single row with a null rank if the page is empty. */
export const selectRanking = (
  db: Kysely<DB>,
  ranking: Ranking,
  window: RankingWindow,
  fields: readonly BarField[],
  totals: RawBuilder<unknown>,
): Promise<RowBytes> => readRowBytes(db, rankingQuery(ranking, window, fields, totals))
