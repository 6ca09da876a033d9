import { takeAggregates } from './aggregates.ts'
import { mergeBoards } from './boards.ts'
import { takeRollUps } from './buckets.ts'
import { mergeExtents } from './extents.ts'
import { mergeBars } from './merge.ts'
import { mergeCalendar } from './stamps.ts'
import { mergeSums } from './sums.ts'
import {
  BASE_INTERVALS,
  changedBases,
  isAny,
  recountedIntervals,
  rollUpsOf,
  type StoredBarTable,
} from './tables.ts'
import type { WorkClient } from './work.ts'

/** Merges base bars of aggregates whose constituents or their bars changed. Returns the rows written. */
export async function mergeAggregates(client: WorkClient, table: StoredBarTable): Promise<number> {
  const changed = await changedBases(client, table)
  const areAllDue = await isAny(client, 'membership_change')
  let rows = 0
  for (const interval of BASE_INTERVALS) {
    if (!areAllDue && !changed.has(interval)) continue
    await takeAggregates(client, table, interval)
    rows += await mergeBars(client, table, [interval])
  }
  return rows
}

/** Merges the roll-ups of all changed base bars. Returns the number of rows written. */
export async function mergeRollUps(client: WorkClient, table: StoredBarTable): Promise<number> {
  let rows = 0
  for (const source of await changedBases(client, table)) {
    await takeRollUps(client, table, source)
    rows += await mergeBars(client, table, rollUpsOf(source))
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
