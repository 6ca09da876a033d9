import { arrowEncoder } from './formats/arrow.ts'
import { startsOf, takeColumn } from './formats/cells.ts'
import type { Column } from './formats/csv.ts'
import { type ColumnPage, columnPage, PARQUET_MAGIC, ParquetFooter } from './formats/parquet.ts'
import { converted, type FileFrame, type Layout, type Part, type StoredChunk } from './layout.ts'

/** The endpoint's body without `data`, for readers that want it; under one name among the file's metadata. */
const metadataOf = ({ body }: FileFrame): ReadonlyMap<string, string> =>
  new Map([['flowgate', JSON.stringify(body)]])

/** The layout of an Arrow stream: every slice of a chunk is a record batch. */
export function arrowLayout(frame: FileFrame): Layout {
  const encoder = arrowEncoder(frame.columns, metadataOf(frame))
  // Whoever waits for it hears of a failure.
  encoder.catch(() => {})
  return {
    head: async () => ({ bytes: (await encoder).schema }),
    piece: async function* (chunk) {
      const { encode } = await encoder
      yield* converted(chunk, (rows) => ({ bytes: encode(rows) }))
    },
    ending: () => ({ add: () => {}, tail: async () => (await encoder).end }),
  }
}

/** A column of a chunk; its rows are asked for again for each, rather than kept while a slow reader drains. */
const pageOf = async (chunk: StoredChunk, starts: Uint32Array, column: Column): Promise<ColumnPage> =>
  columnPage(takeColumn(await chunk.raw(), starts, column))

/** The layout of a Parquet file: every chunk is a row group, and every column of it a part. */
export function parquetLayout(frame: FileFrame): Layout<Part | ColumnPage> {
  return {
    head: async () => ({ bytes: PARQUET_MAGIC }),
    piece: async function* (chunk) {
      const starts = startsOf(await chunk.raw())
      for (const column of frame.columns) yield await pageOf(chunk, starts, column)
    },
    ending: () => {
      const footer = new ParquetFooter(frame.columns)
      return {
        add: (part) => {
          if ('nulls' in part) footer.add(part)
        },
        tail: async () => footer.bytes(metadataOf(frame)),
      }
    },
  }
}
