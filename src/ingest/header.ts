import { nearestNames } from '../core/nearest-names.ts'
import type { CsvShape } from './csv-rows.ts'
import { type CellFault, fileFault, LoadFault, throwFaults } from './fault.ts'
import type { FileKind } from './files.ts'
import { parseRecord } from './records.ts'
import { missingColumns } from './row-rules.ts'
import { isCsv, type SourceFile } from './sources.ts'

const LONGEST_HEADER = 64 * 1024

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start))

const beginsWith = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text

// Headers are ASCII: in UTF-16 each character has a NUL byte beside it.
const hasNul = (bytes: Buffer, place: number): boolean =>
  bytes.length >= 8 && [place, place + 2, place + 4].every((at) => bytes[at] === 0)

const UTF_16 =
  'the file is UTF-16 and must be UTF-8: convert it (iconv -f UTF-16 -t UTF-8), or save it as "CSV UTF-8"'

/** Files that are not CSV in UTF-8, recognised by their first bytes. */
const OTHER_FORMATS: readonly [(bytes: Buffer) => boolean, string][] = [
  [(bytes) => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff), UTF_16],
  [(bytes) => hasNul(bytes, 1), UTF_16.replaceAll('-f UTF-16', '-f UTF-16LE')],
  [(bytes) => hasNul(bytes, 0), UTF_16.replaceAll('-f UTF-16', '-f UTF-16BE')],
  [(bytes) => startsWith(bytes, 0x1f, 0x8b), 'the file is gzipped: its name must end in .csv.gz'],
  [(bytes) => startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd), 'the file is zstd: its name must end in .csv.zst'],
  [(bytes) => beginsWith(bytes, 'PAR1'), 'the file is Parquet: its name must end in .parquet'],
  [
    (bytes) => beginsWith(bytes, 'ARROW1') || startsWith(bytes, 0xff, 0xff, 0xff, 0xff),
    'the file is Arrow: its name must end in .arrow',
  ],
  [(bytes) => beginsWith(bytes, '{"'), 'the file is NDJSON: its name must end in .ndjson'],
  [
    (bytes) => startsWith(bytes, 0x50, 0x4b, 3, 4),
    'the file is a zip archive or a spreadsheet and must be CSV',
  ],
]

const SEPARATORS = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const

const headerFault = (
  { name: file, format }: SourceFile,
  column: string | null,
  reason: string,
): CellFault => ({
  ...{ file, line: isCsv(format) ? 1 : null, column, reason },
  value: null,
})

/** Reads the header line. Returns it, and what follows it in the bytes read so far. Throws LoadFault for other formats. */
export async function readHeader(
  chunks: AsyncIterator<Buffer>,
  file: string,
): Promise<{ header: Buffer; rest: Buffer }> {
  let read: Buffer = Buffer.alloc(0)
  for (;;) {
    const next = await chunks.next()
    if (!next.done) read = Buffer.concat([read, next.value])
    const [, mismatch] = OTHER_FORMATS.find(([isIt]) => isIt(read)) ?? []
    if (mismatch !== undefined) throw new LoadFault(fileFault(file, mismatch))
    const end = read.indexOf('\n') + 1 || (next.done || read.length >= LONGEST_HEADER ? read.length : 0)
    if (end > 0 || next.done) return { header: read.subarray(0, end), rest: read.subarray(end) }
  }
}

/** Returns why a line is no header of this format. Null if it may be one. */
function mistakenHeader(
  header: string,
  names: readonly string[],
  columns: FileKind['columns'],
): string | null {
  if (names.join('') === '') return 'the header line is missing'
  if (/^sep=/i.test(header))
    return '`sep=` is for Excel alone: delete the line, and separate columns by commas'
  if (/\r./.test(header))
    return 'lines end with carriage returns alone: convert them to line feeds (mac2unix)'
  const isKnown = names.some((name) => Object.hasOwn(columns, name))
  const [, separators] = Object.entries(SEPARATORS).find(([letter]) => header.includes(letter)) ?? []
  if (separators !== undefined && !isKnown)
    return `the columns are separated by ${separators} and must be separated by commas`
  return null
}

// pandas names its own index `Unnamed: 0` when it reads the file again.
const NAMELESS = /^(?:Unnamed: \d+)?$/

/** Returns why a column is none of the known ones, with the nearest of these. */
export function unknownColumn(name: string, place: number, known: readonly string[]): string {
  if (NAMELESS.test(name))
    return place === 0
      ? 'the first column has no name: if it is the index of pandas, write the file with `index=False`'
      : `column ${place + 1} has no name: name it, or delete its comma in every line`
  if (/^__index_level_\d+__$/.test(name))
    return 'the index of pandas is no column: write the file with `index=False`'
  const nearest = nearestNames(name, known)
  if (nearest.length > 0) return `unknown column; did you mean ${nearest.join(' or ')}?`
  return `unknown column; use one of: ${known.join(', ')}`
}

/** Throws LoadFault for unknown, duplicate and missing columns. */
function checkColumns(names: readonly string[], source: SourceFile): void {
  const { kind } = source
  const { columns } = kind
  const fault = (column: string | null, reason: string) => headerFault(source, column, reason)
  const wrong = names.flatMap((name, place) => {
    if (!Object.hasOwn(columns, name))
      return [fault(name.slice(0, 100) || null, unknownColumn(name, place, Object.keys(columns)))]
    return names.indexOf(name) === place ? [] : [fault(name, 'duplicate column')]
  })
  const missing = missingColumns(kind, names).map((one) =>
    fault(null, `column ${one.join(' or ')} is missing`),
  )
  throwFaults([...wrong, ...missing])
}

/** Parses a header line. Throws LoadFault if it is none, or for unknown, duplicate and missing columns. */
export function shapeOf(header: Buffer, source: SourceFile): CsvShape {
  const { columns } = source.kind
  const text = header.toString('utf8').replace(/^\uFEFF/, '')
  const { cells, misquoted } = parseRecord(Buffer.from(text))
  if (misquoted)
    throw new LoadFault(headerFault(source, cells[misquoted.place]?.trim() ?? null, misquoted.reason))
  const names = cells.map((name) => name.trim())
  const mistake = mistakenHeader(text, names, columns)
  if (mistake !== null) throw new LoadFault(headerFault(source, null, mistake))
  checkColumns(names, source)
  return { columns, names, lineEnd: text.endsWith('\r\n') ? '\r\n' : '\n' }
}
