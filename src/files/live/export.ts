import type { ReadContext } from '../../core/context.ts'
import { type FileCompression, type FileFrame, ROW_FORMATS, type TextFormat } from '../layout.ts'
import { liveFile } from './file.ts'
import { type LiveQuery, type LiveRows, liveRows } from './rows.ts'
import { spooled } from './spool.ts'

/** Exports a query's rows as a file, spooled so that a slow reader does not hold up the query. */
export async function* liveExport(
  { rows, principal, signal }: ReadContext & { readonly rows: LiveRows },
  query: LiveQuery,
  format: TextFormat,
  compression: FileCompression,
  frame: FileFrame,
): AsyncGenerator<Uint8Array> {
  const leave = rows.quota.take(principal.email)
  try {
    const blocks = liveRows(rows, signal, query, ROW_FORMATS[format])
    yield* spooled(liveFile(blocks, format, compression, frame), rows.disk)
  } finally {
    leave()
  }
}
