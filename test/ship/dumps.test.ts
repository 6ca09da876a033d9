// @module-tag bubblewrap
// @module-tag postgresql
import { readdir, rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '../helpers/documents.ts'
import { ownPrograms } from '../helpers/extras.ts'
import { makePlace, type OwnServer, type Place, startServer } from '../helpers/own-postgres.ts'
import { runService } from '../helpers/service.ts'
import { MARKET_DIRECTORY } from '../helpers/template.ts'
import { makeState, unitIn } from '../helpers/unit-sandbox.ts'

/** Nightly dumps by systemd, restored with the commands of docs/deploying.md. */

const bin = ownPrograms() ?? ''
const PATH = `${bin}:${process.env['PATH']}`

let place: Place
let server: OwnServer
const states: string[] = []
beforeAll(async () => {
  place = await makePlace(bin)
  server = await startServer(place, 'primary')
  states.push(await makeState(), await makeState())
})
afterAll(async () => {
  await server.stop()
  await place.remove()
  for (const state of states) await rm(state, { recursive: true })
})

async function ask(database: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url(database) })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

async function run(script: string, settings: Record<string, string>): Promise<void> {
  const child = runService('bash', ['-ec', script], { PATH, ...settings })
  expect([await child.ended, child.said()]).toEqual([0, child.said()])
}

test('the unit dumps in its sandbox, and the printed commands restore the newest dump', async () => {
  await ask('postgres', 'create database market')
  const [state = '', dumps = ''] = states
  const DATABASE_URL = server.url('market')
  await run(`node bin/run.js bin/migrate.ts; node bin/run.js bin/load.ts ${MARKET_DIRECTORY}`, {
    DATABASE_URL,
  })
  const { run: start } = unitIn('flowgate-dump.service')
  const directories = { flowgate: state, 'flowgate-dumps': dumps }
  const dump = start(directories, { DATABASE_URL, PATH })
  expect([await dump.ended, dump.said()]).toEqual([
    0,
    expect.stringMatching(/^\/var\/lib\/flowgate-dumps\/flowgate-\w+\.dump: /),
  ])
  expect(await readdir(dumps)).toEqual([expect.stringMatching(/\.dump$/)])

  await ask('postgres', 'create database restored')
  const commands = blocksOf('docs/deploying.md', 'bash').find((text) => text.includes('restore')) ?? ''
  await run(commands.replace(' doctor', ' doctor -- --as-archive'), {
    ...{ DUMPS: dumps, RESTORED_URL: server.url('restored'), DATA_DIR: state },
  })
  const count = 'select count(*)::integer as bars, sum(px) as px from cash_bar_1d'
  const before = await ask('market', count)
  expect(before).toEqual([{ bars: expect.any(Number), px: expect.anything() }])
  expect(await ask('restored', count)).toEqual(before)
})
