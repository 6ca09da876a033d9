import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileFault, LoadFault, throwFaults } from './fault.ts'
import { FILES, type FileKind } from './files.ts'
import { openSeekable, rereadable, type Seekable } from './formats/seekable.ts'
import type { FileMapping, LoadMap } from './mapping/mapping.ts'
import { unreadFile, unreadFolder } from './unread.ts'

/** Formats of source files, as their names end. */
export const FORMATS = [
  ...(['csv', 'csv.gz', 'csv.zst', 'ndjson', 'ndjson.gz', 'ndjson.zst'] as const),
  ...(['parquet', 'arrow'] as const),
] as const
export type SourceFormat = (typeof FORMATS)[number]

/** Whether a format is text with a header, and copied as it stands. The others have named values in each row or column. */
export const isCsv = (format: SourceFormat): boolean => format.startsWith('csv')

/** A file to load, wherever it is stored. */
export interface SourceFile {
  readonly kind: FileKind
  /** Its name in messages and in the history of loads. */
  readonly name: string
  readonly format: SourceFormat
  /** How its columns become those of its table. Default: they are those. */
  readonly mapping?: FileMapping
  /** Its size. Default: unknown. */
  readonly bytes?: number
  /** Returns its bytes. May be called more than once: the faults of a file are found by reading it again. */
  open(): AsyncIterable<Buffer>
  /** Called with the number of bytes, decompressed or as CSV, that have been read. May throw. Default: no limit. */
  onBytes?(total: number): void
  /** Opens it to be read at any position, as Parquet and Arrow are. Default: by a temporary copy. */
  seekable?(): Promise<Seekable>
  /** Frees what it holds. The load calls it at its end. */
  close?(): Promise<void>
}

/** Name of a table with its files: `security_cash.csv`, `security_cash-2024.parquet`, `security_cash/2024.csv`. */
const NAME = /^([a-z_]+)([-/].+)?$/

/** Returns the format that a name ends with. */
export const formatOf = (name: string): SourceFormat | undefined =>
  FORMATS.find((ending) => name.endsWith(`.${ending}`))

function tableOf(name: string, format: SourceFormat | undefined): FileKind | null {
  if (format === undefined) return null
  const [, table] = NAME.exec(name.slice(0, -format.length - 1)) ?? []
  return FILES.find((file) => file.name === table) ?? null
}

/**
 * Returns the table and the format that a name states, or a map says of it. Null if it is none of the load format.
 * `table`: of the file, whatever its name states. Throws LoadFault for a map that does not fit the file.
 */
export function fileOfName(
  name: string,
  map?: LoadMap,
  table?: FileKind,
): Pick<SourceFile, 'kind' | 'format' | 'mapping'> | null {
  const format = formatOf(name)
  const kind = table ?? tableOf(name, format)
  const mapped = map?.fileOf(name, kind)
  // A vendor's file whose ending says nothing is CSV.
  if (mapped) return { ...mapped, format: format ?? 'csv' }
  return kind && format ? { kind, format } : null
}

const entriesOf = (directory: string) =>
  readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'no such directory' : `cannot be read (${error.code})`
    throw new LoadFault(fileFault(directory, reason))
  })

/** Returns how a path is read. Pipes and devices are read once, and then from a temporary copy. */
export async function contentAt(
  path: string,
): Promise<Pick<SourceFile, 'bytes' | 'open' | 'seekable' | 'close'>> {
  const open = () => createReadStream(path, { highWaterMark: 256 * 1024 })
  const stats = await stat(path)
  return stats.isFile() ? { bytes: stats.size, open, seekable: () => openSeekable(path) } : rereadable(open)
}

/** Returns the names of the files in a directory and in its folders of tables, and those of the folders not read. */
async function namesIn(directory: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await entriesOf(directory)
  const files = entries.filter((entry) => !entry.isDirectory())
  const folders = entries.filter((entry) => entry.isDirectory())
  const names = { files: files.map(({ name }) => name), folders: [] as string[] }
  for (const { name } of folders)
    if (!FILES.some((kind) => kind.name === name)) names.folders.push(name)
    else
      for (const inner of await entriesOf(join(directory, name)))
        if (!/^[._]/.test(inner.name))
          names[inner.isDirectory() ? 'folders' : 'files'].push(`${name}/${inner.name}`)
  return names
}

/** Refuses the same name with two endings: most likely one file was made from the other. */
function refuseTwins(files: readonly SourceFile[]): void {
  const stem = ({ name, format }: SourceFile): string => name.slice(0, -format.length)
  const faults = files.flatMap((file, place) => {
    const twin = files.find((other, after) => after > place && stem(other) === stem(file))
    return twin ? [fileFault(file.name, `${twin.name} is also present; provide only one of them`)] : []
  })
  throwFaults(faults)
}

/** Returns files in the order in which they are read: those of a table by their names. Throws LoadFault for twins. */
export function inReadingOrder(files: readonly SourceFile[]): SourceFile[] {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  refuseTwins(sorted)
  return FILES.flatMap((kind) => sorted.filter((file) => file.kind.name === kind.name))
}

interface ListOptions {
  readonly ignoreUnknown?: boolean | undefined
  readonly map?: LoadMap | undefined
  /** Name of the only file, or folder of a table, to list. Default: all. */
  readonly entry?: string
}

/**
 * Lists the files of the load format in a directory, in the order in which they are read: those of a table by their
 * names. Throws LoadFault, also for files that are not read and look like data, unless these are to be ignored.
 */
export async function filesIn(
  directory: string,
  { ignoreUnknown = false, map, entry }: ListOptions = {},
): Promise<SourceFile[]> {
  const isListed = (name: string) => entry === undefined || name === entry || name.startsWith(`${entry}/`)
  const present = await namesIn(directory)
  const [names, folders] = [present.files.filter(isListed), present.folders.filter(isListed)]
  const files: SourceFile[] = []
  for (const name of names) {
    const file = fileOfName(name, map)
    if (file) files.push({ ...file, name, ...(await contentAt(join(directory, name))) })
  }
  const all = FILES.map(({ name }) => `${name}.csv`).join(', ')
  const verb = names.some((name) => name === entry) ? 'is' : 'contains'
  const none = files.length > 0 ? [] : [fileFault(entry ?? directory, `${verb} none of the files ${all}`)]
  const unknown = [
    ...names.sort().flatMap((name) => (fileOfName(name, map) ? [] : (unreadFile(name, FORMATS) ?? []))),
    ...folders.sort().flatMap((name) => unreadFolder(name) ?? []),
  ]
  throwFaults([...none, ...(ignoreUnknown ? [] : unknown)])
  return inReadingOrder(files)
}

/** Lists the files of a path: a file, the folder of a table, or another directory. Throws LoadFault. */
export async function filesAt(
  path: string,
  options: Pick<ListOptions, 'ignoreUnknown' | 'map'>,
): Promise<SourceFile[]> {
  const entry = basename(path)
  const isWhole = (await stat(path)).isDirectory() && FILES.every(({ name }) => name !== entry)
  return isWhole ? filesIn(path, options) : filesIn(dirname(path), { ...options, entry })
}
