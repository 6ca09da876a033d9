import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import { fileFault, LoadFault } from './fault.ts'
import type { FileKind } from './files.ts'
import { headerColumns, readHeader } from './header.ts'
import { numberFrom } from './staging.ts'

/** A file to copy: its path, and its name in messages. */
export interface SourceFile {
  readonly kind: FileKind
  readonly name: string
  readonly path: string
}

/** Result of copying a file. */
export interface CopiedFile {
  readonly rows: number
  /** Columns of the load format that the file lacks. */
  readonly absent: readonly string[]
}

const isBadGzip = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

function unzipped(file: Readable): Readable {
  const gunzip = createGunzip()
  // Avoids an unhandled rejection: the reader of `gunzip` sees the error.
  pipeline(file, gunzip).catch(() => {})
  return gunzip
}

/** Passes a file's bytes to `use`, decompressed if its name ends in .gz. Throws LoadFault for invalid gzip. */
export async function withBytes<T>(
  { name, path }: SourceFile,
  use: (bytes: Readable) => Promise<T>,
): Promise<T> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  try {
    return await use(path.endsWith('.gz') ? unzipped(file) : file)
  } catch (error) {
    if (!isBadGzip(error)) throw error
    throw new LoadFault(fileFault(name, `not a valid gzip file (${error.message})`))
  } finally {
    file.destroy()
  }
}

/** Copies CSV, with or without its header, into a staging table. Numbers its lines. Returns the number of rows. */
export async function copyInto(
  client: ClientBase,
  { table }: FileKind,
  names: readonly string[],
  csv: AsyncIterable<Buffer> | Iterable<Buffer>,
  { hasHeader, firstLine }: { hasHeader: boolean; firstLine: number },
): Promise<number> {
  await numberFrom(client, firstLine)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const options = `format csv, header ${hasHeader}, force_null (${columns}), encoding 'utf8'`
  const target = client.query(from(`copy ${table} (${columns}) from stdin (${options})`))
  await pipeline(csv, target)
  return target.rowCount
}

/**
 * Copies a file into its staging table. Node only reads the header and passes bytes on; PostgreSQL validates every
 * cell, and its error is thrown as is. Throws LoadFault if the header is wrong or the file is not CSV in UTF-8.
 */
export const copyFile = (client: ClientBase, source: SourceFile): Promise<CopiedFile> =>
  withBytes(source, async (bytes) => {
    const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
    const { header, read } = await readHeader(chunks, source.name)
    const { columns } = source.kind
    const names = headerColumns(header, { name: source.name, columns })
    async function* csv() {
      yield read
      yield* { [Symbol.asyncIterator]: () => chunks }
    }
    const rows = await copyInto(client, source.kind, names, csv(), { hasHeader: true, firstLine: 2 })
    return { rows, absent: Object.keys(columns).filter((column) => !names.includes(column)) }
  })
