const [MINUS, POINT, ZERO, NINE] = [0x2d, 0x2e, 0x30, 0x39]

/** A double represents every integer of up to 15 digits exactly, and every power of ten up to 1e15. */
const MAX_DIGITS = 15
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, power) => 10 ** power)

/** Parses a number. Up to 15 digits, both operands of the division are exact, so it rounds as `Number` does. */
export function numberAt(bytes: Buffer, start: number, stop: number): number {
  const isNegative = bytes[start] === MINUS
  let [digits, mantissa, point] = [0, 0, -1]
  for (let at = isNegative ? start + 1 : start; at < stop; at++) {
    const byte = bytes[at] ?? 0
    if (byte === POINT) point = digits
    else if (byte < ZERO || byte > NINE || ++digits > MAX_DIGITS)
      return Number(bytes.toString('latin1', start, stop))
    else mantissa = mantissa * 10 + byte - ZERO
  }
  const value = point === -1 ? mantissa : mantissa / (POWERS[digits - point] ?? 1)
  return isNegative ? -value : value
}

function digitsAt(bytes: Buffer, start: number, stop: number): number {
  let value = 0
  for (let at = start; at < stop; at++) value = value * 10 + (bytes[at] ?? 0) - ZERO
  return value
}

/** Offsets of the parts of `2026-03-11T14:55:00`. A fraction of at most six digits and `Z` follow. */
const [YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, FRACTION] = [0, 5, 8, 11, 14, 17, 20]
const MICROS = 6

/** Parses an instant, in microseconds since 1970: exact in a double for the supported range of dates. */
export function instantAt(bytes: Buffer, start: number, stop: number): number {
  const day = Date.UTC(
    digitsAt(bytes, start + YEAR, start + YEAR + 4),
    digitsAt(bytes, start + MONTH, start + MONTH + 2) - 1,
    digitsAt(bytes, start + DAY, start + DAY + 2),
  )
  const hours = digitsAt(bytes, start + HOUR, start + HOUR + 2)
  const minutes = 60 * hours + digitsAt(bytes, start + MINUTE, start + MINUTE + 2)
  const seconds = 60 * minutes + digitsAt(bytes, start + SECOND, start + SECOND + 2)
  const digits = Math.max(0, stop - 1 - start - FRACTION)
  const fraction = digitsAt(bytes, start + FRACTION, stop - 1) * (POWERS[MICROS - digits] ?? 1)
  return 1000 * day + 1_000_000 * seconds + fraction
}
