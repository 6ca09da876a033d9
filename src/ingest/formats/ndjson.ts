import { isUtf8 } from 'node:buffer'
import { type CellFault, fileFault, LoadFault, throwFaults } from '../fault.ts'
import type { FileKind } from '../files.ts'
import { unknownColumn } from '../header.ts'
import { missingColumns } from '../row-rules.ts'
import type { SourceFile } from '../sources.ts'
import type { Batch, Table } from './table.ts'

/** Longest line: lines are read whole. */
const LONGEST_LINE = 16 * 1024 * 1024
const LINE_END = 0x0a

interface Lines {
  /** Number of the first. */
  readonly first: number
  readonly texts: readonly string[]
}

type Fault = (line: number, reason: string, cell?: Pick<CellFault, 'column' | 'value'>) => LoadFault

const faultIn =
  (file: string): Fault =>
  (line, reason, cell) =>
    new LoadFault({ file, line, column: null, value: null, reason, ...cell })

function decode(bytes: Buffer, first: number, fault: Fault): Lines {
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8')
    return { first, texts: (first === 1 ? text.replace(/^\uFEFF/, '') : text).split('\n') }
  }
  const lines = bytes.toString('latin1').split('\n')
  const bad = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  throw fault(first + bad, 'the file is not UTF-8')
}

async function* linesOf(bytes: AsyncIterable<Buffer>, fault: Fault): AsyncGenerator<Lines> {
  let rest: Buffer[] = []
  let length = 0
  let first = 1
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(LINE_END)
    if (end < 0) {
      rest.push(chunk)
      length += chunk.length
      if (length > LONGEST_LINE) throw fault(first, `the line is longer than ${LONGEST_LINE} bytes`)
      continue
    }
    const lines = decode(Buffer.concat([...rest, chunk.subarray(0, end)]), first, fault)
    yield lines
    first += lines.texts.length
    rest = [chunk.subarray(end + 1)]
    length = chunk.length - end - 1
  }
  yield decode(Buffer.concat(rest), first, fault)
}

type JsonObject = Readonly<Record<string, unknown>>

function parse(text: string, line: number, fault: Fault): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw fault(line, `not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw fault(line, 'each line must be a JSON object, such as {"id":1,"name":"Acme Corp"}')
}

/** Returns the digits of a number as the line has them, beyond those of float64. */
function digitsOf(line: string, name: string): string {
  const texts: JsonObject = JSON.parse(line, (_, value, { source }: { source?: string } = {}) =>
    typeof value === 'number' ? source : value,
  )
  return String(texts[name])
}

const isExact = (value: number): boolean =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))

/** Columns that the load format has, and those that any line has had. */
interface Keys {
  readonly known: FileKind['columns']
  readonly used: Set<string>
  isIgnored(name: string): boolean
}

function checkKeys(row: JsonObject, line: number, { known, used, isIgnored }: Keys, fault: Fault): void {
  for (const name in row) {
    if (used.has(name) || isIgnored(name)) continue
    if (!Object.hasOwn(known, name))
      throw fault(line, unknownColumn(name, 1, Object.keys(known)), {
        column: name.slice(0, 100),
        value: null,
      })
    used.add(name)
  }
}

/** Rows are numbered as lines are: blank lines may only end the file. */
function rowsOf({ first, texts }: Lines, blank: number | null, fault: Fault): [JsonObject[], number | null] {
  const rows: JsonObject[] = []
  let firstBlank = blank
  for (const [place, text] of texts.entries()) {
    const line = first + place
    if (text.trim() === '') firstBlank ??= line
    else if (firstBlank !== null) throw fault(firstBlank, 'the line is empty')
    else rows.push(parse(text, line, fault))
  }
  return [rows, firstBlank]
}

/** Returns the text of a value. Null if the column has no such values. */
function textOf(value: unknown, line: string, name: string, isFlag: boolean): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return isExact(value) ? `${value}` : digitsOf(line, name)
  return isFlag && typeof value === 'boolean' ? `${value}` : null
}

/** Opens a file of JSON objects, one on each line. Keys that a line lacks are null in it. */
export function openNdjson(
  bytes: AsyncIterable<Buffer>,
  { name: file, kind, mapping }: Pick<SourceFile, 'name' | 'kind' | 'mapping'>,
): Table {
  const { columns: known } = kind
  const fault = faultIn(file)
  const keys: Keys = { known, used: new Set(), isIgnored: (name) => mapping?.isIgnored(name) ?? false }
  const columns = Object.keys(known)
  const cellsOf = ({ first, texts }: Lines, rows: readonly JsonObject[]) =>
    columns.map((name) => (row: number) => {
      const value = rows[row]?.[name]
      const text = textOf(value, texts[row] ?? '', name, known[name]?.cell === 'flag')
      if (text !== null) return text
      const kindOfValue = typeof value === 'boolean' ? 'true or false' : 'an object or a list'
      throw fault(first + row, `the value is ${kindOfValue} and must be a text, a number or null`, {
        column: name,
        value: JSON.stringify(value).slice(0, 200),
      })
    })

  async function* batches(): AsyncGenerator<Batch> {
    let blank: number | null = null
    for await (const lines of linesOf(bytes, fault)) {
      const [rows, firstBlank] = rowsOf(lines, blank, fault)
      blank = firstBlank
      for (const [place, row] of rows.entries()) checkKeys(row, lines.first + place, keys, fault)
      yield { rows: rows.length, cells: cellsOf(lines, rows) }
    }
    const targets = [...keys.used].flatMap((name) => mapping?.targets.get(name) ?? [])
    const names = [...keys.used, ...targets, ...(mapping?.constants.keys() ?? [])]
    const missing = keys.used.size > 0 ? missingColumns(kind, names) : []
    throwFaults(missing.map((one) => fileFault(file, `column ${one.join(' or ')} is missing`)))
  }

  return {
    columns: columns.map((name) => ({ name, type: 'text', typeName: 'json' })),
    batches: batches(),
    absent: () => columns.filter((name) => !keys.used.has(name)),
  }
}
