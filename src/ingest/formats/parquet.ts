import { type FileMetaData, parquetMetadataAsync, parquetSchema } from 'hyparquet'
import { PageReader, type ParquetColumn, parquetColumn } from './parquet-column.ts'
import type { Seekable } from './seekable.ts'
import { type Batch, isDateColumn, type Table, type TypedSource } from './table.ts'

/** Most rows of a batch. */
const BATCH_ROWS = 8192

/** A column of the current row group: its current page, and the rows of it that are not yet read. */
class Cursor {
  readonly #pages: PageReader
  readonly #textOf: (value: never) => string
  #page: ArrayLike<unknown> = []
  #row = 0

  constructor(pages: PageReader, { textOf }: ParquetColumn) {
    this.#pages = pages
    this.#textOf = textOf
  }

  get rest(): number {
    return this.#page.length - this.#row
  }

  async advance(rows: number): Promise<void> {
    this.#row += rows
    if (this.rest > 0) return
    this.#page = await this.#pages.next()
    this.#row = 0
  }

  /** Returns a function of the texts of the rows from the current one on. */
  cells(): (row: number) => string {
    const page = this.#page
    const first = this.#row
    const textOf = this.#textOf as (value: unknown) => string
    return (row) => {
      const value = page[first + row]
      return value === undefined || value === null ? '' : textOf(value)
    }
  }
}

async function* batchesOf(
  file: Seekable,
  { row_groups: groups }: FileMetaData,
  columns: readonly ParquetColumn[],
): AsyncGenerator<Batch> {
  for (const group of groups) {
    const chunks = new Map(group.columns.map(({ meta_data: data }) => [data?.path_in_schema[0], data]))
    // Columns without a use are not read: the header or the map of the file says what becomes of them.
    const cursors = columns.map((column) => {
      if (column.type === null) return null
      const metadata = chunks.get(column.name)
      if (!metadata) throw new Error(`a row group lacks the column ${column.name}`)
      return new Cursor(new PageReader(file, metadata, column), column)
    })
    let rows = 0
    for (let rest = Number(group.num_rows); rest > 0; rest -= rows) {
      for (const cursor of cursors) await cursor?.advance(rows)
      rows = Math.min(rest, BATCH_ROWS, ...cursors.map((cursor) => cursor?.rest ?? rest))
      yield { rows, cells: cursors.map((cursor) => cursor?.cells() ?? (() => '')) }
    }
  }
}

/** Opens a Parquet file. Holds one page of each column at a time. */
export async function openParquet(file: Seekable, source: TypedSource): Promise<Table> {
  const buffer = {
    byteLength: file.size,
    async slice(start: number, end = file.size): Promise<ArrayBuffer> {
      const bytes = await file.read(start, end)
      return new Uint8Array(bytes).buffer
    },
  }
  const metadata = await parquetMetadataAsync(buffer, { geoparquet: false })
  const root = parquetSchema(metadata)
  const columns = root.children.map((node) =>
    parquetColumn(root, node, isDateColumn(source, node.element.name)),
  )
  return { columns, batches: batchesOf(file, metadata, columns) }
}
