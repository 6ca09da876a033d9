/** A fault in the files of a load. The header is line 1. A row's line is the one on which it begins. */
export interface CellFault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  /** Text of the cell. Null if it is empty or the fault is not about one cell. */
  readonly value: string | null
  readonly reason: string
}

/** Maximum number of faults to list per load. */
export const MAX_LISTED_FAULTS = 20

// Omits the value if the reason begins with it.
function inWords({ file, line, column, value, reason }: CellFault): string {
  const place = `${file}${line === null ? '' : ` line ${line}`}${column === null ? '' : `, column ${column}`}`
  const isSaid =
    value === null || [value, JSON.stringify(value)].some((text) => reason.startsWith(`${text} `))
  return `${place}: ${isSaid ? '' : `${JSON.stringify(value)}: `}${reason}`
}

/** Thrown when a load is refused. Nothing of it is visible. Its own fields are those of the first fault. */
export class LoadFault extends Error implements CellFault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  readonly value: string | null
  readonly reason: string
  readonly faults: readonly CellFault[]

  constructor(first: CellFault, ...others: CellFault[]) {
    super([first, ...others].map(inWords).join('\n'))
    this.name = 'LoadFault'
    this.file = first.file
    this.line = first.line
    this.column = first.column
    this.value = first.value
    this.reason = first.reason
    this.faults = [first, ...others]
  }
}

/** Throws a LoadFault with the faults, if there are any. */
export function throwFaults([first, ...others]: readonly CellFault[]): void {
  if (first) throw new LoadFault(first, ...others)
}

/** Returns a fault of a file as a whole. */
export const fileFault = (file: string, reason: string): CellFault => ({
  file,
  line: null,
  column: null,
  value: null,
  reason,
})
