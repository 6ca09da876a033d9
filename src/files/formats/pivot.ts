import { pause } from '../../core/async/turns.ts'
import type { Column } from './columns.ts'
import { copyText, endOfCell, rowOffsets } from './csv.ts'
import { MAX_SHEET_COLUMNS } from './sheet.ts'

/** Rows as CSV without a header, and their columns. */
export interface CsvRows {
  readonly columns: readonly Column[]
  readonly csv: Buffer
  /** Number of rows. */
  readonly rows: number
}

/** Names of columns by which rows can be arranged. */
export interface PivotKeys {
  /** The date or time. */
  readonly time: string
  /** What identifies a series together. The first names its columns, and the next ones where that is not unique. */
  readonly series: readonly string[]
}

const TIMES = ['ts', 'date', 'target_date']
const SERIES = ['symbol', 'provider_id', 'slug', 'aggregate_id']

/** Returns the columns by which rows with some columns can be arranged. Undefined if they cannot. */
export function pivotOf(columns: readonly Column[]): PivotKeys | undefined {
  const names = new Set(columns.map(({ name }) => name))
  const time = TIMES.find((name) => names.has(name))
  const series = SERIES.filter((name) => names.has(name))
  return time && series.length > 0 ? { time, series } : undefined
}

const END = '\r\n'

/** Limits of arranged rows: columns that a spreadsheet has, and cells, of which sparse rows have many more. */
const [MAX_COLUMNS, MAX_CELLS] = [MAX_SHEET_COLUMNS, 2_000_000]

/** Rows of CSV by series, in the order in which times and series first appear. */
interface Arranged {
  /** What identifies each series, by its key. */
  readonly series: ReadonlyMap<string, readonly string[]>
  /** A time's values by series. A time has another row where one series has several. */
  readonly rows: readonly (readonly [time: string, values: ReadonlyMap<string, readonly string[]>])[]
}

/** Rows that are arranged before others may go on. */
const ROWS_AT_ONCE = 250

async function arranged(
  { columns, csv }: CsvRows,
  keys: PivotKeys,
  values: readonly number[],
): Promise<Arranged> {
  const place = (name: string) => columns.findIndex((column) => column.name === name)
  const [timeAt, seriesAt] = [place(keys.time), keys.series.map(place)]
  const series = new Map<string, string[]>()
  const byTime = new Map<string, Map<string, string[]>[]>()
  let count = 0
  for (const start of rowOffsets(csv)) {
    if (count++ % ROWS_AT_ONCE === 0) await pause()
    const cells = cellsAt(csv, start, columns.length)
    const cellsOf = (places: readonly number[]) => places.map((at) => cells[at] ?? '')
    const [time = ''] = cellsOf([timeAt])
    const identity = cellsOf(seriesAt)
    const key = identity.join()
    if (!series.has(key)) series.set(key, identity)
    const rows = byTime.get(time) ?? []
    byTime.set(time, rows)
    const row = rows.find((one) => !one.has(key)) ?? new Map<string, string[]>()
    if (row.size === 0) rows.push(row)
    row.set(key, cellsOf(values))
  }
  return { series, rows: [...byTime].flatMap(([time, rows]) => rows.map((row) => [time, row] as const)) }
}

/**
 * Arranges rows with a row per time and, for each series and number, a column `<series>.<number>`; with a column
 * `<series>` if there is only one number. Texts are left out. Undefined if that would be more than 16,384 columns or
 * two million cells.
 */
export async function pivoted(table: CsvRows, keys: PivotKeys): Promise<CsvRows | undefined> {
  const values = valuesOf(table.columns)
  const { series, rows } = await arranged(
    table,
    keys,
    values.map(({ at }) => at),
  )
  const width = series.size * values.length
  if (width >= MAX_COLUMNS || width * rows.length > MAX_CELLS) return undefined
  const names = namesOf([...series.values()], keys.time)
  const none = values.map(() => '')
  const lines: string[] = []
  for (const [time, row] of rows) {
    if (lines.length % ROWS_AT_ONCE === 0) await pause()
    const cells = [...series.keys()].flatMap((key) => row.get(key) ?? none)
    lines.push([time, ...cells].join() + END)
  }
  const nameOf = (name: string, { column }: Value) => (values.length === 1 ? name : `${name}.${column.name}`)
  return {
    columns: [
      ...table.columns.filter(({ name }) => name === keys.time),
      ...names.flatMap((name) => values.map((value) => ({ ...value.column, name: nameOf(name, value) }))),
    ],
    csv: Buffer.from(lines.join('')),
    rows: lines.length,
  }
}

/** A column of values, and its place. */
interface Value {
  readonly column: Column
  readonly at: number
}

/** Returns the columns of values. Whole numbers, such as ids and counts, are values only if there are no others. */
function valuesOf(columns: readonly Column[]): Value[] {
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

/** Yields the names that a series may have, the preferred first. */
function* candidates(identity: readonly string[]): Generator<string> {
  const known = identity.map(textOf).filter(Boolean)
  yield* known
  for (let count = 1; ; count++) yield [...known, ...(count > 1 ? [String(count)] : [])].join(' ')
}

/** Returns a name for each series that no other column has. */
function namesOf(series: readonly (readonly string[])[], time: string): string[] {
  const firsts = series.map((identity) => candidates(identity).next().value ?? '')
  const counts = Map.groupBy(firsts, (name) => name)
  const isOwn = (name: string) => name !== time && counts.get(name)?.length === 1
  const taken = new Set([time, ...firsts])
  return series.map((identity, place) => {
    const [first = ''] = firsts.slice(place, place + 1)
    if (isOwn(first)) return first
    const free = candidates(identity).find((name) => !taken.has(name)) ?? ''
    taken.add(free)
    return free
  })
}
