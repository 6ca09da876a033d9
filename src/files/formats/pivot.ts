import type { Column } from './columns.ts'
import { copyText, endOfCell, startsOf } from './csv.ts'
import { MAX_SHEET_COLUMNS } from './sheet.ts'

/** Rows as CSV without a header, and their columns. */
export interface CsvRows {
  readonly columns: readonly Column[]
  readonly csv: Buffer
  /** Number of rows. */
  readonly rows: number
}

/** The columns by which rows are arranged: a date or time, and the instrument or series. */
export interface PivotKeys {
  readonly time: string
  /** What identifies a series, and what names its columns unless two series share the name. */
  readonly series: string
  readonly label: string
}

const END = '\r\n'

/** Limits of arranged rows: columns that a spreadsheet has, and cells, of which sparse rows have many more. */
const [MAX_COLUMNS, MAX_CELLS] = [MAX_SHEET_COLUMNS, 2_000_000]

/**
 * Arranges rows with a row per time and, for each series and number, a column `<series>.<number>`; with a column
 * `<series>` if there is only one number. Texts are left out. Keeps the order in which times and series first appear.
 * Undefined if that would be more than 16,384 columns or two million cells.
 */
export function pivoted({ columns, csv }: CsvRows, { time, series, label }: PivotKeys): CsvRows | undefined {
  const place = (name: string) => columns.findIndex((column) => column.name === name)
  const [timeAt, seriesAt, labelAt] = [place(time), place(series), place(label)]
  const values = valuesOf(columns)
  const labels = new Map<string, string>()
  const byTime = new Map<string, Map<string, string[]>>()
  for (const start of startsOf(csv)) {
    const cells = cellsAt(csv, start, columns.length)
    const [moment = '', key = ''] = [cells[timeAt], cells[seriesAt]]
    if (!labels.has(key)) labels.set(key, cells[labelAt] ?? key)
    const row = byTime.get(moment) ?? new Map<string, string[]>()
    byTime.set(moment, row)
    row.set(
      key,
      values.map(({ at }) => cells[at] ?? ''),
    )
  }
  const width = labels.size * values.length
  if (width >= MAX_COLUMNS || width * byTime.size > MAX_CELLS) return undefined
  const names = namesOf(labels)
  const only = values.length === 1
  const [index] = columns.slice(timeAt, timeAt + 1)
  const none = values.map(() => '')
  const lines = [...byTime].map(([moment, row]) => {
    const cells = [...labels.keys()].flatMap((key) => row.get(key) ?? none)
    return [moment, ...cells].join() + END
  })
  return {
    columns: [
      ...(index ? [index] : []),
      ...[...labels.keys()].flatMap((key) =>
        values.map(({ column }) => ({
          ...column,
          name: only ? (names.get(key) ?? key) : `${names.get(key)}.${column.name}`,
        })),
      ),
    ],
    csv: Buffer.from(lines.join('')),
    rows: lines.length,
  }
}

/** Returns the columns of values. Whole numbers, such as ids and counts, are values only if there are no others. */
function valuesOf(columns: readonly Column[]): { column: Column; at: number }[] {
  const numbers = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => column.kind === 'number')
  const fractions = numbers.filter(({ column }) => column.form !== 'int32')
  return fractions.length > 0 ? fractions : numbers.filter(({ column }) => !/(?:^|_)id$/.test(column.name))
}

function cellsAt(csv: Buffer, start: number, count: number): string[] {
  const cells: string[] = []
  for (let at = start; cells.length < count; ) {
    const stop = endOfCell(csv, at)
    cells.push(csv.toString('utf8', at, stop))
    at = stop + 1
  }
  return cells
}

/** Returns the text of a cell, without its quotes and its guard. */
function textOf(cell: string): string {
  const bytes = Buffer.from(cell)
  return bytes.toString('utf8', 0, copyText(bytes, 0, bytes.length, bytes, 0))
}

/** Returns the name of each series: its label, or its key if another series has the same label. */
function namesOf(labels: ReadonlyMap<string, string>): Map<string, string> {
  const counts = Map.groupBy(labels.values(), (label) => label)
  return new Map(
    Array.from(labels, ([key, label]) => [
      key,
      textOf((counts.get(label)?.length ?? 0) > 1 || label === '' ? key : label),
    ]),
  )
}
