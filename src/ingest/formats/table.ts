import { type CellFault, throwFaults } from '../fault.ts'
import type { CELLS, FileKind } from '../files.ts'
import type { SourceFile } from '../sources.ts'

type CellType = keyof typeof CELLS

/** Kinds of typed column. A column of nulls fits everywhere. */
export type ColumnType = 'text' | 'integer' | 'float' | 'decimal' | 'boolean' | 'date' | 'timestamp' | 'null'

/** A column of a file with typed columns. */
export interface Column {
  readonly name: string
  /** Null if the load format has no use for it: nested, binary, durations. */
  readonly type: ColumnType | null
  /** The type as the format calls it. */
  readonly typeName: string
}

/** Some successive rows, as texts. An empty text is a null. */
export interface Batch {
  readonly rows: number
  /** Texts by column, in the order of the table's. */
  readonly cells: readonly ((row: number) => string)[]
}

/** The rows of a file that is not CSV. */
export interface Table {
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<Batch>
  /** Columns that no row had. Known when all are read. Default: none. */
  absent?(): readonly string[]
}

/** What a file of typed columns is loaded as. */
export type TypedSource = Pick<SourceFile, 'kind' | 'mapping'>

const NUMBERS: readonly ColumnType[] = ['integer', 'float', 'decimal', 'text']
const DAYS: readonly ColumnType[] = ['date', 'timestamp', 'text']
const CODES: readonly ColumnType[] = ['text', 'integer']

/** Types that a column of each kind of cell may have. Default: text. */
const FITTING: Readonly<Partial<Record<CellType, readonly ColumnType[]>>> = {
  ...{ id: NUMBERS, horizon: NUMBERS, money: NUMBERS, turnover: NUMBERS, price: NUMBERS, weight: NUMBERS },
  ...{ number: NUMBERS, zScore: NUMBERS, day: DAYS, longDay: DAYS, moment: DAYS, name: CODES, code: CODES },
  flag: ['boolean', 'integer', 'text'],
}

/**
 * Whether midnight in a column is written as a date, which has the same meaning and is faster to read. Where a range is
 * removed, a date is a whole day.
 */
export function isDateColumn(
  { kind: { name: table, columns }, mapping }: TypedSource,
  name: string,
): boolean {
  const cell = columns[name]?.cell
  // A map may state the zone of times without one.
  if (mapping?.converterOf(mapping.targets.get(name) ?? name)) return false
  return cell === 'day' || cell === 'longDay' || (cell === 'moment' && table !== 'remove_bars')
}

/** Throws a LoadFault with one fault for each column whose type does not fit. The header's check reports unknown columns. */
export function checkTypes(file: string, { columns }: FileKind, table: Pick<Table, 'columns'>): void {
  const faults = table.columns.flatMap(({ name, type, typeName }): CellFault[] => {
    const cell = columns[name]?.cell
    if (cell === undefined || type === 'null') return []
    const fitting = FITTING[cell] ?? ['text']
    if (type !== null && fitting.includes(type)) return []
    const reason = `the column's type is ${typeName} and must be one of: ${fitting.join(', ')}`
    return [{ file, line: null, column: name, value: null, reason }]
  })
  throwFaults(faults)
}

/** Texts that CSV must quote. */
const SPECIAL = /[",\r\n\\]|^\s|\s$/

const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const FLUSH_LENGTH = 128 * 1024

/** Formats a table as CSV with a header. */
export async function* csvOf({ columns, batches }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(`${columns.map(({ name }) => quoted(name)).join(',')}\n`)
  const mayBeSpecial = columns.map(({ type }) => type === 'text')
  for await (const { rows, cells } of batches) {
    const texts = cells.map((cell, place) =>
      mayBeSpecial[place] ? (row: number) => quoted(cell(row)) : cell,
    )
    let csv = ''
    for (let row = 0; row < rows; row++) {
      const start = csv.length
      let separator = ''
      for (const text of texts) {
        csv += separator + text(row)
        separator = ','
      }
      // A blank line is no row.
      csv += csv.length === start ? '""\n' : '\n'
      if (csv.length < FLUSH_LENGTH) continue
      yield Buffer.from(csv)
      csv = ''
    }
    if (csv !== '') yield Buffer.from(csv)
  }
}
