import type { Field } from 'apache-arrow'
import { type ArrowBuffer, type ArrowBuffers, openBuffers, openMessages } from './arrow-messages.ts'
import { type ArrowType, arrowType, type Layout, typeNameOf } from './arrow-types.ts'
import type { Seekable } from './seekable.ts'
import { type Batch, type Column, isDateColumn, type Table, type TypedSource } from './table.ts'

type Cell = (row: number) => string
/** Reads the cells of a column from one row to before another. */
type Reader = (from: number, to: number) => Promise<Cell>
type Dictionaries = ReadonlyMap<number, readonly string[]>

/** Rows that are read at a time. A multiple of 8, because nulls are bits. */
const BATCH_ROWS = 65_536

const isSet = (bits: Uint8Array, place: number): boolean =>
  ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0

/** Adds the nulls of a column to the reader of its values. A column without nulls may lack their bits. */
const withNulls =
  (validity: ArrowBuffer, values: Reader): Reader =>
  async (from, to) => {
    const cell = await values(from, to)
    if (validity.length === 0) return cell
    const bits = await validity.read(from >> 3, (to + 7) >> 3)
    return (row) => (isSet(bits, row) ? cell(row) : '')
  }

const bits =
  (values: ArrowBuffer): Reader =>
  async (from, to) => {
    const flags = await values.read(from >> 3, (to + 7) >> 3)
    return (row) => `${isSet(flags, row)}`
  }

const utf8 = new TextDecoder('utf-8', { fatal: true })

const texts =
  (offsets: ArrowBuffer, bytes: ArrowBuffer, width: 4 | 8): Reader =>
  async (from, to) => {
    const places = await offsets.read(from * width, (to + 1) * width)
    const place = (row: number): number =>
      width === 4 ? places.readInt32LE(row * 4) : Number(places.readBigInt64LE(row * 8))
    const first = place(0)
    const content = await bytes.read(first, place(to - from))
    return (row) => utf8.decode(content.subarray(place(row) - first, place(row + 1) - first))
  }

/** A string view has the text itself if it has at most 12 bytes, or else its buffer and its place in it. */
const VIEW = 16
const LONGEST_INLINE = 12

interface Extent {
  readonly start: number
  readonly end: number
}

/** Returns the part of each buffer that views refer to. */
function extentsOf(content: Buffer, buffers: readonly ArrowBuffer[]): Extent[] {
  const extents = buffers.map(() => ({ start: Number.POSITIVE_INFINITY, end: 0 }))
  for (let at = 0; at < content.length; at += VIEW) {
    const length = content.readInt32LE(at)
    const extent = extents[content.readInt32LE(at + 8)]
    if (length <= LONGEST_INLINE || !extent) continue
    const start = content.readInt32LE(at + 12)
    extent.start = Math.min(extent.start, start)
    extent.end = Math.max(extent.end, start + length)
  }
  // The views of nulls are arbitrary bytes.
  return extents.map(({ start, end }, place) => ({ start, end: Math.min(end, buffers[place]?.length ?? 0) }))
}

const views =
  (values: ArrowBuffer, buffers: readonly ArrowBuffer[]): Reader =>
  async (from, to) => {
    const content = await values.read(from * VIEW, to * VIEW)
    const extents = extentsOf(content, buffers)
    const contents = await Promise.all(
      extents.map(({ start, end }, place) => (start < end ? buffers[place]?.read(start, end) : undefined)),
    )
    return (row) => {
      const at = row * VIEW
      const length = content.readInt32LE(at)
      if (length <= LONGEST_INLINE) return utf8.decode(content.subarray(at + 4, at + 4 + length))
      const place = content.readInt32LE(at + 8)
      const start = content.readInt32LE(at + 12) - (extents[place]?.start ?? 0)
      return utf8.decode(contents[place]?.subarray(start, start + length))
    }
  }

const dictionaryTexts =
  (indices: Reader, dictionary: readonly string[]): Reader =>
  async (from, to) => {
    const index = await indices(from, to)
    return (row) => dictionary[Number(index(row))] ?? ''
  }

function readerOf(layout: Layout, buffers: ArrowBuffers, dictionaries: Dictionaries): Reader {
  if (layout.stored === 'unused') {
    let buffersLeft = layout.buffers
    for (let view = 0; view < layout.views; view++) buffersLeft += buffers.nextCount()
    for (; buffersLeft > 0; buffersLeft--) buffers.next()
    return async () => () => ''
  }
  const validity = buffers.next()
  return withNulls(validity, valuesOf(layout, buffers, dictionaries))
}

function valuesOf(
  layout: Exclude<Layout, { stored: 'unused' }>,
  buffers: ArrowBuffers,
  dictionaries: Dictionaries,
): Reader {
  switch (layout.stored) {
    case 'bits':
      return bits(buffers.next())
    case 'text':
      return texts(buffers.next(), buffers.next(), layout.offset)
    case 'views': {
      const values = buffers.next()
      return views(
        values,
        Array.from({ length: buffers.nextCount() }, () => buffers.next()),
      )
    }
    case 'dictionary': {
      const dictionary = dictionaries.get(layout.id) ?? []
      return dictionaryTexts(valuesOf(layout.indices as typeof layout, buffers, dictionaries), dictionary)
    }
    case 'fixed': {
      const values = buffers.next()
      return async (from, to) => layout.read(await values.read(from * layout.width, to * layout.width))
    }
  }
}

async function* windows(readers: readonly Reader[], rows: number): AsyncGenerator<Batch> {
  for (let from = 0; from < rows; from += BATCH_ROWS) {
    const to = Math.min(from + BATCH_ROWS, rows)
    yield { rows: to - from, cells: await Promise.all(readers.map((reader) => reader(from, to))) }
  }
}

interface ArrowColumn extends Column, ArrowType {}

/** Opens an Arrow file or stream. Holds some thousand rows at a time, or one compressed record batch. */
export async function openArrow(file: Seekable, source: TypedSource): Promise<Table> {
  const arrow = await import('apache-arrow')
  const { schema, messages } = await openMessages(file, arrow)
  const isDate = ({ name }: Field): boolean => isDateColumn(source, name)
  const columns = schema.fields.map(
    (field): ArrowColumn => ({
      name: field.name,
      typeName: typeNameOf(field),
      ...arrowType(field.type, isDate(field), arrow),
    }),
  )
  const dates = new Set(
    schema.fields.filter(isDate).flatMap(({ type }) => (arrow.DataType.isDictionary(type) ? [type.id] : [])),
  )

  async function* batches(): AsyncGenerator<Batch> {
    const dictionaries = new Map<number, readonly string[]>()
    for await (const { message, body } of messages) {
      if (message.isRecordBatch()) {
        const header = message.header()
        const buffers = await openBuffers(file, body, header, arrow)
        yield* windows(
          columns.map(({ layout }) => readerOf(layout, buffers, dictionaries)),
          header.length,
        )
      } else if (message.isDictionaryBatch()) {
        const { id, data, isDelta } = message.header()
        const type = schema.dictionaries.get(id)
        if (!type) continue
        const { layout } = arrowType(type, dates.has(id), arrow)
        const buffers = await openBuffers(file, body, data, arrow)
        const texts: string[] = isDelta ? [...(dictionaries.get(id) ?? [])] : []
        for await (const { rows, cells } of windows([readerOf(layout, buffers, dictionaries)], data.length))
          for (let row = 0; row < rows; row++) texts.push(cells[0]?.(row) ?? '')
        dictionaries.set(id, texts)
      }
    }
  }
  return { columns, batches: batches() }
}
