import { type RawBuilder, sql } from 'kysely'
import { camelCase } from '../../../core/names.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { METRICS } from '../../../market/metrics.ts'
import type { Order } from '../../../market/vocabulary.ts'
import { type BarField, carriesField, type SeriesSelection } from '../selection.ts'

/** SQL that restricts one of the two bar tables, given its alias. */
type Restriction = (alias: 'c' | 'o') => RawBuilder<unknown>

// The partition is named outright: planning over all eight of them costs more than reading a page.
const table = (name: 'cash_bar' | 'option_bar', { interval }: SeriesSelection) =>
  sql.table(`${name}_${interval}`)

const reading = (alias: 'c' | 'o', { includeIntraday }: SeriesSelection) =>
  sql`${sql.table(alias)}.basis <> ${sql.lit(includeIntraday ? 2 : 1)}`

const cashRows = (selection: SeriesSelection) =>
  sql`c.interval = ${sql.lit(selection.interval)} and ${reading('c', selection)}`
const optionRows = (selection: SeriesSelection) =>
  sql`o.interval = ${sql.lit(selection.interval)} and o.moneyness = ${sql.lit(selection.moneyness)}
    and o.size = ${sql.lit(selection.size)} and ${reading('o', selection)}`

/** One of the two tables alone (`c` cash, `o` options), with `restrict` applied. */
export const tableFrom = (
  alias: 'c' | 'o',
  selection: SeriesSelection,
  restrict: Restriction,
): RawBuilder<unknown> =>
  alias === 'c'
    ? sql`${table('cash_bar', selection)} c where ${cashRows(selection)} and ${restrict('c')}`
    : sql`${table('option_bar', selection)} o where ${optionRows(selection)} and ${restrict('o')}`

/**
 * The bars' table, or the join of both, with `restrict` applied to the tables inside. Without `withPrice`, rows of
 * options have no columns of the cash table, and cost less.
 */
export function barsFrom(
  selection: SeriesSelection,
  restrict: Restriction,
  { withPrice = true }: { readonly withPrice?: boolean } = {},
): RawBuilder<unknown> {
  switch (selection.assetClass) {
    case 'cash':
      return tableFrom('c', selection, restrict)
    case 'options':
      if (!withPrice) return tableFrom('o', selection, restrict)
      // Option bars carry no price of their own.
      return sql`${table('option_bar', selection)} o left join ${table('cash_bar', selection)} c
        on c.instrument_id = o.instrument_id and c.ts = o.ts and ${cashRows(selection)}
        where ${optionRows(selection)} and ${restrict('o')}`
    case 'all':
      return sql`(select * from ${tableFrom('c', selection, restrict)}) c
        full join (select * from ${tableFrom('o', selection, restrict)}) o
        on c.instrument_id = o.instrument_id and c.ts = o.ts`
  }
}

const MEASURED = {
  c: ['px', 'retail_buy_turnover', 'retail_sell_turnover'],
  o: ['call_turnover', 'put_turnover', 'call_notional', 'put_notional'],
} as const

/** SQL: whether a bar of one of the two tables has any value; all others are made of these. */
export const hasValue = (alias: 'c' | 'o'): RawBuilder<unknown> =>
  sql`coalesce(${sql.join(MEASURED[alias].map((name) => sql.ref(`${alias}.${name}`)))}) is not null`

/** Instrument and stamp of a row of `barsFrom`. */
export function keyOf({ assetClass }: SeriesSelection) {
  if (assetClass === 'all')
    return { id: sql`coalesce(c.instrument_id, o.instrument_id)`, ts: sql<string>`coalesce(c.ts, o.ts)` }
  const alias = sql.table(assetClass === 'cash' ? 'c' : 'o')
  return { id: sql`${alias}.instrument_id`, ts: sql<string>`${alias}.ts` }
}

/** A column that both tables have; `merge` where rows of both are merged into one. */
function sharedColumn(
  column: string,
  { assetClass }: SeriesSelection,
  merge: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (assetClass === 'all') return merge
  return sql.ref(`${assetClass === 'cash' ? 'c' : 'o'}.${column}`)
}

function columnValue(field: BarField, selection: SeriesSelection): RawBuilder<unknown> {
  const optionsOnly = (value: string) => (selection.assetClass === 'cash' ? sql`null` : sql.lit(value))
  switch (field) {
    case 'is_partial': {
      const merged = sql`(c.has_derived_day is true or o.has_derived_day is true)`
      return sql`(${sharedColumn('has_derived_day', selection, merged)} or ${keyOf(selection).ts} >= ${selection.runningFrom})`
    }
    case 'updated_time':
      return sharedColumn('updated_at', selection, sql`greatest(c.updated_at, o.updated_at)`)
    case 'asset_class':
      return sql.lit(selection.assetClass)
    case 'market_hours':
      return isIntraday(selection.interval) ? sql.lit('regular_market') : sql`null`
    case 'moneyness':
      return optionsOnly(selection.moneyness)
    case 'size':
      return optionsOnly(selection.size)
    case 'px_chg':
      return sql.ref(selection.includeIntraday ? 'c.px_chg' : 'c.px_chg_completed')
    case 'px_linked':
      // The chain goes on behind a bar without a price.
      return sql`case when c.px is not null then c.px_linked end`
    default:
      return sql.ref(`${METRICS[field].assetClass === 'options' ? 'o' : 'c'}.${field}`)
  }
}

/** One column of the answer, under its camelCase name. */
export const barColumn = (field: BarField, selection: SeriesSelection): RawBuilder<unknown> =>
  carriesField(selection.assetClass, field)
    ? sql`${columnValue(field, selection)} as ${sql.ref(camelCase(field))}`
    : sql`null as ${sql.ref(camelCase(field))}`

/** `lower <= ts <= upper` for whichever bounds there are. */
export function withinRange(
  ts: RawBuilder<unknown>,
  { lower, upper }: { lower?: string; upper?: string },
): RawBuilder<unknown> {
  const bounds = [...(lower ? [sql`${ts} >= ${lower}`] : []), ...(upper ? [sql`${ts} <= ${upper}`] : [])]
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`
}

/** SQL: the direction of time. */
export const direction = (order: Order): RawBuilder<unknown> => (order === 'asc' ? sql`asc` : sql`desc`)

/** SQL: what rows of bars begin with, and some of their columns. */
export const columnsOf = (fields: readonly BarField[], selection: SeriesSelection): RawBuilder<unknown> => {
  const { id, ts } = keyOf(selection)
  return sql.join([
    sql`${id} as "instrumentId"`,
    sql`${ts} as ts`,
    ...fields.map((field) => barColumn(field, selection)),
  ])
}
