import { isUtf8 } from 'node:buffer'
import { counted } from '../platform/cli/counted.ts'
import type { CellFault } from './fault.ts'
import { type FileColumn, type FileKind, formOf } from './files.ts'
import { formatRecord, isBlank, LONGEST_RECORD, parseRecord, piecesOf } from './records.ts'

/** What the header of a CSV file says of its rows. */
export interface CsvShape {
  readonly columns: FileKind['columns']
  /** Names of the columns, in the order of the file. */
  readonly names: readonly string[]
  readonly lineEnd: '\n' | '\r\n'
}

/** Thrown for a row that is not copied. `diagnose` then lists the faults of the file. */
export class RowRefused extends Error {}

// COPY of every PostgreSQL reads these as RFC 4180 does. A backslash may begin the line that ends COPY.
const TEXT = '(?:[^",\\r\\n\\\\][^",\\r\\n]*|"[^"\\r\\n]*(?:""[^"\\r\\n]*)*")?'

function cellPattern({ cell }: FileColumn): string {
  const form = formOf(cell)?.source
  return form === undefined ? TEXT : `(?:${form}|"${form}"|"")?`
}

/** Returns the pattern of rows that are copied as they stand: all but a few rows of a file. */
function plainRow({ columns, names, lineEnd }: CsvShape): RegExp {
  const cells = names.flatMap((name) => columns[name] ?? []).map(cellPattern)
  // A blank line is no row, not even in a file of one column.
  return new RegExp(`(?![\\r\\n])${cells.join(',')}${lineEnd}`, 'y')
}

/**
 * Returns the rows of a CSV file as COPY of every PostgreSQL reads them by RFC 4180: most as they stand, the others
 * rewritten. Throws RowRefused.
 */
export async function* copyableRows(chunks: AsyncIterable<Buffer>, shape: CsvShape): AsyncGenerator<Buffer> {
  const pattern = plainRow(shape)
  for await (const pieces of piecesOf(chunks, pattern))
    yield Buffer.concat(pieces.map(({ bytes, isPlain }) => (isPlain ? bytes : rewritten(bytes, shape))))
}

function rewritten(bytes: Buffer, shape: CsvShape): Buffer {
  if (isBlank(bytes)) return Buffer.alloc(0)
  const row = readRow(bytes, shape)
  if (row.fault !== null) throw new RowRefused()
  return formatRow(row.cells, shape)
}

/** Whether a cell's text has the form of its kind. PostgreSQL decides about the rest. */
export function hasForm(column: FileColumn | undefined, text: string): boolean {
  const form = column && text !== '' ? formOf(column.cell) : null
  return form === null || form.exec(text)?.[0] === text
}

// No version of PostgreSQL reads it as a number, as some do `0x1F`.
const NO_NUMBER = 'x'

/** Formats the cells of a row for COPY. */
export const formatRow = (cells: readonly string[], { columns, names, lineEnd }: CsvShape): Buffer =>
  Buffer.from(
    formatRecord(
      cells.map((text, place) => (hasForm(columns[names[place] ?? ''], text) ? text : NO_NUMBER)),
      lineEnd,
    ),
  )

export const NOT_UTF_8 =
  'the file is Latin-1 or Windows-1252 and must be UTF-8: convert it (iconv -f WINDOWS-1252 -t UTF-8)'

function countFault(cells: readonly string[], columns: number): string | null {
  if (cells.length === columns) return null
  const counts = `the row has ${counted(cells.length, 'cell', 'cells')} and the header ${columns}`
  if (cells.length < columns) return counts
  if (cells.length === columns + 1 && cells.at(-1) === '') return `${counts}: delete the comma at its end`
  return `${counts}: write numbers without thousands separators, and texts with commas in quotation marks`
}

/** A row's cells, or what is wrong with it as a whole. */
type ReadRow =
  | { readonly cells: readonly string[]; readonly fault: null }
  | { readonly fault: Pick<CellFault, 'column' | 'reason'> }

/** Parses a row into cells, unless it is not UTF-8, misquoted, too long, empty, or has more or fewer than the header. */
export function readRow(bytes: Buffer, { names }: CsvShape): ReadRow {
  const { cells, misquoted } = parseRecord(bytes)
  const fault = (reason: string, column: string | null = null) => ({ fault: { column, reason } })
  if (!isUtf8(bytes)) return fault(NOT_UTF_8)
  if (misquoted) return fault(misquoted.reason, names[misquoted.place] ?? null)
  if (bytes.length > LONGEST_RECORD) return fault('the row is longer than 1 MiB')
  if (cells.length > 1 && cells.every((text) => text === ''))
    return fault('all cells are empty: delete the row')
  const reason = countFault(cells, names.length)
  return reason === null ? { cells, fault: null } : fault(reason)
}
