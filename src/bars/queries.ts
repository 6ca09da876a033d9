import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Order } from '../market/vocabulary.ts'
import type { BarField, BarRow, SeriesSelection } from './selection.ts'
import { barColumn, barsFrom, keyOf, withinRange } from './tables.ts'

const direction = (order: Order): RawBuilder<unknown> => (order === 'asc' ? sql`asc` : sql`desc`)

const columnsOf = (fields: readonly BarField[], selection: SeriesSelection): RawBuilder<unknown> => {
  const { id, ts } = keyOf(selection)
  return sql.join([
    sql`${id} as "instrumentId"`,
    sql`${ts} as ts`,
    ...fields.map((field) => barColumn(field, selection)),
  ])
}

/** Rows of several instruments merged by stamp, then ascending id. */
export async function selectMergedBars(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  { order, skip, limit }: { order: Order; skip: number; limit: number },
  fields: readonly BarField[],
): Promise<BarRow[]> {
  const { id, ts } = keyOf(selection)
  const from = barsFrom(
    selection,
    (alias) =>
      sql`${sql.ref(`${alias}.instrument_id`)} = any(${ids}) and ${withinRange(sql.ref(`${alias}.ts`), selection.range)}`,
  )
  const { rows } = await sql<BarRow>`
    select ${columnsOf(fields, selection)}
    from ${from}
    order by ${ts} ${direction(order)}, ${id}
    limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The first `limit` rows of each instrument: one index range per instrument, anchored on its extent. */
export async function selectBarsPerInstrument(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  { order, limit }: { order: Order; limit: number },
  fields: readonly BarField[],
): Promise<BarRow[]> {
  const { ts } = keyOf(selection)
  const top = sql`order by ts ${direction(order)} limit ${limit}`
  const from = barsFrom(selection, (alias) => {
    const column = sql.ref(`${alias}.ts`)
    const rows = sql`${sql.ref(`${alias}.instrument_id`)} = e.instrument_id and ${withinRange(column, selection.range)}`
    // The top rows of the union are among the top rows of each side.
    return selection.assetClass === 'all' ? sql`${rows} ${top}` : rows
  })
  const { rows } = await sql<BarRow>`
    select b.*
    from bar_extent e
    cross join lateral (
      select ${columnsOf(fields, selection)}
      from ${from}
      order by ${ts} ${direction(order)}
      limit ${limit}
    ) b
    where e.instrument_id = any(${ids}) and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)}
    order by e.instrument_id, b.ts ${direction(order)}`.execute(db)
  return rows
}
