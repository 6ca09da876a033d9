import type { ClientBase } from 'pg'
import { BAR_CHECKS, mergeAllBars } from './bars/bars.ts'
import { purgeRemoved } from './bars/removed.ts'
import { type Check, type FileNames, runChecks } from './checks.ts'
import { FILES } from './files.ts'
import {
  FLOW_SERIES_CHECKS,
  FLOW_UNIT_CHECKS,
  FLOW_VALUE_CHECKS,
  mergeFlowForecasts,
  mergeFlowObservations,
  mergeFlowSeries,
  mergeFlowUnits,
} from './flow.ts'
import { INSTRUMENT_CHECKS, mergeInstruments } from './instruments.ts'
import { MEMBERSHIP_CHECKS, mergeMemberships } from './memberships.ts'

/** One finished step of a load. */
export interface LoadStep {
  readonly step: string
  /** Rows copied or written by it. */
  readonly rows: number
  /** Milliseconds since the load began. */
  readonly elapsed: number
}

export interface MergeOptions {
  /** Where the rows come from; kept with the data version. */
  readonly source: string
  readonly onProgress?: ((step: LoadStep) => void) | undefined
  /** What messages call the files; by default `<kind>.csv`. */
  readonly files?: FileNames
}

export interface LoadResult {
  /** The new data version; null when the load changed nothing. */
  readonly version: number | null
  /** Rows written, over all tables; all combinations of an option bar count as one. */
  readonly rows: number
}

/** Calls back with every step and the time since the first call. */
export function stepClock(onProgress: MergeOptions['onProgress']): (step: string, rows: number) => void {
  const begun = performance.now()
  return (step, rows) => onProgress?.({ step, rows, elapsed: performance.now() - begun })
}

/**
 * Checks what is staged, merges it and derives what follows from it, all in the caller's transaction. Whoever changed
 * something gets a data version, of which listeners on the channel `flowgate` are told. Throws LoadFault.
 */
export async function mergeStaging(
  client: ClientBase,
  { source, onProgress, files = new Map() }: MergeOptions,
): Promise<LoadResult> {
  const onStep = stepClock(onProgress)
  let rows = 0
  const merge = async (
    step: string,
    checks: readonly Check[],
    ...merges: ((client: ClientBase) => Promise<number>)[]
  ) => {
    await runChecks(client, files, checks)
    let written = 0
    for (const run of merges) written += await run(client)
    rows += written
    onStep(step, written)
  }

  await client.query(`analyze ${FILES.map(({ table }) => table).join(', ')}`)
  await merge('instruments', INSTRUMENT_CHECKS, mergeInstruments)
  // Behind the instruments: one that its owner removes while the load runs, and the load brings again, begins anew.
  await purgeRemoved(client)
  await merge('memberships', MEMBERSHIP_CHECKS, mergeMemberships)
  await merge('flow units', FLOW_UNIT_CHECKS, mergeFlowUnits)
  await merge('flow series', FLOW_SERIES_CHECKS, mergeFlowSeries)
  await merge('flow values', FLOW_VALUE_CHECKS, mergeFlowObservations, mergeFlowForecasts)
  await runChecks(client, files, BAR_CHECKS)
  onStep('checks of bars', 0)
  rows += await mergeAllBars(client, files, onStep)
  return { version: rows > 0 ? await publish(client, source) : null, rows }
}

async function publish(client: ClientBase, source: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'insert into data_version (source) values ($1) returning id',
    [source],
  )
  const version = Number(rows[0]?.id)
  await client.query(`select pg_notify('flowgate', $1)`, [JSON.stringify({ topic: 'data', version })])
  return version
}
