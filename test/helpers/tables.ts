import { readXlsx } from 'hucre/xlsx'
import { MEDIA } from '../../src/files/media.ts'
import { parseCsv, unguarded } from './csv.ts'
import { type Row, readArrow, readParquet } from './typed-files.ts'

/** Tables of responses, read without the code under test. */

export const FORMATS = ['csv', 'ndjson', 'arrow', 'parquet', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

/** A cell as every format can express it: instants and dates are milliseconds since 1970. */
type Plain = string | number | boolean | null

const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/

function plain(value: unknown): Plain {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'bigint') return Number(value / 1000n)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'string') return TIME.test(value) ? Date.parse(value) : value
  return value as number | boolean
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** A row with the members of nested objects as members of its own. */
const flat = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(flat(value)).map(([inner, cell]) => [`${name}_${inner}`, cell])
        : [[name, value]],
    ),
  )

/** Rows with the same members, as every format can express them. */
export function plainRows(rows: readonly Row[]): Record<string, Plain>[] {
  const flattened = rows.map(flat)
  const names = [...new Set(flattened.flatMap(Object.keys))]
  return flattened.map((row) => Object.fromEntries(names.map((name) => [name, plain(row[name])])))
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/

/** The value of a cell of CSV. `like` is what JSON has there. */
function csvValue(cell: string | null, like: unknown): unknown {
  if (cell === null) return null
  if (typeof like === 'number' && NUMBER.test(cell)) return Number(cell)
  if (typeof like === 'boolean') return cell === 'true'
  return unguarded(cell)
}

/** Reads cells below a header. */
const rowsBelow = ([header = [], ...rows]: readonly (readonly unknown[])[]): Row[] =>
  rows.map((cells) => Object.fromEntries(header.map((name, place) => [String(name), cells[place] ?? null])))

/** Reads the sheet of a workbook. */
export async function readSheet(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes)
  const [sheet] = sheets
  if (!sheet || sheets.length !== 1) throw new Error('The workbook has not one sheet')
  return { freezePane: sheet.freezePane, cells: sheet.rows as readonly (readonly unknown[])[] }
}

/** Reads the rows of a table. `expected` are those of JSON, which tell the types of CSV. */
export async function readTable(format: Format, bytes: Buffer, expected: readonly Row[]): Promise<Row[]> {
  switch (format) {
    case 'csv':
      return rowsBelow(parseCsv(bytes.toString())).map((row, place) =>
        Object.fromEntries(
          Object.entries(row).map(([name, cell]) => [
            name,
            csvValue(cell as string | null, expected[place]?.[name]),
          ]),
        ),
      )
    case 'ndjson':
      return bytes
        .toString()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    case 'arrow':
      return [...(await readArrow(bytes)).rows]
    case 'parquet':
      return [...(await readParquet(bytes)).rows]
    default:
      return rowsBelow((await readSheet(bytes)).cells)
  }
}

export const mediaOf = (format: Format): string => MEDIA[format]
