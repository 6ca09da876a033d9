import type { ClientBase } from 'pg'
import { findFaults, type LoadCheck } from './checks.ts'
import { complete } from './complete.ts'
import { type CopiedFile, copyFile } from './copy-in.ts'
import { attempt, diagnose } from './diagnose.ts'
import { type FileFaults, LoadFault, throwFaults } from './fault.ts'
import { numberBefore, type SourceFiles } from './locate.ts'
import { columnInFile } from './mapping/rows.ts'
import type { SourceFile } from './sources.ts'

/** Copies a file, or returns its faults. */
async function copyOrFaults(
  client: ClientBase,
  source: SourceFile,
  before: number,
): Promise<CopiedFile | FileFaults> {
  try {
    let copied: CopiedFile | undefined
    const error = await attempt(client, async () => {
      copied = await copyFile(client, source, before)
    })
    if (error === null && copied) return copied
    const { faults, total } = await diagnose(client, source, before)
    if (total === 0) throw error
    const named = faults.map(({ column, ...fault }) => ({
      ...fault,
      column: column === null ? null : columnInFile(source.mapping, column),
    }))
    return { faults: named, total }
  } catch (error) {
    if (!(error instanceof LoadFault)) throw error
    return { faults: error.faults, total: error.faults.length + error.further }
  }
}

/**
 * Copies files into the staging tables. Throws a LoadFault with the first 20 faults of all files. If cells are faulty,
 * also checks those rules across rows that do not depend on a faulty file.
 */
export async function stageFiles(
  client: ClientBase,
  sources: readonly SourceFile[],
  { checks, onStep }: { checks: readonly LoadCheck[]; onStep: (step: string, rows: number) => void },
): Promise<SourceFiles> {
  const faults = new Map<SourceFile, FileFaults>()
  const absent = new Map<SourceFile, readonly string[]>()
  for (const [place, source] of sources.entries()) {
    const copied = await copyOrFaults(client, source, numberBefore(place))
    if (!('rows' in copied)) {
      faults.set(source, copied)
      continue
    }
    absent.set(source, copied.absent)
    onStep(source.name, copied.rows)
  }
  const faulty = new Set<string>([...faults.keys()].map(({ kind }) => kind.name))
  // Without those that look up values in a file with faults.
  const judge = (all: readonly LoadCheck[]) =>
    findFaults(
      client,
      sources,
      all.filter(({ needs = [] }) => needs.every((name) => !faulty.has(name))),
    )
  const others = await complete(client, sources, absent, judge)
  if (faults.size > 0 || others.length > 0) refuse(sources, faults, [...others, await judge(checks)])
  return sources
}

function refuse(
  files: SourceFiles,
  faults: ReadonlyMap<SourceFile, FileFaults>,
  others: readonly FileFaults[],
): void {
  const all = files.flatMap((source) => [
    ...(faults.get(source)?.faults ?? []),
    ...others.flatMap((one) => one.faults).filter(({ file }) => file === source.name),
  ])
  throwFaults(
    all,
    [...faults.values(), ...others].reduce((sum, { total }) => sum + total, 0),
  )
}
