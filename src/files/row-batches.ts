import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { RowEncoder } from '../core/rows/encoder.ts'
import type { Member } from '../core/rows/origins.ts'
import type { RowBytes } from '../core/rows/row-bytes.ts'
import type { RowFormat } from '../core/rows/row-formats.ts'
import { allRows } from '../core/rows/table.ts'
import { streamRows } from '../platform/database/row-stream.ts'

/** Rows to write to a file, by their numbers in the result that the encoder reads. Valid until the next are read. */
export interface RowBatch {
  readonly encoder: RowEncoder
  readonly rows: Int32Array
}

async function* encoded(
  results: AsyncIterable<RowBytes>,
  members: readonly Member[],
  format: RowFormat,
): AsyncGenerator<RowBatch> {
  let encoder: RowEncoder | undefined
  for await (const source of results) {
    if (encoder) encoder.continueWith(source)
    else encoder = new RowEncoder(source, members, format)
    yield { encoder, rows: allRows(source) }
  }
}

/** Starts a statement and streams its rows, no faster than the consumer reads. */
export const streamBatches = (
  client: pg.ClientBase,
  statement: CompiledQuery,
  members: readonly Member[],
  format: RowFormat,
): AsyncGenerator<RowBatch> => encoded(streamRows(client, statement), members, format)
