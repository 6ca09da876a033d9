import type { ClientBase } from 'pg'
import { type Check, isKnown, uniqueKey } from '../checks.ts'
import type { Merged } from '../counts.ts'
import type { FileName } from '../files.ts'
import type { SourceFiles } from '../locate.ts'
import { OWN_IDS } from '../session.ts'
import { takeAggregates } from './aggregates.ts'
import { takeCashBars, turnToOwnBars } from './base.ts'
import { mergeBoards } from './boards.ts'
import { takeDerivedDays, takeRollUp } from './buckets.ts'
import { mergeExtents } from './extents.ts'
import { mergeBars } from './merge.ts'
import { mergeCalendar } from './stamps.ts'
import {
  BASE_INTERVALS,
  type BarTable,
  type BaseInterval,
  CASH,
  countAdded,
  isAny,
  OPTIONS,
  ROLL_UPS,
  type RollUp,
  recountedIntervals,
} from './tables.ts'
import { takeOut } from './taken-out.ts'
import { takeOptionBars } from './totals.ts'

const barChecks = (
  file: FileName,
  table: string,
  kind: 'security' | 'aggregate',
  ...dimensions: string[]
): Check[] => [
  isKnown(
    file,
    table,
    'id',
    kind === 'security' ? 'the id of a security' : 'the id of an aggregate',
    `select id from ${kind} union all select id from stage_${kind}`,
    kind === 'security' ? 'securities' : 'aggregates',
  ),
  uniqueKey(file, table, 'ts', 'id', 'interval', 'at', ...dimensions),
]

/** The rules on staged bars. */
export const BAR_CHECKS: readonly Check[] = [
  ...barChecks('security_cash', 'stage_security_cash', 'security'),
  ...barChecks('aggregate_cash', 'stage_aggregate_cash', 'aggregate'),
  ...barChecks('security_options', 'stage_security_options', 'security', 'moneyness', 'size'),
  ...barChecks('aggregate_options', 'stage_aggregate_options', 'aggregate', 'moneyness', 'size'),
]

async function mergeBase(client: ClientBase, table: BarTable, files: SourceFiles): Promise<Merged> {
  let rows = await turnToOwnBars(client, table)
  const { removed, written } = await takeOut(client, table)
  rows += written
  const counted = `${table === CASH ? 'cash' : 'option'} bars` as const
  if (!(await isAny(client, ...table.staged))) return { rows, counts: { [counted]: { removed } } }
  let given = 0
  for (const interval of BASE_INTERVALS) {
    given +=
      table === CASH
        ? await takeCashBars(client, table, interval)
        : await takeOptionBars(client, table, interval, files)
    if (interval === '1d') await takeDerivedDays(client, table)
    rows += await mergeBars(client, table, interval)
  }
  const added = await countAdded(client, table)
  return { rows, counts: { [counted]: { added, changed: given - added, removed } } }
}

async function mergeAggregates(client: ClientBase, table: BarTable): Promise<number> {
  let rows = 0
  for (const interval of BASE_INTERVALS) {
    const bars = `${table.changed} where interval = '${interval}'`
    if (!(await isAny(client, bars, 'membership_change'))) continue
    await takeAggregates(client, table, interval)
    rows += await mergeBars(client, table, interval)
  }
  return rows
}

/** Merges the roll-ups of all base bars that have changed; returns the rows written. */
export async function mergeRollUps(client: ClientBase, table: BarTable): Promise<number> {
  let rows = 0
  for (const [interval, source] of Object.entries(ROLL_UPS) as [RollUp, BaseInterval][]) {
    if (!(await isAny(client, `${table.changed} where interval = '${source}'`))) continue
    await takeRollUp(client, table, interval)
    rows += await mergeBars(client, table, interval)
  }
  return rows
}

/**
 * Merges the staged bars, removes those that are to go, and derives what follows from them and from changed
 * memberships: days from 10min bars, aggregates from constituents, roll-ups, extents, the calendar, the boards. `onStep`
 * hears of every step and its rows.
 */
export async function mergeAllBars(
  client: ClientBase,
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

/** Brings extents, the calendar and the boards up to date with the changed keys of both bar tables. */
export async function mergeDerived(
  client: ClientBase,
  onStep: (step: string, rows: number) => void = () => {},
): Promise<void> {
  for (const interval of await recountedIntervals(client)) await mergeExtents(client, interval)
  onStep('extents', 0)
  await mergeCalendar(client)
  onStep('calendar', 0)
  await mergeBoards(client)
  onStep('boards', 0)
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
