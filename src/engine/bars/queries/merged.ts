import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import type { Order } from '../../../market/vocabulary.ts'
import { type PeriodTally, tallied } from '../../tallies.ts'
import type { BarField, BarRow, SeriesSelection } from '../selection.ts'
import { barsFrom, columnsOf, direction, keyOf, withinRange } from './tables.ts'

/** Bars of several instruments merged by time: how many there are, and which. */

/** Bars of the selection counted on the index, by instrument and tally period. */
function counted(
  ids: readonly number[],
  selection: SeriesSelection,
  within: (ts: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = keyOf(selection)
  const from = barsFrom(selection, (alias) => {
    const ts = sql.ref(`${alias}.ts`)
    return sql`${sql.ref(`${alias}.instrument_id`)} = any(${ids}) and ${withinRange(ts, selection.range)} and ${within(ts)}`
  })
  const period = sql`bar_tally_period(${sql.lit(selection.interval)}, ${key.ts})`
  return sql`select ${key.id} as instrument_id, ${period} as period, count(*) as bars from ${from} group by 1, 2`
}

/** Bars of the selection by instrument and tally period. */
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
        where instrument_id = any(${ids}) and interval = ${interval} and asset_class = ${sql.lit(assetClass)}
          and ${bars} > 0 and ${within(sql`period`)}`,
      counted: (within) => counted(ids, selection, within),
    },
    range,
  )
}

/** Bars of several instruments by tally period, oldest first. */
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

/** Bars in the range by instrument; instruments without any are absent. */
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
