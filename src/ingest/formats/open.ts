import { Readable } from 'node:stream'
import { badCompression, counted, decompressed } from '../decompress.ts'
import { fileFault, LoadFault } from '../fault.ts'
import { kindInFile, mappedRows } from '../mapping/rows.ts'
import { isCsv, type SourceFile } from '../sources.ts'
import { openArrow } from './arrow.ts'
import { openNdjson } from './ndjson.ts'
import { openParquet } from './parquet.ts'
import { openCopy, type Seekable } from './seekable.ts'
import { checkTypes, csvOf, type Table } from './table.ts'

/** The rows of a file as CSV with a header. */
interface CsvRows {
  readonly bytes: Readable
  /** Columns of the header that no row has. Known when all are read. Default: none. */
  absent?(): readonly string[]
}

/** Names of the formats that are read at any position. */
const SEEKABLE = {
  parquet: { name: 'Parquet', open: openParquet },
  arrow: { name: 'Arrow', open: openArrow },
} as const

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error

function rowsOf(source: SourceFile, table: Table): CsvRows {
  checkTypes(source.name, source.kind, table)
  const bytes = counted(Readable.from(csvOf(table), { objectMode: false }), source)
  return table.absent ? { bytes, absent: table.absent } : { bytes }
}

async function withSeekable<T>(
  source: SourceFile,
  format: keyof typeof SEEKABLE,
  use: (rows: CsvRows) => Promise<T>,
): Promise<T> {
  const { name, open } = SEEKABLE[format]
  const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
  const invalid = (error: unknown): unknown =>
    error instanceof LoadFault || isOfSystem(error)
      ? error
      : new LoadFault(fileFault(source.name, `cannot be read as ${name} (${reasonOf(error)})`))
  const file: Seekable = await (source.seekable?.() ?? openCopy(source.open()))
  try {
    const table = await open(file, source).catch((error) => Promise.reject(invalid(error)))
    async function* batches() {
      try {
        yield* table.batches
      } catch (error) {
        throw invalid(error)
      }
    }
    return await use(rowsOf(source, { ...table, batches: batches() }))
  } finally {
    await file.close()
  }
}

/** Returns the line of a row in its file, given its record in the rows as CSV. */
export const lineIn = ({ format }: SourceFile, { number, line }: { number: number; line: number }): number =>
  isCsv(format) ? line : number - 1

/** Passes the rows of a file to `use`, as CSV with the columns of its table. Throws LoadFault if it is not of its format. */
export function withRows<T>(source: SourceFile, use: (rows: CsvRows) => Promise<T>): Promise<T> {
  const { name, kind, mapping } = source
  if (!mapping) return withRowsInFile(source, use)
  return withRowsInFile({ ...source, kind: kindInFile(kind, mapping) }, ({ bytes, absent }) => {
    const mapped = mappedRows(bytes, { name, mapping }, (record) => lineIn(source, record))
    const columns = absent && (() => absent().map((column) => mapping.targets.get(column) ?? column))
    return use({ bytes: Readable.from(mapped, { objectMode: false }), ...(columns && { absent: columns }) })
  })
}

async function withRowsInFile<T>(source: SourceFile, use: (rows: CsvRows) => Promise<T>): Promise<T> {
  const { format } = source
  if (format === 'parquet' || format === 'arrow') return withSeekable(source, format, use)
  const bytes = source.open()
  const file = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
  const text = counted(decompressed(file, format), source)
  try {
    const isJson = format.startsWith('ndjson')
    return await use(isJson ? rowsOf(source, openNdjson(text, source)) : { bytes: text })
  } catch (error) {
    const reason = badCompression(error, format)
    throw reason === null ? error : new LoadFault(fileFault(source.name, reason))
  } finally {
    file.destroy()
  }
}
