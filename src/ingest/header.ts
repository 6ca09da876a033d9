import { type CellFault, fileFault, LoadFault, MAX_LISTED_FAULTS, throwFaults } from './fault.ts'
import type { FileKind } from './files.ts'
import { cellsOf } from './records.ts'

const LONGEST_HEADER = 64 * 1024

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start))

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
  [
    (bytes) => startsWith(bytes, 0x50, 0x4b, 3, 4),
    'the file is a zip archive or a spreadsheet and must be CSV',
  ],
]

const SEPARATORS = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const

/** Reads the first line. Returns it with all bytes read so far. Throws LoadFault if the file is not CSV in UTF-8. */
export async function readHeader(
  chunks: AsyncIterator<Buffer>,
  file: string,
): Promise<{ header: Buffer; read: Buffer }> {
  let read = Buffer.alloc(0)
  for (;;) {
    const next = await chunks.next()
    if (!next.done) read = Buffer.concat([read, next.value])
    const [, mismatch] = OTHER_FORMATS.find(([isIt]) => isIt(read)) ?? []
    if (mismatch !== undefined) throw new LoadFault(fileFault(file, mismatch))
    const end = read.indexOf('\n')
    if (next.done || end >= 0 || read.length >= LONGEST_HEADER)
      return { header: read.subarray(0, end < 0 ? read.length : end), read }
  }
}

/** Parses a header line into columns. Throws LoadFault for unknown, duplicate and missing columns. */
export function headerColumns(
  header: Buffer,
  { name: file, columns }: { name: string; columns: FileKind['columns'] },
): string[] {
  const fault = (column: string | null, reason: string): CellFault => ({
    file,
    line: 1,
    column,
    value: null,
    reason,
  })
  const names = cellsOf({ bytes: header }).map((name) => name.replace(/^\uFEFF/, '').trim())
  if (names.join('') === '') throw new LoadFault(fault(null, 'the header line is missing'))
  const [other] = Object.entries(SEPARATORS).filter(([letter]) =>
    names.some((name) => name.split(letter).length > 1),
  )
  if (other && names.every((name) => !Object.hasOwn(columns, name)))
    throw new LoadFault(
      fault(null, `the columns are separated by ${other[1]} and must be separated by commas`),
    )
  const wrong = names.flatMap((name, place) => {
    if (!Object.hasOwn(columns, name))
      return [fault(name.slice(0, 100), `unknown column; use one of: ${Object.keys(columns).join(', ')}`)]
    return names.indexOf(name) === place ? [] : [fault(name, 'duplicate column')]
  })
  const missing = Object.entries(columns)
    .filter(([name, { mayBeAbsent }]) => !mayBeAbsent && !names.includes(name))
    .map(([name]) => fault(null, `column ${name} is missing`))
  throwFaults([...wrong, ...missing].slice(0, MAX_LISTED_FAULTS))
  return names
}
