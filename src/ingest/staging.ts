import type { ClientBase } from 'pg'
import type { Queryable } from '../platform/database/queryable.ts'
import { CELLS, FILES, type FileKind, type FileName } from './files.ts'
import { keyConstraint } from './instrument-keys.ts'

function stagingTable({ table, columns, keys = [], also = [] }: FileKind): string {
  const cells = Object.entries(columns).map(
    ([name, { cell, mayBeEmpty }]) => `"${name}" ${CELLS[cell].type}${mayBeEmpty ? '' : ' not null'}`,
  )
  const line = "line bigint not null default nextval('stage_line')"
  return `create temp table ${table} (${[line, ...cells, ...keys.map(keyConstraint), ...also].join(', ')}) on commit drop`
}

/**
 * Creates an empty staging table for each kind of file, dropped at the end of the transaction. Bars have their
 * timestamp as text in `ts` (PostgreSQL converts an assigned timestamptz) and as an instant in the generated `at`. One
 * sequence numbers the lines of all tables: with one for each, creating them took twice as long.
 */
export async function createStaging(client: ClientBase): Promise<void> {
  const tables = FILES.map(stagingTable)
  await client.query(`create temp sequence if not exists stage_line start with 2;\n${tables.join(';\n')}`)
}

/** Numbers the rows staged next from `line` on. Line 1 of a file is its header. */
export async function numberFrom(client: Queryable, line: number): Promise<void> {
  await client.query(`select setval('stage_line', $1, false)`, [line])
}

const STAGED = FILES.map(({ name, table }) => `(select '${name}' as name from ${table} limit 1)`).join(
  ' union all ',
)

/** Returns the kinds of file with staged rows. Whatever the others would need is skipped. */
export async function stagedFiles(client: Queryable): Promise<ReadonlySet<FileName>> {
  const { rows } = await client.query<{ name: FileName }>(STAGED)
  return new Set(rows.map(({ name }) => name))
}
