import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { type AppOptions, startApp } from './app.ts'
import { NOTHING, observeHeld } from './held.ts'
import { linkTo, pathOf } from './links.ts'
import { send as callTool, type Result, LATEST as TOOL } from './mcp.ts'
import { codesOf, few, LATEST, RATE_LIMITED, saidBy } from './rate-limited.ts'
import { waitingJob } from './results.ts'
import { listen } from './server.ts'
import { dial } from './wire.ts'

/** Users who leave too much unread. */

export const JSON_TYPE = { 'content-type': 'application/json' }
const QUERY = JSON.stringify({ query: '{ aggregate(by: { aggregateId: 3 }) { name } }' })
const MANY = { basic: 1000, professional: 1000, data_license: 1000 }
/** Of both formats. */
interface Body {
  readonly code?: string
  readonly detail?: string
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

async function start(options: AppOptions) {
  const app = await startApp({ rates: await few({ perWindow: MANY }), ...options })
  const server = await listen(app.app)
  return { app, server }
}
export type Service = Awaited<ReturnType<typeof start>>

/** Serves an app with many requests a minute to a file's tests. */
export function useServed(options: AppOptions = {}): { get: () => Service } {
  let service: Service | undefined
  beforeAll(async () => {
    service = await start(options)
  })
  afterAll(async () => {
    await service?.server.close()
    await service?.app.close()
  })
  return {
    get: () => {
      if (!service) throw new Error('The service is there once the tests run')
      return service
    },
  }
}

/** Observes what is held during a file's tests. Each begins with nothing. */
export function useHeld() {
  const held = observeHeld()
  afterAll(() => held.stop())
  beforeEach(async () => {
    await expect.poll(held.now).toEqual(NOTHING)
  })
  return held
}
type Observed = ReturnType<typeof useHeld>

/** A request of a user, with each credential and over each protocol. */
const probesOf = (email: string, tier = 'basic') => {
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
    'a POST': ['/links', post(token, JSON.stringify({ request: LATEST }))],
    'GraphQL by POST': ['/graphql', post(token, QUERY)],
    'GraphQL by GET': [`/graphql?query={aggregate(by:{aggregateId:3}){name}}`, { headers: key }],
    'a long message of an agent': ['/mcp', post(key, JSON.stringify({ ...TOOL, more: 'x'.repeat(70_000) }))],
  } satisfies Readonly<Record<string, readonly [path: string, init: RequestInit]>>
}

/** Expects a user to be refused over each protocol before anything is read, and everyone else to be served. */
export async function expectRefused(
  { app, server }: Service,
  email: string,
  said: RegExp,
  retryAfter: string,
) {
  const own = await linkTo(app.as(email), LATEST)
  const before = saidBy(await app.as(email, 'basic').rest('/aggregates/reference/types')).left
  const { statements } = await app.recorded(async () => {
    for (const [name, [path, init]] of Object.entries(probesOf(email))) {
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
  expect(statements).toEqual([])
  for (const [name, [path, init]] of Object.entries(probesOf('other@example.com')))
    expect([name, (await fetch(server.url + path, init)).status]).not.toEqual([name, 429])
  // Those by links count by themselves.
  const link = await linkTo(app.as('other@example.com'), LATEST)
  for (const url of [own.url, link.url]) expect((await fetch(server.url + pathOf(url))).status).toBe(200)
  for (const path of ['/health/live', '/health/ready', '/openapi.json', '/docs'])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
  // Refused requests do not count.
  expect(saidBy(await app.as(email, 'basic').rest('/aggregates/reference/types')).left).toBe(before - 1)
}

export async function expectServed({ server }: Service, email: string) {
  for (const [name, [path, init]] of Object.entries(probesOf(email)))
    expect([name, (await fetch(server.url + path, init)).status]).not.toEqual([name, 429])
}

/** Sends the header of a request, whose body never comes. */
export async function begin({ server }: Service, path: string, credential: string): Promise<Socket> {
  const socket = await dial(server.url)
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${credential}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
  )
  return socket
}

/** A connection of a user that reads nothing. Its first request is for a stream that never ends: the answers behind it wait. */
export async function stuck({ app, server }: Service, held: Observed, email: string, tier = 'basic') {
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
