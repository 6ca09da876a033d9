import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../src/database/embedded/postmaster.ts'
import { createDatabase, type TestDatabase } from './helpers/database.ts'
import { EMPTY_TEMPLATE } from './helpers/template.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  dataDir = await mkdtemp(join(tmpdir(), 'flowgate-cli-'))
})
afterAll(async () => {
  await rm(dataDir, { recursive: true })
  await database.drop()
})

/** Runs a command line as npm would. */
function command(name: string, args: string[], environment: Record<string, string> = {}) {
  const file = fileURLToPath(new URL(`../src/cli/${name}.ts`, import.meta.url))
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: database.url, ...environment }
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    ),
  )
}

test('token prints a token and nothing else', async () => {
  const { code, out, err } = await command('token', [
    '--email',
    'A@example.com',
    '--tier',
    'professional',
    '--ttl',
    '30m',
  ])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  const { iat = 0, ...claims } = decodeJwt(out.trim())
  expect(claims).toMatchObject({ email: 'a@example.com', tier: 'professional', exp: iat + 1800 })
  expect(await readdir(dataDir)).toEqual(['signing-key.json'])
})

test.each([
  [[], '--email is missing'],
  [['--email', 'nobody'], '--email nobody: is no e-mail address'],
  [['--email', 'a@b.c', '--tier', 'gold'], '--tier gold: must be one of basic, professional, data_license'],
  [['--email', 'a@b.c', '--ttl', '0s'], '--ttl 0s: give a duration such as 90s, 30m, 1h or 7d'],
  [['--email', 'a@b.c', '--role', 'root'], '--role root: must be user or admin'],
  [['--mail', 'a@b.c'], "Unknown option '--mail'"],
])('token %j: the fault and the usage', async (args, fault) => {
  const { code, out, err } = await command('token', args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.startsWith(`flowgate: ${fault}`)).toBe(true)
  expect(err).toMatch(/\nusage: npm run --silent token -- --email E .*\n$/)
})

test('with an identity provider there are no development tokens', async () => {
  const provider = { AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks', AUTH_ISSUER: 'i', AUTH_AUDIENCE: 'a' }
  expect(await command('token', ['--email', 'a@b.c'], provider)).toEqual({
    code: 1,
    out: '',
    err: 'flowgate: AUTH_JWKS_URL is set: tokens come from that identity provider, not from here\n',
  })
})

test('api-key prints a key of the configured database', async () => {
  const { code, out, err } = await command('api-key', [
    '--email',
    'k@example.com',
    '--name',
    'ci',
    '--tier',
    'data_license',
  ])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^fg_[\w-]{43}\n$/)
  const users = database.db.selectFrom('app_user').select(['email', 'tier'])
  expect(await users.execute()).toEqual([{ email: 'k@example.com', tier: 'data_license' }])
})

test('migrate says what it did', async () => {
  expect(await command('migrate', [])).toEqual({ code: 0, out: 'up to date\n', err: '' })
})

test('a configuration error and a database that is away are one line each', async () => {
  expect(await command('migrate', [], { PORT: 'x' })).toEqual({
    code: 1,
    out: '',
    err: 'flowgate: PORT must be a port number from 0 to 65535\n',
  })
  const port = await freePort()
  expect(await command('migrate', [], { DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/x` })).toEqual({
    code: 1,
    out: '',
    err: `flowgate: DATABASE_URL: the database does not answer (connect ECONNREFUSED 127.0.0.1:${port})\n`,
  })
})
