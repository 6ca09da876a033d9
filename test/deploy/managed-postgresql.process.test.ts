// @module-tag postgresql
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPrograms } from '../helpers/extras.ts'
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

test('a role without rights of its own migrates and loads over verified TLS', async () => {
  const url = verified('ca.pem')
  for (const [file, ...args] of [['bin/migrate.ts'], ['bin/load.ts', MARKET_DIRECTORY]])
    expect(await command(file ?? '', url, ...args), file).toMatchObject({ code: 0 })
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
