import { takeDerivedDays } from '../../engine/derive/buckets.ts'
import { mergeAggregates, mergeDerived, mergeRollUps } from '../../engine/derive/derive.ts'
import { mergeBars } from '../../engine/derive/merge.ts'
import { OWN_IDS } from '../../engine/derive/session.ts'
import { BASE_INTERVALS, CASH, countAdded, OPTIONS, type StoredBarTable } from '../../engine/derive/tables.ts'
import type { WorkClient } from '../../engine/derive/work.ts'
import { isKnown, type LoadCheck, uniqueKey } from '../checks.ts'
import type { Merged } from '../counts.ts'
import type { FileName } from '../files.ts'
import type { SourceFiles } from '../locate.ts'
import { stagedIntervals, takeCashBars, turnToOwnBars } from './base.ts'
import { takeOut } from './taken-out.ts'
import { takeOptionBars } from './totals.ts'

const barChecks = (
  file: FileName,
  table: string,
  kind: 'security' | 'aggregate',
  ...dimensions: string[]
): LoadCheck[] => [
  isKnown(
    file,
    table,
    'id',
    kind === 'security' ? 'the id of a security' : 'the id of a loaded aggregate',
    `select id from ${kind} where id < ${OWN_IDS} union all select id from stage_${kind}`,
    kind === 'security' ? 'securities' : 'aggregates',
  ),
  uniqueKey(file, table, 'ts', 'id', 'interval', 'at', ...dimensions),
]

/** Rules for staged bars. */
export const BAR_CHECKS: readonly LoadCheck[] = [
  ...barChecks('security_cash', 'stage_security_cash', 'security'),
  ...barChecks('aggregate_cash', 'stage_aggregate_cash', 'aggregate'),
  ...barChecks('security_options', 'stage_security_options', 'security', 'moneyness', 'size'),
  ...barChecks('aggregate_options', 'stage_aggregate_options', 'aggregate', 'moneyness', 'size'),
]

async function mergeBase(client: WorkClient, table: StoredBarTable, files: SourceFiles): Promise<Merged> {
  const turnedAggregates = await turnToOwnBars(client, table)
  let rows = turnedAggregates
  const { removed, written } = await takeOut(client, table)
  rows += written
  const counted = `${table === CASH ? 'cash' : 'option'} bars` as const
  const staged = await stagedIntervals(client, table)
  if (staged.size === 0) return { rows, counts: { [counted]: { removed } } }
  let taken = 0
  for (const interval of BASE_INTERVALS) {
    // Bars of an aggregate that now has its own replace the computed ones, whether or not the interval has any.
    if (!staged.has(interval) && turnedAggregates === 0 && interval === '10min') continue
    taken +=
      table === CASH
        ? await takeCashBars(client, table, interval)
        : await takeOptionBars(client, table, interval, files)
    if (interval === '1d' && (staged.has('10min') || removed > 0)) await takeDerivedDays(client, table)
    rows += await mergeBars(client, table, [interval])
  }
  const added = await countAdded(client, table)
  return { rows, counts: { [counted]: { added, changed: taken - added, removed } } }
}

/**
 * Merges the staged bars, applies removals, and derives everything that depends on bars and memberships: days from
 * 10min bars, aggregates from constituents, roll-ups, extents, the calendar, the boards. Reports each step and its rows
 * to `onStep`.
 */
export async function mergeAllBars(
  client: WorkClient,
  files: SourceFiles,
  onStep: (step: string, rows: number) => void,
): Promise<Merged> {
  let total = 0
  const counts: Merged['counts'] = {}
  for (const table of [CASH, OPTIONS]) {
    const step = (name: string, rows: number) => {
      onStep(`${table.assetClass}: ${name}`, rows)
      total += rows
    }
    const base = await mergeBase(client, table, files)
    Object.assign(counts, base.counts)
    step('bars', base.rows)
    step('aggregates', await mergeAggregates(client, table))
    step('roll-ups', await mergeRollUps(client, table))
  }
  await mergeDerived(client, onStep)
  return { rows: total, counts }
}
