import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCluster } from '../../src/platform/database/embedded/cluster.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { until } from '../helpers/jobs.ts'
import { runService, type Service } from '../helpers/service.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

let dataDir: string
const services: Service[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flowgate-life-'))
  // PostgreSQL's account needs access.
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  for (const service of services) service.kill()
  await Promise.all(services.map(({ ended }) => ended))
  await rm(dataDir, { recursive: true })
})

function start(settings: Record<string, string>, command = ['node', 'bin/flowgate.js']): Service {
  const [file = '', ...args] = command
  const service = runService(file, args, { DATA_DIR: dataDir, ...settings })
  services.push(service)
  return service
}

const isSignedIn = async (origin: string): Promise<boolean> =>
  (await (await fetch(`${origin}/docs`)).text()).includes('"token":"ey')

describe('npm start', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase({ template: EMPTY_TEMPLATE })
  })
  afterAll(() => database.drop())

  test.concurrent.each([
    ['SIGTERM to npm', 'SIGTERM', 1],
    ['SIGINT to npm', 'SIGINT', 1],
    // The terminal signals npm and the server, and npm signals the server again.
    ['Ctrl-C', 'SIGINT', -1],
  ] as const)('%s: the server shuts down cleanly, with exit code 0', async (_how, signal, whom) => {
    const service = start({ DATABASE_URL: database.url }, ['npm', 'start'])
    const [, origin = ''] = await service.says(/listening on (http:\S+)/)
    await until(
      async () => (await fetch(`${origin}/health/ready`)).status,
      // On a busy machine, its first connection for such checks may take too long.
      (status) => status === 200,
    )
    process.kill(whom * (service.child.pid ?? 0), signal)
    expect(await service.ended).toBe(0)
    expect(service.said()).toMatch(new RegExp(`${signal}: stopping[^]*"stopped"`))
    await expect(fetch(`${origin}/health/live`)).rejects.toThrow('fetch failed')
  })

  test('pages are not signed in with a database of their own', async () => {
    const service = start({ DATABASE_URL: database.url })
    const [, origin = ''] = await service.says(/listening on (http:\S+)/)
    expect(await isSignedIn(origin)).toBe(false)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })
})

test('DEMO=off starts an empty embedded database, whose pages are signed in', async () => {
  const service = start({ DATA_DIR: join(dataDir, 'empty'), DEMO: 'off', PORT: '0' })
  const [, origin = ''] = await service.says(/listening on (http:\S+)/)
  expect(await isSignedIn(origin)).toBe(true)
  const [, token = ''] = await service.says(/TOKEN=(\S+)/)
  const query = encodeURIComponent(
    '{ aggregates(first: 1) { nodes { name } } searchSecurities(query: "a") { ticker } }',
  )
  const ask = () =>
    fetch(`${origin}/graphql?query=${query}`, { headers: { authorization: `Bearer ${token}` } })
  const answer = await until(
    async () => (await (await ask()).json()) as { errors?: unknown },
    // On a busy machine, the first connections may take too long.
    ({ errors }) => errors === undefined,
  )
  expect(answer).toEqual({ data: { aggregates: { nodes: [] }, searchSecurities: [] } })
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

test('processes start at once on an empty database: one migrates it, the others wait', async () => {
  const database = await createDatabase({ template: 'template0' })
  const settings = { DATABASE_URL: database.url }
  const all = Array.from({ length: 6 }, () => start(settings, ['node', 'bin/migrate.ts']))
  expect(new Set(await Promise.all(all.map(({ ended }) => ended)))).toEqual(new Set([0]))
  const said = all.map((service) => service.said().trim())
  expect(said.filter((text) => text === 'up to date')).toHaveLength(5)
  expect(said.find((text) => text !== 'up to date')).toMatch(/^applied 0001_users, /)
  await database.drop()
})

describe('SIGTERM during start-up', () => {
  test('in a migration: it is rolled back, and the next start runs it', async () => {
    const database = await createDatabase({ template: 'template0' })
    const holder = await database.pool.connect()
    await holder.query('begin; create table kysely_migration (name text)')
    const settings = { DATABASE_URL: database.url, ROLE: 'web' }
    const service = start(settings)
    await until(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where datname = current_database()
             and application_name = 'flowgate migrate' and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      (waiting) => waiting === 1,
    )
    service.child.kill('SIGTERM')
    expect([await service.ended, service.said()]).toEqual([0, expect.stringContaining('"stopped"')])
    await holder.query('rollback')
    holder.release()
    const { rows } = await database.pool.query("select from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([])
    const next = start(settings)
    await next.says(/listening on/)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    await database.drop()
  })

  test('while the demo market loads: the embedded database is stopped too', async () => {
    const empty = join(dataDir, 'demo')
    const service = start({ DATA_DIR: empty })
    await service.says(/demo market: generated instruments/)
    service.child.kill('SIGTERM')
    expect([await service.ended, service.said()]).toEqual([0, expect.stringContaining('"stopped"')])
    const { data } = await openCluster(empty, false)
    expect(await readdir(data)).not.toContain('postmaster.pid')
  })
})
