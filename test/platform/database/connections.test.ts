import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, type Database } from '../../../src/platform/database/connect.ts'
import { isUnavailable } from '../../../src/platform/database/errors.ts'
import { openDatabase } from '../../../src/platform/database/open.ts'
import { publicRefusal } from '../../../src/protocols/rest/errors.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { errorMessage, message, speakTls, startFake } from '../../helpers/fake-postgres.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { UNUSED_PORT } from '../../helpers/ports.ts'
import { listen } from '../../helpers/server.ts'
import { databaseUrl } from '../../helpers/template.ts'

/** Connections that cannot be made: whatever the reason, the caller may retry. */

let database: TestDatabase
const unique = `t${randomBytes(6).toString('hex')}`
const [closed, full, barred] = [`${unique}_closed`, `${unique}_full`, `${unique}_barred`]

async function onCluster(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  database = await createDatabase({ template: 'template0' })
  await onCluster(
    `create database ${closed} template template0 allow_connections false`,
    `create role ${full} login connection limit 0 password 'hush-hush'`,
    `create role ${barred} nologin password 'hush-hush'`,
  )
})
afterAll(async () => {
  await database.drop()
  await onCluster(`drop database ${closed}`, `drop role ${full}`, `drop role ${barred}`)
})

type Parts = Partial<Record<'pathname' | 'username' | 'password' | 'search', string>>
/** The URL of the test database with some parts changed. */
const changed = (parts: Parts) => async () => Object.assign(new URL(database.url), parts).href

const WRONG = { password: 'hush-hush' }
const REFUSED: [string, () => Promise<string>, string | undefined][] = [
  ['a database that takes no connections', changed({ pathname: closed }), '55000'],
  ['a database that is not there', changed({ pathname: `${unique}_none` }), '3D000'],
  ['a wrong password', changed(WRONG), '28P01'],
  ['a role that may not log in', changed({ username: barred, ...WRONG }), '28000'],
  ['too many connections', changed({ username: full, ...WRONG }), '53300'],
  ['a name that leads nowhere', async () => 'postgres://user:hush-hush@nowhere.invalid/market', undefined],
  ['nobody there', async () => `postgres://user:hush-hush@127.0.0.1:${UNUSED_PORT}/market`, 'ECONNREFUSED'],
  ['no TLS', changed({ search: 'sslmode=verify-full' }), undefined],
]

/** Ways in which a server may fail to accept a client. */
const ANSWERS: [string, (socket: Socket, said: Buffer) => void, string?][] = [
  ['it starts up', (socket) => socket.write(errorMessage('57P03', 'the database system is starting up'))],
  ['it hangs up', (socket) => socket.end()],
  ['it resets', (socket) => void socket.resetAndDestroy()],
  ['it says nothing', () => {}],
  ['it is a web server', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['it asks for an unknown proof', (socket) => socket.write(message('R', Buffer.from([0, 0, 0, 99])))],
  ['it sends rows', (socket) => socket.write(message('D', Buffer.from([255, 255])))],
  ['its error has no end', (socket) => socket.write(message('E', Buffer.from('SFATAL')))],
  ['nobody has signed its certificate', (socket) => void speakTls(socket), '?sslmode=verify-full'],
  ['its TLS is none', (socket) => socket.write('Snonsense'), '?sslmode=verify-full'],
  [
    'its TLS hides nonsense',
    (socket) =>
      speakTls(socket).once('data', function (this: Socket) {
        this.write(message('R', Buffer.from([0, 0, 0, 99])))
      }),
    '?sslmode=no-verify',
  ],
]

const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.unreachable('it should fail'),
    (error: Error) => error,
  )

/** Expects queries on an unusable URL to fail as unavailable. */
async function expectUnavailable(url: string): Promise<{ code?: string | undefined }> {
  const logged: Error[] = []
  const { db, pool, end } = connect(url, { waitMs: 500, onError: (error) => logged.push(error) })
  const errors = [
    await failure(pool.query('select 1')),
    await failure(db.selectFrom('data_version').selectAll().execute()),
  ]
  for (const error of errors) {
    expect(publicRefusal(error)).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } })
    expect(`${error.message}${JSON.stringify(error)}`).not.toContain('hush-hush')
  }
  expect(pool.totalCount).toBe(0)
  await end()
  expect(logged).toEqual([])
  return errors[0] as { code?: string }
}

describe('a failed connection is not the fault of the request', () => {
  test.each(REFUSED)('%s', async (_what, urlOf, code) => {
    const url = await urlOf()
    const error = await expectUnavailable(url)
    if (code !== undefined) expect(error.code).toBe(code)
    const start = await failure(openDatabase({ databaseUrl: url, databaseReadUrls: [], dataDir: '' }))
    expect(start.name).toBe('DatabaseError')
    expect(start.message).toMatch(/^DATABASE_URL: the database does not respond \([^\n]+\)$/)
    expect(start.message).not.toContain('hush-hush')
  })

  test.each(ANSWERS)('%s', async (_what, handle, query = '') => {
    const fake = await startFake(handle)
    await expectUnavailable(fake.url + query)
    // No connection stays open, whatever the server does.
    await expect.poll(fake.connections).toBe(0)
    await fake.close()
  })

  test('any bytes from the server', async () => {
    let next = Buffer.alloc(0)
    const fake = await startFake((socket) => socket.write(next))
    const kinds = fc.constantFrom(...'RKSZENTDCA123nscWHGdvX')
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      // Bodies that start with a plausible number.
      fc
        .tuple(fc.constantFrom(0, 3, 5, 10, 11, 12), fc.uint8Array({ maxLength: 20 }))
        .map(([number, rest]) => Uint8Array.from([0, 0, 0, number, ...rest])),
    )
    const talk = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
      fc
        .array(fc.tuple(kinds, bodies), { minLength: 1, maxLength: 5 })
        .map((parts) => Buffer.concat(parts.map(([kind, body]) => message(kind, Buffer.from(body))))),
    )
    const { pool, end } = connect(fake.url, { waitMs: 100 })
    await fc.assert(
      fc.asyncProperty(talk, async (bytes) => {
        next = bytes
        expect(await failure(pool.query('select 1'))).toSatisfy(isUnavailable)
      }),
      { numRuns: 60 },
    )
    await end()
    await expect.poll(fake.connections).toBe(0)
    await fake.close()
  })

  test('the same code in a statement is not a connection failure', async () => {
    for (const code of ['55000', '3D000', '28000']) {
      const raised = database.pool.query(`do $$ begin raise 'no' using errcode = '${code}'; end $$`)
      const error = await failure(raised)
      expect(error).toMatchObject({ code })
      expect(publicRefusal(error).code).toBe('internal')
    }
  })
})

describe('in every protocol', () => {
  const QUERY = '{ aggregate(by: { aggregateId: 1 }) { name } }'
  let app: TestApp
  let away: Database
  beforeAll(async () => {
    away = connect(databaseUrl(inject('clusterUrl'), closed))
    app = await startApp({ db: away.db, pool: away.pool })
  })
  afterAll(async () => {
    await Promise.all([app.close(), away.end()])
  })

  test('REST, GraphQL and WebSocket answer unavailable, and the log contains no secrets', async () => {
    const rest = await app.rest('/aggregates/1/latest')
    expect([rest.status, rest.body.code, rest.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    const graph = await app.graphql(QUERY)
    expect([graph.status, graph.headers.get('retry-after')]).toEqual([503, '5'])
    expect(graph.errors?.[0]?.extensions.code).toBe('UNAVAILABLE')
    const server = await listen(app.app)
    const client = connectTo(server.socketUrl, { authorization: 'Bearer professional:analyst@example.com' })
    const { value } = await overSocket(client)(QUERY).next()
    expect(value.errors[0].extensions.code).toBe('UNAVAILABLE')
    await client.dispose()
    await server.close()
    const log = app.takeLog().filter(({ level }) => Number(level) >= 50)
    expect(log).toHaveLength(3)
    const { password } = new URL(database.url)
    for (const text of [rest.text, JSON.stringify(graph), JSON.stringify(value), JSON.stringify(log)])
      expect(text).not.toContain(password)
  })
})
