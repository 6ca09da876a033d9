import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import { type BarValue, metricsIn, narrowed, type SeriesSelection } from '../selection.ts'
import { barKey, barsFrom, isAmong, isOfExtent, valueColumn } from './tables.ts'

/** Where sparklines end: at a ranked stamp, or with the last bar of a range. */
export interface SparklineEnd {
  readonly ts: string
  /** Whether the stamp is ranked, and so the last one even if it is not in the calendar. */
  readonly isRanked: boolean
}

interface Answered {
  readonly instrumentId: number
  /** Number of stamps, at most as many as requested. */
  readonly stamps: number
  /** Numbers of the stamps that have a bar, from 1, and the values. */
  readonly places: readonly number[] | null
  readonly values: readonly (number | null)[] | null
}

/** SQL: the stamps of sparklines: those of the trading calendar up to the end. */
const lineStamps = (read: SeriesSelection, { ts: end, isRanked }: SparklineEnd, points: number) => sql`
      ${isRanked ? sql`select ${end}::timestamptz as ts union all` : sql``}
      (select ts from bar_stamp
       where interval = ${sql.lit(read.interval)} and asset_class = ${sql.lit(read.assetClass)} and is_trading_day
         and ${read.includeIntraday ? sql`true` : sql`has_completed`}
         and ts ${isRanked ? sql`<` : sql`<=`} ${end}
       order by ts desc
       limit ${isRanked ? points - 1 : points})`

/** Reads the stamps of sparklines, oldest first. */
export async function selectSparklineStamps(
  db: Kysely<DB>,
  read: SeriesSelection,
  end: SparklineEnd,
  points: number,
): Promise<string[]> {
  const { rows } = await sql<{ ts: string }>`
    select ts from (${lineStamps(read, end, points)}) stamp order by ts`.execute(db)
  return rows.map(({ ts }) => ts)
}

/**
 * Reads the last values of a metric of each instrument, oldest first, at the same stamps for all: those of the trading
 * calendar up to the end. Null where an instrument has no value, and before the first stamp. One index range per
 * instrument.
 */
export async function selectSparklines(
  db: Kysely<DB>,
  ids: readonly number[],
  { selection, value }: { readonly selection: SeriesSelection; readonly value: BarValue },
  { ts: end, isRanked }: SparklineEnd,
  points: number,
): Promise<Map<number, (number | null)[]>> {
  const read = narrowed(selection, metricsIn(value))
  const stamps = sql`array(select ts from stamp order by ts)`
  const from = barsFrom(read, (alias) => {
    const ts = sql.ref(`${alias}.ts`)
    return sql`${isOfExtent(alias, ids)} and ${ts} >= (select min(ts) from stamp) and ${ts} <= ${end}`
  })
  const { rows } = await sql<Answered>`
    with stamp as materialized (
      ${lineStamps(read, { ts: end, isRanked }, points)}
    )
    select e.instrument_id as "instrumentId", cardinality(${stamps}) as stamps, line.*
    from bar_extent e
    cross join lateral (
      select array_agg(array_position(${stamps}, b.ts)) as places, array_agg(b.value) as values
      from (
        select ts, ${sql.ref(camelCase(value.metric))} as value
        from (select ${barKey(read).ts} as ts, ${valueColumn(value, read)} from ${from}) b
        offset 0
      ) b
      where b.ts = any(${stamps})
    ) line
    where ${isAmong(sql`e.instrument_id`, ids)} and e.interval = ${sql.lit(read.interval)}
      and e.asset_class = ${sql.lit(read.assetClass)}`.execute(db)
  return new Map(rows.map((row) => [row.instrumentId, lineOf(row, points)]))
}

function lineOf({ stamps, places, values }: Answered, points: number): (number | null)[] {
  const line = new Array<number | null>(points).fill(null)
  // The newest stamp is the last of the line.
  for (const [at, place] of (places ?? []).entries()) line[points - stamps + place - 1] = values?.[at] ?? null
  return line
}
