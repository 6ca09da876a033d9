/** A value encoded in Thrift's compact protocol, with its type code. */
export interface Thrift {
  readonly type: number
  readonly bytes: Buffer
}

const [TRUE, I32, I64, BINARY, LIST, STRUCT] = [1, 5, 6, 8, 9, 12]
const STOP = Buffer.from([0])
/** Lists of at least this length encode it separately. */
const LONG_LIST = 15

/** Encodes a non-negative integer, seven bits per byte, least significant first. */
export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Buffer.from([...bytes, rest])
}

// Zigzag encoding: the lowest bit is the sign. No value here is negative.
export const i32 = (value: number): Thrift => ({ type: I32, bytes: varint(value * 2) })
export const i64 = (value: number): Thrift => ({ type: I64, bytes: varint(value * 2) })
/** A field that is true. Booleans in lists are encoded differently. */
export const isTrue: Thrift = { type: TRUE, bytes: Buffer.alloc(0) }

export function text(value: string): Thrift {
  const bytes = Buffer.from(value)
  return { type: BINARY, bytes: Buffer.concat([varint(bytes.length), bytes]) }
}

/** Encodes a list of values of one type. An empty list is typed as a list of structs. */
export function list(values: readonly Thrift[]): Thrift {
  const type = values[0]?.type ?? STRUCT
  const { length } = values
  const head =
    length < LONG_LIST
      ? Buffer.from([(length << 4) | type])
      : Buffer.concat([Buffer.from([(LONG_LIST << 4) | type]), varint(length)])
  return { type: LIST, bytes: Buffer.concat([head, ...values.map(({ bytes }) => bytes)]) }
}

/** Encodes fields by number. Consecutive numbers differ by at most 15. */
export function struct(fields: Readonly<Record<number, Thrift>>): Thrift {
  let last = 0
  const parts = Object.entries(fields).flatMap(([number, { type, bytes }]) => {
    const step = Number(number) - last
    last = Number(number)
    return [Buffer.from([(step << 4) | type]), bytes]
  })
  return { type: STRUCT, bytes: Buffer.concat([...parts, STOP]) }
}
