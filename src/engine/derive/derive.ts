import { takeAggregates } from './aggregates.ts'
import { mergeBoards } from './boards.ts'
import { takeRollUp } from './buckets.ts'
import { mergeExtents } from './extents.ts'
import { mergeBars } from './merge.ts'
import { mergeCalendar } from './stamps.ts'
import { mergeSums } from './sums.ts'
import {
  BASE_INTERVALS,
  type BarTable,
  type BaseInterval,
  isAny,
  ROLL_UPS,
  type RollUp,
  recountedIntervals,
} from './tables.ts'
import type { WorkClient } from './work.ts'

/** Merges base bars of aggregates whose constituents or their bars changed. Returns the rows written. */
export async function mergeAggregates(client: WorkClient, table: BarTable): Promise<number> {
  let rows = 0
  for (const interval of BASE_INTERVALS) {
    const bars = `${table.changed} where interval = '${interval}'`
    if (!(await isAny(client, bars, 'membership_change'))) continue
    await takeAggregates(client, table, interval)
    rows += await mergeBars(client, table, interval)
  }
  return rows
}

/** Merges the roll-ups of all changed base bars. Returns the number of rows written. */
export async function mergeRollUps(client: WorkClient, table: BarTable): Promise<number> {
  let rows = 0
  for (const [interval, source] of Object.entries(ROLL_UPS) as [RollUp, BaseInterval][]) {
    if (!(await isAny(client, `${table.changed} where interval = '${source}'`))) continue
    await takeRollUp(client, table, interval)
    rows += await mergeBars(client, table, interval)
  }
  return rows
}

/** Updates extents, running sums, the calendar and the boards after changed keys of both bar tables. */
export async function mergeDerived(
  client: WorkClient,
  onStep: (step: string, rows: number) => void = () => {},
): Promise<void> {
  for (const interval of await recountedIntervals(client)) await mergeExtents(client, interval)
  onStep('extents', 0)
  await mergeSums(client)
  onStep('running sums', 0)
  await mergeCalendar(client)
  onStep('calendar', 0)
  await mergeBoards(client)
  onStep('boards', 0)
}
