import { type RawBuilder, sql } from 'kysely'
import { camelCase } from '../../../core/names.ts'
import { EXCHANGE_TIMEZONE } from '../../../market/exchange-date.ts'
import { isIntraday } from '../../../market/intervals.ts'
import {
  hasMetric,
  isRatio,
  METRICS,
  type MetricName,
  RATIOS,
  type RowMetric,
} from '../../../market/metrics.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { type BarField, type BarValue, isMetric, type SeriesSelection } from '../selection.ts'
import { isStored, originOf } from '../table.ts'

/** Returns a SQL condition on one of the two bar tables, given its alias. */
type Restriction = (alias: 'c' | 'o') => RawBuilder<unknown>

// Name the partition explicitly: planning across all eight costs more than reading a page.
const table = (name: 'cash_bar' | 'option_bar', { interval }: SeriesSelection) =>
  sql.table(`${name}_${interval}`)

const reading = (alias: 'c' | 'o' | 's', { includeIntraday }: SeriesSelection) =>
  sql`${sql.table(alias)}.basis <> ${sql.lit(includeIntraday ? 2 : 1)}`

const cashRows = (selection: SeriesSelection) =>
  sql`c.interval = ${sql.lit(selection.interval)} and ${reading('c', selection)}`
const optionRows = (selection: SeriesSelection) =>
  sql`o.interval = ${sql.lit(selection.interval)} and o.moneyness = ${sql.lit(selection.moneyness)}
    and o.size = ${sql.lit(selection.size)} and ${reading('o', selection)}`

/** SQL: one of the two tables (`c` cash, `o` options), with `restrict` applied. */
export const tableFrom = (
  alias: 'c' | 'o',
  selection: SeriesSelection,
  restrict: Restriction,
): RawBuilder<unknown> =>
  alias === 'c'
    ? sql`${table('cash_bar', selection)} c where ${cashRows(selection)} and ${restrict('c')}`
    : sql`${table('option_bar', selection)} o where ${optionRows(selection)} and ${restrict('o')}`

/** SQL: the running sums (`s`) of one of the two tables. */
export const sumsFrom = (alias: 'c' | 'o', selection: SeriesSelection): RawBuilder<unknown> =>
  alias === 'c'
    ? sql`cash_sum s where s.interval = ${sql.lit(selection.interval)} and ${reading('s', selection)}`
    : sql`option_sum s where s.interval = ${sql.lit(selection.interval)} and s.moneyness = ${sql.lit(selection.moneyness)}
        and s.size = ${sql.lit(selection.size)} and ${reading('s', selection)}`

/**
 * SQL: the table of the asset class, or the join of both, with `restrict` applied to each table. Without
 * `withPrice`, option rows have no columns of the cash table, which is cheaper.
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
      // Option bars have no price of their own.
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

/** SQL: whether a bar of one of the two tables has any value. All other columns derive from these. */
export const hasValue = (alias: 'c' | 'o'): RawBuilder<unknown> =>
  sql`coalesce(${sql.join(MEASURED[alias].map((name) => sql.ref(`${alias}.${name}`)))}) is not null`

/** SQL: instrument id and stamp of a row of `barsFrom`. */
export function barKey({ assetClass }: SeriesSelection) {
  if (assetClass === 'all')
    return { id: sql`coalesce(c.instrument_id, o.instrument_id)`, ts: sql<string>`coalesce(c.ts, o.ts)` }
  const alias = sql.table(assetClass === 'cash' ? 'c' : 'o')
  return { id: sql`${alias}.instrument_id`, ts: sql<string>`${alias}.ts` }
}

/** SQL: a column that both tables have, or `merge` for merged rows. */
function sharedColumn(
  column: string,
  { assetClass }: SeriesSelection,
  merge: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (assetClass === 'all') return merge
  return sql.ref(`${assetClass === 'cash' ? 'c' : 'o'}.${column}`)
}

/** SQL: trading date of a bar with a stamp. Bars of a day and longer are stamped at midnight UTC on their date. */
export const tradingDateAt = (
  ts: RawBuilder<unknown>,
  { interval }: Pick<SeriesSelection, 'interval'>,
): RawBuilder<unknown> =>
  sql`(${ts} at time zone ${sql.lit(isIntraday(interval) ? EXCHANGE_TIMEZONE : 'UTC')})::date`

/** SQL: a metric of the table that has it. */
function metricValue(metric: MetricName, { includeIntraday }: SeriesSelection): RawBuilder<unknown> {
  if (metric === 'px_chg') return sql.ref(includeIntraday ? 'c.px_chg' : 'c.px_chg_completed')
  // The stored chain continues through bars without a price.
  if (metric === 'px_linked') return sql`case when c.px is not null then c.px_linked end`
  return sql.ref(`${METRICS[metric].assetClass === 'options' ? 'o' : 'c'}.${metric}`)
}

function columnValue(field: BarField, selection: SeriesSelection): RawBuilder<unknown> {
  const origin = originOf(field, selection)
  if ('constant' in origin) return origin.constant === null ? sql`null` : sql.lit(origin.constant)
  if (isMetric(field)) return metricValue(field, selection)
  if (field === 'updated_time')
    return sharedColumn('updated_at', selection, sql`greatest(c.updated_at, o.updated_at)`)
  if (field === 'is_partial') {
    const merged = sql`(c.has_derived_day is true or o.has_derived_day is true)`
    return sql`(${sharedColumn('has_derived_day', selection, merged)} or ${barKey(selection).ts} >= ${selection.runningFrom})`
  }
  return tradingDateAt(barKey(selection).ts, selection)
}

/** SQL: one column under its camelCase name; null if the asset class does not have it. */
export const barColumn = (field: BarField, selection: SeriesSelection): RawBuilder<unknown> =>
  sql`${columnValue(field, selection)} as ${sql.ref(camelCase(field))}`

/** SQL: one divided by another; null if that is 0. */
export const quotient = (dividend: RawBuilder<unknown>, divisor: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${dividend} / nullif(${divisor}, 0)`

function rowMetric(name: RowMetric, selection: SeriesSelection): RawBuilder<unknown> {
  if (!hasMetric(selection.assetClass, name)) return sql`null::double precision`
  if (!isRatio(name)) return columnValue(name, selection)
  const [dividend, divisor] = RATIOS[name]
  return quotient(columnValue(dividend, selection), columnValue(divisor, selection))
}

/** SQL: a number of a bar. */
export function barValue({ metric, dividedBy }: BarValue, selection: SeriesSelection): RawBuilder<unknown> {
  const value = rowMetric(metric, selection)
  return dividedBy ? quotient(sql`(${value})`, sql`(${rowMetric(dividedBy, selection)})`) : value
}

/** SQL: a number of a bar under the camelCase name of its metric. */
export const valueColumn = (value: BarValue, selection: SeriesSelection): RawBuilder<unknown> =>
  sql`${barValue(value, selection)} as ${sql.ref(camelCase(value.metric))}`

/**
 * SQL: whether a column has one of some ids. A single id is compared by equality: its rows come in the order of the
 * index, and a cluster asks only its shard.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids})`

/** SQL: whether a bar belongs to the instrument of the extent `e`, which is one of some ids. */
export const isOfExtent = (alias: 'c' | 'o', ids: readonly number[]): RawBuilder<unknown> =>
  // A cluster finds the shard of a bar by a constant, not through the extent.
  sql`${sql.ref(`${alias}.instrument_id`)} = ${ids.length === 1 ? sql`${ids[0]}` : sql`e.instrument_id`}`

/** SQL: `lower <= ts <= upper`, for the bounds that are set. */
export function withinRange(
  ts: RawBuilder<unknown>,
  { lower, upper }: { lower?: string; upper?: string },
): RawBuilder<unknown> {
  const bounds = [...(lower ? [sql`${ts} >= ${lower}`] : []), ...(upper ? [sql`${ts} <= ${upper}`] : [])]
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`
}

/** SQL: sort direction. */
export const direction = (order: OrderDirection): RawBuilder<unknown> =>
  order === 'asc' ? sql`asc` : sql`desc`

/** SQL: instrument id, stamp, and the fields that differ from row to row: the columns of a `BarTable`. */
export const tableColumns = (
  fields: readonly BarField[],
  selection: SeriesSelection,
): RawBuilder<unknown> => {
  const { id, ts } = barKey(selection)
  return sql.join([
    sql`${id} as "instrumentId"`,
    sql`${ts} as ts`,
    ...fields.filter((field) => isStored(field, selection)).map((field) => barColumn(field, selection)),
  ])
}
