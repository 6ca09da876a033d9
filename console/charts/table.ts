/** A value of a cell as the service sent it. */
export type Cell = string | number | boolean | null

/** The numbers of a chart: what its table shows and its CSV holds. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
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
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80) || 'chart'
  }.${extension}`
