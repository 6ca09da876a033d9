import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { readRowBytes } from '../../../platform/database/row-query.ts'
import type { BarField, SeriesSelection } from '../selection.ts'
import { BarTable } from '../table.ts'
import {
  barKey,
  barsFrom,
  direction,
  hasValue,
  isAmong,
  isOfExtent,
  tableColumns,
  withinRange,
} from './tables.ts'

/**
 * Reads the first `limit` rows of each instrument: one index range scan per instrument, anchored on its
 * extent. `restrict` excludes further bars of a table.
 */
export async function selectBarsPerInstrument(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  { order, limit }: { order: OrderDirection; limit: number },
  fields: readonly BarField[],
  restrict?: (alias: 'c' | 'o') => RawBuilder<unknown>,
): Promise<BarTable> {
  const { ts } = barKey(selection)
  const top = sql`order by ts ${direction(order)} limit ${limit}`
  const from = barsFrom(selection, (alias) => {
    const column = sql.ref(`${alias}.ts`)
    const rows = sql`${isOfExtent(alias, ids)} and ${withinRange(column, selection.range)} ${restrict ? sql`and ${restrict(alias)}` : sql``}`
    // The top rows of the union are among the top rows of each side.
    return selection.assetClass === 'all' ? sql`${rows} ${top}` : rows
  })
  const statement = sql`
    select b.*
    from bar_extent e
    cross join lateral (
      select ${tableColumns(fields, selection)}
      from ${from}
      order by ${ts} ${direction(order)}
      limit ${limit}
    ) b
    where ${isAmong(sql`e.instrument_id`, ids)} and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)}
    order by e.instrument_id, b.ts ${direction(order)}`
  return BarTable.of(await readRowBytes(db, statement), selection, fields)
}

/** Reads the newest row of each instrument that has any value. */
export const selectNewestBars = (
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  fields: readonly BarField[],
): Promise<BarTable> =>
  selectBarsPerInstrument(db, ids, selection, { order: 'desc', limit: 1 }, fields, hasValue)
