import type { ClientBase } from 'pg'
import type { FileFaults } from './fault.ts'
import { FILES, type FileKind, isRemoval } from './files.ts'
import { keepStored } from './kept.ts'
import type { SourceFiles } from './locate.ts'
import { assignIds } from './new-ids.ts'
import { type Judge, resolveKeys } from './resolve.ts'
import type { SourceFile } from './sources.ts'

const isInstrument = ({ name }: FileKind): boolean => name === 'securities' || name === 'aggregates'

// Removals first: what they remove names nothing, and its values are not kept. Then what the others refer to.
const STAGES: readonly ((kind: FileKind) => boolean)[] = [
  isRemoval,
  isInstrument,
  (kind) => !isRemoval(kind) && !isInstrument(kind),
]

/**
 * Sets what the staged rows leave out: ids, and the stored values of columns that a file lacks (`absent`). Returns the
 * faults of provider ids and tickers.
 */
export async function complete(
  client: ClientBase,
  files: SourceFiles,
  absent: ReadonlyMap<SourceFile, readonly string[]>,
  judge: Judge,
): Promise<FileFaults[]> {
  const faults: FileFaults[] = []
  for (const isOfStage of STAGES)
    for (const kind of FILES.filter(isOfStage)) {
      const sources = [...files.entries()].filter(([, source]) => source.kind.name === kind.name)
      if (sources.length === 0) continue
      const isPresent = (column: string) =>
        sources.some(([, source]) => !absent.get(source)?.includes(column))
      if (isInstrument(kind)) await assignIds(client)
      else faults.push(await resolveKeys(client, kind, isPresent, judge))
      for (const [place, source] of sources) await keepStored(client, kind, absent.get(source) ?? [], place)
    }
  return faults.filter(({ total }) => total > 0)
}
