import type { LoadTable } from './generated/rest.ts'

type Cell = string | number | bigint | boolean | Date | null | undefined

/** A row of a table, by column. A `Date` at midnight UTC is a day. */
export type LoadRow = Readonly<Record<string, Cell>>

const MEDIA = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/vnd.apache.parquet': 'parquet',
  'application/vnd.apache.arrow.file': 'arrow',
  'application/vnd.apache.arrow.stream': 'arrow',
} as const

/** Format of a file, as its name ends. */
export type LoadFormat =
  | (typeof MEDIA)[keyof typeof MEDIA]
  | 'csv.gz'
  | 'csv.zst'
  | 'ndjson.gz'
  | 'ndjson.zst'

/** A file and its format. A stream is read to its end before it is sent, so that it can be sent again. */
export interface LoadFile {
  readonly content: Blob | ReadableStream<Uint8Array<ArrayBuffer>>
  readonly format: LoadFormat
}

type Rows = Iterable<LoadRow> | AsyncIterable<LoadRow>

/** Rows, or a file, or several. A `File` has the format of its name, another `Blob` that of its media type. */
export type LoadSource = Rows | Blob | LoadFile | readonly (Blob | LoadFile)[]

/** A file to send. */
export interface TableFile {
  /** Table that was passed. Null if the file's own name says it. */
  readonly table: LoadTable | null
  readonly name: string
  readonly content: Blob
  /** Whether it was written from rows, one on each line. */
  readonly isOfRows: boolean
}

const PART_LENGTH = 1 << 20
const ENDING = /\.((?:csv|ndjson)(?:\.gz|\.zst)?|parquet|arrow)$/

// Never `instanceof`: callers bring blobs and streams of other realms.
const isBlob = (value: object): value is Blob => 'arrayBuffer' in value && 'size' in value
const isFile = (value: unknown): value is Blob | LoadFile =>
  typeof value === 'object' && value !== null && (isBlob(value) || ('content' in value && 'format' in value))

function jsonOf(value: Cell): unknown {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '')
  if (typeof value === 'bigint') return String(value)
  // JSON would make it null.
  if (value === Infinity || value === -Infinity) throw new TypeError(`${value} cannot be loaded`)
  return value
}

/** Writes rows as NDJSON. */
async function blobOf(rows: Rows): Promise<Blob> {
  const parts: Blob[] = []
  let text = ''
  for await (const row of rows) {
    text += `${JSON.stringify(Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, jsonOf(cell)])))}\n`
    if (text.length < PART_LENGTH) continue
    parts.push(new Blob([text]))
    text = ''
  }
  return new Blob([...parts, text])
}

async function collected(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const parts: Blob[] = []
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts)
    parts.push(new Blob([value]))
  }
}

function formatOf(blob: Blob): string {
  const [, ending] = ENDING.exec('name' in blob ? String(blob.name) : '') ?? []
  if (ending !== undefined) return ending
  const [type = ''] = blob.type.split(';')
  if (type === '') return 'csv'
  if (type in MEDIA) return MEDIA[type as keyof typeof MEDIA]
  throw new TypeError(`${blob.type} cannot be loaded: give a file as { content, format }`)
}

async function fileOf(table: LoadTable, source: Blob | LoadFile, part: string): Promise<TableFile> {
  const [content, format] = 'format' in source ? [source.content, source.format] : [source, formatOf(source)]
  const blob = isBlob(content) ? content : await collected(content)
  return { table, name: `${table}${part}.${format}`, content: blob, isOfRows: false }
}

/** Returns a file that is sent under its own name. */
export const ownFile = (file: File): TableFile => ({
  ...{ table: null, name: file.name, content: file, isOfRows: false },
})

/** Returns the files of a table. */
export async function filesOf(table: LoadTable, source: LoadSource): Promise<TableFile[]> {
  if (isFile(source)) return [await fileOf(table, source, '')]
  if (Array.isArray(source) && source.length > 0 && source.every(isFile))
    return Promise.all(source.map((file, place) => fileOf(table, file, `-${place + 1}`)))
  const content = await blobOf(source as Rows)
  return [{ table, name: `${table}.ndjson`, content, isOfRows: true }]
}
