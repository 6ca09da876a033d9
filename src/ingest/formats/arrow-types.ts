import type { DataType, Dictionary, Field, Int } from 'apache-arrow'
import type { ColumnType } from './table.ts'
import {
  dateText,
  decimalText,
  doubleText,
  floatText,
  halfText,
  instantText,
  remembering,
  type TimeUnit,
} from './text.ts'

type Arrow = typeof import('apache-arrow')

/** How the values of a type are stored, and how they become texts. */
export type Layout =
  /** Not read. Number of its buffers in a record batch, and of its columns of views. */
  | { readonly stored: 'unused'; readonly buffers: number; readonly views: number }
  | { readonly stored: 'bits' }
  | { readonly stored: 'text'; readonly offset: 4 | 8 }
  | { readonly stored: 'views' }
  | { readonly stored: 'dictionary'; readonly id: number; readonly indices: Layout }
  /** Values of `width` bytes. `read` returns the text of the value at a place in the bytes. */
  | { readonly stored: 'fixed'; readonly width: number; read(bytes: Buffer): (place: number) => string }

export interface ArrowType {
  readonly type: ColumnType | null
  readonly layout: Layout
}

const UNITS: readonly TimeUnit[] = ['second', 'millisecond', 'microsecond', 'nanosecond']

type Numbers<T> = new (buffer: ArrayBuffer, offset: number, length: number) => ArrayLike<T>

function fixed<T>(width: number, Values: Numbers<T>, textOf: (value: T) => string): Layout {
  return {
    stored: 'fixed',
    width,
    read(bytes) {
      const values = new Values(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length / width)
      return (place) => textOf(values[place] as T)
    },
  }
}

const text = (value: number | bigint): string => `${value}`

function integers({ bitWidth, isSigned }: Int): Layout {
  if (bitWidth === 64) return fixed(8, isSigned ? BigInt64Array : BigUint64Array, text)
  if (bitWidth === 32) return fixed(4, isSigned ? Int32Array : Uint32Array, text)
  if (bitWidth === 16) return fixed(2, isSigned ? Int16Array : Uint16Array, text)
  return fixed(1, isSigned ? Int8Array : Uint8Array, text)
}

function floats(bits: number): Layout {
  if (bits === 64) return fixed(8, Float64Array, doubleText)
  return bits === 32 ? fixed(4, Float32Array, floatText) : fixed(2, Float16Array, halfText)
}

function decimals(bits: number, scale: number): Layout {
  const width = bits / 8
  return {
    stored: 'fixed',
    width,
    read: (bytes) => (place) => {
      let value = 0n
      for (let at = width - 4; at >= 0; at -= 4)
        value = (value << 32n) | BigInt(bytes.readUInt32LE(place * width + at))
      return decimalText(BigInt.asIntN(bits, value), scale)
    },
  }
}

/** Counts the buffers of a type, and its columns of views, whose further buffers record batches count. */
function unused(type: DataType, arrow: Arrow): Extract<Layout, { stored: 'unused' }> {
  const { DataType: is } = arrow
  const own = (): number => {
    if (is.isNull(type)) return 0
    if (is.isUnion(type)) return type.mode === arrow.UnionMode.Dense ? 2 : 1
    if (is.isStruct(type) || is.isFixedSizeList(type)) return 1
    const hasOffsets = is.isUtf8(type) || is.isLargeUtf8(type) || is.isBinary(type) || is.isLargeBinary(type)
    return hasOffsets ? 3 : 2
  }
  // The values of dictionaries have batches of their own.
  const children = is.isDictionary(type) ? [] : (type.children ?? [])
  const inner = children.map((field: Field) => unused(field.type, arrow))
  return {
    stored: 'unused',
    buffers: inner.reduce((sum, { buffers }) => sum + buffers, own()),
    views: inner.reduce(
      (sum, { views }) => sum + views,
      is.isUtf8View(type) || is.isBinaryView(type) ? 1 : 0,
    ),
  }
}

/** Describes a type. With `isDate`, midnight is a date. */
export function arrowType(type: DataType, isDate: boolean, arrow: Arrow): ArrowType {
  const { DataType: is } = arrow
  if (is.isNull(type)) return { type: 'null', layout: unused(type, arrow) }
  if (is.isBool(type)) return { type: 'boolean', layout: { stored: 'bits' } }
  if (is.isInt(type)) return { type: 'integer', layout: integers(type) }
  if (is.isFloat(type)) return { type: 'float', layout: floats([16, 32, 64][type.precision] ?? 64) }
  if (is.isDecimal(type)) return { type: 'decimal', layout: decimals(type.bitWidth, type.scale) }
  if (is.isUtf8(type)) return { type: 'text', layout: { stored: 'text', offset: 4 } }
  if (is.isLargeUtf8(type)) return { type: 'text', layout: { stored: 'text', offset: 8 } }
  if (is.isUtf8View(type)) return { type: 'text', layout: { stored: 'views' } }
  if (is.isDate(type)) {
    const isDays = type.unit === arrow.DateUnit.DAY
    const ofMilliseconds = (value: bigint) => dateText(Number(value) / 86_400_000)
    const layout = isDays
      ? fixed(4, Int32Array, remembering(dateText))
      : fixed(8, BigInt64Array, remembering(ofMilliseconds))
    return { type: 'date', layout }
  }
  if (is.isTimestamp(type)) {
    const textOf = instantText(UNITS[type.unit] ?? 'second', { hasZone: Boolean(type.timezone), isDate })
    return { type: 'timestamp', layout: fixed(8, BigInt64Array, textOf) }
  }
  if (!is.isDictionary(type)) return { type: null, layout: unused(type, arrow) }
  const { id, indices, dictionary } = type as Dictionary
  const layout: Layout = { stored: 'dictionary', id, indices: integers(indices) }
  const { type: valueType } = arrowType(dictionary, isDate, arrow)
  return { type: valueType, layout: valueType === null ? unused(type, arrow) : layout }
}

/** Returns the type as Arrow calls it, in small letters. */
export const typeNameOf = ({ type }: Field): string => `${type}`.toLowerCase()
