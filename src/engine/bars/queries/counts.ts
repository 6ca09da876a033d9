import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { type PeriodTally, tallied } from '../../tallies.ts'
import type { SeriesSelection } from '../selection.ts'
import { barsFrom, keyOf, withinRange } from './tables.ts'

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
