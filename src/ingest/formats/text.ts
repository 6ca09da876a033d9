/** Texts of typed values, as the load format spells them. */

const DAY = 86_400_000

/** Digits of the fraction of a second by unit of time. */
const DIGITS = { second: 0, millisecond: 3, microsecond: 6, nanosecond: 9 } as const
export type TimeUnit = keyof typeof DIGITS

/** Returns a function that remembers its results: columns of times and categories repeat few values. */
export function remembering<T>(textOf: (value: T) => string): (value: T) => string {
  const texts = new Map<T, string>()
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    if (texts.size > 100_000) texts.clear()
    const text = textOf(value)
    texts.set(value, text)
    return text
  }
}

// A number outside the range of dates stays a number, which the load refuses as a date.
const isoTime = (milliseconds: number): string =>
  Math.abs(milliseconds) <= 8.64e15 ? new Date(milliseconds).toISOString() : `${milliseconds}`

/** Returns the date that is `days` after 1970-01-01. */
export const dateText = (days: number): string => isoTime(days * DAY).split('T', 1)[0] ?? ''

/**
 * Returns a function that formats instants, to the microsecond. With `isDate`, midnight is a date. Times without a zone
 * have none in their texts either.
 */
export function instantText(
  unit: TimeUnit,
  { hasZone, isDate }: { hasZone: boolean; isDate: boolean },
): (value: bigint) => string {
  const digits = DIGITS[unit]
  const perSecond = 10n ** BigInt(digits)
  return remembering((value) => {
    const fraction = ((value % perSecond) + perSecond) % perSecond
    const seconds = Number((value - fraction) / perSecond)
    const [date = '', time = ''] = isoTime(seconds * 1000).split('T', 2)
    if (isDate && fraction === 0n && time.startsWith('00:00:00')) return date
    const decimals = fraction.toString().padStart(digits, '0').slice(0, 6).replace(/0+$/, '')
    const clock = `${time.slice(0, 8)}${decimals && `.${decimals}`}`
    return time === '' ? date : `${date}T${clock}${hasZone ? 'Z' : ''}`
  })
}

/** Returns a decimal number of `scale` digits after the point. */
export function decimalText(unscaled: bigint, scale: number): string {
  if (scale <= 0) return (unscaled * 10n ** BigInt(-scale)).toString()
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Returns the shortest text that reads back as the same number of 64 bits. NaN is an unknown value. */
export const doubleText = (value: number): string => (Number.isNaN(value) ? '' : `${value}`)

const shortest = (round: (value: number) => number, least: number, most: number) => (value: number) => {
  if (!Number.isFinite(value)) return doubleText(value)
  for (let digits = least; digits < most; digits++) {
    const text = Number(value.toPrecision(digits))
    if (round(text) === value) return `${text}`
  }
  return `${Number(value.toPrecision(most))}`
}

/** Returns the shortest text that reads back as the same number of 32 bits. */
export const floatText: (value: number) => string = shortest(Math.fround, 6, 9)

/** Returns the shortest text that reads back as the same number of 16 bits. */
export const halfText: (value: number) => string = shortest(Math.f16round, 3, 5)

/** Returns a signed integer of any length from its bytes, the highest first. */
export function bigEndianInteger(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return hex === '' ? 0n : BigInt.asIntN(bytes.length * 8, BigInt(`0x${hex}`))
}
