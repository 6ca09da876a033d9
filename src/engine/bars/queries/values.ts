import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import { decodePairs, pairBytes, type TimedValues } from '../../../platform/database/pairs.ts'
import { type BarValue, needsPrice, type SeriesSelection } from '../selection.ts'
import { barKey, barsFrom, isAmong, isOfExtent, valueColumn, withinRange } from './tables.ts'

/** Values of one metric, or of a ratio, to read for several instruments. The asset class is not `all`. */
export interface ValuesRead extends BarValue {
  readonly instrumentIds: readonly number[]
  readonly selection: SeriesSelection
  /** Number of values to read from before the range. */
  readonly before: number
  /** Whether to read bars without a value, as NaN. */
  readonly withMissing?: boolean
}

/** SQL: bars of the instrument `e` with a value, as `ts` and `value`, where `within` holds for the stamp. */
export function valueRows(
  { instrumentIds, selection, withMissing = false, ...value }: Omit<ValuesRead, 'before'>,
  within: (ts: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const from = barsFrom(
    selection,
    (alias) => sql`${isOfExtent(alias, instrumentIds)} and ${within(sql.ref(`${alias}.ts`))}`,
    { withPrice: needsPrice(value) },
  )
  const name = sql.ref(camelCase(value.metric))
  return sql`
    select ts, ${withMissing ? sql`coalesce(${name}, 'NaN')` : name} as value
    from (select ${barKey(selection).ts} as ts, ${valueColumn(value, selection)} from ${from}) b
    ${withMissing ? sql`` : sql`where ${name} is not null`}`
}

/** SQL: one row per instrument of a read. */
function rowsOf(read: ValuesRead, place: number, limit: number): RawBuilder<unknown> {
  const { instrumentIds, selection, before } = read
  const { lower } = selection.range
  // In the order of the index, which spares the aggregate a sort.
  const ranged = sql`(${valueRows(read, (ts) => withinRange(ts, selection.range))} order by ts limit ${limit})`
  const earlier = sql`(${valueRows(read, (ts) => sql`${ts} < ${lower}`)} order by ts desc limit ${before})`
  const rows = lower !== undefined && before > 0 ? sql`${ranged} union all ${earlier}` : ranged
  return sql`
    select ${sql.lit(place)} as read, e.instrument_id as "instrumentId", v.pairs
    from bar_extent e
    cross join lateral (select ${pairBytes(sql.ref('r.ts'), sql.ref('r.value'))} as pairs from (${rows}) r) v
    where ${isAmong(sql`e.instrument_id`, instrumentIds)} and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)}`
}

/**
 * Reads values of several metrics and selections, of up to `limit` bars in the range and `before` earlier ones per series,
 * in one statement. Returns the series of each read by instrument; those without values are absent.
 */
export async function selectValues(
  db: Kysely<DB>,
  reads: readonly ValuesRead[],
  limit: number,
): Promise<Map<number, TimedValues>[]> {
  const parts = reads.map((read, place) => rowsOf(read, place, limit))
  const { rows } = await sql<{ read: number; instrumentId: number; pairs: Buffer | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const valuesByRead = reads.map(() => new Map<number, TimedValues>())
  for (const { read, instrumentId, pairs } of rows)
    if (pairs) valuesByRead[read]?.set(instrumentId, decodePairs(pairs))
  return valuesByRead
}
