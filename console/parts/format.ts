/** Unit of a number, and thereby its form. */
export type Unit =
  | 'USD'
  | 'price'
  | 'fraction'
  | 'percent'
  | 'sigma'
  | 'place'
  | 'count'
  | 'weight'
  | 'index'
  | 'number'
  /** A value whose unit is stated beside it, with at most two decimals. */
  | 'value'

const SCALES = [
  [1e12, 'tn'],
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const

const MINUS = '\u2212'
const NARROW = '\u202f'

const numberWriters = new Map<string, Intl.NumberFormat>()

/** Writes a number with at least and at most so many decimals. */
export function decimals(value: number, least: number, most: number): string {
  const key = `${least} ${most}`
  // Making a writer costs as much as writing a hundred numbers.
  const made =
    numberWriters.get(key) ??
    new Intl.NumberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: most })
  numberWriters.set(key, made)
  return made.format(value)
}

/** Whether a number's shortest decimal lies in the middle between two with so many decimals. */
const isHalf = (value: number, digits: number): boolean => {
  const fraction = String(value).split('.')[1] ?? ''
  return fraction.length === digits + 1 && fraction.endsWith('5')
}

/** Writes a number that is not negative with so many decimals, as `decimals` does. */
export function fixed(value: number, digits: number): string {
  // The browser's own writer costs 50 ms when it is first used, which the first picture would wait for.
  const scaled = Number(`${value}e${digits}`)
  const units = Math.round(scaled)
  // Scaling may round to a half what lies just beside it; from 2 ** 52 no number has a fraction.
  const isFalseHalf = scaled % 1 === 0.5 && !isHalf(value, digits)
  if (isFalseHalf || !(units < 2 ** 52)) return decimals(value, digits, digits)
  const all = String(units).padStart(digits + 1, '0')
  const whole = all.slice(0, all.length - digits).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return digits === 0 ? whole : `${whole}.${all.slice(-digits)}`
}

/** Writes a number that is not negative with at most so many decimals. */
const upTo = (value: number, digits: number): string =>
  fixed(value, digits)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** Shortens a number to three significant digits and a scale: 1.23 bn, 45.6 m, 789. */
function compact(value: number): string {
  const size = Math.abs(value)
  for (const [scale, name] of SCALES) {
    // What would round up to 1,000 of a scale belongs to the next one.
    if (size < scale * 0.9995) continue
    const scaled = size / scale
    return `${fixed(scaled, scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0)}${NARROW}${name}`
  }
  return fixed(size, Number.isInteger(size) ? 0 : 2)
}

const signOf = (value: number, isSigned: boolean): string =>
  value < 0 ? MINUS : isSigned && value > 0 ? '+' : ''

/** Writes a number with its unit, as an axis, a card or a table shows it. A null is an en dash. */
export function format(value: number | null | undefined, unit: Unit, { isSigned = false } = {}): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  const sign = signOf(value, isSigned)
  const size = Math.abs(value)
  switch (unit) {
    case 'USD':
      return `${sign}USD${NARROW}${compact(size)}`
    case 'price':
    case 'index':
      return `${sign}${fixed(size, 2)}`
    case 'fraction':
      return `${sign}${fixed(size * 100, 2)}${NARROW}%`
    case 'percent':
      return `${sign}${fixed(size, 2)}${NARROW}%`
    case 'sigma':
      return `${sign}${fixed(size, 2)}${NARROW}σ`
    case 'place':
      return `#${fixed(size, 0)}`
    case 'count':
      return `${sign}${fixed(size, 0)}`
    case 'weight':
      return `${sign}${upTo(size, 4)}`
    case 'value':
      return `${sign}${upTo(size, 2)}`
    case 'number':
      return `${sign}${size !== 0 && size < 0.01 ? size.toPrecision(3) : compact(size)}`
  }
}

/** Writes a number of bytes. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '–'
  if (bytes < 1000) return `${bytes}${NARROW}B`
  const [scale, name] = bytes < 1e6 ? [1e3, 'kB'] : bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB']
  return `${fixed(bytes / Number(scale), 1)}${NARROW}${name}`
}

export type Zone = 'exchange' | 'viewer'

export const EXCHANGE_ZONE = 'America/New_York'

const writers = new Map<string, Intl.DateTimeFormat>()

function writer(key: string, options: Intl.DateTimeFormatOptions, locale = 'en-GB'): Intl.DateTimeFormat {
  const made = writers.get(key) ?? new Intl.DateTimeFormat(locale, options)
  writers.set(key, made)
  return made
}

// As the browser's writer abbreviates them, which costs 10 ms when it is first used.
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Writes a calendar date, `2026-03-11`, as 11 Mar 2026. It has no time zone. */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 0) - 1]} ${year}`
}

/** Writes a moment in the exchange's or the viewer's zone: 11 Mar 2026, 10:50. */
export function formatTime(moment: string, zone: Zone): string {
  const timeZone = zone === 'exchange' ? EXCHANGE_ZONE : undefined
  const { format: write } = writer(zone, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone,
  })
  return write(new Date(moment))
}

/** Date of a moment at the exchange, as the service writes it. */
export function exchangeDate(moment: Date): string {
  // Sweden writes dates in the same way: 2026-03-11.
  const { format: write } = writer('exchange date', { dateStyle: 'short', timeZone: EXCHANGE_ZONE }, 'sv')
  return write(moment)
}

/** Name of a zone as shown beside times: New York or the viewer's own. */
export const zoneName = (zone: Zone): string =>
  zone === 'exchange'
    ? 'New York'
    : (Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1) ?? 'UTC').replaceAll('_', ' ')
