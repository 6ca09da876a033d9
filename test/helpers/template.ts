import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { loadDirectory } from '../../src/ingest/load.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { LATER } from './load-files.ts'

/** Template of every test database: migrated, with the fixtures' market loaded. */
export const TEMPLATE = 'flowgate_template'
/** The same without the market. */
export const EMPTY_TEMPLATE = 'flowgate_template_empty'

const fixtures = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
export const MARKET_DIRECTORY = fixtures('market')
/** Loaded one by one after the market: a load has only one value per date of a flow series. */
export const REVISION_DIRECTORIES = [fixtures('revisions-1'), fixtures('revisions-2')]

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Creates the templates on an empty cluster. */
export async function createTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(`create database ${EMPTY_TEMPLATE}`)
    await migrate(databaseUrl(clusterUrl, EMPTY_TEMPLATE))
    await client.query(`create database ${TEMPLATE} template ${EMPTY_TEMPLATE} strategy file_copy`)
  } finally {
    await client.end()
  }
  await prepareTemplate(databaseUrl(clusterUrl, TEMPLATE))
}

/** Fills a migrated database with what every test starts from. Leaves no connection open. */
export async function prepareTemplate(url: string): Promise<void> {
  const { pool, end } = connect(url, { max: 1, applicationName: 'test template' })
  try {
    for (const directory of [MARKET_DIRECTORY, ...REVISION_DIRECTORIES])
      await loadDirectory(pool, directory, { now: LATER })
    await pool.query('analyze')
  } finally {
    await end()
  }
}
