import type { ReadContext } from '../../core/context.ts'
import type { FileCompression, FileFrame, TextFormat } from '../layout.ts'
import { liveFile } from './file.ts'
import { type LiveQuery, type LiveRows, liveRows } from './rows.ts'
import { spooled } from './spool.ts'

/** A file of the rows of a query, which is made as fast as it can be and taken as slowly as its reader likes. */
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
