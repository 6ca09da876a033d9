import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findByApiKey } from '../../src/platform/auth/api-keys.ts'
import { SETTINGS } from '../../src/platform/cli/settings.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { environment, runService } from '../helpers/service.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

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

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}.ts`, import.meta.url))
const environmentOf = (further: Record<string, string>) => ({
  ...{ ...environment(), DATA_DIR: dataDir, DATABASE_URL: database.url },
  ...further,
})

/** Runs a command line as npm does. */
function command(name: string, args: string[], environment: Record<string, string> = {}) {
  const file = pathOf(name === 'start' ? 'src/main' : `bin/${name}`)
  const env = environmentOf(environment)
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    ),
  )
}

test('token prints only a token', async () => {
  const args = ['--email', 'A@example.com', '--tier', 'professional', '--ttl', '30m']
  const { code, out, err } = await command('token', args)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  const { iat = 0, ...claims } = decodeJwt(out.trim())
  expect(claims).toMatchObject({ email: 'a@example.com', tier: 'professional', exp: iat + 1800 })
  expect(await readdir(dataDir)).toEqual(['signing-key.json'])
})

test.concurrent.each([
  [[], '--email is missing'],
  [['--email', 'nobody'], '--email nobody: not an e-mail address'],
  [['--email', 'a@b.c', '--tier', 'gold'], '--tier gold: must be one of basic, professional, data_license'],
  [['--email', 'a@b.c', '--ttl', '0s'], '--ttl 0s: give a duration such as 90s, 30m, 1h or 7d'],
  [['--email', 'a@b.c', '--role', 'root'], '--role root: must be user or admin'],
  [['--mail', 'a@b.c'], "Unknown option '--mail'"],
])('token %j prints the fault and the usage', async (args, fault) => {
  const { code, out, err } = await command('token', args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.startsWith(`flowgate: ${fault}`)).toBe(true)
  expect(err).toMatch(/\nusage: npm run --silent token -- --email E .*\n$/)
})

test('development tokens are unavailable with an identity provider', async () => {
  const provider = { AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks', AUTH_ISSUER: 'i', AUTH_AUDIENCE: 'a' }
  expect(await command('token', ['--email', 'a@b.c'], provider)).toEqual({
    code: 1,
    out: '',
    err: 'flowgate: AUTH_JWKS_URL is set: get tokens from that identity provider instead\n',
  })
})

test('api-key prints a key for the configured database', async () => {
  const args = ['--email', 'k@example.com', '--name', 'ci', '--tier', 'data_license']
  const { code, out, err } = await command('api-key', args)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^fg_[\w-]{43}\n$/)
  const users = database.db.selectFrom('app_user').select(['email', 'tier'])
  expect(await users.execute()).toEqual([{ email: 'k@example.com', tier: 'data_license' }])
})

test('api-key prints a key with the scope that was chosen, by default documented', async () => {
  const made = async (...args: string[]) => {
    const holder = ['--email', 'scopes@example.com', '--name', 'ci']
    const { code, out, err } = await command('api-key', [...holder, ...args])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return (await findByApiKey(database.db, out.trim(), new Date()))?.scope
  }
  expect(await made('--scope', 'read')).toBe('read')
  expect(await made('--scope', 'documented')).toBe('documented')
  expect(await made('--scope', 'load')).toBe('load')
  expect(await made()).toBe('documented')
})

test.concurrent.each([
  [['--name', 'ci', '--scope', 'write'], '--scope write: must be one of documented, read, load'],
  [['--name', 'ci', '--scope', ''], '--scope : must be one of documented, read, load'],
  [['--name', 'ci', '--tier', 'gold'], '--tier gold: must be one of basic, professional, data_license'],
  [['--name', ' '], '--name must have 1 to 64 characters'],
])('api-key %j prints the fault and the usage', async (args, fault) => {
  const { code, out, err } = await command('api-key', ['--email', 'a@b.c', ...args])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(
    `flowgate: ${fault}\nusage: npm run --silent api-key -- --email E --name N [--tier basic] [--scope documented]\n`,
  )
})

test('migrate reports what it did', async () => {
  expect(await command('migrate', [])).toEqual({ code: 0, out: 'up to date\n', err: '' })
})

test('a configuration error and an unreachable database take one line each', async () => {
  expect(await command('migrate', [], { PORT: 'x' })).toEqual({
    code: 1,
    out: '',
    err: 'flowgate: PORT must be a port number from 0 to 65535\n',
  })
  // No server listens on port 1.
  expect(await command('migrate', [], { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' })).toEqual({
    code: 1,
    out: '',
    err: 'flowgate: DATABASE_URL: the database does not respond (connect ECONNREFUSED 127.0.0.1:1)\n',
  })
})

describe('in production', () => {
  const NODE_ENV = 'production'
  const REFUSED = {
    code: 1,
    out: '',
    err: 'flowgate: AUTH_JWKS_URL must be set in production (to accept development tokens anyway, set ALLOW_DEVELOPMENT_ISSUER=on)\n',
  }

  test('start and token refuse the development issuer and create nothing', async () => {
    const DATA_DIR = join(dataDir, 'never')
    expect(await command('start', [], { NODE_ENV, DATA_DIR })).toEqual(REFUSED)
    expect(await command('token', ['--email', 'a@b.c'], { NODE_ENV, DATA_DIR })).toEqual(REFUSED)
    expect(await readdir(dataDir)).not.toContain('never')
  })

  test('commands that need no issuer work without one', async () => {
    expect(await command('migrate', [], { NODE_ENV })).toMatchObject({ code: 0, err: '' })
  })

  test.concurrent.each([
    [{ ALLOW_DEVELOPMENT_ISSUER: 'on' }, false],
    [{ ALLOW_DEVELOPMENT_ISSUER: 'on', INTROSPECTION: 'on' }, true],
  ])('with %o the service starts; GraphiQL available: %s', async (asked, isThere) => {
    const server = runService(
      process.execPath,
      [pathOf('src/main')],
      environmentOf({ NODE_ENV, ROLE: 'web', ...asked }),
    )
    await server.says(/curl/)
    const banner = server.said()
    expect(banner.includes('GraphiQL')).toBe(isThere)
    const [, url] = /listening on (\S+)/.exec(banner) ?? []
    const page = await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(isThere ? 200 : 401)
    await page.body?.cancel()
    const [, token] = /TOKEN=(\S+)/.exec(banner) ?? []
    const typed = await fetch(`${url}/graphql?query={__type(name:"Query"){name}}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/graphql-response+json' },
    })
    expect(typed.status).toBe(isThere ? 200 : 400)
    await typed.body?.cancel()
    server.child.kill('SIGTERM')
    expect([await server.ended, server.child.signalCode]).toEqual([0, null])
  })
})

describe('help and startup errors', () => {
  test('--help prints every setting, and the usage of each command', async () => {
    const { code, out, err } = await command('start', ['--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^usage: npm start\n/)
    for (const name of Object.keys(SETTINGS)) expect(out).toContain(`  ${name} `)
    expect((await command('load', ['-h'])).out).toMatch(/^usage: npm run --silent load/)
  })

  test('an unknown option', async () => {
    const { code, err } = await command('start', ['--port', '1'])
    expect([code, err]).toEqual([1, "flowgate: Unknown option '--port'\nusage: npm start\n"])
  })

  test('a port already in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, err } = await command('start', [], { PORT: String(port), ROLE: 'web' })
    expect([code, err]).toEqual([
      1,
      `flowgate: PORT: 127.0.0.1:${port} is already in use. Set PORT to a free port.\n`,
    ])
    taken.close()
  })

  test.concurrent.each(['start', 'token'])('a data directory that is not writable: %s', async (name) => {
    const file = join(dataDir, `a-file-of-${name}`)
    await writeFile(file, '')
    const args = name === 'token' ? ['--email', 'a@b.c'] : []
    const { code, err } = await command(name, args, { DATA_DIR: join(file, 'data'), DATABASE_URL: '' })
    expect([code, err]).toEqual([
      1,
      `flowgate: DATA_DIR: ${join(file, 'data')} cannot be written (ENOTDIR)\n`,
    ])
    await rm(file)
  })
})
