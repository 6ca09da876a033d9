import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import { faultOfCopy, LoadFault } from './fault.ts'
import type { FileKind } from './files.ts'

/** A file to be copied: its path, and the name that messages call it by. */
export interface SourceFile {
  readonly kind: FileKind
  readonly name: string
  readonly path: string
}

const LONGEST_HEADER = 64 * 1024

// Reads to the end of the first line; what is read is kept, since COPY skips the header itself.
async function readHeader(chunks: AsyncIterator<Buffer>): Promise<{ header: string; read: Buffer }> {
  let read = Buffer.alloc(0)
  while (read.length < LONGEST_HEADER) {
    const next = await chunks.next()
    if (!next.done) read = Buffer.concat([read, next.value])
    const end = read.indexOf('\n')
    if (next.done || end >= 0) return { header: read.toString('utf8', 0, end < 0 ? read.length : end), read }
  }
  return { header: read.toString('utf8'), read }
}

const withoutQuotes = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

/** The columns of a header line, each known, given once, and none missing that the load format requires. */
function columnsOf(header: string, { kind, name: file }: SourceFile): string[] {
  const fault = (column: string | null, reason: string) => new LoadFault({ file, line: 1, column, reason })
  const text = header.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw fault(null, 'a header line is expected')
  const names = text.split(',').map(withoutQuotes)
  for (const [place, name] of names.entries()) {
    if (!Object.hasOwn(kind.columns, name))
      throw fault(
        name.slice(0, 100),
        `no such column here; known are ${Object.keys(kind.columns).join(', ')}`,
      )
    if (names.indexOf(name) !== place) throw fault(name, 'the column is given twice')
  }
  for (const [name, { isRequired }] of Object.entries(kind.columns))
    if (isRequired && !names.includes(name)) throw fault(name, 'the column is missing')
  return names
}

const isBadGzip = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

function unzipped(file: Readable): Readable {
  const gunzip = createGunzip()
  // What goes wrong on either side is met by whoever reads the other end.
  pipeline(file, gunzip).catch(() => {})
  return gunzip
}

/**
 * Copies a file (gzipped when its name ends in .gz) into its staging table and returns the number of rows. Node
 * reads the header and moves bytes; every cell is judged by PostgreSQL. Throws LoadFault.
 */
export async function copyFile(client: ClientBase, source: SourceFile): Promise<number> {
  const { kind, name, path } = source
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytes = path.endsWith('.gz') ? unzipped(file) : file
  const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  try {
    const { header, read } = await readHeader(chunks)
    const columns = columnsOf(header, source)
      .map((name) => `"${name}"`)
      .join(', ')
    const target = client.query(
      from(
        `copy ${kind.table} (${columns}) from stdin (format csv, header true, force_null (${columns}), encoding 'utf8')`,
      ),
    )
    await pipeline(async function* () {
      yield read
      yield* { [Symbol.asyncIterator]: () => chunks }
    }, target)
    return target.rowCount
  } catch (error) {
    if (isBadGzip(error))
      throw new LoadFault({
        file: name,
        line: null,
        column: null,
        reason: `not a whole gzip file (${error.message})`,
      })
    throw faultOfCopy(error, kind, name) ?? error
  } finally {
    file.destroy()
  }
}
