import { readRow } from '../csv-rows.ts'
import { type CellFault, LoadFault, throwFaults } from '../fault.ts'
import type { FileKind } from '../files.ts'
import { readHeader } from '../header.ts'
import { formatRecord, parseRecord, recordsOf } from '../records.ts'
import type { FileMapping } from './mapping.ts'

const FLUSH_LENGTH = 128 * 1024

/** Returns the table as its file has it: with the columns of the file, and without constants. */
export function kindInFile(kind: FileKind, { targets, constants }: FileMapping): FileKind {
  const mapped = new Set([...targets.values(), ...constants.keys()])
  const own = Object.entries(kind.columns).filter(([name]) => !mapped.has(name))
  const renamed = [...targets].flatMap(([name, target]) => {
    const column = kind.columns[target]
    return column ? [[name, { ...column, mayBeAbsent: false }] as const] : []
  })
  return { ...kind, keys: [], columns: Object.fromEntries([...own, ...renamed]) }
}

/** Returns the column of the file that a column of its table comes from. */
export const columnInFile = (mapping: FileMapping | undefined, target: string): string =>
  mapping?.targets.entries().find(([, column]) => column === target)?.[0] ?? target

/** A column of the table: where its texts are in a row of the file, and what becomes of them. */
interface Output {
  readonly name: string
  textOf(cells: readonly string[]): string
}

function outputsOf(names: readonly string[], mapping: FileMapping): Output[] {
  const { targets, constants } = mapping
  const places = Map.groupBy(
    names.entries().filter(([, name]) => !mapping.isIgnored(name)),
    ([, name]) => targets.get(name) ?? name,
  )
  const read = [...places].flatMap(([target, columns]): Output[] => {
    const convert = mapping.converterOf(target) ?? ((text: string) => text)
    const [[first = 0] = [], ...others] = columns
    // Columns without a mapping do not become one: the header is then refused for its duplicates.
    if (others.length > 0 && !targets.has(names[first] ?? ''))
      return columns.map(([place]) => ({ name: target, textOf: (cells) => convert(cells[place] ?? '') }))
    const textOf =
      others.length === 0
        ? (cells: readonly string[]) => convert(cells[first] ?? '')
        : (cells: readonly string[]) =>
            convert(
              columns
                .map(([place]) => cells[place])
                .join(' ')
                .trim(),
            )
    return [{ name: target, textOf }]
  })
  return [...read, ...[...constants].map(([name, text]) => ({ name, textOf: () => text }))]
}

/** Where a row is in its file. */
type LineOf = (record: { readonly number: number; readonly line: number }) => number

/** Reads the header of a file. Throws LoadFault if it lacks columns that the mapping names. */
function outputsIn(header: readonly string[], file: string, mapping: FileMapping): Output[] {
  const missing = [...mapping.targets.keys()].filter((name) => !header.includes(name))
  throwFaults(
    missing.map((column): CellFault => {
      const reason = 'the mapping names this column, and the file has none of this name'
      return { file, line: 1, column, value: null, reason }
    }),
  )
  return outputsOf(header, mapping)
}

// A blank line is no row.
const formatRow = (cells: readonly string[]): string => formatRecord(cells, '\n').replace(/^\n$/, '""\n')

/**
 * Maps the rows of a file, CSV with a header, to those of its table. Rows stay on their lines. Throws LoadFault, also at
 * the first row that cannot be read.
 */
export async function* mappedRows(
  bytes: AsyncIterable<Buffer>,
  { name: file, mapping }: { readonly name: string; readonly mapping: FileMapping },
  lineOf: LineOf,
): AsyncGenerator<Buffer> {
  let names: string[] | null = null
  let outputs: Output[] = []
  let text = ''
  let line = 1
  for await (const { bytes: record, ...place } of recordsOf(withoutMistakes(bytes, file))) {
    text += '\n'.repeat(Math.max(0, place.line - line))
    line = Math.max(line, place.line)
    let cells: string[]
    if (names === null) {
      names = parseRecord(record).cells.map((name) => name.replace(/^\uFEFF/, '').trim())
      outputs = outputsIn(names, file, mapping)
      cells = outputs.map(({ name }) => name)
    } else {
      const row = readRow(record, { columns: {}, names, lineEnd: '\n' })
      if (row.fault) throw new LoadFault({ ...row.fault, file, line: lineOf(place), value: null })
      cells = outputs.map(({ textOf }) => textOf(row.cells))
    }
    const mapped = formatRow(cells)
    text += mapped
    line += mapped.split('\n').length - 1
    if (text.length < FLUSH_LENGTH) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** Returns the bytes of a file. Throws LoadFault for another format. */
async function* withoutMistakes(bytes: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  const { header, rest } = await readHeader(chunks, file)
  yield header
  yield rest
  yield* { [Symbol.asyncIterator]: () => chunks }
}
