import { memory } from '../../core/rows/memory-pool.ts'
import { instantAt, numberAt } from '../../core/rows/parsing.ts'
import type { Column } from './columns.ts'
import { copyText, endOfCell } from './csv.ts'

const TRUE = 0x74

/** Texts of a column. Each starts at the offset of its row, and ends at that of the next. */
export interface TextColumn {
  readonly type: 'text'
  readonly bytes: Buffer<ArrayBuffer>
  readonly offsets: Int32Array<ArrayBuffer>
}

/** Values of a column, by row. Those of null cells are zero, or empty. */
export type Values =
  | TextColumn
  | { readonly type: 'float64'; readonly numbers: Float64Array<ArrayBuffer> }
  | { readonly type: 'int32'; readonly numbers: Int32Array<ArrayBuffer> }
  | { readonly type: 'boolean'; readonly flags: Uint8Array<ArrayBuffer> }
  | { readonly type: 'milliseconds' | 'microseconds'; readonly instants: BigInt64Array<ArrayBuffer> }
export type ValueType = Values['type']

/** One column of a set of rows, in memory of the pool. */
export interface Cells {
  readonly rows: number
  readonly nulls: number
  /** 1 where the cell has a value, 0 where it is null. */
  readonly present: Uint8Array<ArrayBuffer>
  readonly values: Values
  /** Returns the memory to the pool. The cells must not be read again. */
  release(): void
}

/** Returns a column's type in Arrow and Parquet files. */
export const typeOf = ({ kind, form }: Column): ValueType => form ?? (kind === 'number' ? 'float64' : kind)

/** Rows of which a column is read: where its cells start, and where they stop. They are equal where a cell is null. */
interface Bounds {
  readonly starts: Uint32Array
  readonly stops: Uint32Array
}

function textsOf(csv: Buffer, { starts, stops }: Bounds): Values {
  const bytes = memory.take(csv.length)
  const offsets = memory.takeZeros(Int32Array, starts.length + 1)
  let length = 0
  for (let row = 0; row < starts.length; row++) {
    length = copyText(csv, starts[row] ?? 0, stops[row] ?? 0, bytes, length)
    offsets[row + 1] = length
  }
  return { type: 'text', bytes: bytes.subarray(0, length), offsets }
}

function fillNumbers(csv: Buffer, { starts, stops }: Bounds, numbers: Float64Array | Int32Array): void {
  for (let row = 0; row < starts.length; row++) {
    const [start, stop] = [starts[row] ?? 0, stops[row] ?? 0]
    if (stop > start) numbers[row] = numberAt(csv, start, stop)
  }
}

function fillFlags(csv: Buffer, { starts, stops }: Bounds, flags: Uint8Array): void {
  for (let row = 0; row < starts.length; row++)
    if (stops[row] !== starts[row] && csv[starts[row] ?? 0] === TRUE) flags[row] = 1
}

const HALF = 2 ** 32

/** Reads instants in units of some microseconds. Writes them in halves: a BigInt for each would be garbage. */
function fillInstants(csv: Buffer, { starts, stops }: Bounds, unit: number, instants: BigInt64Array): void {
  const halves = new Int32Array(instants.buffer)
  for (let row = 0; row < starts.length; row++) {
    const [start, stop] = [starts[row] ?? 0, stops[row] ?? 0]
    if (stop === start) continue
    const instant = Math.floor(instantAt(csv, start, stop) / unit)
    halves[2 * row] = instant
    halves[2 * row + 1] = Math.floor(instant / HALF)
  }
}

function valuesOf(csv: Buffer, bounds: Bounds, type: ValueType): Values {
  const rows = bounds.starts.length
  switch (type) {
    case 'text':
      return textsOf(csv, bounds)
    case 'boolean': {
      const flags = memory.takeZeros(Uint8Array, rows)
      fillFlags(csv, bounds, flags)
      return { type, flags }
    }
    case 'float64': {
      const numbers = memory.takeZeros(Float64Array, rows)
      fillNumbers(csv, bounds, numbers)
      return { type, numbers }
    }
    case 'int32': {
      const numbers = memory.takeZeros(Int32Array, rows)
      fillNumbers(csv, bounds, numbers)
      return { type, numbers }
    }
    default: {
      const instants = memory.takeZeros(BigInt64Array, rows)
      fillInstants(csv, bounds, type === 'milliseconds' ? 1000 : 1, instants)
      return { type, instants }
    }
  }
}

/** Reads a column of stored rows from the offsets in `starts`, and advances these to the next column. */
export function takeColumn(csv: Buffer, starts: Uint32Array, column: Column): Cells {
  const rows = starts.length
  const stops = memory.takeZeros(Uint32Array, rows)
  const present = memory.takeZeros(Uint8Array, rows)
  let nulls = rows
  for (let row = 0; row < rows; row++) {
    const start = starts[row] ?? 0
    const stop = endOfCell(csv, start)
    stops[row] = stop
    if (stop === start) continue
    present[row] = 1
    nulls--
  }
  const { type, ...arrays } = valuesOf(csv, { starts, stops }, typeOf(column))
  for (let row = 0; row < rows; row++) starts[row] = (stops[row] ?? 0) + 1
  memory.give(stops)
  const release = () => {
    memory.give(present, ...Object.values(arrays))
  }
  return { rows, nulls, present, values: { type, ...arrays } as Values, release }
}

/** Packs one-byte flags into bits, least significant bit first. */
export function bitsOf(flags: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(Math.ceil(flags.length / 8))
  for (let place = 0; place < flags.length; place++)
    if (flags[place]) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
  return bits
}
