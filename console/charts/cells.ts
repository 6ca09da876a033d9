import { decimals, formatDate } from '../parts/format.ts'
import type { Cell, CellForm } from './table.ts'

/** Writes a cell of a table of numbers, to the last digit. */
export function formatCell(cell: Cell): string {
  if (cell === null) return '–'
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return typeof cell === 'number' ? decimals(cell, 0, 10) : cell
}

/** Writes a number with its sign. */
export const signedCell: CellForm = (cell) =>
  typeof cell === 'number' && cell > 0 ? `+${formatCell(cell)}` : formatCell(cell)

/** Writes a date, also one that has midnight as its time. */
export const dateCell: CellForm = (cell) => (typeof cell === 'string' ? formatDate(cell) : formatCell(cell))
