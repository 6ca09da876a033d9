import { DatabaseError } from 'pg'
import { CELLS, type FileKind, ROW_RULES } from './files.ts'

/** One thing wrong with the files of a load. The header is line 1. */
export interface CellFault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  readonly reason: string
}

const inWords = ({ file, line, column, reason }: CellFault): string =>
  `${file}${line === null ? '' : ` line ${line}`}${column === null ? '' : `, column ${column}`}: ${reason}`

/** A load is refused; nothing of it is visible. Carries every fault found, at least one; the fields are the first's. */
export class LoadFault extends Error implements CellFault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  readonly reason: string
  readonly faults: readonly CellFault[]

  constructor(first: CellFault, ...others: CellFault[]) {
    super([first, ...others].map(inWords).join('\n'))
    this.name = 'LoadFault'
    this.file = first.file
    this.line = first.line
    this.column = first.column
    this.reason = first.reason
    this.faults = [first, ...others]
  }
}

// `COPY stage_x, line 5, column px: "abc"`, or without the column and with the whole line; the words and the
// quotation marks follow the server's language.
const CONTEXT = /COPY stage_\w+,\D*(\d+)(?:,\s*\S+\s+(\w+))?(?:\s*:\s*(?:\W(.*)\W|.*))?$/s

/** What PostgreSQL says about a cell or line of the file it is copying, as a fault; null for any other error. */
export function faultOfCopy(error: unknown, { columns }: FileKind, file: string): LoadFault | null {
  if (!(error instanceof DatabaseError)) return null
  const [found, line, column, value] = CONTEXT.exec(error.where ?? '') ?? []
  if (found === undefined) return null
  const at = { file, line: Number(line), column: column ?? error.column ?? null }
  const rule = ROW_RULES[error.constraint ?? '']
  if (rule) return new LoadFault({ ...at, ...rule })
  if (error.code === '23502') return new LoadFault({ ...at, reason: 'a value is required' })
  const spec = columns[at.column ?? '']
  if (spec && value !== undefined)
    return new LoadFault({ ...at, reason: `${JSON.stringify(value)} is not ${CELLS[spec.cell].is}` })
  return new LoadFault({ ...at, reason: error.message })
}
