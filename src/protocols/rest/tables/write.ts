import { inTurns, type Steps } from '../../../core/async/turns.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { ByteWriter } from '../../../core/rows/byte-writer.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import { memory } from '../../../core/rows/memory-pool.ts'
import { csvHeader, LINES } from '../../../core/rows/row-formats.ts'
import { storedMembers } from '../../../files/formats/columns.ts'
import { rowsInCsv } from '../../../files/formats/csv.ts'
import { type CsvRows, pivoted, pivotOf } from '../../../files/formats/pivot.ts'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../../../files/formats/sheet.ts'
import { SheetDates } from '../../../files/formats/sheet-dates.ts'
import { styledCsv } from '../../../files/formats/styled-csv.ts'
import { chunkOf } from '../../../files/layout.ts'
import { isTyped, TYPED_LAYOUTS, type TypedFormat } from '../../../files/typed-layouts.ts'
import { csvStyle } from './csv-style.ts'
import type { TableRequest } from './parameters.ts'
import type { ResponseTable } from './table.ts'

/** A table as bytes of memory of the pool, which whoever uses them last gives back. */
export interface WrittenTable {
  readonly bytes: Buffer<ArrayBuffer>
  readonly rows: number
}

const written = async (write: (out: ByteWriter) => Steps): Promise<Buffer<ArrayBuffer>> => {
  const out = new ByteWriter()
  await inTurns(write(out))
  return out.finish()
}

const asCsv = async (table: ResponseTable): Promise<CsvRows> => ({
  columns: table.columns,
  rows: table.rows,
  csv: await written((out) => table.writeCsv(out)),
})

const layoutFault = (type: string, message: string) =>
  new InvalidInput([{ path: ['layout'], type, message, input: 'wide' }])

/** Arranges the rows of a table by date. Throws if they do not say of what they are, or become too many columns or cells. */
async function wideOf(table: ResponseTable): Promise<CsvRows> {
  const pivot = pivotOf(table.columns)
  if (!pivot) {
    if (table.rows === 0) return { columns: [], csv: Buffer.alloc(0), rows: 0 }
    throw layoutFault(
      'mutually_exclusive',
      'The rows have no date or no instrument. Request them with `fields`',
    )
  }
  const rows = await asCsv(table)
  const wide = await pivoted(rows, pivot)
  memory.give(rows.csv)
  if (wide) return wide
  const message =
    'The table would have too many columns or cells. Request fewer instruments, `fields` or rows, or `layout=long`'
  throw layoutFault('too_many_columns', message)
}

/** Throws if a sheet cannot hold the rows. */
function requireFitting({ columns, rows }: Pick<CsvRows, 'columns' | 'rows'>): void {
  const tooMany =
    rows > MAX_SHEET_ROWS
      ? `${rows} rows, and a sheet holds ${MAX_SHEET_ROWS}`
      : columns.length > MAX_SHEET_COLUMNS
        ? `${columns.length} columns, and a sheet holds ${MAX_SHEET_COLUMNS}`
        : undefined
  if (!tooMany) return
  const message = `The table has ${tooMany}. Choose csv, ndjson, arrow or parquet, or request fewer`
  throw new InvalidInput([{ path: ['format'], type: 'too_many_rows', message, input: 'xlsx' }])
}

/** The same table always gives the same bytes, so an archive contains no time of its own. */
const NO_TIME = new Date('2000-01-01')

async function columnsInSheet({ columns, csv }: CsvRows) {
  const dates = new SheetDates(columns)
  await inTurns(dates.add(csv))
  return dates.columns()
}

/** Writes rows in a typed format. */
async function typed(format: TypedFormat, rows: CsvRows, { rest }: ResponseTable) {
  const { csv } = rows
  const columns = format === 'xlsx' ? await columnsInSheet(rows) : rows.columns
  const frame = { columns, body: rest, name: '', modified: NO_TIME, csvBytes: csv.length }
  const layout = TYPED_LAYOUTS[format](frame)
  const ending = layout.ending()
  const parts = [await layout.head()]
  for await (const part of layout.piece(chunkOf(csv, 0))) parts.push(part)
  for (const part of parts) ending.add(part)
  const bytes = Buffer.concat([...parts.map((part) => part.bytes), await ending.tail()])
  memory.give(csv, ...parts.map((part) => part.bytes))
  return bytes
}

/** Writes rows that have been arranged as JSON lines. */
function linesOf({ columns, csv }: CsvRows): Promise<Buffer<ArrayBuffer>> {
  const source = rowsInCsv(csv, columns)
  const rows = Int32Array.from({ length: source.count }, (_, row) => row)
  return written((out) => new RowEncoder(source, storedMembers(columns), LINES).writeRows(rows, out))
}

/** Writes a table with its header. */
function csvOf(table: ResponseTable | CsvRows): Promise<Buffer<ArrayBuffer>> {
  return written(function* (out) {
    out.writeText(csvHeader(table.columns))
    if ('csv' in table) out.write(table.csv)
    else yield* table.writeCsv(out)
  })
}

function styled(csv: Buffer<ArrayBuffer>, { columns }: Pick<CsvRows, 'columns'>, request: TableRequest) {
  const style = csvStyle(request)
  if (!style) return csv
  const out = styledCsv(csv, columns, style, true)
  memory.give(csv)
  return out
}

/**
 * Writes a table in a format other than JSON. Throws InvalidInput if the format cannot hold the rows.
 */
export async function writeTable(table: ResponseTable, request: TableRequest): Promise<WrittenTable> {
  const { format, layout } = request
  try {
    const wide = layout === 'wide' ? await wideOf(table) : undefined
    const { rows } = wide ?? table
    if (format === 'xlsx') requireFitting(wide ?? table)
    if (isTyped(format)) return { rows, bytes: await typed(format, wide ?? (await asCsv(table)), table) }
    if (format === 'csv') return { rows, bytes: styled(await csvOf(wide ?? table), wide ?? table, request) }
    return { rows, bytes: await (wide ? linesOf(wide) : written((out) => table.writeLines(out))) }
  } finally {
    table.release()
  }
}
