import type { ClientBase } from 'pg'
import { takeAggregates } from './aggregates.ts'
import { mergeRollUps } from './derive.ts'
import { mergeExtents } from './extents.ts'
import { mergeBars } from './merge.ts'
import { OWN_IDS } from './session.ts'
import {
  BASE_INTERVALS,
  type BarTable,
  CASH,
  createWorkTables,
  isAny,
  OPTIONS,
  recountedIntervals,
} from './tables.ts'

/** The steps of deriving one aggregate: base bars and roll-ups of both classes, and the extents. */
export const DERIVATION_STEPS = 2 * (BASE_INTERVALS.length + 1) + 1

/**
 * Makes the bars of one aggregate, in all intervals, what its constituents give, in the caller's transaction: what a
 * load derives, by the same statements, without the calendar and the boards, which own aggregates have no part in. No
 * load may run beside it. `onStep` hears of every finished step; returns the bars written.
 */
export async function deriveAggregate(
  client: ClientBase,
  id: number,
  onStep: () => void = () => {},
): Promise<number> {
  let rows = 0
  for (const table of [CASH, OPTIONS]) {
    await createWorkTables(client, table)
    for (const interval of BASE_INTERVALS) {
      await takeAggregates(client, table, interval, { only: id })
      rows += await mergeBars(client, table, interval)
      onStep()
    }
    rows += await mergeRollUps(client, table)
    onStep()
  }
  for (const interval of await recountedIntervals(client)) await mergeExtents(client, interval)
  onStep()
  return rows
}

/** Derives again what changed keys and memberships mean for the aggregates of users; returns the rows written. */
export async function deriveOwn(client: ClientBase, table: BarTable): Promise<number> {
  if (!(await isAny(client, `aggregate where id >= ${OWN_IDS}`))) return 0
  let rows = 0
  for (const interval of BASE_INTERVALS) {
    await takeAggregates(client, table, interval, { isOwn: true })
    rows += await mergeBars(client, table, interval)
  }
  return rows + (await mergeRollUps(client, table))
}
