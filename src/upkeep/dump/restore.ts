import type { Pool } from 'pg'
import { DatabaseError } from '../../platform/database/errors.ts'
import { runClient } from './client-program.ts'

/**
 * Restores a dump into an empty database and vacuums it, because a dump has neither statistics nor visibility maps.
 * Throws a one-line `DatabaseError` if the database is not empty.
 */
export async function restoreDatabase(pool: Pool, url: string, file: string): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  if (rowCount !== 0)
    throw new DatabaseError('The database is not empty. Restore into a new one, then switch to it.')
  await runClient('pg_restore', url, ['--no-owner', '--exit-on-error', '--single-transaction', file])
  await pool.query('vacuum (analyze)')
}
