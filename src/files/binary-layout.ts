import { pause } from '../core/async/turns.ts'
import { arrowEncoder } from './formats/arrow.ts'
import { takeColumn } from './formats/cells.ts'
import type { Column } from './formats/columns.ts'
import { rowOffsets } from './formats/csv.ts'
import { PARQUET_MAGIC, ParquetFooter } from './formats/parquet.ts'
import { type ColumnPages, columnPages } from './formats/parquet-pages.ts'
import { type Chunk, converted, type FileFrame, type FilePart, type Layout } from './layout.ts'

/** Returns the file's metadata: the endpoint's body without `data`, as JSON under the key `flowgate`. */
const fileMetadataOf = ({ body }: FileFrame): ReadonlyMap<string, string> =>
  new Map([['flowgate', JSON.stringify(body)]])

/** Returns the layout of an Arrow IPC stream: each slice of a chunk becomes a record batch. */
export function arrowLayout(frame: FileFrame): Layout {
  const encoder = arrowEncoder(frame.columns, fileMetadataOf(frame))
  // Avoids an unhandled rejection: `head`, `piece` and `tail` await the same promise.
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

/** Encodes one column of a chunk. Reads the rows again for each column rather than hold them for a slow reader. */
const columnPagesOf = async (chunk: Chunk, starts: Uint32Array, column: Column): Promise<ColumnPages> =>
  columnPages(takeColumn(await chunk.raw(), starts, column))

/** Returns the layout of a Parquet file: each chunk becomes a row group, each of its columns a part. */
export function parquetLayout(frame: FileFrame): Layout<FilePart | ColumnPages> {
  return {
    head: async () => ({ bytes: PARQUET_MAGIC }),
    piece: async function* (chunk) {
      const starts = rowOffsets(await chunk.raw())
      for (const column of frame.columns) {
        await pause()
        yield await columnPagesOf(chunk, starts, column)
      }
    },
    ending: () => {
      const footer = new ParquetFooter(frame.columns)
      return {
        add: (part) => {
          if ('nulls' in part) footer.add(part)
        },
        tail: async () => footer.bytes(fileMetadataOf(frame)),
      }
    },
  }
}
