/** Units of numbers, as powers of ten. */
export const UNITS: Readonly<Record<string, number>> = {
  hundredths: -2,
  thousands: 3,
  millions: 6,
  billions: 9,
}

const NUMBER = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d{1,6}))?\s*$/

/** Returns a number times a power of ten, exactly: only the exponent changes. Other texts stay as they are. */
export function shifted(text: string, exponent: number): string {
  const [, digits, own = '0'] = NUMBER.exec(text) ?? []
  return digits === undefined ? text : `${digits}e${Number(own) + exponent}`
}
