import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import {
  barColumn,
  barKey,
  barsFrom,
  hasValue,
  tableFrom,
  withinRange,
} from '../../../engine/bars/queries/tables.ts'
import type { SeriesSelection } from '../../../engine/bars/selection.ts'
import { type SecurityRecord, securities } from '../../../engine/instruments/queries/securities.ts'
import { EXCHANGE_TIMEZONE } from '../../../market/exchange-date.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { METRICS, type MetricName } from '../../../market/metrics.ts'
import type { Interval, OrderDirection } from '../../../market/vocabulary.ts'

/** Bars, metric and order that rank the constituents of an aggregate. */
export interface ConstituentRanking {
  readonly selection: SeriesSelection
  /** Whether to combine the bars of the selection's range. If false, the aggregate's newest bar is used. */
  readonly isRange: boolean
  readonly metric: MetricName
  readonly order: OrderDirection
  readonly limit: number
}

interface Span {
  readonly aggregateId: number
  /** First and last bar of the aggregate in its span. Null if there is none. */
  readonly firstTs: string | null
  readonly lastTs: string | null
  /** The aggregate's own value over these bars. */
  readonly total: number | null
}

interface Place {
  readonly rank: number
  readonly value: number
  readonly px: number | null
  readonly pxChg: number | null
}

/** A constituent and its place in the ranking. */
export type RankedRow = Span & Place & SecurityRecord
/** An aggregate without a constituent that has a value. */
export type UnrankedRow = Span & { readonly rank: null }

/** SQL: the span of timestamps per aggregate with bars: the range, or its newest bar with a value. */
function spans(ids: readonly number[], { selection, isRange }: ConstituentRanking): RawBuilder<unknown> {
  const { interval, assetClass, includeIntraday, range } = selection
  const { ts } = barKey(selection)
  const from = barsFrom(selection, (alias) => {
    const stamp = sql.ref(`${alias}.ts`)
    return sql`${sql.ref(`${alias}.instrument_id`)} = e.instrument_id and ${withinRange(stamp, range)} and ${hasValue(alias)}`
  })
  const bounds = isRange
    ? sql`select ${range.lower ?? '-infinity'}::timestamptz as lower, ${range.upper ?? 'infinity'}::timestamptz as upper`
    : sql`select ${ts} as lower, ${ts} as upper from ${from} order by ${ts} desc limit 1`
  return sql`
    select e.instrument_id as aggregate_id, s.*
    from bar_extent e
    cross join lateral (${bounds}) s
    where e.instrument_id = any(${ids}) and e.interval = ${sql.lit(interval)} and e.asset_class = ${sql.lit(assetClass)}
      and ${sql.ref(includeIntraday ? 'e.last_ts' : 'e.completed_last_ts')} is not null`
}

/** SQL: whether a timestamp lies within a membership. Intraday bars are stamped at their end. */
function isDuring(ts: RawBuilder<unknown>, interval: Interval): RawBuilder<unknown> {
  if (!isIntraday(interval)) return sql`${ts} >= s.valid_from and ${ts} < s.valid_to`
  const zone = sql.lit(EXCHANGE_TIMEZONE)
  const start = (day: string) => sql`(${sql.ref(day)}::timestamp at time zone ${zone})`
  return sql`${ts} > ${start('s.valid_from')} and ${ts} <= ${start('s.valid_to')}`
}

type Restriction = (ts: RawBuilder<unknown>) => RawBuilder<unknown>

// SQL: the last non-null value of a column, by `stamp`.
const lastOf = (name: string, stamp: string): RawBuilder<unknown> => {
  const [column, ts] = [sql.ref(`b.${name}`), sql.ref(stamp)]
  return sql`(array_agg(${column} order by ${ts} desc) filter (where ${column} is not null))[1]`
}

/**
 * SQL: rows of the bars of one instrument in a span, with the prices and the ranked metric. Of both asset classes, the
 * rows of one table after those of the other: they are summed, and each column is of one table.
 */
function rowsInSpan(
  { selection, metric }: ConstituentRanking,
  id: RawBuilder<unknown>,
  restrict: Restriction,
): RawBuilder<unknown> {
  const metrics = [...new Set<MetricName>(['px', 'px_chg', metric])]
  const where = (alias: 'c' | 'o') => {
    const ts = sql.ref(`${alias}.ts`)
    return sql`${sql.ref(`${alias}.instrument_id`)} = ${id} and ${ts} between s.lower and s.upper and ${restrict(ts)}`
  }
  const rows = (read: SeriesSelection, from: RawBuilder<unknown>, isWithout = (_: MetricName) => false) => {
    const columns = metrics.map((name) =>
      isWithout(name) ? sql`null::float8 as ${sql.ref(camelCase(name))}` : barColumn(name, read),
    )
    return sql`select ${barKey(read).ts} as ts, ${barKey(read).id} as id, ${sql.join(columns)} from ${from}`
  }
  if (selection.assetClass !== 'all') return rows(selection, barsFrom(selection, where))
  const tables = [['c', 'cash'] as const, ['o', 'options'] as const].map(([alias, assetClass]) => {
    const read = { ...selection, assetClass }
    return rows(
      read,
      tableFrom(alias, read, where),
      (name) => (METRICS[name].assetClass === 'options') !== (alias === 'o'),
    )
  })
  return sql.join(tables, sql` union all `)
}

/**
 * SQL: the bars of one instrument in a span, combined into one row, or no row without bars. Aggregating here lets the
 * planner use indexes; it would treat plain rows as a join and scan whole tables.
 */
const barsInSpan = (
  ranking: ConstituentRanking,
  id: RawBuilder<unknown>,
  restrict: Restriction,
): RawBuilder<unknown> => sql`
    select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b.${sql.ref(camelCase(ranking.metric))})) as total,
      ${lastOf('px', 'b.ts')} as px, ${lastOf(camelCase(ranking.metric), 'b.ts')} as last, max(b."pxChg") as px_chg
    from (${rowsInSpan(ranking, id, restrict)}) b
    group by b.id`

/** SQL: the last price of an instrument before its span, the base of the price change over the span. */
function priceBefore(
  { selection, isRange }: ConstituentRanking,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!isRange) return sql``
  const from = barsFrom(
    { ...selection, assetClass: 'cash' },
    () => sql`c.instrument_id = ${id} and c.ts < s.lower and c.px is not null`,
  )
  return sql`left join lateral (select c.px from ${from} order by c.ts desc limit 1) before on true`
}

/** SQL: the parts of a span combined: summed flows, the last price, and the change over the whole span. */
function folded({ isRange, metric }: ConstituentRanking): RawBuilder<unknown> {
  const px = lastOf('px', 'b.last_ts')
  const change = isRange ? sql`load.change(${px}, max(before.px))` : sql`max(b.px_chg)`
  const value = { sum: sql`from_cents(sum(b.total))`, last: lastOf('last', 'b.last_ts'), recomputed: change }[
    METRICS[metric].rollUp
  ]
  return sql`${value} as value, ${px} as px, ${change} as px_chg`
}

/**
 * SQL: the extents (`e`) of the instruments in a column of spans (`s`). The bars are laterals of the extents and not of
 * the spans, so that a distributed engine reads them where they are.
 */
const extentsOf = (
  spans: 'span' | 'membership',
  column: 'aggregate_id' | 'security_id',
  { interval, assetClass }: SeriesSelection,
) => sql`
  bar_extent e
  join ${sql.table(spans)} s on s.${sql.ref(column)} = e.instrument_id
    and e.interval = ${sql.lit(interval)} and e.asset_class = ${sql.lit(assetClass)}`

/** SQL: the aggregates' own values over their spans. */
function totals(ranking: ConstituentRanking): RawBuilder<unknown> {
  const id = sql.ref('e.instrument_id')
  return sql`
    select e.instrument_id as aggregate_id, min(b.first_ts) as first_ts, max(b.last_ts) as last_ts, ${folded(ranking)}
    from ${extentsOf('span', 'aggregate_id', ranking.selection)}
    ${priceBefore(ranking, id)}
    left join lateral (${barsInSpan(ranking, id, () => sql`true`)}) b on true
    group by e.instrument_id`
}

/** SQL: the constituents' values over the spans, only from bars within their memberships. */
function members(ranking: ConstituentRanking): RawBuilder<unknown> {
  const { selection } = ranking
  const id = sql.ref('e.instrument_id')
  return sql`
    select s.aggregate_id, e.instrument_id, ${folded(ranking)}
    from ${extentsOf('membership', 'security_id', selection)}
    ${priceBefore(ranking, id)}
    cross join lateral (${barsInSpan(ranking, id, (ts) => isDuring(ts, selection.interval))}) b
    group by s.aggregate_id, e.instrument_id`
}

/**
 * Returns the top constituents of each aggregate by a metric. Ties share the lowest rank and are ordered by
 * id. An aggregate without ranked constituents is one row with a null rank; one without bars is omitted.
 */
export async function selectTopConstituents(
  db: Kysely<DB>,
  ids: readonly number[],
  ranking: ConstituentRanking,
): Promise<(RankedRow | UnrankedRow)[]> {
  const value = ranking.order === 'asc' ? sql`value asc` : sql`value desc`
  const { rows } = await sql<RankedRow | UnrankedRow>`
    with span as materialized (${spans(ids, ranking)}),
    membership as materialized (
      select s.*, m.security_id, m.valid_from, m.valid_to
      from span s join constituent m on m.aggregate_id = s.aggregate_id
    ),
    total as materialized (${totals(ranking)}), member as materialized (${members(ranking)}),
    ranked as (
      select *, rank() over (partition by aggregate_id order by ${value})::integer as rank,
        row_number() over (partition by aggregate_id order by ${value}, instrument_id) as place
      from member
      where value is not null
    )
    select t.aggregate_id as "aggregateId", t.first_ts as "firstTs", t.last_ts as "lastTs", t.value as total,
      r.rank, r.value, r.px, r.px_chg as "pxChg", security.*
    from total t
    left join ranked r on r.aggregate_id = t.aggregate_id and r.place <= ${ranking.limit}
    left join ${securities(db)} security on security.id = r.instrument_id
    order by t.aggregate_id, r.place`.execute(db)
  return rows
}
