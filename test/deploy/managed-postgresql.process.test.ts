// @module-tag postgresql
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilAvailable } from '../helpers/available.ts'
import { withRoomOnDisk } from '../helpers/doctor.ts'
import { ownPrograms } from '../helpers/extras.ts'
import { until } from '../helpers/jobs.ts'
import { withFiles } from '../helpers/load-files.ts'
import { type LoadedService, startLoadedService } from '../helpers/loaded-service.ts'
import { makePlace, type OwnServer, type Place, startServer } from '../helpers/own-postgres.ts'
import { runService } from '../helpers/service.ts'
import { MARKET_DIRECTORY } from '../helpers/template.ts'

/**
 * A PostgreSQL as providers rent it out: TLS alone, with a certificate of an authority of their own, and a role that is
 * no superuser and may create neither roles nor databases.
 */

const bin = ownPrograms()

/** Makes an authority and, of it, a certificate for `localhost`, which the address 127.0.0.1 does not match. */
const CERTIFICATES = `
openssl req -x509 -newkey rsa:2048 -nodes -days 36500 -subj '/CN=Authority' -keyout ca.key -out ca.pem
openssl req -x509 -newkey rsa:2048 -nodes -days 36500 -subj '/CN=Another' -keyout other.key -out other.pem
openssl req -newkey rsa:2048 -nodes -subj '/CN=localhost' -keyout server.key -out server.csr
printf 'subjectAltName=DNS:localhost' > names
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 36500 -extfile names -out server.pem
chmod 600 server.key`

let place: Place
let server: OwnServer
let base: string
beforeAll(async () => {
  place = await makePlace(bin ?? '')
  server = await startServer(place, 'managed')
  await place.sh(CERTIFICATES)
  const admin = new pg.Client(server.url('postgres'))
  await admin.connect()
  // The statements of docs/deploying.md.
  await admin.query("create role flowgate login password 'secret' nosuperuser nocreatedb nocreaterole")
  await admin.query("create database flowgate owner flowgate encoding 'UTF8' template template0")
  const files = { ssl_cert_file: 'server.pem', ssl_key_file: 'server.key' }
  for (const [name, file] of Object.entries(files))
    await admin.query(`alter system set ${name} = '${join(place.directory, file)}'`)
  await admin.query('alter system set ssl = on')
  await admin.end()
  await place.sh(`printf 'hostssl all all all scram-sha-256\\n' > '${server.data}/pg_hba.conf'
    pg_ctl reload -s -D '${server.data}'`)
  base = `postgres://flowgate:secret@localhost:${server.port}/flowgate`
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

/** Runs a command of the service against an address. Returns its exit code and what it printed. */
async function command(file: string, url: string, ...args: string[]) {
  const child = runService('node', ['bin/run.js', file, ...args], { DATABASE_URL: url })
  const code = await child.ended
  return { code, said: child.said() }
}

const verified = (authority: string): string =>
  `${base}?sslmode=verify-full&sslrootcert=${join(place.directory, authority)}`

const migrated = async (): Promise<string> => {
  const url = verified('ca.pem')
  for (const [file, ...args] of [['bin/migrate.ts'], ['bin/load.ts', MARKET_DIRECTORY]])
    expect(await command(file ?? '', url, ...args), file).toMatchObject({ code: 0 })
  return url
}

/** Opens the administrator's connection. */
async function connectAdmin(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString:
      `${server.url('flowgate')}?sslmode=verify-full&sslrootcert=${join(place.directory, 'ca.pem')}`.replace(
        '127.0.0.1',
        'localhost',
      ),
  })
  await client.connect()
  return client
}

describe('a role without special privileges, over verified TLS,', () => {
  let url: string
  beforeAll(async () => {
    url = await migrated()
  })

  test('serves: both protocols, a job with its file, an alert', async () => {
    const service = await startLoadedService({
      DATABASE_URL: url,
      DATA_DIR: join(place.directory, 'state'),
    })
    try {
      await until(
        async () => (await service.ask('/health/ready')).status,
        (status) => status === 200,
      )
      expect(await untilAvailable(() => service.ask('/aggregates/3/latest'))).toMatchObject({
        ...{ status: 200, body: { data: { id: 3 } } },
      })
      const query = '{ security(by: { securityId: 1001 }) { ticker } }'
      expect(await untilAvailable(() => service.post('/graphql', { query }))).toEqual({
        data: { security: { ticker: 'ALFA' } },
      })
      const { body: job } = await untilAvailable(() => service.begin(5))
      expect(await service.ended(job)).toBe('COMPLETED')
      expect(await untilAvailable(() => service.download(job))).toContain('\n2026-01-05T00:00:00Z,3,')
      await expectAlert(service, url)
      // Every connection, those that LISTEN included.
      const admin = await connectAdmin()
      const { rows } = await admin.query(
        `select count(*) filter (where ssl) > 0 as encrypted, count(*) filter (where not ssl)::integer as plain
         from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'flowgate'`,
      )
      await admin.end()
      expect(rows).toEqual([{ encrypted: true, plain: 0 }])
    } finally {
      await service.stop()
    }
  })

  /** Creates an alert, loads a bar for which it fires, and follows its event. */
  async function expectAlert(service: LoadedService, databaseUrl: string): Promise<void> {
    const definition = { interval: '1d', all: [{ measure: 'px', gt: 100_000 }] }
    const post = (path: string, content: object) =>
      untilAvailable(() => service.post(path, content) as Promise<{ readonly id: string }>)
    const screen = await post('/screens', { name: 'dear', definition })
    const alert = await post('/alerts', { screen_id: screen.id, name: 'dear' })
    await until(
      async () => (await service.ask(`/alerts/${alert.id}`)).body as object,
      (body) => 'evaluated_at' in body && body.evaluated_at !== null,
    )
    const event = untilAvailable(async () => {
      const { told, leave } = service.follow(
        'subscription { alertFired(after: "1") { instrument { providerId } values } }',
      )
      const { value } = await told.next()
      await leave()
      return value
    })
    const bar = { interval: '1d', ts: '2026-03-12', px: 200_000 }
    // The second of two events is followed, whether it fires before or after the subscription begins.
    const bars = [1001, 1002].map((id) => ({ id, ...bar, retail_buy_turnover: 2, retail_sell_turnover: 1 }))
    await withFiles({ 'security_cash.csv': bars }, async (directory) =>
      expect(await command('bin/load.ts', databaseUrl, directory)).toMatchObject({ code: 0 }),
    )
    expect(await event).toEqual({
      data: {
        alertFired: {
          instrument: { providerId: expect.stringMatching(/^SEC-(?:ALFA|BETA)$/) },
          values: [200_000],
        },
      },
    })
  }

  test('is examined by the doctor, which counts the connections of every role', async () => {
    const others = await Promise.all(Array.from({ length: 12 }, connectAdmin))
    const { code, said } = await command('bin/doctor.ts', url, '--as-archive')
    await Promise.all(others.map((client) => client.end()))
    const { code: verdict, printed } = withRoomOnDisk(code, said)
    expect({ verdict, printed }).toEqual({
      verdict: 0,
      printed: expect.not.stringMatching(/^(?:fault|skipped|flowgate:)/m),
    })
    const [, used] = /(\d+) of 97 in use/.exec(said) ?? []
    expect(Number(used)).toBeGreaterThan(12)
  })

  test('learns from the doctor that its data are old', async () => {
    const { code, said } = await command('bin/doctor.ts', url)
    const faults = new Set(withRoomOnDisk(code, said).printed.match(/^flowgate: [^:]*/gm))
    expect({ code, faults: [...faults] }).toEqual({ code: 1, faults: ['flowgate: newest data'] })
  })
})

test.each([
  ['without TLS', () => base, /no encryption|pg_hba/],
  ['with a certificate of another authority', () => verified('other.pem'), /certificate|self.signed/],
  [
    'with a certificate for another name',
    () => verified('ca.pem').replace('localhost', '127.0.0.1'),
    /altnames|certificate/i,
  ],
])('a server %s is refused', async (_name, url, reason) => {
  const { code, said } = await command('bin/migrate.ts', url())
  expect(code).not.toBe(0)
  expect(said).toMatch(reason)
})
