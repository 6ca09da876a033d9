// @module-tag postgresql
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDirectory } from '../../src/ingest/load.ts'
import { unload } from '../../src/ingest/undo/unload.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import type { TestDatabase } from '../helpers/database.ts'
import { outcomeOf } from '../helpers/doctor.ts'
import { blocksOf } from '../helpers/documents.ts'
import { ownPrograms } from '../helpers/extras.ts'
import { until } from '../helpers/jobs.ts'
import { LATER, loadFiles } from '../helpers/load-files.ts'
import { makePlace, type OwnServer, type Place, startServer } from '../helpers/own-postgres.ts'
import { answerTo } from '../helpers/pair-answers.ts'
import { MAIN_PAIRS } from '../helpers/pairs.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../helpers/results.ts'
import { runService } from '../helpers/service.ts'
import { stateOf } from '../helpers/state.ts'
import { MARKET_DIRECTORY, REVISION_DIRECTORIES } from '../helpers/template.ts'

/**
 * Rehearses the backups of docs/operating.md, with the commands printed there, on Debian's PostgreSQL and its clients:
 * a database that was restored gives the same answers.
 */

const bin = ownPrograms()

const BAR = {
  'security_cash.csv': [
    { id: 1001, interval: '1d', ts: '2026-01-05', px: 1, retail_buy_turnover: 2, retail_sell_turnover: 3 },
  ],
}

/** The command of docs/operating.md that contains a word. */
function documented(word: string): string {
  const block = blocksOf('docs/operating.md', 'bash').find((text) => text.includes(word))
  if (!block) throw new Error(`docs/operating.md has no command with ${word}`)
  return block
}

/** A database of the server, as the tests' helpers expect it. */
function databaseAt(url: string): TestDatabase {
  const { db, pool, end } = connect(url, { max: 5, applicationName: 'test' })
  return { url, db, pool, drop: end }
}

/** Answers to every documented request, in both protocols. */
async function answersOf(app: TestApp): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const one of MAIN_PAIRS) answers.push(await answerTo(app, one))
  return answers
}

/** The faults found; a check that was skipped is one, too. */
async function faultsOf(settings: Record<string, string>): Promise<string[]> {
  const found = Object.entries(await outcomeOf(settings))
  return found.flatMap(([name, finding]) => finding?.faults ?? [`${name}: skipped`])
}

interface Original {
  readonly app: TestApp
  /** A completed job. */
  readonly job: string
  readonly settings: Record<string, string>
}

/** Expects the state, answers and files of the original, no faults, and that loads can be undone as there. */
async function expectTheSame({ app, job, settings }: Original, restored: TestDatabase): Promise<void> {
  const { pool, url } = restored
  expect(await stateOf(pool)).toEqual(await stateOf(app.database.pool))
  expect(await migrate(url)).toEqual([])
  const other = await startApp({ database: { ...restored, drop: async () => {} } })
  expect(await answersOf(other)).toEqual(await answersOf(app))
  const file = (one: TestApp) => one.send(`/aggregates/jobs/${job}/export`).then((answer) => answer.text())
  expect(await file(other)).toBe(await file(app))
  await other.close()
  expect(await faultsOf({ ...settings, DATABASE_URL: url })).toEqual([])
  const before = await stateOf(pool)
  const { rows } = await pool.query<{ version: number }>('select max(version)::int as version from undo.load')
  const { version } = await loadFiles(pool, BAR)
  await unload(pool, version ?? 0)
  expect(await stateOf(pool)).toEqual(before)
  await unload(pool, rows[0]?.version ?? 0)
}

describe('a backup', () => {
  let place: Place
  let server: OwnServer
  let app: TestApp
  let job: string
  let settings: Record<string, string>
  beforeAll(async () => {
    place = await makePlace(bin ?? '')
    server = await startServer(place, 'primary')
    await onServer('create database market')
    const url = server.url('market')
    await migrate(url)
    const database = databaseAt(url)
    for (const directory of [MARKET_DIRECTORY, ...REVISION_DIRECTORIES])
      await loadDirectory(database.pool, directory, { now: LATER })
    app = await startApp({ database })
    job = await finishedJob(database, { columns: COLUMNS, chunks: [rowsFrom(0, 40), rowsFrom(40, 500)] })
    // The first requests of a caller create its user.
    await answersOf(app)
    settings = { DATA_DIR: place.directory, DATABASE_URL: url }
  })
  afterAll(async () => {
    await app?.close()
    await server?.stop()
    await place?.remove()
  })

  async function onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  test('by pg_dump is restored into an empty database, and the service starts on it', async () => {
    const variables = { DATABASE_URL: server.url('market'), RESTORED_URL: server.url('restored') }
    await place.sh(documented('pg_dump'), variables)
    await access(join(place.directory, 'flowgate.dump'))
    await onServer('create database restored')
    await place.sh(documented('pg_restore'), variables)
    const restored = databaseAt(variables.RESTORED_URL)
    await expectTheSame({ app, job, settings }, restored)
    const service = runService(process.execPath, ['bin/flowgate.js'], {
      ...settings,
      DATABASE_URL: restored.url,
    })
    const [, url] = await service.says(/listening on (\S+)/)
    await until(
      async () => (await fetch(`${url}/health/ready`)).status,
      (status) => status === 200,
    )
    const [, token] = await service.says(/TOKEN=(\S+)/)
    const latest = await fetch(`${url}/aggregates/3/latest`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(latest.status).toBe(200)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    await restored.drop()
  })

  test('by pg_basebackup becomes a standby, whose lag the doctor sees, and a database of its own', async () => {
    await place.sh(documented('pg_basebackup'), {
      DATABASE_URL: server.url('postgres'),
      BACKUP: join(place.directory, 'backup'),
    })
    await access(join(place.directory, 'backup', 'backup_manifest'))
    await place.sh(`touch '${place.directory}/backup/standby.signal'
      echo "primary_conninfo = '${server.url('postgres')}'" >> '${place.directory}/backup/postgresql.auto.conf'`)
    const standby = await startServer(place, 'backup')
    try {
      const DATABASE_READ_URL = standby.url('market')
      expect(await faultsOf({ ...settings, DATABASE_READ_URL })).toEqual([])
      const copy = databaseAt(DATABASE_READ_URL)
      await copy.pool.query('select pg_wal_replay_pause()')
      const { version } = await loadFiles(app.database.pool, BAR)
      expect(await faultsOf({ ...settings, DATABASE_READ_URL })).toEqual([
        expect.stringMatching(
          /^the replica is more than 10 s behind \(data version \d+ of \d+\)\. Check its log/,
        ),
      ])
      await copy.pool.query('select pg_wal_replay_resume()')
      await unload(app.database.pool, version ?? 0)
      expect(await faultsOf({ ...settings, DATABASE_READ_URL })).toEqual([])
      await copy.pool.query('select pg_promote()')
      await expectTheSame({ app, job, settings }, copy)
      await copy.drop()
    } finally {
      await standby.stop()
    }
  })
})
