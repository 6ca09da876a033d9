import { counted } from '../platform/cli/counted.ts'
import { inQuotes } from './invisible.ts'

/** A fault in the files of a load. */
export interface CellFault {
  readonly file: string
  /** Line on which the row begins; the header of CSV is line 1. In Parquet and Arrow, number of the row from 1 on. */
  readonly line: number | null
  readonly column: string | null
  /** Text of the cell. Null if it is empty or the fault is not about one cell. */
  readonly value: string | null
  readonly reason: string
}

/** Faults of one file: the first 20, and the number of all. */
export interface FileFaults {
  readonly faults: readonly CellFault[]
  readonly total: number
}

/** Maximum number of faults to list per load. */
export const MAX_LISTED_FAULTS = 20

/** Word for the `line` of a fault. */
export const lineWord = (file: string): string => (/\.(parquet|arrow)$/.test(file) ? 'row' : 'line')

// Omits the value if the reason begins with it.
function inWords({ file, line, column, value, reason }: CellFault): string {
  const place = `${file}${line === null ? '' : ` ${lineWord(file)} ${line}`}${column === null ? '' : `, column ${column}`}`
  const isSaid = value === null || [value, inQuotes(value)].some((text) => reason.startsWith(`${text} `))
  return `${place}: ${isSaid ? '' : `${inQuotes(value)}: `}${reason}`
}

/** Thrown when a load is refused. Nothing of it is visible. Its own fields are those of the first fault. */
export class LoadFault extends Error implements CellFault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  readonly value: string | null
  readonly reason: string
  readonly faults: readonly CellFault[]
  /** Number of faults that are not listed. */
  readonly further: number

  constructor(first: CellFault, others: readonly CellFault[] = [], further = 0) {
    const rest = further > 0 ? [`and ${counted(further, 'more fault', 'more faults')}`] : []
    super([...[first, ...others].map(inWords), ...rest].join('\n'))
    this.name = 'LoadFault'
    this.file = first.file
    this.line = first.line
    this.column = first.column
    this.value = first.value
    this.reason = first.reason
    this.faults = [first, ...others]
    this.further = further
  }
}

/** Throws a LoadFault with the first 20 of `total` faults, if there are any. */
export function throwFaults(faults: readonly CellFault[], total = faults.length): void {
  const [first, ...others] = faults.slice(0, MAX_LISTED_FAULTS)
  if (first) throw new LoadFault(first, others, total - others.length - 1)
}

/** Returns a fault of a file as a whole. */
export const fileFault = (file: string, reason: string): CellFault => ({
  file,
  line: null,
  column: null,
  value: null,
  reason,
})
