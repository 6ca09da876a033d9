// @module-tag postgresql
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastRelease } from '../../scripts/schema-changes.ts'
import { withRoomOnDisk } from '../helpers/doctor.ts'
import { blocksOf } from '../helpers/documents.ts'
import { ownPrograms } from '../helpers/extras.ts'
import { FINAL, type JobBody, until } from '../helpers/jobs.ts'
import { makePlace, type OwnServer, type Place, startServer } from '../helpers/own-postgres.ts'
import type { Pair } from '../helpers/pairs.ts'
import { addPackages, copyCommit, PROJECT, presentCommit } from '../helpers/project-copy.ts'
import { type RunningVersion, runVersion, startVersion } from '../helpers/version.ts'

/**
 * Upgrades a database filled by the last release while that release serves, and goes back with a dump, as in
 * docs/operating.md. Before the first release, a copy of this version replaces the last release. The new version is this one
 * with one more migration.
 */

const MIGRATION = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table app_user add column later text not null default 'later'\`.execute(db)
  await sql\`alter table cash_bar add column later integer\`.execute(db)
  await sql\`create table later (id integer primary key)\`.execute(db)
}
`

const bin = ownPrograms() ?? ''

let directory: string
let place: Place
let server: OwnServer
/** Directories of the two versions. */
let old: string
let young: string
/** The documented requests of the old version. */
let pairs: readonly Pair[]
let token: string
const running: RunningVersion[] = []

const settingsFor = (database: string) => ({
  DATABASE_URL: server.url(database),
  DATA_DIR: join(directory, 'state'),
  RATE_LIMIT: 'off',
})

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'flowgate-upgrade-'))
  old = copyCommit((await lastRelease(PROJECT))?.tag ?? presentCommit(), join(directory, 'old'))
  young = copyCommit(presentCommit(), join(directory, 'new'))
  for (const one of [old, young]) addPackages(one)
  writeFileSync(join(young, 'db/migrations/9999_later.ts'), MIGRATION)
  const script = `const { MAIN_PAIRS } = await import('${old}/test/helpers/pairs.ts'); console.log(JSON.stringify(MAIN_PAIRS))`
  pairs = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      maxBuffer: 64_000_000,
    }).toString(),
  )
  place = await makePlace(bin)
  server = await startServer(place, 'primary')
  await onServer('create database market')
  await succeed(old, 'bin/migrate.ts')
  for (const name of ['market', 'revisions-1', 'revisions-2'])
    await succeed(old, 'bin/load.ts', join(old, 'test/fixtures', name))
  token = await succeed(old, 'bin/token.ts', '--email', 'analyst@example.com', '--tier', 'data_license')
})
afterAll(async () => {
  for (const one of running) one.kill()
  await server?.stop()
  await place?.remove()
  rmSync(directory, { recursive: true })
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Runs a command of a version on the market, which must succeed. Returns what it printed. */
async function succeed(version: string, ...args: string[]): Promise<string> {
  const { code, said } = await runVersion(version, settingsFor('market'), ...args)
  expect({ args, code, said }).toEqual({ args, code: 0, said })
  return said.trim()
}

async function start(version: string, database = 'market'): Promise<RunningVersion> {
  const started = await startVersion(version, settingsFor(database), token)
  running.push(started)
  return started
}

type Answers = Awaited<ReturnType<RunningVersion['answerTo']>>[]

async function answersOf(version: RunningVersion): Promise<Answers> {
  const answers: Answers = []
  for (const pair of pairs) answers.push(await version.answerTo(pair))
  return answers
}

/** A later version can add members to REST responses, but not to responses of the graph. */
function expectAlike(answers: Answers, before: Answers): void {
  for (const [at, { rest, graph }] of before.entries()) {
    expect(answers[at]?.graph, pairs[at]?.graph).toEqual(graph)
    expect(answers[at]?.rest, pairs[at]?.address).toMatchObject(rest)
  }
}

const JSON_BODY = { headers: { 'content-type': 'application/json' } }
const PREFERENCES = '/series/user/preferences'

describe('the last release, and this version', () => {
  let older: RunningVersion
  let newer: RunningVersion
  let before: Answers
  /** Path of the file of a job of the old version. */
  let file: string
  let text: unknown

  test('the old one serves the data that it loaded, which is then dumped', async () => {
    older = await start(old)
    before = await answersOf(older)
    expect(before.length).toBeGreaterThan(100)
    for (const [at, { rest, graph }] of before.entries())
      expect([pairs[at]?.address, rest.status, graph.body]).toEqual([
        ...[pairs[at]?.address, 200, expect.not.objectContaining({ errors: expect.anything() })],
      ])
    file = await exported(older, '2026-01-05')
    text = (await older.ask(file)).body
    expect(text).toContain('2026-01-05')
    expect(
      await older.ask(PREFERENCES, { ...JSON_BODY, method: 'PUT', body: '{"from":"old"}' }),
    ).toMatchObject({
      status: 200,
    })
    await place.sh(documented('pg_dump'), { DATABASE_URL: server.url('market') })
  })

  /** Runs a job. Returns the path of its file. */
  async function exported(version: RunningVersion, startDate: string): Promise<string> {
    const path = `/aggregates/timeseries?aggregate_ids=3,1,9&start_date=${startDate}`
    const { body } = await version.ask(path, { headers: { prefer: 'respond-async' } })
    const { job_id: id, links } = body as JobBody
    const ended = await until(
      async () => (await version.ask(`/aggregates/jobs/${id}/status`)).body as JobBody,
      ({ status }) => FINAL.includes(status),
    )
    expect(ended.status).toBe('COMPLETED')
    return links.export
  }

  test('both respond alike after the migration, and each reads what the other has written', async () => {
    expect(await succeed(young, 'bin/migrate.ts')).toMatch(/^applied .*9999_later$/)
    newer = await start(young)
    expectAlike(await answersOf(older), before)
    expectAlike(await answersOf(newer), before)
    expect((await newer.ask(file)).body).toBe(text)
    expect(await newer.ask(PREFERENCES)).toMatchObject({ status: 200, body: { from: 'old' } })
    await newer.ask(PREFERENCES, { ...JSON_BODY, method: 'PUT', body: '{"from":"new"}' })
    expect(await older.ask(PREFERENCES)).toMatchObject({ status: 200, body: { from: 'new' } })
    const later = await exported(newer, '2026-01-06')
    expect((await older.ask(later)).body).toBe((await newer.ask(later)).body)
  })

  test('the old one stops, and does not start again', async () => {
    expect(await older.stop()).toBe(0)
    expect(await runVersion(old, settingsFor('market'), 'bin/migrate.ts')).toEqual({
      code: 1,
      said: expect.stringContaining('which was applied by a newer version. Use that version of flowgate.'),
    })
    expectAlike(await answersOf(newer), before)
    const { code, said } = await runVersion(young, settingsFor('market'), 'bin/doctor.ts', '--as-archive')
    expect(withRoomOnDisk(code, said)).toEqual({ code: 0, printed: expect.stringMatching(/^(?:ok .*\n)+$/) })
    expect(await newer.stop()).toBe(0)
  })

  test('the old one serves the restored dump', async () => {
    await onServer('create database restored')
    await place.sh(documented('pg_restore'), { RESTORED_URL: server.url('restored') })
    const again = await start(old, 'restored')
    expectAlike(await answersOf(again), before)
    expect((await again.ask(file)).body).toBe(text)
    expect(await again.ask(PREFERENCES)).toMatchObject({ status: 200, body: { from: 'old' } })
    expect(await again.stop()).toBe(0)
  })
})

/** Returns the commands of docs/operating.md that begin with a program. */
function documented(program: string): string {
  const block = blocksOf('docs/operating.md', 'bash').find((commands) => commands.startsWith(program))
  if (block === undefined) throw new Error(`docs/operating.md has no commands that begin with ${program}`)
  return block
}
