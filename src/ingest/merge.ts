import type { ClientBase } from 'pg'
import { purgeRemoved } from '../engine/derive/removed.ts'
import { createChangeLists, createWorkTables } from '../engine/derive/tables.ts'
import { openWork, type WorkClient } from '../engine/derive/work.ts'
import { BAR_CHECKS, mergeAllBars } from './bars/bars.ts'
import { findFaults, type LoadCheck } from './checks.ts'
import { addCounts, COUNTED, type Merged, NO_ROWS, type RowCounts, type RowKind } from './counts.ts'
import { type Facts, factsOf } from './facts.ts'
import { throwFaults } from './fault.ts'
import { FILES, type FileName } from './files.ts'
import {
  FLOW_SERIES_CHECKS,
  FLOW_UNIT_CHECKS,
  FLOW_VALUE_CHECKS,
  mergeFlowForecasts,
  mergeFlowSeries,
  mergeFlowUnits,
} from './flow.ts'
import { publishLoad } from './history.ts'
import { INSTRUMENT_CHECKS, mergeInstruments } from './instruments.ts'
import type { SourceFiles } from './locate.ts'
import { MEMBERSHIP_CHECKS, mergeMemberships, removeMemberships, replaceMemberships } from './memberships.ts'
import type { LoadOptions } from './options.ts'
import { listRemovals, REMOVAL_CHECKS, removeFlowSeries, removeInstruments } from './removals.ts'
import { listReplaced } from './replacements.ts'
import { stagedFiles } from './staging.ts'
import { mergeFlowObservations } from './vintages.ts'

/** All rules across staged rows. Checked after the removals, before anything is merged. */
export const CHECKS: readonly LoadCheck[] = [
  ...INSTRUMENT_CHECKS,
  ...MEMBERSHIP_CHECKS,
  ...FLOW_UNIT_CHECKS,
  ...FLOW_SERIES_CHECKS,
  ...FLOW_VALUE_CHECKS,
  ...BAR_CHECKS,
]

/** A part of a load, and the files of which one must have rows. */
interface Merge {
  readonly needs: readonly FileName[]
  readonly run: (client: WorkClient) => Promise<Merged>
}

const REMOVALS: readonly Merge[] = [
  { needs: ['remove_constituents'], run: removeMemberships },
  { needs: ['remove_securities', 'remove_aggregates'], run: removeInstruments },
  { needs: ['remove_flow_series'], run: removeFlowSeries },
]
const REPLACEMENTS: readonly Merge[] = [{ needs: ['constituents'], run: replaceMemberships }]
const INSTRUMENTS: readonly Merge[] = [{ needs: ['securities', 'aggregates'], run: mergeInstruments }]
const MEMBERSHIPS: readonly Merge[] = [{ needs: ['constituents'], run: mergeMemberships }]
const FLOW_SERIES: readonly Merge[] = [
  { needs: ['flow_units'], run: mergeFlowUnits },
  { needs: ['flow_series'], run: mergeFlowSeries },
]
const FLOW_VALUES: readonly Merge[] = [
  { needs: ['flow_observations', 'remove_flow_observations'], run: mergeFlowObservations },
  { needs: ['flow_forecasts'], run: mergeFlowForecasts },
]

/** A finished step of a load. */
export interface LoadStep {
  readonly step: string
  /** Rows that it copied or wrote. */
  readonly rows: number
  /** Milliseconds since the load began. */
  readonly elapsed: number
}

interface MergeOptions extends Pick<LoadOptions, 'replace'> {
  /** Origin of the rows, stored with the data version. */
  readonly source: string
  readonly onProgress?: ((step: LoadStep) => void) | undefined
  /** Files in which to look up lines for messages. Without them, messages number the staged rows. */
  readonly files?: SourceFiles | undefined
  /** Rules across rows. Default: all that do not depend on the current time. */
  readonly checks?: readonly LoadCheck[] | undefined
  /** Whether the caller will roll back. If so, no data version is created. */
  readonly dryRun?: boolean | undefined
  /** Result of the work done before the merge. */
  readonly before?: Merged | null
  /** Start of the load, from performance.now(). */
  readonly begun?: number
}

/** Row counts and statistics of a load. */
export interface LoadSummary {
  readonly counts: Partial<Record<RowKind, RowCounts>>
  readonly facts: Facts
  /** Rows dropped because they were identical to another row of their file. */
  readonly repeats: number
  /** Rows dropped because a later row had the same key, where the last one counts. */
  readonly superseded: number
}

export interface LoadResult {
  /** The new data version. Null if the load changed nothing or was a dry run. */
  readonly version: number | null
  /** Rows written in all tables, including derived rows. */
  readonly rows: number
  readonly summary: LoadSummary
}

/** Returns a function that reports a step with the time elapsed since `stepClock` was called. */
export function stepClock(onProgress: MergeOptions['onProgress']): (step: string, rows: number) => void {
  const begun = performance.now()
  return (step, rows) => onProgress?.({ step, rows, elapsed: performance.now() - begun })
}

function summaryOf(
  merged: readonly Merged['counts'][],
  facts: Facts,
  dropped: Pick<LoadSummary, 'repeats' | 'superseded'>,
): LoadSummary {
  const counted = COUNTED.flatMap((name) => {
    const counts = merged.reduce((sum, step) => addCounts(sum, step[name]), NO_ROWS)
    const unchanged = (facts.rows[name] ?? 0) - counts.added - counts.changed
    const isAny = unchanged + counts.added + counts.changed + counts.removed > 0
    return isAny ? [[name, { ...counts, unchanged }] as const] : []
  })
  return { counts: Object.fromEntries(counted), facts, ...dropped }
}

/** Creates the work tables and the lists of changes, and lists the bars to remove. */
async function prepareLists(
  client: WorkClient,
  staged: ReadonlySet<FileName>,
  replace: boolean,
): Promise<void> {
  const filled = FILES.filter(({ name }) => staged.has(name))
  if (filled.length > 0) await client.query(`analyze ${filled.map(({ table }) => table).join(', ')}`)
  await createWorkTables(client)
  await createChangeLists(client)
  if (replace) await listReplaced(client)
  if (staged.has('remove_bars')) await listRemovals(client)
}

/**
 * Checks the staged rows, merges them and updates all derived rows, in the caller's transaction. If anything changed,
 * publishes a data version and notifies listeners on the channel `flowgate`. Throws LoadFault.
 */
export async function mergeStaging(
  transaction: ClientBase,
  {
    source,
    onProgress,
    files = [],
    checks = CHECKS,
    dryRun = false,
    replace = false,
    before = null,
    begun = performance.now(),
  }: MergeOptions,
): Promise<LoadResult> {
  const onStep = stepClock(onProgress)
  const client = await openWork(transaction)
  let rows = before?.rows ?? 0
  const all: Merged['counts'][] = [before?.counts ?? {}]
  const staged = await stagedFiles(client)
  const isStaged = ({ needs }: Merge): boolean => needs.some((name) => staged.has(name))
  const merge = async (step: string, merges: readonly Merge[]) => {
    let written = 0
    for (const { run } of merges.filter(isStaged)) {
      const merged = await run(client)
      written += merged.rows
      all.push(merged.counts)
    }
    rows += written
    onStep(step, written)
  }

  await prepareLists(client, staged, replace)
  const removals = await findFaults(client, files, REMOVAL_CHECKS)
  // Before the other rules: removed instruments free their codes and tickers for new ones.
  if (removals.total === 0) await merge('removals', replace ? [...REMOVALS, ...REPLACEMENTS] : REMOVALS)
  const { faults, total, repeats, superseded } = await findFaults(client, files, checks)
  throwFaults([...removals.faults, ...faults], removals.total + total)
  const facts = await factsOf(client, staged)
  onStep('checks', 0)
  await merge('instruments', INSTRUMENTS)
  // After the instruments: an aggregate that its owner deletes during the load, and the load adds again, has no old bars.
  await purgeRemoved(client)
  await merge('memberships', MEMBERSHIPS)
  await merge('flow series', FLOW_SERIES)
  await merge('flow values', FLOW_VALUES)
  const bars = await mergeAllBars(client, files, onStep)
  rows += bars.rows
  const summary = summaryOf([...all, bars.counts], facts, { repeats, superseded })
  const names = files.map(({ name }) => name)
  const record = { source, files: names, elapsed: performance.now() - begun, ...summary }
  const version = rows > 0 && !dryRun ? await publishLoad(client, record) : null
  return { version, rows, summary }
}
