import type { ClientBase } from 'pg'
import type { Queryable } from '../platform/database/queryable.ts'
import { CELLS, FILES, type FileKind, type FileName } from './files.ts'

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

const STAGED = FILES.map(({ name, table }) => `(select '${name}' as name from ${table} limit 1)`).join(
  ' union all ',
)

/** Returns the kinds of file with staged rows. Whatever the others would need is skipped. */
export async function stagedFiles(client: Queryable): Promise<ReadonlySet<FileName>> {
  const { rows } = await client.query<{ name: FileName }>(STAGED)
  return new Set(rows.map(({ name }) => name))
}
