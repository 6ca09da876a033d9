import type { ClientBase, Pool } from 'pg'
import { dayStart } from '../../engine/derive/buckets.ts'
import { mergeDerived } from '../../engine/derive/derive.ts'
import { grownPartitions } from '../../engine/derive/merge.ts'
import { DERIVING, LOAD_LOCK, UNHURRIED } from '../../engine/derive/session.ts'
import {
  CASH,
  combined,
  createChangeLists,
  createWorkTables,
  OPTIONS,
  type StoredBarTable,
} from '../../engine/derive/tables.ts'
import { openWork, type WorkClient } from '../../engine/derive/work.ts'
import { tidy } from '../../ingest/transaction.ts'
import { INTRADAY } from '../../market/intervals.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PruneOptions } from './options.ts'
import { publishPruned } from './publish.ts'
import { keptDates, oldWeeks, runsWithout } from './weeks.ts'

/** Bars removed, or that would be. */
export interface PrunedBars {
  readonly cash: number
  readonly options: number
  /** First date that keeps its bars. Null if there are no intraday bars. */
  readonly keptFrom: string | null
  /** Earlier dates that keep their bars, because daily bars are derived from them. */
  readonly keptDates: readonly string[]
}

// The series with a bar in a range: reads each through the index, whatever the size of the partition.
const series = (table: StoredBarTable, interval: string): string =>
  combined(
    table,
    `(
    select e.instrument_id, r.first_ts, r.last_ts
    from prune_range r
    join bar_extent e on e.interval = '${interval}' and e.asset_class = '${table.assetClass}'
      and e.first_ts <= r.last_ts and e.last_ts >= r.first_ts
  )`,
  )

const isWithin = ({ dimensions }: StoredBarTable, interval: string): string =>
  [
    'b.instrument_id = s.instrument_id',
    `b.interval = '${interval}'`,
    ...dimensions.map((name) => `b.${name} = s.${name}`),
    'b.ts between s.first_ts and s.last_ts',
  ].join(' and ')

async function countBars(client: Queryable, table: StoredBarTable): Promise<number> {
  let bars = 0
  for (const interval of INTRADAY) {
    const { rows } = await client.query<{ bars: number }>(
      `select count(*) as bars from ${series(table, interval)} s join ${table.bars} b on ${isWithin(table, interval)}`,
    )
    bars += Number(rows[0]?.bars)
  }
  return bars
}

async function deleteWithin(client: WorkClient, table: StoredBarTable, interval: string): Promise<number> {
  const from = `${series(table, interval)} s`
  const noting = `insert into ${table.changed} (instrument_id, interval, ts)
    select distinct instrument_id, '${interval}'::bar_interval, ts`
  if (client.isDistributed) {
    await client.query(
      `${noting} from (select b.instrument_id, b.ts from ${table.bars} b, ${from} where ${isWithin(table, interval)}) b`,
    )
    const { rowCount } = await client.query(
      `delete from ${table.bars} b using ${from} where ${isWithin(table, interval)}`,
    )
    return rowCount ?? 0
  }
  const { rows } = await client.query<{ bars: number }>(`
    with removed as (
      delete from ${table.bars} b using ${from} where ${isWithin(table, interval)}
      returning b.instrument_id, b.ts
    ), noted as (${noting} from removed)
    select count(*) as bars from removed`)
  return Number(rows[0]?.bars)
}

/** Deletes the bars in prune_range, also from the journal: undoing a load must not bring them back. */
async function deleteBars(client: WorkClient, table: StoredBarTable): Promise<number> {
  let bars = 0
  for (const interval of INTRADAY) {
    bars += await deleteWithin(client, table, interval)
  }
  await client.query(`
    delete from undo.${table.bars} u using prune_range r
    where u.interval = any('{${INTRADAY.join()}}'::bar_interval[]) and u.ts between r.first_ts and r.last_ts`)
  await client.query(`analyze ${table.changed}`)
  return bars
}

/** Lists in prune_range (dropped on commit) the stamps of a week's dates, except those that keep their bars. */
async function listRanges(client: ClientBase, monday: Temporal.PlainDate): Promise<readonly string[]> {
  const kept = await keptDates(client, monday)
  await client.query(
    'create temp table prune_range (first_ts timestamptz not null, last_ts timestamptz not null) on commit drop',
  )
  for (const [first, last] of runsWithout(kept, monday))
    await client.query(
      `insert into prune_range
       values (${dayStart(`'${first}'::date`)} + interval '1 second', ${dayStart(`'${last}'::date + 1`)})`,
    )
  return [...kept]
}

/**
 * Removes the bars of a week in the caller's transaction. The bars that remain keep their values: the change and the
 * chained price of the first of them go on from bars that are gone. Returns the partitions that need maintenance.
 */
async function pruneWeek(transaction: ClientBase, keptFrom: string, now: Date) {
  const client = await openWork(transaction)
  await createWorkTables(client)
  await createChangeLists(client)
  const cash = await deleteBars(client, CASH)
  const options = await deleteBars(client, OPTIONS)
  if (cash + options > 0) {
    await mergeDerived(client)
    await publishPruned(client, `intraday bars before ${keptFrom}`, now)
  }
  return { cash, options, grown: await grownPartitions(client) }
}

/** Runs one week in its own transaction; loads wait for at most that long. */
async function inWeek<T>(client: ClientBase, isRehearsal: boolean, work: () => Promise<T>): Promise<T> {
  await client.query(isRehearsal ? 'begin isolation level repeatable read' : 'begin')
  await client.query(`${DERIVING}; ${UNHURRIED}`)
  if (!isRehearsal) await client.query(`select pg_advisory_xact_lock(${LOAD_LOCK})`)
  const result = await work()
  await client.query(isRehearsal ? 'rollback' : 'commit')
  return result
}

/**
 * Removes intraday bars older than a number of days, with everything derived from them, in whole weeks. Dates whose
 * daily bars are derived from intraday bars keep them. Each week is one transaction, and a data version of its own.
 */
export async function pruneIntraday(
  pool: Pool,
  { days, now, isRehearsal, onProgress }: PruneOptions,
): Promise<PrunedBars> {
  const client = await pool.connect()
  try {
    const old = await oldWeeks(client, days, now)
    if (!old) {
      client.release()
      return { cash: 0, options: 0, keptFrom: null, keptDates: [] }
    }
    const keptFrom = old.keptFrom.toString()
    const [grown, kept] = [new Set<string>(), [] as string[]]
    let [cash, options] = [0, 0]
    for (const monday of old.mondays) {
      const week = await inWeek(client, isRehearsal, async () => {
        const dates = await listRanges(client, monday)
        const removed = isRehearsal
          ? { cash: await countBars(client, CASH), options: await countBars(client, OPTIONS), grown: [] }
          : await pruneWeek(client, keptFrom, now)
        return { ...removed, dates }
      })
      cash += week.cash
      options += week.options
      kept.push(...week.dates)
      for (const name of week.grown) grown.add(name)
      onProgress?.(`intraday bars of the week of ${monday}`, week.cash + week.options)
    }
    await tidy(client, [...grown])
    client.release()
    return { cash, options, keptFrom, keptDates: kept.toSorted() }
  } catch (error) {
    // Ending the connection rolls back.
    client.release(true)
    throw error
  }
}
