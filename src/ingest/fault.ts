/** One thing wrong with the files of a load. The header is line 1; a row is on the line on which it begins. */
export interface CellFault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  /** What stands in the cell; null when it is empty, or when no cell is to blame. */
  readonly value: string | null
  readonly reason: string
}

/** How many faults of a load are listed. */
export const MOST_FAULTS = 20

// A reason that begins with the value has said it.
function inWords({ file, line, column, value, reason }: CellFault): string {
  const place = `${file}${line === null ? '' : ` line ${line}`}${column === null ? '' : `, column ${column}`}`
  const isSaid =
    value === null || [value, JSON.stringify(value)].some((text) => reason.startsWith(`${text} `))
  return `${place}: ${isSaid ? '' : `${JSON.stringify(value)}: `}${reason}`
}

/** A load is refused; nothing of it is visible. Carries the faults found, at least one; the fields are the first's. */
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

/** Throws the faults, if there are any. */
export function throwFaults([first, ...others]: readonly CellFault[]): void {
  if (first) throw new LoadFault(first, ...others)
}

/** A fault of a file as a whole. */
export const fileFault = (file: string, reason: string): CellFault => ({
  file,
  line: null,
  column: null,
  value: null,
  reason,
})
