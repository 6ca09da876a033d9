import { decimals } from '../parts/format.ts'
import type { Cell } from './table.ts'

/** Writes a cell of a table of numbers, to the last digit. */
export function formatCell(cell: Cell): string {
  if (cell === null) return '–'
  return typeof cell === 'number' ? decimals(cell, 0, 10) : String(cell)
}
