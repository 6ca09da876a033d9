import { type SourceFile, withBytes } from './copy-in.ts'
import type { CellFault } from './fault.ts'
import type { FileName } from './files.ts'
import { type CsvRecord, cellsOf, recordsOf } from './records.ts'

/** A fault of a row that is known by its number only; its line is looked up in the file. */
export interface RowFault {
  readonly file: FileName
  readonly record: number
  /** The row whose line ends the reason. */
  readonly otherRecord: number | null
  readonly column: string
  readonly reason: string
}

/** The files of a load; none where something else fills the staging tables. */
export type SourceFiles = ReadonlyMap<FileName, SourceFile>

interface Header {
  readonly names: readonly string[]
  readonly records: ReadonlyMap<number, CsvRecord>
}

/** The records of the given numbers; the file is read no further than it takes. */
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

function told({ names, records }: Header, fault: RowFault): Pick<CellFault, 'line' | 'value' | 'reason'> {
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
    ...told(headers.get(fault.file) ?? { names: [], records: new Map() }, fault),
  }))
}
