import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import { METRICS, type MetricName } from '../../../market/metrics.ts'
import type { SeriesSelection } from '../selection.ts'
import { barColumn, barKey, barsFrom, isAmong, isOfExtent } from './tables.ts'

/** Bars of one instrument before a stamp, newest first, as parallel arrays: rows would cost twice as much. */
export interface History {
  readonly instrumentId: number
  /** Number of bars. */
  readonly length: number
  /** Ends of the bars, in milliseconds since 1970. Null unless requested. */
  readonly stamps: readonly number[] | null
  /** Values by metric. */
  readonly values: ReadonlyMap<MetricName, readonly (number | null)[]>
}

export interface HistoryReach {
  /** Maximum number of bars. Default: all. */
  readonly limit?: number
  /** Earliest stamp. Default: no bound. */
  readonly lower?: string
  readonly withStamps: boolean
}

type Answered = { readonly instrumentId: number; readonly length: number } & Readonly<
  Record<string, number | (number | null)[] | null>
>

/** Reads the cash or option bars before one stamp per instrument, ignoring the range of the selection. */
export async function selectHistory(
  db: Kysely<DB>,
  before: ReadonlyMap<number, string>,
  selection: SeriesSelection,
  { limit, lower, withStamps }: HistoryReach,
  metrics: readonly MetricName[],
): Promise<History[]> {
  const [ids, stamps] = [[...before.keys()], [...before.values()]]
  const { ts } = barKey(selection)
  const from = barsFrom(
    selection,
    (alias) => {
      // A lookup, not a join: a distributed engine does not push down a join with a list.
      const end = sql`(${stamps}::timestamptz[])[array_position(${ids}::integer[], e.instrument_id)]`
      return sql`${isOfExtent(alias, ids)} and ${ts} < ${end} ${lower ? sql`and ${ts} >= ${lower}` : sql``}`
    },
    { withPrice: metrics.some((metric) => METRICS[metric].assetClass === 'both') },
  )
  const arrays = metrics.map((metric) => {
    const name = sql.ref(camelCase(metric))
    return sql`array_agg(b.${name}) as ${name}`
  })
  const { rows } = await sql<Answered>`
    select e.instrument_id as "instrumentId", h.*
    from bar_extent e
    cross join lateral (
      select ${sql.join([
        sql`count(*)::integer as length`,
        ...(withStamps ? [sql`array_agg(extract(epoch from b.ts)::double precision) as stamps`] : []),
        ...arrays,
      ])}
      from (
        select ${sql.join([sql`${ts} as ts`, ...metrics.map((metric) => barColumn(metric, selection))])}
        from ${from}
        order by ${ts} desc
        ${limit === undefined ? sql`` : sql`limit ${limit}`}
      ) b
    ) h
    where ${isAmong(sql`e.instrument_id`, ids)} and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)}`.execute(db)
  return rows.map((row) => historyOf(row, withStamps, metrics))
}

function historyOf(row: Answered, withStamps: boolean, metrics: readonly MetricName[]): History {
  const listOf = (name: string) => (row[name] ?? []) as readonly (number | null)[]
  return {
    instrumentId: row.instrumentId,
    length: row.length,
    stamps: withStamps ? listOf('stamps').map((seconds) => Number(seconds) * 1000) : null,
    values: new Map(metrics.map((metric) => [metric, listOf(camelCase(metric))])),
  }
}
