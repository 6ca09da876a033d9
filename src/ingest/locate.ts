import { type SourceFile, withBytes } from './copy-in.ts'
import type { CellFault } from './fault.ts'
import type { FileName } from './files.ts'
import { type CsvRecord, cellsOf, recordsOf } from './records.ts'

/** A fault of a row of which only the record number is known. `locate` looks up its line in the file. */
export interface RowFault {
  readonly file: FileName
  readonly record: number
  /** Number of the record whose line ends the reason. Null if there is none. */
  readonly otherRecord: number | null
  readonly column: string
  readonly reason: string
}

/** The files of a load. Empty if the rows do not come from files. */
export type SourceFiles = ReadonlyMap<FileName, SourceFile>

interface Header {
  readonly names: readonly string[]
  readonly records: ReadonlyMap<number, CsvRecord>
}

/** Returns the records with the given numbers. Reads the file only as far as necessary. */
const pick = (source: SourceFile, numbers: ReadonlySet<number>): Promise<Header> =>
  withBytes(source, async (bytes) => {
    let names: string[] = []
    const records = new Map<number, CsvRecord>()
    for await (const record of recordsOf(bytes)) {
      if (record.number === 1) names = cellsOf(record).map((name) => name.replace(/^\uFEFF/, '').trim())
      if (numbers.has(record.number)) records.set(record.number, record)
      if (records.size === numbers.size) break
    }
    return { names, records }
  })

function faultDetails(
  { names, records }: Header,
  fault: RowFault,
): Pick<CellFault, 'line' | 'value' | 'reason'> {
  const record = records.get(fault.record)
  const other =
    fault.otherRecord === null ? null : (records.get(fault.otherRecord)?.line ?? fault.otherRecord)
  return {
    line: record?.line ?? fault.record,
    value: (record && cellsOf(record)[names.indexOf(fault.column)]) || null,
    reason: other === null ? fault.reason : `${fault.reason} ${other}`,
  }
}

/** Looks up the lines and cells of faults in the files. */
export async function locate(files: SourceFiles, faults: readonly RowFault[]): Promise<CellFault[]> {
  const headers = new Map<FileName, Header>()
  for (const [name, source] of files) {
    const numbers = faults
      .filter(({ file }) => file === name)
      .flatMap(({ record, otherRecord }) => [record, otherRecord ?? record])
    if (numbers.length > 0) headers.set(name, await pick(source, new Set(numbers)))
  }
  return faults.map((fault) => ({
    file: files.get(fault.file)?.name ?? `${fault.file}.csv`,
    column: fault.column,
    ...faultDetails(headers.get(fault.file) ?? { names: [], records: new Map() }, fault),
  }))
}
