import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { findFaults, type LoadCheck } from './checks.ts'
import { type CopiedFile, copyFile, type SourceFile } from './copy-in.ts'
import { attempt, diagnose } from './diagnose.ts'
import { type CellFault, fileFault, LoadFault, MAX_LISTED_FAULTS, throwFaults } from './fault.ts'
import { FILES, type FileName } from './files.ts'
import { keepStored } from './kept.ts'
import type { SourceFiles } from './locate.ts'

/** Lists the files of the load format in a directory, in the order in which they are read. Throws LoadFault. */
export async function filesIn(directory: string): Promise<SourceFile[]> {
  const present = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'no such directory' : `cannot be read (${error.code})`
    throw new LoadFault(fileFault(directory, reason))
  })
  const files = FILES.flatMap((kind) => {
    const names = [`${kind.name}.csv`, `${kind.name}.csv.gz`].filter((name) => present.includes(name))
    if (names.length > 1)
      throw new LoadFault(
        fileFault(`${kind.name}.csv`, `${kind.name}.csv.gz is also present; provide only one of them`),
      )
    return names.map((name) => ({ kind, name, path: join(directory, name) }))
  })
  if (files.length > 0) return files
  const names = FILES.map(({ name }) => `${name}.csv`).join(', ')
  throw new LoadFault(fileFault(directory, `contains none of the files ${names}`))
}

/** Copies a file, or returns its faults. */
async function copyOrFaults(
  client: ClientBase,
  source: SourceFile,
): Promise<CopiedFile | readonly CellFault[]> {
  try {
    let copied: CopiedFile | undefined
    const error = await attempt(client, async () => {
      copied = await copyFile(client, source)
    })
    if (error === null && copied) return copied
    const faults = await diagnose(client, source)
    if (faults.length === 0) throw error
    return faults
  } catch (error) {
    if (!(error instanceof LoadFault)) throw error
    return error.faults
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
  const files = new Map(sources.map((source) => [source.kind.name as FileName, source]))
  const faults = new Map<FileName, readonly CellFault[]>()
  const absent = new Map<SourceFile, readonly string[]>()
  for (const [name, source] of files) {
    const copied = await copyOrFaults(client, source)
    if (!('rows' in copied)) {
      faults.set(name, copied)
      continue
    }
    absent.set(source, copied.absent)
    onStep(source.name, copied.rows)
  }
  for (const [{ kind }, columns] of absent) await keepStored(client, kind, columns)
  if (faults.size > 0) await refuse(client, files, faults, checks)
  return files
}

async function refuse(
  client: ClientBase,
  files: SourceFiles,
  faults: ReadonlyMap<FileName, readonly CellFault[]>,
  checks: readonly LoadCheck[],
): Promise<void> {
  const judged = checks.filter(({ needs = [] }) => needs.every((name) => !faults.has(name)))
  const others = (await findFaults(client, files, judged)).faults
  const all = [...files].flatMap(([name, source]) => [
    ...(faults.get(name) ?? []),
    ...others.filter(({ file }) => file === source.name),
  ])
  throwFaults(all.slice(0, MAX_LISTED_FAULTS))
}
