/** A value of a cell as the service sent it. */
export type Cell = string | number | boolean | null

/** Writes a cell for readers of the table. */
export type CellForm = (cell: Cell) => string

/** The numbers of a chart: what its table shows and its CSV holds. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** How the cells of each column are shown. The CSV has them as the service sent them. Default: to the last digit. */
  readonly forms?: readonly CellForm[]
  /** Where each row leads. Default: nowhere. */
  readonly links?: readonly string[]
}

/** How a table is sorted: by which column, and in which direction. */
export interface TableSort {
  readonly column: number
  readonly isDescending: boolean
}

/** Compares two cells, ascending. Null is no value, and comes last whatever the direction. */
function compared(one: Cell, other: Cell, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other))
  return isDescending ? -order : order
}

/** Sorts the rows of a table, with where they lead. Equal rows keep their order. */
export function sortedTable(table: ChartTable, sort: TableSort | null): ChartTable {
  if (!sort) return table
  const { column, isDescending } = sort
  const places = [...table.rows.keys()].sort((a, b) =>
    compared(table.rows[a]?.[column] ?? null, table.rows[b]?.[column] ?? null, isDescending),
  )
  return {
    ...table,
    rows: places.map((at) => table.rows[at] ?? []),
    ...(table.links && { links: places.map((at) => table.links?.[at] ?? '') }),
  }
}

/** Whether a spreadsheet would run the text as a formula, by the service's own rule. */
const isFormula = (text: string): boolean =>
  /^'*(?:[\t\r\n]|[ \t\r\n\u00a0\u3000\ufeff]*[=+\-@＝＋－＠])/.test(text)

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes a table as CSV (RFC 4180), with the service's own numbers. */
export const csvOf = ({ columns, rows }: ChartTable): string =>
  `${[columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download starts after this event.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Makes a file name of a title. */
export const fileName = (title: string, extension: string): string =>
  `${
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80) || 'chart'
  }.${extension}`
