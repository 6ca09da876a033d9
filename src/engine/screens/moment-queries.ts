import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { type Moment, momentOf, sumsAt, sumsOf } from '../bars/queries/moments.ts'
import { isAmong, sumsFrom } from '../bars/queries/tables.ts'
import type { SeriesSelection } from '../bars/selection.ts'
import { type Packed, packed, unpacked, type ValueColumns } from './column-queries.ts'

/** Moments of one net flow of daily bars, to read at a stamp. */
interface MomentsRead {
  readonly flow: Moment['flow']
  readonly ts: string
  readonly moments: readonly Moment[]
  /** The preceding stamp, and the moments to read there as well, of instruments that have a value at both. */
  readonly previous: { readonly ts: string; readonly moments: readonly Moment[] } | null
}

/** Last values before which a row is looked up for the stamp of the first of them. */
const STAMPED = 2

/** SQL: a column of the row of sums (`x`) that has the stamp. */
const own = (column: string) => sql.ref(`x.${column}`)

/** SQL: the rows of sums that have the stamp, of instruments that have a value there, and its place in them. */
function rowsAt(
  { ts, flow }: MomentsRead,
  selection: SeriesSelection,
  ids: readonly number[],
): RawBuilder<unknown> {
  const { sum, values, squares } = sumsOf(flow)
  const stamp = sql`${ts}::timestamptz`
  const place = sql`width_bucket(${stamp}, s.stamps)`
  const isOptions = selection.assetClass === 'options'
  const dimensions = isOptions ? sql`s.moneyness, s.size, ` : sql``
  // Grouped by its key, so that what the moments mention many times is computed once.
  return sql`
    select s.instrument_id as id, s.stamps, ${sum} as sum, ${squares} as squares, ${values} as values, ${place} as place,
      ${values}[1] as first, ${values}[${place} + 1] as count
    from ${sumsFrom(isOptions ? 'o' : 'c', selection)}
      and s.period = date_trunc('month', ${stamp}) and ${isAmong(sql`s.instrument_id`, ids)}
      and s.stamps[${place}] = ${stamp} and ${values}[${place} + 1] > ${values}[${place}]
    group by s.instrument_id, s.interval, ${dimensions}s.period, s.basis`
}

/** SQL: sums and stamps before the last values of an instrument, and the joins of the rows that they need. */
interface Earlier {
  readonly joins: readonly RawBuilder<unknown>[]
  /** The sum of all values but the last `last`. */
  before(last: number, column: 'sum' | 'squares'): RawBuilder<unknown>
  /** The stamp of the last value but one. */
  readonly stamp: RawBuilder<unknown>
}

/**
 * SQL: what precedes the last values of each instrument, by their numbers. The row that has the stamp is used as far as it
 * reaches. Each row that is looked up serves two numbers that are neighbours.
 */
function earlierOf(lasts: readonly number[], read: MomentsRead, selection: SeriesSelection): Earlier {
  const count = (last: number) => sql`(${own('count')} - ${sql.lit(last)})`
  const isWithin = (last: number) => sql`${own('first')} <= ${count(last)}`
  const place = (last: number) => sql`width_bucket(${count(last)}, ${own('values')})`
  const lookups: number[] = []
  for (const last of [...new Set(lasts)].toSorted((a, b) => b - a))
    if (last > 1 && (last === STAMPED || lookups.at(-1) !== last + 1)) lookups.push(last)
  const joins = lookups.map((last) => {
    // Bars of a day are on different days, so that so many values take as many days at least.
    const until = sql`${read.ts}::timestamptz - make_interval(days => ${sql.lit(last - 1)})`
    const isNeeded = sql`${count(last)} >= 0 and ${own('first')} > ${count(last)}`
    return sumsAt({ count: count(last), until, isNeeded }, `w${last}`, read, [selection, own('id')])
  })
  const lookedUp = (last: number, column: string) =>
    lookups.includes(last) ? sql.ref(`w${last}.${column}`) : sql.ref(`w${last + 1}.next_${column}`)
  return {
    joins,
    before: (last, column) =>
      last < 2
        ? sql`${own(column)}[${own('place')} + ${sql.lit(1 - last)}]`
        : sql`case when ${isWithin(last)} then ${own(column)}[${place(last)}] else coalesce(${lookedUp(last, column)}, 0) end`,
    stamp: sql`case when ${isWithin(STAMPED)} then ${own('stamps')}[${place(STAMPED)}] else ${sql.ref(`w${STAMPED}.ts`)} end`,
  }
}

/** Returns the numbers of last values whose sums a moment needs that ends before the last `back` values. */
const lastsOf = ({ of, window }: Moment, back: number): number[] => [
  ...(of === 'z_score' ? [back + 1] : []),
  ...(Number.isFinite(window) ? [back + window] : []),
]

/** SQL: a moment that ends before the last `back` values. */
function momentBefore(back: number, moment: Moment, { before }: Earlier): RawBuilder<unknown> {
  const { window } = moment
  const count = sql`(${own('count')} - ${sql.lit(back)})`
  const since = (column: 'sum' | 'squares') =>
    Number.isFinite(window)
      ? sql`(${before(back, column)} - ${before(back + window, column)})`
      : before(back, column)
  return momentOf(
    moment,
    Number.isFinite(window) ? sql`least(${count}, ${sql.lit(window)})` : count,
    sql`(${before(back, 'sum')} - ${before(back + 1, 'sum')})`,
    since('sum'),
    since('squares'),
  )
}

/** Reads moments from running sums: those at the stamp, then the preceding ones. */
export async function selectMoments(
  db: Kysely<DB>,
  selection: SeriesSelection,
  read: MomentsRead,
  ids: readonly number[],
): Promise<ValueColumns> {
  const { moments, previous } = read
  const lasts = [
    ...moments.flatMap((moment) => lastsOf(moment, 0)),
    ...(previous ? [STAMPED, ...previous.moments.flatMap((moment) => lastsOf(moment, 1))] : []),
  ]
  const earlier = earlierOf(lasts, read, selection)
  const values = [
    ...moments.map((moment) => momentBefore(0, moment, earlier)),
    ...(previous?.moments.map(
      (moment) =>
        sql`case when ${earlier.stamp} = ${previous.ts}::timestamptz then ${momentBefore(1, moment, earlier)} end`,
    ) ?? []),
  ]
  const columns = values.map((value, at) => sql`${value} as ${sql.ref(`v${at}`)}`)
  const query = sql`
    select x.id, ${sql.join(columns)}
    from (${rowsAt(read, selection, ids)}) x ${sql.join(earlier.joins, sql` `)}`
  const { rows } = await sql<Packed>`${packed(query, values.length)}`.execute(db)
  return unpacked(rows[0], values.length)
}
