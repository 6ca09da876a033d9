import type { ClientBase } from 'pg'
import { CELLS, FILES, type FileKind } from './files.ts'

function stagingTable({ table, columns, also = [] }: FileKind): string {
  const cells = Object.entries(columns).map(
    ([name, { cell, mayBeEmpty }]) => `"${name}" ${CELLS[cell].type}${mayBeEmpty ? '' : ' not null'}`,
  )
  // Line 1 of a file is its header.
  const line = 'line bigint generated always as identity (start with 2)'
  return `create temp table ${table} (${[line, ...cells, ...also].join(', ')}) on commit drop`
}

/**
 * Creates an empty staging table for each kind of file, dropped at the end of the transaction. Bars have their
 * timestamp as text in `ts` (PostgreSQL converts an assigned timestamptz) and as an instant in the generated `at`.
 */
export async function createStaging(client: ClientBase): Promise<void> {
  await client.query(FILES.map(stagingTable).join(';\n'))
}
