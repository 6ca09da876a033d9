import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import type { Order } from '../../../market/vocabulary.ts'
import type { BarField, BarRow, SeriesSelection } from '../selection.ts'
import { barColumn, barsFrom, hasValue, keyOf, withinRange } from './tables.ts'

const direction = (order: Order): RawBuilder<unknown> => (order === 'asc' ? sql`asc` : sql`desc`)

const columnsOf = (fields: readonly BarField[], selection: SeriesSelection): RawBuilder<unknown> => {
  const { id, ts } = keyOf(selection)
  return sql.join([
    sql`${id} as "instrumentId"`,
    sql`${ts} as ts`,
    ...fields.map((field) => barColumn(field, selection)),
  ])
}

const ofInstruments = (ids: readonly number[], selection: SeriesSelection): RawBuilder<unknown> =>
  barsFrom(
    selection,
    (alias) =>
      sql`${sql.ref(`${alias}.instrument_id`)} = any(${ids}) and ${withinRange(sql.ref(`${alias}.ts`), selection.range)}`,
  )

/** Rows of several instruments merged by stamp, then ascending id. */
export async function selectMergedBars(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  { order, skip, limit }: { order: Order; skip: number; limit: number },
  fields: readonly BarField[],
): Promise<BarRow[]> {
  const { id, ts } = keyOf(selection)
  const { rows } = await sql<BarRow>`
    select ${columnsOf(fields, selection)}
    from ${ofInstruments(ids, selection)}
    order by ${ts} ${direction(order)}, ${id}
    limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** An instrument's own members of a row, by the id that its bars have. */
export interface InstrumentMembers {
  readonly id: number
  readonly members: Readonly<Record<string, string | null>>
}

/** Instants as values.ts reads them. */
const stamp = (column: string) => sql`replace(replace(b.${sql.ref(column)}::text, ' ', 'T'), '+00', 'Z')`

const asText = (column: string, members: ReadonlySet<string>): RawBuilder<unknown> => {
  if (members.has(column)) return sql`a.${sql.ref(column)}`
  if (column === 'id') return sql`b."instrumentId"`
  if (column === 'ts' || column === 'updated_time') return stamp(camelCase(column))
  const value = sql`b.${sql.ref(camelCase(column))}`
  return column === 'is_partial' ? sql`case when ${value} then 'true' else 'false' end` : value
}

/**
 * All rows of several instruments merged by stamp, then ascending id, with columns as a CSV file shows them: a
 * statement for COPY. `members` gives each instrument the columns that are none of a bar's.
 */
export function mergedBarsAsText(
  instruments: readonly InstrumentMembers[],
  selection: SeriesSelection,
  order: Order,
  fields: readonly BarField[],
  columns: readonly string[],
): RawBuilder<unknown> {
  const names = Object.keys(instruments[0]?.members ?? {})
  const values = instruments.map(
    ({ id, members }) =>
      sql`(${id}::integer, ${sql.join(names.map((name) => sql`${members[name] ?? null}::text`))})`,
  )
  const ids = instruments.map(({ id }) => id)
  const given = new Set(names)
  return sql`
    select ${sql.join(columns.map((column) => asText(column, given)))}
    from (select ${columnsOf(fields, selection)} from ${ofInstruments(ids, selection)}) b
    join (values ${sql.join(values)}) a (instrument_id, ${sql.join(names.map((name) => sql.ref(name)))})
      on a.instrument_id = b."instrumentId"
    order by b.ts ${direction(order)}, b."instrumentId"`
}

/**
 * The first `limit` rows of each instrument: one index range per instrument, anchored on its extent. `restrict`
 * leaves out more bars of a table than the range does.
 */
export async function selectBarsPerInstrument(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  { order, limit }: { order: Order; limit: number },
  fields: readonly BarField[],
  restrict?: (alias: 'c' | 'o') => RawBuilder<unknown>,
): Promise<BarRow[]> {
  const { ts } = keyOf(selection)
  const top = sql`order by ts ${direction(order)} limit ${limit}`
  const from = barsFrom(selection, (alias) => {
    const column = sql.ref(`${alias}.ts`)
    const rows = sql`${sql.ref(`${alias}.instrument_id`)} = e.instrument_id and ${withinRange(column, selection.range)} ${restrict ? sql`and ${restrict(alias)}` : sql``}`
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

/** The newest row of each instrument that has any value. */
export const selectNewestBars = (
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  fields: readonly BarField[],
): Promise<BarRow[]> =>
  selectBarsPerInstrument(db, ids, selection, { order: 'desc', limit: 1 }, fields, hasValue)
