import type { ReadContext } from '../../core/context.ts'
import { ratedAs } from '../../core/principal.ts'
import type { RowFormat } from '../../core/rows/row-formats.ts'
import { type FileCompression, type FileFrame, ROW_FORMATS } from '../layout.ts'
import { isTyped } from '../typed-layouts.ts'
import { type LiveFormat, liveFile } from './file.ts'
import { type Blocks, type LiveQuery, type LiveRows, liveRows } from './rows.ts'
import { spooled } from './spool.ts'

const textBlocks = (format: RowFormat): Blocks => ({ format, bytes: 256 * 1024 })
/** As large as chunks of results: a block becomes a row group of a Parquet file. */
const TYPED_BLOCKS: Blocks = { format: ROW_FORMATS.csv, bytes: 1024 * 1024 }

/** Exports a query's rows as a file, spooled so that a slow reader does not hold up the query. */
export async function* liveExport(
  { rows, principal, signal }: ReadContext & { readonly rows: LiveRows },
  query: LiveQuery,
  format: LiveFormat,
  compression: FileCompression,
  frame: FileFrame,
): AsyncGenerator<Uint8Array> {
  const leave = rows.quota.take(ratedAs(principal))
  try {
    const blocks = liveRows(
      rows,
      signal,
      query,
      isTyped(format) ? TYPED_BLOCKS : textBlocks(ROW_FORMATS[format]),
    )
    yield* spooled(liveFile(blocks, format, compression, frame), rows.disk)
  } finally {
    leave()
  }
}
