import { type RawBuilder, sql } from 'kysely'
import { camelCase } from '../../../core/names.ts'
import { METRICS } from '../../../market/metrics.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { isInCents, type Measured } from '../measured.ts'
import { type BarField, isMetric, type SeriesSelection } from '../selection.ts'

/** Column by which the rows of a ranking are sorted, if not by rank. Nulls come last, then ids ascend. */
export interface RankingSort {
  /** Name of the column on REST. */
  readonly by: string
  readonly key: SortKey
  readonly order: OrderDirection
}

/** Where the values of a column come from: the place, the ranked bar, or the instrument's row in the universe. */
export type SortKey =
  | { readonly kind: 'place'; readonly column: PlaceColumn }
  | { readonly kind: 'bar'; readonly field: 'ts' | BarField }
  | { readonly kind: 'instrument'; readonly column: string; readonly isText: boolean }

export const PLACE_COLUMNS = [
  'rank',
  'value',
  'share',
  'previous_value',
  'change',
  'previous_rank',
  'rank_change',
] as const
type PlaceColumn = (typeof PLACE_COLUMNS)[number]

const RANKED: Readonly<Record<PlaceColumn, RawBuilder<unknown>>> = {
  rank: sql`ranked.rank`,
  value: sql`ranked.value`,
  share: sql`ranked.share`,
  previous_value: sql`ranked.previous_value`,
  change: sql`ranked.value - ranked.previous_value`,
  previous_rank: sql`ranked.previous_rank`,
  rank_change: sql`ranked.previous_rank - ranked.rank`,
}

// In whole cents: differences that are equal to the cent tie, as rows show them.
const CENTS_CHANGE = sql`round(ranked.value * 100) - round(ranked.previous_value * 100)`

function keyOf(key: SortKey, measured: Measured): RawBuilder<unknown> {
  if (key.kind === 'place')
    return key.column === 'change' && isInCents(measured) ? CENTS_CHANGE : RANKED[key.column]
  if (key.kind === 'bar') return sql.ref(`sorting.${camelCase(key.field)}`)
  const column = sql.ref(`universe.${key.column}`)
  return key.isText ? sql`lower(${column}) collate "C"` : column
}

/** Returns the selection that has a bar's field, with one asset class if that suffices. */
function readFor(field: 'ts' | BarField, selection: SeriesSelection): SeriesSelection {
  if (selection.assetClass !== 'all' || field === 'ts' || !isMetric(field)) return selection
  return { ...selection, assetClass: METRICS[field].assetClass === 'options' ? 'options' : 'cash' }
}

/**
 * SQL: the queries that number the rows of `ranked` in the order of a sort, as `sorted`. `barsOf` returns one field of
 * the ranked bars of the whole universe.
 */
export function sortedQueries(
  { key, order }: RankingSort,
  { selection, ...measured }: Measured & { readonly selection: SeriesSelection },
  barsOf: (selection: SeriesSelection, fields: readonly BarField[]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const field = key.kind === 'bar' ? key.field : null
  const bars =
    field === null
      ? sql``
      : sql`sorting as materialized (${barsOf(readFor(field, selection), field === 'ts' ? [] : [field])}),`
  const joined = {
    place: sql``,
    bar: sql`left join sorting on sorting."instrumentId" = ranked.id`,
    instrument: sql`join universe on universe.id = ranked.id`,
  }[key.kind]
  return sql`${bars}
    sorted as materialized (
      select ranked.*, row_number() over (
        order by ${keyOf(key, measured)} ${sql.raw(order)} nulls last, ranked.id
      ) as position
      from ranked ${joined}
      where ranked.value is not null
    ),`
}

/** Bounds of a page of sorted rows, as the ids of the rows beside it. */
interface SortedWindow {
  readonly after?: { readonly id: number } | undefined
  readonly before?: { readonly id: number } | undefined
  readonly inverted?: boolean
  readonly limit: number
  readonly offset: number
}

/** SQL: the rows of a page of `sorted`. */
export function sortedPage({
  after,
  before,
  inverted = false,
  limit,
  offset,
}: SortedWindow): RawBuilder<unknown> {
  const place = (id: number) => sql`(select position from sorted where id = ${id})`
  return sql`
    select * from sorted
    where ${after ? sql`position > ${place(after.id)}` : sql`true`}
      and ${before ? sql`position < ${place(before.id)}` : sql`true`}
    order by position ${inverted ? sql`desc` : sql`asc`}
    limit ${limit} offset ${offset}`
}

/** SQL: whether the rows that bound a page are still ranked. */
export function isAnchored({ after, before }: SortedWindow): RawBuilder<unknown> {
  const ids = [...new Set([after, before].flatMap((bound) => (bound ? [bound.id] : [])))]
  return sql`(select count(*) from sorted where id = any(${ids})) = ${ids.length} as "isAnchored"`
}
