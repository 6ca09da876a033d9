/** CRC-32 polynomial, bit-reversed. */
const POLYNOMIAL = 0xedb88320

/** Returns `a` times `b` modulo the polynomial, over GF(2) (zlib's `multmodp`). */
function times(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = 1 << 31; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}

/** Returns the factor by which `length` zero bytes multiply a checksum: x to the power of 8 × `length`. */
function shift(length: number): number {
  let power = 1 << 23 // x^8: one byte
  let factor = 1 << 31 // x^0
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) factor = times(power, factor)
    power = times(power, power)
  }
  return factor
}

/** Returns the CRC-32 of two concatenated texts from their own checksums (zlib's `crc32_combine`). */
export const combineCrc32 = (first: number, second: number, secondLength: number): number =>
  (times(shift(secondLength), first) ^ second) >>> 0

/** Checksum and sizes of a compressed text, or of a part of it. */
export interface Totals {
  readonly crc: number
  readonly length: number
  readonly compressed: number
}

export const NOTHING: Totals = { crc: 0, length: 0, compressed: 0 }

/** Returns the totals including the text's next part. */
export const withPart = (totals: Totals, part: Totals): Totals => ({
  crc: combineCrc32(totals.crc, part.crc, part.length),
  length: totals.length + part.length,
  compressed: totals.compressed + part.compressed,
})
