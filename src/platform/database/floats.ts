/** Copies bytes as numbers of 64 bits, in the order of this machine. */
function swapped(bytes: Buffer): Float64Array<ArrayBuffer> {
  const values = new Float64Array(bytes.length / 8)
  const copy = Buffer.from(values.buffer)
  bytes.copy(copy)
  copy.swap64()
  return values
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
