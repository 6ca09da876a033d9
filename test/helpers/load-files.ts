import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { Pool } from 'pg'
import { FILES } from '../../src/ingest/files.ts'
import { type DirectoryOptions, loadDirectory } from '../../src/ingest/load.ts'
import type { LoadResult } from '../../src/ingest/merge.ts'

export type Row = Readonly<Record<string, string | number | boolean | null>>

const cell = (value: Row[string] | undefined): string => {
  const text = String(value ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The tests' load time: all of their bars are in the past, whatever today's date. */
export const LATER = new Date('2100-01-01T00:00:00Z')

// Required columns that test rows may omit if they are null.
const nullColumns = (file: string): string[] =>
  Object.entries(FILES.find(({ name }) => file.startsWith(`${name}.csv`))?.columns ?? {}).flatMap(
    ([name, { mayBeEmpty, mayBeAbsent }]) => (mayBeEmpty && !mayBeAbsent ? [name] : []),
  )

/** CSV of rows, with the columns of the first row and those that the file requires. */
export function csv(rows: readonly Row[], file = ''): string {
  const columns = [...new Set([...Object.keys(rows[0] ?? {}), ...nullColumns(file)])]
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((line) => `${line.map(cell).join(',')}\n`)
    .join('')
}

const compressed = (name: string, bytes: Buffer): Buffer => {
  if (name.endsWith('.gz')) return gzipSync(bytes)
  return name.endsWith('.zst') ? zstdCompressSync(bytes) : bytes
}

/** Writes files (text, bytes, rows; text and rows are compressed as the name states) to a directory that lasts while `use` runs. */
export async function withFiles<T>(
  files: Readonly<Record<string, string | Buffer | readonly Row[]>>,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'flowgate-load-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      const bytes =
        typeof content === 'string' || Buffer.isBuffer(content)
          ? Buffer.from(content)
          : Buffer.from(csv(content, name))
      await mkdir(dirname(join(directory, name)), { recursive: true })
      await writeFile(join(directory, name), Buffer.isBuffer(content) ? bytes : compressed(name, bytes))
    }
    return await use(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Loads files; skips empty lists of rows. */
export const loadFiles = (
  pool: Pool,
  files: Readonly<Record<string, string | Buffer | readonly Row[]>>,
  options: DirectoryOptions = {},
): Promise<LoadResult> =>
  withFiles(
    Object.fromEntries(Object.entries(files).filter(([, content]) => content.length > 0)),
    (directory) => loadDirectory(pool, directory, { now: LATER, ...options }),
  )
