/** Copies bytes as numbers of 64 bits, in the order of this machine. */
function swapped(bytes: Buffer): Float64Array<ArrayBuffer> {
  const values = new Float64Array(bytes.length / 8)
  const copy = Buffer.from(values.buffer)
  bytes.copy(copy)
  copy.swap64()
  return values
}

/** Decodes the numbers of a byte string in its own memory, which then holds the numbers. Copies bytes that are not aligned. */
export function floatsIn(bytes: Buffer<ArrayBuffer>): Float64Array<ArrayBuffer> {
  if (bytes.byteOffset % 8 !== 0) return swapped(bytes)
  bytes.swap64()
  return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)
}

/**
 * Decodes numbers that PostgreSQL sends as one byte string (`string_agg(float8send(x), ''::bytea)`), in network byte
 * order. Avoids converting them to text and back, most of the cost of one row per number.
 */
export const floatsOf = (bytes: Buffer | null): Float64Array<ArrayBuffer> =>
  bytes ? swapped(bytes) : new Float64Array()

/** Writes numbers as an array of PostgreSQL, NaN as null: the driver escapes every element as if it were text. */
export const numberArray = (numbers: Iterable<number | null>): string =>
  `{${Array.from(numbers, (number) => (number === null || Number.isNaN(number) ? 'null' : number)).join()}}`
