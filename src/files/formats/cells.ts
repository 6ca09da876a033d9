import { instantAt, numberAt } from '../../core/rows/parsing.ts'
import type { Column } from './columns.ts'
import { copyText, endOfCell } from './csv.ts'

const TRUE = 0x74

/** Values of a column, by row. The value of a null cell is meaningless. */
export type Values =
  | { readonly type: 'text'; readonly bytes: Buffer; readonly offsets: Int32Array<ArrayBuffer> }
  | { readonly type: 'float64'; readonly numbers: Float64Array<ArrayBuffer> }
  | { readonly type: 'int32'; readonly numbers: Int32Array<ArrayBuffer> }
  | { readonly type: 'boolean'; readonly flags: Uint8Array<ArrayBuffer> }
  | { readonly type: 'milliseconds' | 'microseconds'; readonly instants: BigInt64Array<ArrayBuffer> }
export type ValueType = Values['type']

/** One column of a set of rows. */
export interface Cells {
  readonly rows: number
  /** 1 where the cell has a value, 0 where it is null. */
  readonly present: Uint8Array<ArrayBuffer>
  readonly values: Values
}

/** Returns a column's type in Arrow and Parquet files. */
export const typeOf = ({ kind, form }: Column): ValueType => form ?? (kind === 'number' ? 'float64' : kind)

function textsOf(csv: Buffer, starts: Uint32Array, stops: Uint32Array): Values {
  let most = 0
  for (let row = 0; row < starts.length; row++) most += (stops[row] ?? 0) - (starts[row] ?? 0)
  // Not from the shared pool: the caller takes ownership of the memory.
  const bytes = Buffer.allocUnsafeSlow(most)
  const offsets = new Int32Array(starts.length + 1)
  for (let row = 0; row < starts.length; row++)
    offsets[row + 1] = copyText(csv, starts[row] ?? 0, stops[row] ?? 0, bytes, offsets[row] ?? 0)
  return { type: 'text', bytes: bytes.subarray(0, offsets[starts.length]), offsets }
}

function valuesOf(csv: Buffer, starts: Uint32Array, stops: Uint32Array, type: ValueType): Values {
  if (type === 'text') return textsOf(csv, starts, stops)
  const rows = starts.length
  const each = <T extends { [row: number]: unknown }>(
    into: T,
    read: (start: number, stop: number) => T[0],
  ) => {
    for (let row = 0; row < rows; row++) {
      const [start, stop] = [starts[row] ?? 0, stops[row] ?? 0]
      if (stop > start) into[row] = read(start, stop)
    }
    return into
  }
  const number = (start: number, stop: number) => numberAt(csv, start, stop)
  if (type === 'float64') return { type, numbers: each(new Float64Array(rows), number) }
  if (type === 'int32') return { type, numbers: each(new Int32Array(rows), number) }
  if (type === 'boolean')
    return { type, flags: each(new Uint8Array(rows), (start) => (csv[start] === TRUE ? 1 : 0)) }
  const unit = type === 'milliseconds' ? 1000 : 1
  const instant = (start: number, stop: number) => BigInt(Math.floor(instantAt(csv, start, stop) / unit))
  return { type, instants: each(new BigInt64Array(rows), instant) }
}

/** Reads a column of stored rows from the offsets in `starts`, and advances these to the next column. */
export function takeColumn(csv: Buffer, starts: Uint32Array, column: Column): Cells {
  const rows = starts.length
  const stops = new Uint32Array(rows)
  const present = new Uint8Array(rows)
  for (let row = 0; row < rows; row++) {
    const start = starts[row] ?? 0
    const stop = endOfCell(csv, start)
    stops[row] = stop
    present[row] = stop > start ? 1 : 0
  }
  const values = valuesOf(csv, starts, stops, typeOf(column))
  for (let row = 0; row < rows; row++) starts[row] = (stops[row] ?? 0) + 1
  return { rows, present, values }
}

/** Packs one-byte flags into bits, least significant bit first. */
export function bitsOf(flags: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(Math.ceil(flags.length / 8))
  for (let place = 0; place < flags.length; place++)
    if (flags[place]) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
  return bits
}
