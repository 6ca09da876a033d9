import pg from 'pg'

/**
 * `2024-01-05 00:00:00+00` → `2024-01-05T00:00:00Z`; `infinity` → null. Slices instead of parsing, for speed: a page
 * has thousands of timestamps, and every session uses UTC.
 */
const instant = (text: string): string | null =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : null

/** `-infinity` and `infinity`, the open ends of a validity period, become null. */
const date = (text: string): string | null => (text.endsWith('infinity') ? null : text)

// Sufficient for these types: their elements contain neither commas nor escapes.
const arrayOf =
  <T>(element: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : element(item.replaceAll('"', ''))))

const numbersOneByOne = arrayOf(Number)

/** Parses an array of numbers as JSON, twice as fast; arrays with NaN or Infinity fall back to `arrayOf`. */
const numbers = (text: string): (number | null)[] =>
  /[aI]/.test(text) ? numbersOneByOne(text) : JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`)

type Parser = (text: string) => unknown

// Keyed by OID in pg_type. A bigint becomes a number: counts and versions stay far below 2^53.
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [20, Number],
  [1016, numbers],
  [701, Number],
  [1022, numbers],
  [1700, Number],
  [1231, numbers],
  [1082, date],
  [1182, arrayOf(date)],
  [1184, instant],
  [1185, arrayOf(instant)],
])

/** Parsers for this service's connections; the driver's global parsers stay unchanged. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
}
