import type { ReadContext } from '../../core/context.ts'
import type { FileCompression, FileFrame, TextFormat } from '../layout.ts'
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
    yield* spooled(liveFile(liveRows(rows, signal, query), format, compression, frame), rows.disk)
  } finally {
    leave()
  }
}
