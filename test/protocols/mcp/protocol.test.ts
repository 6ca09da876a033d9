import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { prompt } from '../../../src/protocols/mcp/offers.ts'
import { createServer } from '../../../src/protocols/mcp/server.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { until } from '../../helpers/jobs.ts'
import { ANALYST, call, connectClient, LATEST, message, send, sendCurrent } from '../../helpers/mcp.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** Messages that break the Model Context Protocol, and clients that leave. */

let app: TestApp
let server: TestServer
beforeAll(async () => {
  app = await startApp()
  server = await listen(app.app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

describe('the protocol', () => {
  test.each(['GET', 'DELETE', 'PUT'])('%s is not allowed: there are no sessions', async (method) => {
    const bare = { method, body: null }
    const refused = await send(server.url, '', ANALYST, bare)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await send(server.url, '', {}, bare)).status).toBe(401)
  })

  test.each([
    ['nothing', '', 400, -32_700],
    ['no JSON', '{', 400, -32_700],
    ['null', 'null', 400, -32_700],
    ['a number', '7', 400, undefined],
    ['no message', '{}', 400, undefined],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, undefined],
    ['a batch', JSON.stringify([LATEST, LATEST]), 400, -32_600],
    ['too many levels', `${'['.repeat(200)}${']'.repeat(200)}`, 400, -32_700],
  ])('%s as a body', async (name, body, status, code) => {
    const refused = await send(server.url, body)
    expect(refused.status).toBe(status)
    const { error, id } = (await refused.json()) as { error: { code: number }; id: unknown }
    expect([id, error.code]).toEqual([name === 'another version' ? 1 : null, code ?? error.code])
  })

  test('a megabyte and another type are refused as on REST', async () => {
    const body = { ...LATEST, padding: 'x'.repeat(1_100_000) }
    const huge = await app.post<{ code: string }>('/mcp', body)
    expect([huge.status, huge.body.code]).toEqual([413, 'payload_too_large'])
    const text = await send(server.url, LATEST, { ...ANALYST, 'content-type': 'text/plain' })
    expect([text.status, (await text.json()).code]).toEqual([415, 'unsupported_media_type'])
  })

  test('an unknown tool, method, resource or prompt is a protocol error', async () => {
    const client = await connectClient(server.url)
    await expect(client.callTool({ name: 'user_profile' })).rejects.toMatchObject({ code: -32_602 })
    await expect(client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32_602 })
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({
      message: expect.stringContaining('file:///etc/passwd'),
    })
    const given = { name: 'flow_z_score', arguments: { sector: 'no such thing' } }
    await expect(client.getPrompt(given)).rejects.toThrow('sector: Nothing is named `no such thing`')
    const wrong = { name: 'top_retail_bought', arguments: { month: 'May', sectors: 'x' } }
    await expect(client.getPrompt(wrong)).rejects.toThrow(/month[\s\S]*sectors|sectors[\s\S]*month/)
    const unknown = await send(server.url, message('nothing/here'))
    expect((await unknown.json()).error.code).toBe(-32_601)
  })

  test('requests are logged with the operation of their tool, and its status', async () => {
    app.takeLog()
    const client = await connectClient(server.url)
    await call(client, 'single_aggregate_timeseries', { aggregate_id: 3 })
    await call(client, 'aggregate_latest', { aggregate_id: 999 })
    await send(server.url, message('a secret'))
    const lines = app.takeLog().filter(({ msg }) => msg === 'request')
    expect(lines.map(({ protocol, operation, status }) => [protocol, operation, status])).toEqual([
      ['mcp', 'server/discover', 200],
      ['mcp', 'singleAggregateTimeseries', 200],
      ['mcp', 'aggregateLatest', 404],
      ['mcp', 'none', 200],
    ])
    expect(lines.every(({ tier }) => tier === 'professional')).toBe(true)
  })
})

describe('faults of parameters and methods', () => {
  /** Parameters that fit no method which takes some. */
  const UNFIT = [undefined, {}, { name: 1, uri: 1, protocolVersion: 1 }, { name: { toString: 1 } }]
  const REFUSED: [method: string, params: object | undefined, code: number][] = [
    ...['initialize', 'tools/call', 'prompts/get', 'resources/read'].flatMap((method) =>
      UNFIT.map((params): (typeof REFUSED)[number] => [method, params, -32_602]),
    ),
    ['tools/call', { name: 'sectors', arguments: 5 }, -32_602],
    ['prompts/get', { name: 'flow_z_score', arguments: { sector: {} } }, -32_602],
    ['tools/list', { cursor: 1 }, -32_602],
    ['subscriptions/listen', {}, -32_601],
    ['resources/subscribe', {}, -32_601],
    ['completion/complete', {}, -32_601],
    ['logging/setLevel', {}, -32_601],
  ]
  test.each(REFUSED)(
    '%s with %j is a fault of the client, with a handshake',
    async (method, params, code) => {
      const { error } = await (await send(server.url, { jsonrpc: '2.0', id: 1, method, params })).json()
      expect(error).toEqual({ code, message: expect.any(String) })
    },
  )

  test.each([
    ['prompts/get', {}, -32_602, 200],
    ['resources/read', {}, -32_602, 200],
    ['tools/call', {}, -32_602, 200],
    ['tools/list', { cursor: 1 }, -32_602, 200],
    ['subscriptions/listen', { notifications: { toolsListChanged: true } }, -32_601, 404],
    ['subscriptions/listen', {}, -32_601, 404],
    ['initialize', {}, -32_601, 404],
    ['completion/complete', {}, -32_601, 404],
  ])('%s with %j is a fault of the client, in the current revision', async (method, params, code, status) => {
    const refused = await sendCurrent(server.url, method, params)
    expect([refused.status, (await refused.json()).error.code]).toEqual([status, code])
  })
})

test('an unexpected error is logged, and its client learns nothing of it', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const failing = prompt({
    ...{ name: 'failing', title: 'Fails', description: 'Fails.', input: z.object({}) },
    plan: () => {
      throw new TypeError('the secret of the house')
    },
  })
  const mcp = createServer({
    ...{ tools: new Map(), offers: { instructions: '', resources: [], prompts: [failing] }, log },
    ...{ now: new Date(), requestId: 'r1', signal: new AbortController().signal },
    principal: { email: 'a@b.c', tier: 'basic', role: 'user', via: 'bearer', expiresAt: null },
    args: {},
    sender: () => {
      throw new TypeError('Nothing is sent')
    },
  })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([mcp.connect(ours), client.connect(theirs)])
  const refused = client.getPrompt({ name: 'failing' })
  await expect(refused).rejects.toMatchObject({
    code: -32_603,
    message: expect.stringContaining('An internal error occurred.'),
  })
  await expect(refused).rejects.not.toThrow('secret')
  expect(lines.join('')).toMatch(/"requestId":"r1".*the secret of the house/)
  await client.close()
})

/** Holds a table's lock; returns the function that releases it. */
async function holding(table: string): Promise<() => Promise<void>> {
  const client = await app.database.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const waiting = () =>
  app.database.pool
    .query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
    .then(({ rowCount }) => rowCount)

describe('a client that leaves', () => {
  test('cancels the query of its tool', async () => {
    const client = await connectClient(server.url)
    const release = await holding('bar_extent')
    const leaving = new AbortController()
    const called = call(client, 'aggregate_latest', { aggregate_id: 3 }, { signal: leaving.signal })
    called.catch(() => {})
    await until(waiting, (count) => count === 1)
    leaving.abort()
    await until(waiting, (count) => count === 0, 5000)
    await expect(called).rejects.toThrow()
    await release()
    expect((await call(client, 'aggregate_latest', { aggregate_id: 3 })).isError).toBeUndefined()
  })

  test('does so in a revision with a handshake too, by closing the connection', async () => {
    const release = await holding('bar_extent')
    const leaving = new AbortController()
    const called = send(server.url, LATEST, ANALYST, { signal: leaving.signal })
    called.catch(() => {})
    await until(waiting, (count) => count === 1)
    app.takeLog()
    leaving.abort()
    await until(waiting, (count) => count === 0, 5000)
    await release()
    await until(
      async () => app.takeLog(),
      (lines) => lines.some(({ status, operation }) => status === 499 && operation === 'aggregateLatest'),
      5000,
    )
  })
})
