import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tier } from '../../src/core/principal.ts'
import { openDevelopmentIssuer } from '../../src/platform/auth/development-issuer.ts'
import { openCluster } from '../../src/platform/database/embedded/cluster.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { connectTo, overSocket } from '../helpers/follow.ts'
import { type JobBody, until } from '../helpers/jobs.ts'
import { waitingJob } from '../helpers/results.ts'
import { runService, type Service } from '../helpers/service.ts'

const TYPES = '/aggregates/reference/types'
const SERIES = '/aggregates/timeseries?aggregate_ids=3,1,9&start_date=2026-01-05'
const EMAIL = 'analyst@example.com'

interface Reply {
  /** Null if the connection broke. */
  readonly status: number | null
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

let dataDir: string
let database: TestDatabase
let service: Service
let origin = ''
const services: Service[] = []
function start(settings: Record<string, string>): Service {
  const started = runService('node', ['bin/flowgate.js'], { DATA_DIR: dataDir, WORKERS: '2', ...settings })
  services.push(started)
  return started
}

async function tokenFor(email: string, tier: Tier): Promise<string> {
  const issuer = await openDevelopmentIssuer({
    ...{ dataDir, allowDevelopmentIssuer: true },
    auth: { provider: 'development', emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
  })
  return `Bearer ${await issuer.sign({ email, tier, ttl: 600 })}`
}

/** Sends a GET on a new connection, unless an agent is given. */
function ask(path: string, headers: Record<string, string> = {}, agent?: Agent): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const broken = () => resolve({ status: null, headers: {}, text: '' })
  const sent = request(origin + path, { headers, agent: agent ?? false }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    answer.on('error', broken)
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
  })
  sent.on('error', broken).end()
  return promise
}

/** Names of the processes that answered requests whose ids have this prefix. */
const answeredBy = (prefix: string): Set<unknown> =>
  new Set(
    service
      .said()
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${prefix}`))
      .map((line) => JSON.parse(line).name),
  )

/** Ids of the processes with a name, oldest first. */
const pidsOf = (name: string): number[] =>
  [...service.said().matchAll(new RegExp(`"pid":(\\d+),"msg":"${name} is ready"`, 'g'))].map(([, pid]) =>
    Number(pid),
  )

/** Blocks reads of daily bars until the returned function is called. */
async function holdBars(): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin; lock table cash_bar_1d in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Sends requests that wait for bars, to the processes in turn. */
async function sendStalled(count: number, agent?: Agent): Promise<Promise<Reply>[]> {
  const authorization = await tokenFor(EMAIL, 'professional')
  const replies: Promise<Reply>[] = []
  while (replies.length < count) {
    replies.push(ask(SERIES, { authorization }, agent))
    await until(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      (waiting) => waiting === replies.length,
    )
  }
  return replies
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flowgate-processes-'))
  // PostgreSQL's account needs access.
  await chmod(dataDir, 0o755)
  database = await createDatabase()
  service = start({ DATABASE_URL: database.url })
  origin = (await service.says(/listening on (http:\S+)/))[1] ?? ''
})
afterAll(async () => {
  for (const one of services) one.kill()
  await Promise.all(services.map(({ ended }) => ended))
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('two web processes share the port, a third processes jobs, and one banner is printed', async () => {
  const authorization = await tokenFor(EMAIL, 'professional')
  for (let turn = 0; turn < 4; turn++) {
    const { status } = await ask(TYPES, { authorization, 'x-request-id': `shared-${turn}` })
    expect(status).toBe(200)
  }
  expect(answeredBy('shared-')).toEqual(new Set(['web-1', 'web-2']))
  expect(service.said().match(/listening on/g)).toHaveLength(1)
  expect(service.said()).toMatch(/"name":"worker","msg":"waiting for jobs"/)
  const started = await ask(SERIES, { authorization, prefer: 'respond-async' })
  const { links }: JobBody = JSON.parse(started.text)
  await until(
    async () => JSON.parse((await ask(links.status, { authorization })).text).status,
    (status) => status === 'COMPLETED',
  )
})

test('requests to both processes count together, and each response states the exact rest', async () => {
  const authorization = await tokenFor('many@example.com', 'basic')
  const replies: Reply[] = []
  while (replies.length < 130)
    replies.push(
      ...(await Promise.all(
        // Fewer than a caller may have under way, whichever process they reach.
        Array.from({ length: 5 }, (_, turn) =>
          ask(TYPES, { authorization, 'x-request-id': `counted-${replies.length + turn}` }),
        ),
      )),
    )
  expect(answeredBy('counted-')).toEqual(new Set(['web-1', 'web-2']))
  const left = replies
    .filter(({ status }) => status === 200)
    .map(({ headers }) => headers['x-ratelimit-remaining'])
  expect(left.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, rest) => rest))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  for (const { headers } of refused) {
    expect(headers['ratelimit']).toContain(`"default";r=0;t=${headers['retry-after']}, "work";`)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  }
})

test('an event reaches subscribers of both processes', async () => {
  const email = 'follower@example.com'
  const id = await waitingJob(database, { email, tier: 'professional' })
  const authorization = await tokenFor(email, 'professional')
  const clients = Array.from({ length: 4 }, () =>
    connectTo(`${origin.replace('http', 'ws')}/graphql`, { authorization }),
  )
  const streams = clients.map((client) =>
    overSocket(client)('subscription ($id: ID!) { jobProgress(id: $id) { status } }', { id }),
  )
  const statuses = async () =>
    (await Promise.all(streams.map((stream) => stream.next()))).map(
      ({ value }) => value.data.jobProgress.status,
    )
  expect(await statuses()).toEqual(Array(4).fill('PENDING'))
  const { rows } = await database.pool.query<{ listening: number }>(
    `select count(*)::int as listening from pg_stat_activity
     where datname = current_database() and application_name = 'flowgate events'`,
  )
  expect(rows).toEqual([{ listening: 2 }])
  await database.pool.query("update job set status = 'CANCELLED' where id = $1", [id])
  expect(await statuses()).toEqual(Array(4).fill('CANCELLED'))
  for (const client of clients) await client.dispose()
})

test('a killed process is restarted, later each time, and costs no request of the other', async () => {
  for (const pause of [0.1, 0.2]) {
    const release = await holdBars()
    const replies = await sendStalled(4)
    const before = pidsOf('web-2')
    process.kill(before.at(-1) ?? Number.NaN, 'SIGKILL')
    await service.says(new RegExp(`web-2 ended by SIGKILL; restarting it in ${pause} s`))
    await release()
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, null, null])
    await until(
      async () => pidsOf('web-2').length,
      (count) => count > before.length,
    )
  }
  expect(pidsOf('web-1')).toHaveLength(1)
})

test('a connection that arrives while the processes stop is closed at once', async () => {
  const stopped = start({ DATABASE_URL: database.url })
  const port = Number((await stopped.says(/listening on http:\S+:(\d+)/))[1])
  const children = [...stopped.said().matchAll(/"pid":(\d+),"msg":"web-\d is ready"/g)].map(([, pid]) =>
    Number(pid),
  )
  // They have not closed the port when the connection comes.
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  stopped.child.kill('SIGTERM')
  await stopped.says(/SIGTERM: stopping/)
  const connection = connect(port, '127.0.0.1')
  connection.on('error', () => {})
  await once(connection, 'close')
  for (const pid of children) process.kill(pid, 'SIGCONT')
  expect(await stopped.ended).toBe(0)
})

test('SIGTERM lets running requests finish, then stops all processes', async () => {
  const agent = new Agent({ keepAlive: true })
  const authorization = await tokenFor(EMAIL, 'professional')
  // So that some of the requests arrive on connections that have been used.
  await Promise.all([ask(TYPES, { authorization }, agent), ask(TYPES, { authorization }, agent)])
  const release = await holdBars()
  const replies = [...(await sendStalled(4, agent))]
  service.child.kill('SIGTERM')
  await until(
    () => ask('/health/live'),
    ({ status }) => status === null,
  )
  await release()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  agent.destroy()
  expect(await service.ended).toBe(0)
  const stopped = service
    .said()
    .split('\n')
    .filter((line) => line.includes('"stopped"'))
  expect(stopped.map((line) => JSON.parse(line).name).toSorted()).toEqual([
    'web-1',
    'web-2',
    'worker',
    undefined,
  ])
  expect(JSON.parse(stopped.at(-1) ?? '{}').name).toBeUndefined()
})

test('a port in use ends the service with one message', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port))
  })
  const refused = start({ DATABASE_URL: database.url, PORT: String(port) })
  expect(await refused.ended).toBe(1)
  expect(refused.said().match(/^flowgate: .*$/gm)).toEqual([
    `flowgate: PORT: 127.0.0.1:${port} is already in use. Set PORT to a free port.`,
  ])
  expect(refused.said()).toContain('web-1 ended with exit code 1 before it was ready')
  other.close()
})

test('all processes use the embedded database, which stops after them', async () => {
  const own = join(dataDir, 'embedded')
  const trial = start({ DATA_DIR: own, DEMO: 'off' })
  const [, url = ''] = await trial.says(/listening on (http:\S+)/)
  for (const _turn of [1, 2]) {
    const page = await fetch(`${url}/docs`, { headers: { connection: 'close' } })
    expect(await page.text()).toContain('"token":"ey')
  }
  process.kill(trial.child.pid ?? 0, 'SIGTERM')
  expect(await trial.ended).toBe(0)
  expect(await readdir((await openCluster(own, false)).data)).not.toContain('postmaster.pid')
})

test('SIGTERM while the processes start is a clean shutdown', async () => {
  const early = start({ DATABASE_URL: database.url })
  await early.says(/web-1 is ready/)
  early.child.kill('SIGTERM')
  expect(await early.ended).toBe(0)
  expect(early.said()).toMatch(/SIGTERM: stopping.*"stopped"\}\n$/s)
  expect(early.said()).not.toMatch(/"level":(?:40|50)/)
})

test('no process outlives a killed primary process', async () => {
  const orphaned = start({ DATABASE_URL: database.url, ROLE: 'web' })
  await orphaned.says(/listening on/)
  // Its output is closed only when the last process has ended.
  orphaned.child.kill('SIGKILL')
  expect(await orphaned.ended).toBe('SIGKILL')
})
