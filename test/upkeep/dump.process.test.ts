// @module-tag postgresql
import { existsSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDirectory } from '../../src/ingest/load.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { ownPrograms } from '../helpers/extras.ts'
import { LATER } from '../helpers/load-files.ts'
import { makePlace, type OwnServer, type Place, startServer } from '../helpers/own-postgres.ts'
import { runService } from '../helpers/service.ts'
import { stateOf } from '../helpers/state.ts'
import { MARKET_DIRECTORY } from '../helpers/template.ts'

/** Dumps to a directory, and restores from it, with Debian's PostgreSQL. */

const bin = ownPrograms() ?? ''
const PATH = `${bin}:${process.env['PATH']}`

let place: Place
let server: OwnServer
let dumps: string
beforeAll(async () => {
  place = await makePlace(bin)
  server = await startServer(place, 'primary')
  await onServer('create database market')
  await migrate(server.url('market'))
  await onDatabase('market', (pool) => loadDirectory(pool, MARKET_DIRECTORY, { now: LATER }))
  dumps = join(place.directory, 'dumps')
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function onDatabase<T>(name: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { pool, end } = connect(server.url(name))
  return use(pool as never).finally(end)
}

/** Runs a command of the service. Returns its exit code and what it printed. */
async function command(settings: Record<string, string>, ...args: string[]) {
  const child = runService(process.execPath, ['bin/run.js', ...args], { PATH, ...settings })
  const code = await child.ended
  return { code, said: child.said() }
}

const on = (name: string) => ({ DATABASE_URL: server.url(name) })
const namesOf = async () => (await readdir(dumps)).toSorted()

describe('a dump', () => {
  test('is restored into an empty database, and only there', async () => {
    const { code, said } = await command(on('market'), 'bin/dump.ts', dumps)
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^\S+\.dump: \d+\.\d [KM]B\n$/) })
    const [file = ''] = await namesOf()
    expect(file).toMatch(/^flowgate-\d{8}T\d{6}Z\.dump$/)
    // A dump contains personal data.
    expect((await stat(join(dumps, file))).mode & 0o077).toBe(0)

    await onServer('create database restored')
    const restore = () => command(on('restored'), 'bin/restore.ts', join(dumps, file))
    expect(await restore()).toMatchObject({ code: 0 })
    const state = await onDatabase('market', stateOf)
    expect(Object.keys(state)).toContain('security')
    expect(await onDatabase('restored', stateOf)).toEqual(state)
    expect(await migrate(server.url('restored'))).toEqual([])
    expect(await restore()).toEqual({
      code: 1,
      said: 'flowgate: The database is not empty. Restore into a new one, then switch to it.\n',
    })
  })

  test('replaces the oldest one, and leaves other files alone', async () => {
    const [newest = ''] = await namesOf()
    const others = ['flowgate-20260101T023000Z.dump', 'flowgate-20260102T023000Z.dump', 'notes.txt']
    for (const name of [...others, 'flowgate-20260103T023000Z.dump.part'])
      await writeFile(join(dumps, name), '')
    const { code, said } = await command(on('market'), 'bin/dump.ts', dumps, '--keep', '3')
    expect({ code, deleted: said.match(/^deleted .*$/gm) }).toEqual({
      code: 0,
      deleted: [`deleted ${others[0]}`],
    })
    expect(await namesOf()).toEqual([others[1], newest, expect.stringMatching(/\.dump$/), 'notes.txt'])
  })

  test('that fails deletes nothing, and leaves no file', async () => {
    const before = await namesOf()
    await onServer("create role stranger login password 'secret'")
    const DATABASE_URL = server.url('market').replace(/\/\/.*@/, '//stranger:secret@')
    expect(await command({ DATABASE_URL }, 'bin/dump.ts', dumps, '--keep', '1')).toEqual({
      code: 1,
      said: expect.stringMatching(/^flowgate: pg_dump: .*permission denied for .*\n$/),
    })
    const without = { ...on('market'), PATH: '/nowhere' }
    expect(await command(without, 'bin/dump.ts', dumps, '--keep', '1')).toEqual({
      code: 1,
      said: expect.stringMatching(/^flowgate: pg_dump is not installed\. .*\n$/),
    })
    expect(await namesOf()).toEqual(before)
  })

  test('of the embedded database requires client programs of its version', async () => {
    const directory = join(place.directory, 'embedded')
    const settings = { DATA_DIR: join(place.directory, 'state') }
    const { code, said } = await command(settings, 'bin/dump.ts', directory)
    const isNewEnough = Number(/(\d+)\/bin$/.exec(bin)?.[1]) >= 18
    expect({ code, said }).toEqual(
      isNewEnough
        ? { code: 0, said: expect.stringMatching(/\.dump: /) }
        : { code: 1, said: expect.stringMatching(/^flowgate: pg_dump: .*server version mismatch.*\n$/) },
    )
    expect((await readdir(directory)).length).toBe(isNewEnough ? 1 : 0)
  })

  test('requires a directory, and keeps at least one file', async () => {
    for (const args of [[], ['a', 'b'], ['a', '--keep', '0'], ['a', '--keep', 'x']])
      expect(await command(on('market'), 'bin/dump.ts', ...args)).toEqual({
        code: 1,
        said: expect.stringContaining('usage: npm run --silent dump -- DIR'),
      })
    expect(existsSync('a')).toBe(false)
  })
})
