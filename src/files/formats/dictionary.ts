import type { TextColumn } from './cells.ts'

/** Most entries, so that the number of each is a byte. */
const MAX_ENTRIES = 256
/** Size of the hash table: a power of two, four times the entries. */
const SLOTS = 1024

/** The distinct texts of a column. */
export interface Dictionary {
  /** For each entry, a row that has it. */
  readonly entries: readonly number[]
  /** For each row, the number of its entry. */
  readonly numbers: Uint8Array
}

function isSame({ bytes, offsets }: TextColumn, row: number, other: number): boolean {
  const [start, first] = [offsets[row] ?? 0, offsets[other] ?? 0]
  const length = (offsets[row + 1] ?? 0) - start
  if ((offsets[other + 1] ?? 0) - first !== length) return false
  for (let at = 0; at < length; at++) if (bytes[start + at] !== bytes[first + at]) return false
  return true
}

function hashOf({ bytes, offsets }: TextColumn, row: number): number {
  const end = offsets[row + 1] ?? 0
  let hash = 0
  for (let at = offsets[row] ?? 0; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  return hash ^ (hash >>> 10)
}

/** Finds the distinct texts of some rows. Null if most are, or they are too many. */
export function dictionaryOf(texts: TextColumn, rows: Int32Array): Dictionary | null {
  const entries: number[] = []
  const most = Math.min(MAX_ENTRIES, rows.length / 2)
  // One more than the number of the entry in each slot; 0 if it is free.
  const slots = new Uint16Array(SLOTS)
  const numbers = new Uint8Array(rows.length)
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0
    let slot = hashOf(texts, row) & (SLOTS - 1)
    let entry = slots[slot] ?? 0
    while (entry !== 0 && !isSame(texts, row, entries[entry - 1] ?? 0)) {
      slot = (slot + 1) & (SLOTS - 1)
      entry = slots[slot] ?? 0
    }
    if (entry === 0) {
      if (entries.length + 1 > most) return null
      entry = entries.push(row)
      slots[slot] = entry
    }
    numbers[place] = entry - 1
  }
  return entries.length > 0 ? { entries, numbers } : null
}
