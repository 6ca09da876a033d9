import { STEP_BYTES } from '../../core/rows/encoder.ts'
import type { Column } from './columns.ts'
import { endOfCell } from './csv.ts'

const [ZERO, NINE, QUOTE, COMMA, HYPHEN, CR, LF] = [0x30, 0x39, 0x22, 0x2c, 0x2d, 0x0d, 0x0a]

/** The first date that all spreadsheets count alike: Excel has a 29 February 1900. */
export const FIRST_SHEET_DATE = '1900-03-01'
const FIRST_MONTH = 1900 * 12 + 3

/** Returns the number of two digits. NaN for other characters. */
function pairAt(csv: Buffer, at: number): number {
  const [tens = 0, ones = 0] = [csv[at], csv[at + 1]]
  if (tens < ZERO || tens > NINE || ones < ZERO || ones > NINE) return Number.NaN
  return 10 * (tens - ZERO) + ones - ZERO
}

/** Whether a sheet can hold the date or instant that starts at an offset: years have four digits. */
export const isCounted = (csv: Buffer, at: number): boolean =>
  csv[at + 4] === HYPHEN &&
  12 * (100 * pairAt(csv, at) + pairAt(csv, at + 2)) + pairAt(csv, at + 5) >= FIRST_MONTH

/** Returns the offset of the next cell. Another one follows in the row. */
function nextCell(csv: Buffer, start: number): number {
  let at = csv[start] === QUOTE ? endOfCell(csv, start) : start
  while (at < csv.length && csv[at] !== COMMA) at++
  return at + 1
}

/** Returns the offset of a cell of a row without quotes, counted from its end. */
function cellFromEnd(csv: Buffer, start: number, end: number, count: number): number {
  let at = end
  for (let left = count; left > 0; left--) {
    at--
    while (at >= start && csv[at] !== COMMA) at--
  }
  return at + 1
}

const isDated = ({ kind, form, isDate }: Column): boolean => kind === 'text' && (isDate || form !== undefined)

/** Finds the columns that sheets hold as texts throughout, because they cannot hold some of their dates. */
export class SheetDates {
  readonly #columns: readonly Column[]
  /** Places of the columns whose dates were all counted so far, ascending. */
  #dated: readonly number[]

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#dated = [...columns.keys()].filter((place) => columns.slice(place, place + 1).some(isDated))
  }

  /** Looks at rows of CSV. */
  *add(csv: Buffer): Generator<void> {
    const isPlain = !csv.includes(QUOTE)
    let next = STEP_BYTES
    for (let at = 0; at < csv.length && this.#dated.length > 0; ) {
      const end = csv.indexOf(LF, at)
      const stop = end === -1 ? csv.length : end
      this.#addRow(csv, at, stop, isPlain)
      at = stop + 1
      if (at < next) continue
      yield
      next = at + STEP_BYTES
    }
  }

  #addRow(csv: Buffer, start: number, end: number, isPlain: boolean): void {
    const { length } = this.#columns
    let [at, place] = [start, 0]
    for (const dated of this.#dated) {
      // Mostly, the first and the last columns are dates: the numbers between them need not be looked at.
      if (isPlain && length - dated < dated - place) at = cellFromEnd(csv, start, end, length - dated)
      else for (; place < dated; place++) at = nextCell(csv, at)
      place = dated
      if (isEmpty(csv, at) || isCounted(csv, at)) continue
      this.#dated = this.#dated.filter((other) => other !== dated)
    }
  }

  /** Returns the columns, as a sheet holds them. */
  columns(): Column[] {
    return this.#columns.map((column, place) =>
      isDated(column) && !this.#dated.includes(place) ? { ...column, isTextInSheets: true } : column,
    )
  }
}

const isEmpty = (csv: Buffer, at: number): boolean =>
  at >= csv.length || csv[at] === COMMA || csv[at] === CR || csv[at] === LF
