import pg from 'pg'

/**
 * `2024-01-05 00:00:00+00` → `2024-01-05T00:00:00Z`. Cut, not parsed: a page has thousands of them, and every
 * session is set to UTC. Null for `infinity`, which no JSON can carry.
 */
const instant = (text: string): string | null =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : null

/** `-infinity` and `infinity`, the open ends of a validity, are null. */
const date = (text: string): string | null => (text.endsWith('infinity') ? null : text)

// Elements of these types hold neither commas nor escapes, so this is all that their arrays need.
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

/** Numbers as the JSON that they are but for NULL, in half the time; NaN and Infinity are none. */
const numbers = (text: string): (number | null)[] =>
  /[aI]/.test(text) ? numbersOneByOne(text) : JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`)

type Parser = (text: string) => unknown

// Keyed by the type's OID in pg_type. bigint as number: our counts and versions stay far below 2^53.
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

/** How our connections turn PostgreSQL's text into values; the driver's global parsers stay as they are. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
}
