import { readdir } from 'node:fs/promises'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { renewWorkSchema } from '../engine/derive/work-layout.ts'
import { prepareJournal } from '../ingest/undo/journal.ts'
import { abandonable } from '../platform/database/abandon.ts'
import { type Activity, watchActivity } from '../platform/database/activity.ts'
import { connect, type Database, PATIENT_MS } from '../platform/database/connect.ts'
import { DatabaseError } from '../platform/database/errors.ts'
import { replaceFormer } from './former-migrations.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)

/** Returns the names of all migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  return files.map((file) => file.slice(0, -3)).toSorted()
}

async function getMigrations() {
  const loaded = (await migrationNames()).map(
    async (name) => [name, await import(new URL(`${name}.ts`, FOLDER).href)] as const,
  )
  return Object.fromEntries(await Promise.all(loaded))
}

/**
 * Migrates a database to the current schema, and returns the names of the applied migrations. All pending migrations run
 * in one transaction under a lock: if several processes start at once, one migrates and the others wait. If the signal
 * fires, the transaction rolls back.
 */
export async function migrate(
  url: string,
  signal = new AbortController().signal,
  onActivity?: (activity: Activity) => void,
): Promise<string[]> {
  // A migration, or waiting for another process's, may take longer than the timeout of requests.
  const database = connect(url, {
    max: 1,
    applicationName: 'flowgate migrate',
    statementTimeout: 0,
    waitMs: PATIENT_MS,
  })
  let client: pg.PoolClient | undefined
  database.pool.on('connect', (connected) => {
    client = connected
  })
  const stopWatching = onActivity && watchActivity(database.pool, () => client, onActivity)
  try {
    return await abandonable(database, signal, () => migrateOn(database))
  } finally {
    stopWatching?.()
    await database.end()
  }
}

async function migrateOn({ db, pool }: Database): Promise<string[]> {
  await replaceFormer(pool, await migrationNames())
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw explain(error, results.find(({ status }) => status === 'Error')?.migrationName)
  const client = await pool.connect()
  try {
    await renewWorkSchema(client)
    await prepareJournal(client)
  } finally {
    client.release()
  }
  return results.map(({ migrationName }) => migrationName)
}

function explain(cause: unknown, failed: string | undefined): unknown {
  if (!(cause instanceof Error)) return cause
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(cause.message) ?? []
  if (unknown !== undefined)
    return new DatabaseError(
      `The database has migration ${unknown}, which was applied by a newer version. Use that version of flowgate.`,
      { cause },
    )
  return failed === undefined
    ? cause
    : new DatabaseError(`Migration ${failed} failed: ${cause.message}`, { cause })
}
