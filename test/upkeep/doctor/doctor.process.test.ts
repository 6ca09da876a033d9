import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../helpers/database.ts'
import { useDoctor, withRoomOnDisk } from '../../helpers/doctor.ts'
import { startRedis } from '../../helpers/redis.ts'
import { environment } from '../../helpers/service.ts'
import { stateOf } from '../../helpers/state.ts'

/** The doctor finds each fault, says what to do, and changes nothing. */

/** No server listens on port 2, and `fetch` does not block it, as it does port 1. */
const NOWHERE = '127.0.0.1:2'

const doctor = useDoctor()
const { outcomeOf, faultsOf } = doctor

/** Runs a command line. */
const command = (name: string, settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`../../../bin/${name}.ts`, import.meta.url)), ...args],
      { env: { ...environment(), DATA_DIR: doctor.dataDir, ...settings } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    ),
  )

test('a sound database has no fault, and is left as it was', async () => {
  const before = await stateOf(doctor.database.pool)
  const outcome = await outcomeOf()
  expect(Object.values(outcome).flatMap((finding) => finding?.faults ?? ['skipped'])).toEqual([])
  expect(outcome).toMatchObject({
    settings: { summary: 'role all, own database, development issuer' },
    migrations: { summary: expect.stringMatching(/^(\d+) of \1 applied$/) },
    indexes: { summary: expect.stringMatching(/^(\d+) of \1 valid$/) },
    counts: { summary: 'extents and tallies of 20 instruments recounted' },
    'newest data': { summary: expect.stringMatching(/cash_daily 2026-03-\d\d/) },
    disk: { summary: expect.stringMatching(/^database .*; temporary files of exports: \d+ % free$/) },
    replica: { summary: 'none' },
  })
  expect(await stateOf(doctor.database.pool)).toEqual(before)
  expect(await readdir(doctor.dataDir)).toEqual([])
})

test('the end of an archive is no fault, which the command must be told', async () => {
  const settings = { DATABASE_URL: doctor.database.url }
  const newest = /^(\w+) +newest data +(.*)$/m
  const stale = await command('doctor', settings)
  expect(stale).toMatchObject({ code: 1, err: expect.stringMatching(/--as-archive\.$/m) })
  expect(newest.exec(stale.out)?.slice(1)).toEqual([
    'fault',
    expect.stringContaining('cash_daily 2026-03-10'),
  ])
  const archive = await command('doctor', settings, '--as-archive')
  expect(archive.err).not.toContain('newest data')
  expect(newest.exec(archive.out)?.slice(1)).toEqual([
    'ok',
    expect.stringMatching(/^archive: .*cash_daily 2026-03-10/),
  ])
  expect(await command('doctor', settings, '--help')).toMatchObject({
    ...{ code: 0, out: expect.stringContaining('[-- --as-archive]') },
  })
})

describe('settings', () => {
  test('that are invalid are one fault, and nothing else is checked', async () => {
    const outcome = await outcomeOf({ PORT: 'x' })
    expect(outcome['settings']?.faults).toEqual(['PORT must be a port number from 0 to 65535'])
    expect(Object.values(outcome).filter((finding) => finding !== null)).toHaveLength(1)
  })

  test('that the service refuses at its start are faults; the database is checked all the same', async () => {
    const [issuer] = (await faultsOf({ NODE_ENV: 'production' }))['settings'] ?? []
    expect(issuer).toMatch(/^AUTH_JWKS_URL must be set in production/)
    expect(await faultsOf({ TRUSTED_DOCUMENTS: '/nowhere.json' })).toEqual({
      settings: ['TRUSTED_DOCUMENTS: /nowhere.json cannot be read (ENOENT)'],
    })
    expect(await faultsOf({ TRUSTED_DOCUMENTS: '/nowhere.json', ROLE: 'worker' })).toEqual({})
  })

  test('that name services which do not respond are faults', async () => {
    const url = NOWHERE
    const provider = { AUTH_JWKS_URL: `http://${url}/keys`, AUTH_ISSUER: 'i', AUTH_AUDIENCE: 'a' }
    const faults = await faultsOf({
      ...provider,
      REDIS_URL: `redis://${url}`,
      DATABASE_READ_URL: `postgres://u:secret@${url}/x`,
    })
    expect(faults).toEqual({
      'identity provider': [
        expect.stringMatching(
          /^AUTH_JWKS_URL cannot be read \(connect ECONNREFUSED .*\)\. Check the address/,
        ),
      ],
      redis: [
        expect.stringMatching(/^REDIS_URL does not respond \(connect ECONNREFUSED .*\)\. Check the server/),
      ],
      replica: [
        expect.stringMatching(
          /^DATABASE_READ_URL: the replica does not respond as it should \(connect ECONNREFUSED/,
        ),
      ],
    })
    expect(JSON.stringify(faults)).not.toContain('secret')
  })

  test('find a Redis that responds', { tags: ['redis'] }, async () => {
    const redis = await startRedis()
    expect((await outcomeOf({ REDIS_URL: redis.url }))['redis']).toEqual({ summary: 'responds', faults: [] })
    await redis.stop()
  })
})

describe('the database', () => {
  test('that does not respond is one fault, and what needs it is skipped', async () => {
    const url = `postgres://u:secret@${NOWHERE}/x`
    const outcome = await outcomeOf({ DATABASE_URL: url })
    expect(outcome['database']?.faults).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: the database does not respond \(connect ECONNREFUSED .*\)\. Check that PostgreSQL runs, its address and the password\.$/,
      ),
    ])
    expect([outcome['migrations'], outcome['disk']]).toEqual([null, null])
  })

  test('that is embedded is not created', async () => {
    const outcome = await outcomeOf({ DATABASE_URL: '' })
    expect(outcome['settings']?.faults).toEqual([
      `DATABASE_URL is unset, and ${doctor.dataDir} has no embedded database. Set DATABASE_URL, or run \`npm start\` once.`,
    ])
    expect(outcome['database']).toBeNull()
    expect(await readdir(doctor.dataDir)).toEqual([])
  })

  test('that is embedded is examined whether or not it runs', async () => {
    expect((await command('migrate', {})).code).toBe(0)
    const { code: exitCode, out, err } = await command('doctor', {})
    const { code, printed } = withRoomOnDisk(exitCode, out + err)
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(/^(?:ok .*\n)+$/) })
    expect(printed).toMatch(/^ok {7}settings {11}role all, embedded database, development issuer\n/)
    expect(printed).toMatch(/\nok {7}newest data {8}nothing loaded yet\n/)
    expect(printed).toMatch(/\nok {7}disk {15}database .*; data directory: \d+ % free; /)
  })

  test('that is empty has no migration applied; what needs tables is skipped', async () => {
    const empty = await createDatabase({ template: 'template0' })
    const outcome = await outcomeOf({ DATABASE_URL: empty.url })
    expect(outcome['migrations']?.faults).toEqual([
      expect.stringMatching(
        /^not applied: 0001_users, .*Run `npm run --silent migrate`, or start the service\.$/,
      ),
    ])
    expect([outcome['counts'], outcome['newest data'], outcome['jobs']]).toEqual([null, null, null])
    const { rows } = await empty.pool.query(
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
    await empty.drop()
  })
})

describe('the command', () => {
  test('prints a line for each check, one for each fault, and fails', async () => {
    const { code, out, err } = await command('doctor', { PORT: 'x', DATABASE_URL: doctor.database.url })
    expect(code).toBe(1)
    expect(err).toBe('flowgate: settings: PORT must be a port number from 0 to 65535\n')
    expect(out).toMatch(
      /^fault {4}settings {11}invalid\nskipped {2}identity provider {2}needs what failed above\n/,
    )
  })

  test('takes no other arguments', async () => {
    const { code, err } = await command('doctor', {}, '--fix')
    expect([code, err]).toEqual([
      1,
      "flowgate: Unknown option '--fix'\nusage: npm run --silent doctor [-- --as-archive]\n",
    ])
    expect((await command('doctor', {}, '--help')).out).toMatch(
      /^usage: npm run --silent doctor \[-- --as-archive\]\n/,
    )
  })
})
