import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { readRowBytes } from '../../../platform/database/row-query.ts'
import { type PeriodTally, tallied } from '../../tallies.ts'
import type { BarField, SeriesSelection } from '../selection.ts'
import { BarTable } from '../table.ts'
import { barKey, barsFrom, direction, isAmong, tableColumns, withinRange } from './tables.ts'

/** SQL: bars of the selection per instrument and tally period, counted from the index. */
function counted(
  ids: readonly number[],
  selection: SeriesSelection,
  within: (ts: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = barKey(selection)
  const from = barsFrom(selection, (alias) => {
    const ts = sql.ref(`${alias}.ts`)
    return sql`${isAmong(sql.ref(`${alias}.instrument_id`), ids)} and ${withinRange(ts, selection.range)} and ${within(ts)}`
  })
  const period = sql`bar_tally_period(${sql.lit(selection.interval)}, ${key.ts})`
  return sql`select ${key.id} as instrument_id, ${period} as period, count(*) as bars from ${from} group by 1, 2`
}

/** SQL: bars of the selection per instrument and tally period, from the stored tally where possible. */
function tallies(ids: readonly number[], selection: SeriesSelection): RawBuilder<unknown> {
  const { assetClass, moneyness, size, includeIntraday, range } = selection
  // Only TOTAL option rows are tallied.
  if (assetClass !== 'cash' && (moneyness !== 'TOTAL' || size !== 'TOTAL'))
    return counted(ids, selection, () => sql`true`)
  const interval = sql.lit(selection.interval)
  const bars = sql.ref(includeIntraday ? 'bars' : 'completed_bars')
  return tallied(
    {
      startOf: (bound) => sql`bar_tally_period(${interval}, ${bound})`,
      endOf: (bound) => sql`bar_tally_period_end(${interval}, ${bound})`,
      stored: (within) => sql`
        select instrument_id, period, ${bars} as bars from bar_tally
        where ${isAmong(sql`instrument_id`, ids)} and interval = ${interval} and asset_class = ${sql.lit(assetClass)}
          and ${bars} > 0 and ${within(sql`period`)}`,
      counted: (within) => counted(ids, selection, within),
    },
    range,
  )
}

/** Counts the bars of several instruments per tally period, oldest first. */
export async function selectTallies(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
): Promise<PeriodTally[]> {
  const { rows } = await sql<PeriodTally>`
    select period, sum(bars)::integer as count
    from (${tallies(ids, selection)}) parts
    group by period
    order by period`.execute(db)
  return rows
}

/** Counts the bars in the range per instrument. Instruments without bars are absent. */
export async function selectBarCounts(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; bars: number }>`
    select instrument_id as id, sum(bars)::integer as bars
    from (${tallies(ids, selection)}) parts
    group by instrument_id`.execute(db)
  return new Map(rows.map(({ id, bars }) => [id, bars]))
}

const ofInstruments = (ids: readonly number[], selection: SeriesSelection): RawBuilder<unknown> =>
  barsFrom(
    selection,
    (alias) =>
      sql`${isAmong(sql.ref(`${alias}.instrument_id`), ids)} and ${withinRange(sql.ref(`${alias}.ts`), selection.range)}`,
  )

/** SQL: all rows of several instruments, sorted by stamp, then ascending id. */
export function mergedBars(
  ids: readonly number[],
  selection: SeriesSelection,
  order: OrderDirection,
  fields: readonly BarField[],
): RawBuilder<unknown> {
  const { id, ts } = barKey(selection)
  return sql`
    select ${tableColumns(fields, selection)}
    from ${ofInstruments(ids, selection)}
    order by ${ts} ${direction(order)}, ${id}`
}

/** Reads rows of several instruments, sorted by stamp, then ascending id. */
export async function selectMergedBars(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  { order, skip, limit }: { order: OrderDirection; skip: number; limit: number },
  fields: readonly BarField[],
): Promise<BarTable> {
  const statement = sql`${mergedBars(ids, selection, order, fields)}
    limit ${limit} offset ${skip}`
  return BarTable.of(await readRowBytes(db, statement), selection, fields)
}

/** Reads the bars of instruments at some of their stamps, sorted by stamp, then ascending id. */
export async function selectBarsAt(
  db: Kysely<DB>,
  keys: readonly { readonly id: number; readonly ts: string }[],
  selection: SeriesSelection,
  order: OrderDirection,
  fields: readonly BarField[],
): Promise<BarTable> {
  const stampsOf = Map.groupBy(keys, ({ id }) => id)
  const ids = [...stampsOf.keys()]
  const from = barsFrom(selection, (alias) => {
    const [id, ts] = [sql.ref(`${alias}.instrument_id`), sql.ref(`${alias}.ts`)]
    const within = sql`${isAmong(id, ids)} and ${ts} = any(${keys.map((key) => key.ts)})`
    return ids.length === 1
      ? within
      : sql`${within} and (${id}, ${ts}) in (
          select * from unnest(${keys.map((key) => key.id)}::integer[], ${keys.map((key) => key.ts)}::timestamptz[]))`
  })
  const { id, ts } = barKey(selection)
  const statement = sql`
    select ${tableColumns(fields, selection)}
    from ${from}
    order by ${ts} ${direction(order)}, ${id}`
  return BarTable.of(await readRowBytes(db, statement), selection, fields)
}
