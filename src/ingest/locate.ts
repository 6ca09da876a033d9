import { type CellFault, lineWord } from './fault.ts'
import type { FileName } from './files.ts'
import { lineIn, withRows } from './formats/open.ts'
import { shapeOf } from './header.ts'
import { columnInFile } from './mapping/rows.ts'
import { type CsvRecord, parseRecord, recordsOf } from './records.ts'
import type { SourceFile } from './sources.ts'

/** Distance between the rows of two files in the staging tables: each file of a load numbers its own from its place on. */
const ROWS_PER_FILE = 2 ** 32

/** Number in the staging tables that precedes those of the file at `place` of the load. */
export const numberBefore = (place: number): number => place * ROWS_PER_FILE

/** SQL: the place of the file of a row in the staging tables. */
export const fileOfRow = (line: string): string => `${line} / ${ROWS_PER_FILE}`

/** A fault of a row that is known only by its number in the staging table. `locate` looks up its line in the file. */
export interface RowFault {
  readonly file: FileName
  readonly record: number
  /** Number of the row whose line ends the reason, after the word `line`. Null if there is none. */
  readonly otherRecord: number | null
  readonly column: string
  readonly reason: string
}

/** The files of a load, in the order in which they are read. Empty if the rows do not come from files. */
export type SourceFiles = readonly SourceFile[]

interface Header {
  readonly names: readonly string[]
  readonly records: ReadonlyMap<number, CsvRecord>
}

/** Returns the records with the given numbers. Reads the file only as far as necessary. */
const pick = (source: SourceFile, numbers: ReadonlySet<number>): Promise<Header> =>
  withRows(source, async ({ bytes }) => {
    let names: readonly string[] = []
    const records = new Map<number, CsvRecord>()
    for await (const record of recordsOf(bytes)) {
      if (record.number === 1) names = shapeOf(record.bytes, source).names
      if (numbers.has(record.number)) records.set(record.number, record)
      if (records.size === numbers.size) break
    }
    return { names, records }
  })

/** A row of a load, in its file. */
interface Row {
  readonly file: string | undefined
  readonly line: number
  cell(column: string): string | null
  /** Returns the column of the file that a column of the table comes from. */
  columnInFile(column: string): string
}

/** Reads the rows with the given numbers in the staging tables. */
async function readRows(files: SourceFiles, staged: readonly number[]): Promise<(row: number) => Row> {
  const headers = new Map<number, Header>()
  for (const [place, source] of files.entries()) {
    const numbers = staged
      .map((row) => row - numberBefore(place))
      .filter((row) => row > 0 && row < ROWS_PER_FILE)
    if (numbers.length > 0) headers.set(place, await pick(source, new Set(numbers)))
  }
  return (row) => {
    const place = Math.floor(row / ROWS_PER_FILE)
    const { names, records } = headers.get(place) ?? { names: [], records: new Map<number, CsvRecord>() }
    const record = records.get(row - numberBefore(place))
    const source = files[place]
    const line = source && record ? lineIn(source, record) : row - numberBefore(place)
    const cell = (column: string) =>
      (record && parseRecord(record.bytes).cells[names.indexOf(column)]) || null
    const own = (column: string) => columnInFile(source?.mapping, column)
    return { file: source?.name, line, cell, columnInFile: own }
  }
}

/** Looks up the lines and cells of faults in the files. */
export async function locate(files: SourceFiles, faults: readonly RowFault[]): Promise<CellFault[]> {
  const numbers = faults.flatMap(({ record, otherRecord }) => [record, otherRecord ?? record])
  const rowOf = await readRows(files, numbers)
  return faults.map(({ file, record, otherRecord, column, reason }) => {
    const row = rowOf(record)
    const other = otherRecord === null ? null : rowOf(otherRecord)
    const place = other && (other.file === row.file ? `${other.line}` : `${other.line} of ${other.file}`)
    return {
      file: row.file ?? `${file}.csv`,
      line: row.line,
      column: row.columnInFile(column),
      value: row.cell(column),
      reason: place === null ? reason : `${reason.replace(/line$/, lineWord(other?.file ?? ''))} ${place}`,
    }
  })
}
