import type { Context } from '../context.ts'
import type { FileCompression, FileFrame, TextFormat } from '../jobs/export-layout.ts'
import { liveFile } from './live-file.ts'
import { type LiveQuery, liveRows } from './live-rows.ts'
import { spooled } from './spool.ts'

/** A file of the rows of a query, which is made as fast as it can be and taken as slowly as its reader likes. */
export async function* liveExport(
  { rows, principal, signal }: Pick<Context, 'rows' | 'principal' | 'signal'>,
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
