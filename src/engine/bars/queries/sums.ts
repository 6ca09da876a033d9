import { type RawBuilder, sql } from 'kysely'
import { camelCase } from '../../../core/names.ts'
import { METRICS, type MetricName } from '../../../market/metrics.ts'
import type { Piece } from '../../../market/periods.ts'
import { type BarField, carriesField, isMetric, type SeriesSelection } from '../selection.ts'
import { barColumn, barKey, barsFrom, dateAt, tableFrom, withinRange } from './tables.ts'

/** Selection whose bars are combined into one, with the longest bars that add up to them. */
export interface RangeSelection extends SeriesSelection {
  readonly pieces: readonly Piece[]
}

type Alias = 'c' | 'o'

/** Stored flows. All others are sums or differences of two of them. */
const SUMMED = {
  c: ['retail_buy_turnover', 'retail_sell_turnover'],
  o: ['call_turnover', 'put_turnover', 'call_notional', 'put_notional'],
} as const satisfies Record<Alias, readonly MetricName[]>

const COMBINED: Partial<
  Record<MetricName, readonly [first: MetricName, sign: '+' | '-', second: MetricName]>
> = {
  retail_net_turnover: ['retail_buy_turnover', '-', 'retail_sell_turnover'],
  retail_total_turnover: ['retail_buy_turnover', '+', 'retail_sell_turnover'],
  cp_turnover: ['call_turnover', '+', 'put_turnover'],
  net_cp_turnover: ['call_turnover', '-', 'put_turnover'],
  cp_notional: ['call_notional', '+', 'put_notional'],
  net_cp_notional: ['call_notional', '-', 'put_notional'],
}

const aliasOf = (metric: MetricName): Alias => (METRICS[metric].assetClass === 'options' ? 'o' : 'c')

/** Returns the stored flows that a flow consists of: itself, or two others. */
const partsOf = (metric: MetricName): MetricName[] => {
  const [first, , second] = COMBINED[metric] ?? [metric]
  return second ? [first, second] : [first]
}

/** SQL: a flow from the sums of its parts. Sums are in integer cents, so they are exact. */
function combined(metric: MetricName, sumOf: (part: MetricName) => RawBuilder<unknown>): RawBuilder<unknown> {
  const [first, sign, second] = COMBINED[metric] ?? [metric]
  return second
    ? sql`from_cents(${sumOf(first)} ${sql.raw(sign ?? '+')} ${sumOf(second)})`
    : sql`from_cents(${sumOf(first)})`
}

/** SQL: columns of one instrument's bars in all pieces, from one of the two tables. */
const pieceRows = (
  alias: Alias,
  columns: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  selection: RangeSelection,
): RawBuilder<unknown> =>
  sql.join(
    selection.pieces.map(({ interval, range }) => {
      const from = tableFrom(
        alias,
        { ...selection, interval },
        () =>
          sql`${sql.ref(`${alias}.instrument_id`)} = ${id} and ${withinRange(sql.ref(`${alias}.ts`), range)}`,
      )
      return sql`select ${columns} from ${from}`
    }),
    sql` union all `,
  )

const lastPrice = (
  metric: 'px' | 'px_linked',
  id: RawBuilder<unknown>,
  selection: RangeSelection,
): RawBuilder<unknown> => sql`(
  select ${sql.ref(`p.${metric}`)} from (${pieceRows('c', sql`c.ts, c.px, c.px_linked`, id, selection)}) p
  where p.px is not null
  order by p.ts desc
  limit 1)`

/** SQL: the price change of a range from the bar before it, as if the range were one bar. */
function priceChange(id: RawBuilder<unknown>, selection: RangeSelection): RawBuilder<unknown> {
  const before = tableFrom(
    'c',
    selection,
    () => sql`c.instrument_id = ${id} and c.ts < ${selection.range.lower ?? '-infinity'}`,
  )
  return sql`(
    select case when first.px > 0 then (last.px - first.px) / first.px end
    from (select ${lastPrice('px', id, selection)} as px) last
    cross join (select c.px from ${before} order by c.ts desc limit 1) first)`
}

/** SQL: one metric of one instrument over a range: the sum of a flow, the last price or the price change. */
export function rangeValue(
  metric: MetricName,
  id: RawBuilder<unknown>,
  selection: RangeSelection,
): RawBuilder<unknown> {
  if (metric === 'px' || metric === 'px_linked') return lastPrice(metric, id, selection)
  if (metric === 'px_chg') return priceChange(id, selection)
  const alias = aliasOf(metric)
  const cents = partsOf(metric).map((part) => sql`cents(${sql.ref(`${alias}.${part}`)}) as ${sql.ref(part)}`)
  const value = combined(metric, (part) => sql`sum(p.${sql.ref(part)})`)
  return sql`(select ${value} from (${pieceRows(alias, sql.join(cents), id, selection)}) p)`
}

/** SQL: sums over a range from one of the two tables, as one row under the table's alias. */
function sums(alias: Alias, id: RawBuilder<unknown>, selection: RangeSelection): RawBuilder<unknown> {
  const columns = ['has_derived_day', 'updated_at', ...SUMMED[alias]].map((name) =>
    sql.ref(`${alias}.${name}`),
  )
  const flows = SUMMED[alias].map((name) => sql`sum(cents(p.${sql.ref(name)})) as ${sql.ref(name)}`)
  return sql`(
    select bool_or(p.has_derived_day) as has_derived_day, max(p.updated_at) as updated_at, ${sql.join(flows)}
    from (${pieceRows(alias, sql.join(columns), id, selection)}) p
  ) ${sql.ref(alias)}`
}

function rangeColumn(
  field: BarField,
  id: RawBuilder<unknown>,
  selection: RangeSelection,
): RawBuilder<unknown> | null {
  const tables: Alias[] =
    selection.assetClass === 'all' ? ['c', 'o'] : [selection.assetClass === 'cash' ? 'c' : 'o']
  const each = (column: string) => sql.join(tables.map((alias) => sql.ref(`${alias}.${column}`)))
  if (isMetric(field)) {
    if (!carriesField(selection.assetClass, field)) return null
    if (METRICS[field].group === 'price') return rangeValue(field, id, selection)
    return combined(field, (part) => sql.ref(`${aliasOf(field)}.${part}`))
  }
  if (field === 'is_partial')
    return sql`(coalesce(greatest(${each('has_derived_day')}), false) or last.ts >= ${selection.runningFrom})`
  if (field === 'date') return dateAt(sql.ref('last.ts'), selection)
  return field === 'updated_time' ? sql`greatest(${each('updated_at')})` : null
}

/**
 * SQL: the bars of one instrument in a range as one bar with the stamp of the last: flows are summed, price
 * is the last, and the price change is over the range. No row if there are no bars.
 */
export function rangeBar(
  fields: readonly BarField[],
  id: RawBuilder<unknown>,
  selection: RangeSelection,
): RawBuilder<unknown> {
  const { ts } = barKey(selection)
  const newest = sql`order by ts desc limit 1`
  const from = barsFrom(selection, (alias) => {
    const rows = sql`${sql.ref(`${alias}.instrument_id`)} = ${id} and ${withinRange(sql.ref(`${alias}.ts`), selection.range)}`
    return selection.assetClass === 'all' ? sql`${rows} ${newest}` : rows
  })
  const columns = fields.map((field) => {
    const value = rangeColumn(field, id, selection)
    return value ? sql`${value} as ${sql.ref(camelCase(field))}` : barColumn(field, selection)
  })
  const tables = [
    ...(selection.assetClass === 'options' ? [] : [sums('c', id, selection)]),
    ...(selection.assetClass === 'cash' ? [] : [sums('o', id, selection)]),
  ]
  return sql`
    select ${sql.join([sql`${id} as "instrumentId"`, sql`last.ts`, ...columns])}
    from (select ${ts} as ts from ${from} order by ${ts} desc limit 1) last
    cross join lateral ${sql.join(tables, sql` cross join lateral `)}`
}
