import type { ClientBase } from 'pg'
import { takeAggregates } from './aggregates.ts'
import { mergeRollUps } from './derive.ts'
import { mergeExtents } from './extents.ts'
import { mergeBars } from './merge.ts'
import { OWN_IDS } from './session.ts'
import { mergeSums } from './sums.ts'
import {
  BASE_INTERVALS,
  CASH,
  createWorkTables,
  isAny,
  OPTIONS,
  recountedIntervals,
  type StoredBarTable,
} from './tables.ts'
import { openWork, type WorkClient } from './work.ts'

/** Number of steps of `deriveAggregate`: base bars and roll-ups of both asset classes, plus the extents and sums. */
export const DERIVATION_STEPS = 2 * (BASE_INTERVALS.length + 1) + 1

/**
 * Derives the bars of one aggregate from its constituents, in all intervals, within the caller's transaction.
 * Runs the same statements as a load, except for the calendar and the boards, which exclude users' own
 * aggregates. Must not run concurrently with a load. Calls `onStep` after every step; returns the number of
 * bars written.
 */
export async function deriveAggregate(
  transaction: ClientBase,
  id: number,
  onStep: () => void = () => {},
): Promise<number> {
  const client = await openWork(transaction)
  let rows = 0
  await createWorkTables(client)
  for (const table of [CASH, OPTIONS]) {
    for (const interval of BASE_INTERVALS) {
      await takeAggregates(client, table, interval, { only: id })
      rows += await mergeBars(client, table, [interval])
      onStep()
    }
    rows += await mergeRollUps(client, table)
    onStep()
  }
  for (const interval of await recountedIntervals(client)) await mergeExtents(client, interval)
  await mergeSums(client)
  onStep()
  return rows
}

/** Re-derives users' own aggregates after changed keys and memberships. Returns the rows written. */
export async function deriveOwn(client: WorkClient, table: StoredBarTable): Promise<number> {
  if (!(await isAny(client, `aggregate where id >= ${OWN_IDS}`))) return 0
  let rows = 0
  for (const interval of BASE_INTERVALS) {
    await takeAggregates(client, table, interval, { isOwn: true })
    rows += await mergeBars(client, table, [interval])
  }
  return rows + (await mergeRollUps(client, table))
}
