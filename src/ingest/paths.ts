import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { UsageError } from '../platform/cli/command.ts'
import { fileFault, LoadFault } from './fault.ts'
import { FILES, type FileKind } from './files.ts'
import { rereadable } from './formats/seekable.ts'
import type { LoadMap } from './mapping/mapping.ts'
import {
  contentAt,
  FORMATS,
  fileOfName,
  filesAt,
  formatOf,
  type SourceFile,
  type SourceFormat,
} from './sources.ts'

/** What to load, as the arguments of the command say. */
export interface LoadPaths {
  /** A directory, files, or `-` for standard input. */
  readonly paths: readonly [string, ...string[]]
  /** Table of the files. Default: as their names say. */
  readonly table?: FileKind | undefined
  /** Format of the files. Default: as their names say, or CSV. */
  readonly format?: SourceFormat | undefined
}

const STANDARD_INPUT = '-'

/** Checks the arguments before anything is opened. Throws UsageError. */
export function loadPaths(
  paths: readonly string[],
  { table, format }: { table?: string | undefined; format?: string | undefined },
): LoadPaths {
  const [first, ...others] = paths
  if (first === undefined) throw new UsageError('give a directory, files, or - for standard input')
  const kind = FILES.find(({ name }) => name === table)
  if (table !== undefined && !kind)
    throw new UsageError(`--table must be one of: ${FILES.map(({ name }) => name).join(', ')}`)
  const known = FORMATS.find((name) => name === format)
  if (format !== undefined && !known) throw new UsageError(`--format must be one of: ${FORMATS.join(', ')}`)
  if (paths.includes(STANDARD_INPUT) && (!kind || others.length > 0))
    throw new UsageError('standard input (-) needs --table, and no other files')
  return { paths: [first, ...others], table: kind, format: known }
}

const isDirectory = async (path: string): Promise<boolean> => {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'no such file or directory' : `cannot be read (${error.code})`
    throw new LoadFault(fileFault(path, reason))
  })
  return entry.isDirectory()
}

async function fileAt(path: string, { table, format }: LoadPaths, map?: LoadMap): Promise<SourceFile> {
  const named = fileOfName(basename(path), map, table)
  const kind = named?.kind ?? table
  const content = await contentAt(path)
  if (kind) return { ...named, kind, name: path, format: format ?? formatOf(path) ?? 'csv', ...content }
  throw new LoadFault(
    fileFault(
      path,
      'its name is not that of a table, such as securities.csv; state the table with `--table`',
    ),
  )
}

function standardInput({ table, format = 'csv' }: LoadPaths, map?: LoadMap): SourceFile[] {
  const bytes = (): AsyncIterable<Buffer> => process.stdin
  if (!table) return []
  const name = `${table.name}.${format}`
  return [{ kind: table, ...fileOfName(name, map, table), name, format, ...rereadable(bytes) }]
}

/** Returns the files to load, and their name in the history of loads. Throws LoadFault and UsageError. */
export async function filesToLoad(
  load: LoadPaths,
  options: { readonly ignoreUnknown?: boolean | undefined; readonly map?: LoadMap | undefined },
): Promise<{ source: string; files: readonly SourceFile[] }> {
  const [path, ...others] = load.paths
  if (path === STANDARD_INPUT) return { source: 'standard input', files: standardInput(load, options.map) }
  if (await isDirectory(path)) {
    if (others.length > 0 || load.table || load.format)
      throw new UsageError('a directory is loaded alone: omit --table and --format')
    return { source: basename(resolve(path)), files: await filesAt(path, options) }
  }
  const files: SourceFile[] = []
  for (const each of load.paths) {
    if (await isDirectory(each)) throw new UsageError(`${each} is a directory. Load it alone`)
    files.push(await fileAt(each, load, options.map))
  }
  const rest = others.length > 0 ? ` and ${others.length} more` : ''
  return { source: `${basename(path)}${rest}`, files }
}
