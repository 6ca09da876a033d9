import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { quotas } from '../../../src/core/observation/topics.ts'
import { SMALL_BYTES, UNDER_WAY } from '../../../src/platform/rates/unread.ts'
import { type AppOptions, startApp } from '../../helpers/app.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { NOTHING, observeHeld } from '../../helpers/held.ts'
import { linkTo, pathOf } from '../../helpers/links.ts'
import { send as callTool, type Result, LATEST as TOOL } from '../../helpers/mcp.ts'
import { codesOf, few, firstOf, LATEST, RATE_LIMITED, saidBy } from '../../helpers/rate-limited.ts'
import { waitingJob } from '../../helpers/results.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { dial } from '../../helpers/wire.ts'

/** What users may leave unread: requests under way, and bytes of their answers. */

const JSON_TYPE = { 'content-type': 'application/json' }
const QUERY = JSON.stringify({ query: '{ aggregate(by: { aggregateId: 3 }) { name } }' })
const MANY = { basic: 1000, professional: 1000, data_license: 1000 }
/** Of both formats. */
interface Body {
  readonly code?: string
  readonly detail?: string
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

/** Serves an app, and observes what it holds. */
async function start(settings: AppOptions['settings'] = {}) {
  const app = await startApp({ rates: await few({ perWindow: MANY }), settings })
  const server = await listen(app.app)
  return { app, server }
}
type Service = Awaited<ReturnType<typeof start>>

const held = observeHeld()
afterAll(() => held.stop())
beforeEach(async () => {
  await expect.poll(held.now).toEqual(NOTHING)
})

const services: Service[] = []
afterAll(async () => {
  for (const { server, app } of services) {
    await server.close()
    await app.close()
  }
})
function use(settings?: AppOptions['settings']): { get: () => Service } {
  let service: Service | undefined
  beforeAll(async () => {
    service = await start(settings)
    services.push(service)
  })
  return {
    get: () => {
      if (!service) throw new Error('The service is there once the tests run')
      return service
    },
  }
}

/** A request of a user, with each credential and over each protocol. */
const probesOf = (email: string, link: string, tier = 'basic') => {
  const token = { authorization: `Bearer ${tier}:${email}` }
  const key = { 'x-api-key': `${tier}:${email}:1:read` }
  const post = (headers: object, body: string) => ({
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE, accept: 'application/json, text/event-stream' },
    body,
  })
  return {
    'REST with a token': [LATEST, { headers: token }],
    'REST with a key': [LATEST, { headers: key }],
    'a state of a job': ['/aggregates/jobs/00000000-0000-4000-8000-000000000000/status', { headers: token }],
    'no route': ['/nowhere', { headers: token }],
    'a link': [link, {}],
    'a POST': ['/links', post(token, JSON.stringify({ request: LATEST }))],
    'GraphQL by POST': ['/graphql', post(token, QUERY)],
    'GraphQL by GET': [`/graphql?query={aggregate(by:{aggregateId:3}){name}}`, { headers: key }],
    'a long message of an agent': ['/mcp', post(key, JSON.stringify({ ...TOOL, more: 'x'.repeat(70_000) }))],
  } satisfies Readonly<Record<string, readonly [path: string, init: RequestInit]>>
}

/** Expects a user to be refused over each protocol before anything is read, and everyone else to be served. */
async function expectRefused({ app, server }: Service, email: string, said: RegExp, retryAfter: string) {
  const link = pathOf((await linkTo(app.as(email), LATEST)).url)
  const before = saidBy(await app.as(email, 'basic').rest('/aggregates/reference/types')).left
  const { statements } = await app.recorded(async () => {
    for (const [name, [path, init]] of Object.entries(probesOf(email, link))) {
      const answer = await fetch(server.url + path, init)
      const body = (await answer.json()) as Body
      expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 429, retryAfter])
      if (path.startsWith('/graphql')) expect(codesOf(body as never)).toEqual(['RATE_LIMITED'])
      else expect(body).toMatchObject(RATE_LIMITED)
      expect(body.detail ?? body.errors?.[0]?.message).toMatch(said)
    }
    // A model can read a result, and no failed connection.
    const called = await callTool(server.url, TOOL, { 'x-api-key': `basic:${email}:1:read` })
    const { result } = (await called.json()) as { result: Result }
    expect([called.status, result.isError, result.structuredContent['detail']]).toEqual([
      ...[200, true, expect.stringMatching(said)],
    ])
    expect(result.structuredContent).toMatchObject({
      ...{ status: 429, code: 'rate_limited' },
      retry_after: Number(retryAfter),
    })
  })
  // What authenticates the link.
  expect(statements.map(({ sql }) => sql).filter((sql) => !sql.includes('signed_link'))).toEqual([])
  const others = probesOf(
    'other@example.com',
    pathOf((await linkTo(app.as('other@example.com'), LATEST)).url),
  )
  for (const [name, [path, init]] of Object.entries(others))
    expect([name, (await fetch(server.url + path, init)).status]).not.toEqual([name, 429])
  for (const path of ['/health/live', '/health/ready', '/openapi.json', '/docs'])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
  // Refused requests do not count.
  expect(saidBy(await app.as(email, 'basic').rest('/aggregates/reference/types')).left).toBe(before - 1)
}

async function expectServed({ app, server }: Service, email: string) {
  const link = pathOf((await linkTo(app.as(email), LATEST)).url)
  for (const [name, [path, init]] of Object.entries(probesOf(email, link)))
    expect([name, (await fetch(server.url + path, init)).status]).not.toEqual([name, 429])
}

/** Sends the header of a request, whose body never comes. */
async function begin({ server }: Service, path: string, credential: string): Promise<Socket> {
  const socket = await dial(server.url)
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${credential}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
  )
  return socket
}

describe('requests under way', () => {
  const service = use()
  const tokenOf = (email: string, tier = 'basic') => `Authorization: Bearer ${tier}:${email}`

  test('of one user count together, whatever their protocol and credential', async () => {
    const [email, token] = ['many@example.com', tokenOf('many@example.com')]
    const key = 'X-API-Key: basic:many@example.com:1:read'
    const paths = ['/graphql', '/mcp', '/links', '/analytics/correlation']
    const sockets = await Promise.all(
      [token, key].flatMap((credential) => paths.map((path) => begin(service.get(), path, credential))),
    )
    // A key opens no path for links: its request has ended.
    const last = await begin(service.get(), '/graphql', token)
    await expect.poll(() => held.now().quotas['requests']).toBe(UNDER_WAY.basic)
    await expectRefused(
      service.get(),
      email,
      /^You have 8 requests open; at most 8 are allowed\. Close one/,
      '1',
    )
    for (const socket of [...sockets, last]) socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
    await expectServed(service.get(), email)
  })

  test.each(['professional', 'data_license'])('are 32 of the tier %s', async (tier) => {
    const email = `${tier}@example.com`
    const sockets = await Promise.all(
      Array.from({ length: 32 }, () => begin(service.get(), '/graphql', tokenOf(email, tier))),
    )
    await expect.poll(() => held.now().quotas['requests']).toBe(32)
    const { server } = service.get()
    const ask = async (as: string) =>
      (await fetch(server.url + LATEST, { headers: { authorization: `Bearer ${as}:${email}` } })).status
    expect([await ask(tier), await ask('basic')]).toEqual([429, 429])
    sockets[0]?.destroy()
    await expect.poll(() => held.now().quotas['requests']).toBe(31)
    expect([await ask(tier), await ask('basic')]).toEqual([200, 429])
    for (const socket of sockets) socket.destroy()
  })

  test('do not include subscriptions, exports and operations of WebSockets, which have limits of their own', async () => {
    const { app, server } = service.get()
    const email = 'follower@example.com'
    const headers = { authorization: `Bearer basic:${email}` }
    const job = await waitingJob(app.database, { email })
    const query = `subscription { jobProgress(id: "${job}") { progress } }`
    const following = Array.from({ length: 9 }, () => {
      const sent = request(`${server.url}/graphql`, {
        ...{ method: 'POST', agent: false },
        headers: { ...headers, ...JSON_TYPE, accept: 'text/event-stream' },
      })
      sent.on('error', () => {}).end(JSON.stringify({ query }))
      return sent
    })
    for (const sent of following) await once(sent, 'response')
    const client = connectTo(server.socketUrl, { authorization: headers.authorization })
    const events = overSocket(client)(query)
    await firstOf(events)
    expect(held.now().quotas).toMatchObject({ requests: 0, subscriptions: 10, operations: 1 })

    const changes: string[] = []
    const stop = quotas.observe(({ what, change }) => changes.push(`${what} ${change}`))
    const file = await fetch(`${server.url}/flow/timeseries/export?slugs=retail-net`, { headers })
    expect([file.status, (await file.text()).length > 0]).toEqual([200, true])
    await expect.poll(() => changes.length).toBe(4)
    stop()
    expect(changes).toEqual(['requests 1', 'exports 1', 'requests -1', 'exports -1'])

    await events.return(undefined)
    await client.dispose()
    for (const sent of following) sent.destroy()
  })
})

/** A connection of a user that reads nothing. Its first request is for a stream that never ends: the answers behind it wait. */
async function stuck({ app, server }: Service, email: string, tier = 'basic') {
  const job = await waitingJob(app.database, { email })
  const body = JSON.stringify({ query: `subscription { jobProgress(id: "${job}") { progress } }` })
  const credential = `Host: a\r\nAuthorization: Bearer ${tier}:${email}\r\n`
  const socket = await dial(server.url)
  onTestFinished(() => void socket.destroy())
  const before = held.now().subscriptions
  socket.write(
    `POST /graphql HTTP/1.1\r\n${credential}Content-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await expect.poll(() => held.now().subscriptions).toBe(before + 1)
  return {
    socket,
    /** Requests a path so many times, at once: Node reads no further requests while too much waits on a connection. */
    ask: (path: string, times = 1) => socket.write(`GET ${path} HTTP/1.1\r\n${credential}\r\n`.repeat(times)),
  }
}

const PAGE = '/aggregates/timeseries?start_date=2020-01-01&aggregate_ids=3,9,4,5&records_per_page=2000'
const TYPES = '/aggregates/reference/types'

/** Returns the length of an answer's body. */
const lengthOf = async ({ server }: Service, path: string) =>
  (
    await (
      await fetch(server.url + path, {
        headers: { authorization: 'Bearer professional:measure@example.com' },
      })
    ).arrayBuffer()
  ).byteLength

describe('bytes of one user', () => {
  const service = use({ unread: { perUser: 100, total: 1_000_000_000 } })

  test('above the limit refuse further requests until they are read, or their reader leaves', async () => {
    const email = 'unread@example.com'
    const { socket, ask } = await stuck(service.get(), email)
    ask(TYPES)
    const bytes = await lengthOf(service.get(), TYPES)
    expect(bytes).toBeGreaterThan(100)
    await expect.poll(() => held.now().unread).toBe(bytes)
    await expectRefused(
      service.get(),
      email,
      /^0\.0 MB of your answers wait to be read; at most 0\.0 MB may\. Read them, then try again\.$/,
      '5',
    )
    socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
    await expectServed(service.get(), email)
  })
})

describe('bytes of all users', () => {
  const service = use({ unread: { perUser: 1_000_000_000, total: 1000 } })
  const statusFor = async (email: string) =>
    (
      await fetch(service.get().server.url + TYPES, {
        headers: { authorization: `Bearer basic:${email}` },
      })
    ).status

  test('above the limit refuse those who have more than an equal share', async () => {
    const bytes = await lengthOf(service.get(), TYPES)
    const most = Math.floor(1000 / bytes)
    const one = await stuck(service.get(), 'one@example.com')
    const two = await stuck(service.get(), 'two@example.com')
    two.ask(TYPES)
    one.ask(TYPES, most + 1)
    await expect.poll(() => held.now().unread).toBe((most + 2) * bytes)
    // 1,000 bytes for two: one has more than 500, the other less.
    expect(bytes).toBeLessThan(500)
    expect((most + 1) * bytes).toBeGreaterThan(500)
    const statuses = async () => [
      await statusFor('one@example.com'),
      await statusFor('two@example.com'),
      await statusFor('three@example.com'),
    ]
    expect(await statuses()).toEqual([429, 200, 200])
    expect((await fetch(`${service.get().server.url}/health/live`)).status).toBe(200)
    two.socket.destroy()
    one.socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
    expect(await statuses()).toEqual([200, 200, 200])
  })
})

describe('readers that do not read', () => {
  const LIMIT = 1_000_000
  const service = use({ unread: { perUser: 1_000_000_000, total: LIMIT } })

  test('leave no more unread than their shares, however many they ask for at once', async () => {
    const bytes = await lengthOf(service.get(), PAGE)
    expect(bytes).toBeGreaterThan(SMALL_BYTES)
    const users = Array.from({ length: 3 }, (_, at) => `reader-${at}@example.com`)
    const readers: Awaited<ReturnType<typeof stuck>>[] = []
    for (const email of users) readers.push(await stuck(service.get(), email, 'professional'))
    const asked = Math.ceil((2 * LIMIT) / bytes)
    const { app } = service.get()
    app.takeLog()
    for (const { ask } of readers) ask(PAGE, asked)
    expect(asked).toBeLessThanOrEqual(UNDER_WAY.professional)
    let answers = 0
    await expect
      .poll(() => {
        answers += app.takeLog().filter(({ msg }) => msg === 'request').length
        return answers
      })
      .toBe(readers.length * asked)
    // The refusals are small answers, which wait as well.
    const most = held.now().unread
    expect(most).toBeGreaterThan(LIMIT / 2)
    // The first may have all, until the second has half of it, and the third a third.
    expect(most).toBeLessThan(LIMIT * (1 + 1 / 2 + 1 / 3) + readers.length * asked * 1000)
    for (const { socket } of readers) socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
  })

  test('get a 503 in place of an answer that has no room, in the shape of their protocol', async () => {
    const { server } = service.get()
    const email = 'crowd@example.com'
    const bytes = await lengthOf(service.get(), PAGE)
    const { socket, ask } = await stuck(service.get(), email, 'professional')
    const most = Math.floor(LIMIT / bytes)
    ask(PAGE, most)
    await expect.poll(() => held.now().unread).toBe(most * bytes)
    const headers = { authorization: `Bearer professional:${email}`, 'accept-encoding': 'identity' }
    const refused = await fetch(server.url + PAGE, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/^The answer of 0\.1 MB has no room beside those that wait to be read/),
    })
    const page = `aggregateTimeseries(aggregateIds: [3, 9, 4, 5], from: "2020-01-01", recordsPerPage: 2000) {
      rows { ts px pxChg retailNetTurnover retailBuyTurnover retailSellTurnover updatedTime } }`
    const query = `{ one: ${page} two: ${page} }`
    const graph = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ query }),
    })
    expect([graph.status, graph.headers.get('retry-after')]).toEqual([503, '5'])
    expect(codesOf((await graph.json()) as never)).toEqual(['UNAVAILABLE'])
    // Small answers, and those of others, are sent.
    expect((await fetch(server.url + LATEST, { headers })).status).toBe(200)
    const other = { ...headers, authorization: 'Bearer professional:other@example.com' }
    expect((await fetch(server.url + PAGE, { headers: other })).status).toBe(200)
    socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
  })
})

test('without rate limits, requests under way are not limited', async () => {
  const app = await startApp()
  const server: TestServer = await listen(app.app)
  services.push({ app, server })
  const sockets = await Promise.all(
    Array.from({ length: 9 }, () =>
      begin({ app, server } as Service, '/graphql', 'Authorization: Bearer basic:load@example.com'),
    ),
  )
  await expect.poll(() => server.connections()).toBe(9)
  const headers = { authorization: 'Bearer basic:load@example.com' }
  expect((await fetch(server.url + LATEST, { headers })).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
