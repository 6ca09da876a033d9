import type { Cell } from './table.ts'

/** Writes a cell of a table of numbers, to the last digit. */
export function formatCell(cell: Cell): string {
  if (cell === null) return '–'
  return typeof cell === 'number' ? cell.toLocaleString('en', { maximumFractionDigits: 10 }) : String(cell)
}
