import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database, type Pool } from '../../src/platform/database/connect.ts'
import { PATIENCE_MS } from './patience.ts'
import { databaseUrl, EMPTY_TEMPLATE, TEMPLATE } from './template.ts'

/** The database of one test file. */
export interface TestDatabase extends Pick<Database, 'db' | 'pool'> {
  readonly url: string
  /** Closes `db` and drops the database; throws if other connections to it are still open. */
  drop(): Promise<void>
}

/** Copies the template; `template: 'template0'` creates an empty database. */
export async function createDatabase({
  template = TEMPLATE,
  patienceMs = PATIENCE_MS,
} = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const url = databaseUrl(inject('clusterUrl'), name)
  // Tests that a busy pool refuses open one of their own.
  const { db, pool, end } = connect(url, { max: 5, applicationName: 'test', waitMs: PATIENCE_MS })
  const drop = async () => {
    await end()
    await onCluster(async (client) => {
      const leaked = await connectionsTo(client, name, patienceMs)
      await client.query(`drop database ${name} with (force)`)
      if (leaked.length > 0) throw new Error(`Connections left open:\n${leaked.join('\n')}`)
    })
  }
  return { url, db, pool, drop }
}

/** Copies a template that the first test to need it creates, once in a run: a migrated database, and what is put into it. */
export async function createFilled(
  name: string,
  fill: (pool: Pool) => Promise<unknown>,
): Promise<TestDatabase> {
  const template = `flowgate_template_${name}`
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished} template ${EMPTY_TEMPLATE} strategy file_copy`)
    const { pool, end } = connect(databaseUrl(inject('clusterUrl'), unfinished), { max: 2 })
    await fill(pool).finally(end)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return createDatabase({ template })
}

async function onCluster<T>(action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Connections that are still open after a while: sessions take a moment to end. */
async function connectionsTo(client: pg.Client, name: string, patienceMs: number): Promise<string[]> {
  for (const end = performance.now() + patienceMs; ; ) {
    const { rows } = await client.query<{ connection: string }>(
      `select format('%s, %s: %s', application_name, state, query) as connection
       from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    )
    if (rows.length === 0 || performance.now() > end) return rows.map(({ connection }) => connection)
    await sleep(50)
  }
}
