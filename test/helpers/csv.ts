/** Parses RFC 4180 text without the code under test; an empty unquoted cell is null. */
export function parseCsv(text: string, separator = ','): (string | null)[][] {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n|$)`, 'gy')
  while (cell.lastIndex < text.length) {
    const [, content = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`No CSV at ${rows.length}: ${text.slice(0, 80)}`)
    row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content || null)
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  return rows
}

/** What spreadsheets read as a formula, and what is guarded like one. */
const FORMULA = '(?:[\\t\\r\\n]|[ \\t\\r\\n\\u00a0\\u3000\\ufeff]*[=+@＝＋－＠-])'
export const DANGEROUS = new RegExp(`^${FORMULA}`)
/** A text that is guarded: one that guards precede, too. */
export const GUARDED = new RegExp(`^'*${FORMULA}`)

/** Returns the text of a cell without its guard. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.replace(/^'/, '') : cell)

type Cell = string | number | boolean | null

/** A cell of a file, formatted without the code under test. */
function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const guarded = GUARDED.test(value) ? `'${value}` : value
  return guarded === '' || /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A row of a file, formatted without the code under test. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join()}\r\n`
