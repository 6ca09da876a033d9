import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openRateLimits } from '../src/platform/rates/limits.ts'
import { type AppOptions, startApp, type TestApp } from './helpers/app.ts'
import { until } from './helpers/jobs.ts'
import { ANALYST, call, connectClient, REVISIONS } from './helpers/mcp.ts'
import { put } from './helpers/profiles.ts'
import { listen, type TestServer } from './helpers/server.ts'

/** What the Model Context Protocol answers if something is wrong. */

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

/** Serves another app until the test ends. */
async function serve(options: AppOptions): Promise<string> {
  const other = await startApp(options)
  const listening = await listen(other.app)
  onTestFinished(async () => {
    await listening.close()
    await other.close()
  })
  return listening.url
}

const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Sends a message as it is, of a revision with a handshake. */
const send = (body: unknown, headers: Readonly<Record<string, string>> = ANALYST, method = 'POST') =>
  fetch(`${server.url}/mcp`, {
    method,
    headers: { ...JSON_TYPE, ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
const LATEST = message('tools/call', { name: 'aggregate_latest', arguments: { aggregate_id: 3 } })

describe('faults of a tool are results', () => {
  test.each(REVISIONS)('422 with all faults at once, in revision %s', async (revision) => {
    const client = await connectClient(server.url, ANALYST, revision)
    const given = { aggregate_id: 'x', interval: '2d', fields: ['nothing'] }
    const { isError, structuredContent, content } = await call(client, 'single_aggregate_timeseries', given)
    const { body } = await app.rest('/aggregates/x/timeseries', { interval: '2d', fields: 'nothing' })
    expect(isError).toBe(true)
    expect(structuredContent).toEqual({ ...body, status: 422 })
    expect(content[0]?.text).toMatch(/^Invalid arguments\. aggregate_id: .*; interval: .*; fields\.0: /)
  })

  test('unknown arguments, and none where the path needs one, with all others', async () => {
    const client = await connectClient(server.url)
    const given = { intervall: '1d', size: 'HUGE' }
    const { isError, structuredContent } = await call(client, 'aggregate_latest', given)
    expect(isError).toBe(true)
    expect(structuredContent).toEqual({
      status: 422,
      detail: [
        { loc: ['path', 'aggregate_id'], msg: 'Field required', type: 'missing' },
        {
          loc: ['query', 'intervall'],
          msg: 'Extra inputs are not permitted',
          type: 'extra_forbidden',
          input: '1d',
        },
        expect.objectContaining({ loc: ['query', 'size'], type: 'enum', input: 'HUGE' }),
      ],
    })
    for (const provider_id of ['', '.', '..'])
      expect((await call(client, 'aggregate_constituents', { provider_id })).structuredContent).toMatchObject(
        {
          detail: [{ loc: ['path', 'provider_id'], type: 'value_error' }],
        },
      )
  })

  test.each([
    ['../../series/user', 404],
    ['a/../../../series/user', 404],
    ['AGG-IDX?link=fl_x', 404],
    ['AGG-IDX#x', 404],
    ['%2e%2e', 404],
    ['\ud800', 404],
  ])('the argument %j stays in its place in the path', async (provider_id, status) => {
    const client = await connectClient(server.url)
    const { structuredContent } = await call(client, 'aggregate_reference', { provider_id })
    expect(structuredContent).toMatchObject({ status, code: 'aggregate_not_found' })
  })

  test('404 as REST', async () => {
    const client = await connectClient(server.url)
    const { isError, structuredContent, content } = await call(client, 'aggregate_latest', {
      aggregate_id: 999,
    })
    const { body } = await app.rest<Record<string, unknown>>('/aggregates/999/latest')
    expect(isError).toBe(true)
    expect(structuredContent).toEqual({ ...body, request_id: expect.any(String) })
    expect(content[0]?.text).toBe(`aggregate_not_found: ${body['detail']}`)
  })

  test('403 for another tier, as REST', async () => {
    const client = await connectClient(server.url, { authorization: 'Bearer basic:reader@example.com' })
    const given = { ticker: 'ALFA', fields: 'z_score' }
    const { structuredContent } = await call(client, 'security_timeseries', given)
    const { body } = await app.as('reader@example.com', 'basic').rest('/series/timeseries', given)
    expect(structuredContent).toEqual({ ...body, request_id: expect.any(String) })
    expect(structuredContent).toMatchObject({ status: 403, code: 'tier_insufficient' })
  })
})

describe('credentials', () => {
  test.each([{}, { authorization: 'Bearer nonsense' }, { 'x-api-key': 'nonsense' }])(
    '401 for %j, as REST',
    async (headers) => {
      const refused = await send(LATEST, headers)
      const rest = await fetch(`${server.url}/aggregates/snapshot`, { headers: { ...headers } })
      expect([refused.status, rest.status]).toEqual([401, 401])
      expect(refused.headers.get('www-authenticate')).toBe(rest.headers.get('www-authenticate'))
      expect(await refused.json()).toEqual({
        ...(await rest.json()),
        instance: '/mcp',
        request_id: refused.headers.get('x-request-id'),
      })
    },
  )

  const keyed = (scope: string) =>
    connectClient(server.url, { 'x-api-key': `professional:analyst@example.com:1:${scope}` })

  test('a key sees and calls what it opens', async () => {
    const documented = await keyed('documented')
    const reading = await keyed('read')
    const namesOf = async (client: typeof reading) => (await client.listTools()).tools.map(({ name }) => name)
    expect(await namesOf(documented)).toContain('aggregate_timeseries')
    expect(await namesOf(documented)).not.toContain('sectors')
    expect(await namesOf(reading)).toContain('sectors')
    expect((await documented.listResources()).resources.map(({ name }) => name)).toEqual(['vocabulary'])
    expect((await reading.listResources()).resources.map(({ name }) => name)).toEqual([
      'metrics',
      'vocabulary',
    ])
    const { structuredContent } = await call(documented, 'sectors')
    const { body } = await app
      .byKeyOf('analyst@example.com', 'professional', 1)
      .rest<Record<string, unknown>>('/series/sectors')
    expect(structuredContent).toEqual({ ...body, request_id: expect.any(String) })
    expect(structuredContent).toMatchObject({ status: 401, code: 'not_authenticated' })
    expect((await call(reading, 'sectors')).isError).toBeUndefined()
    await expect(documented.readResource({ uri: 'flowgate://metrics' })).rejects.toThrow('scope `read`')
    await expect(documented.getPrompt({ name: 'flow_z_score' })).rejects.toThrow('scope `read`')
  })

  test("another user's job is not found", async () => {
    const { body } = await app.rest<{ job_id: string }>(
      '/aggregates/timeseries',
      'aggregate_ids=1&start_date=2026-01-05',
      { headers: { prefer: 'respond-async' } },
    )
    const stranger = await connectClient(server.url, {
      authorization: 'Bearer professional:other@example.com',
    })
    const owner = await connectClient(server.url)
    const { job_id } = body
    expect((await call(owner, 'job_status', { job_id })).structuredContent).toMatchObject({ job_id })
    expect((await call(stranger, 'job_status', { job_id })).structuredContent).toMatchObject({
      code: 'job_not_found',
    })
    expect((await call(stranger, 'cancel_job', { job_id })).isError).toBe(true)
    expect((await call(owner, 'cancel_job', { job_id })).isError).toBeUndefined()
  })
})

test('an inactive user is refused, and the tool says so', async () => {
  const gone = { authorization: 'Bearer professional:gone@example.com' }
  const client = await connectClient(server.url, gone)
  await put(app.as('gone@example.com'), { is_active: false })
  const { structuredContent } = await call(client, 'aggregate_latest', { aggregate_id: 3 })
  expect(structuredContent).toMatchObject({ status: 403, code: 'user_inactive' })
  const list = await send(message('tools/list'), gone)
  expect([list.status, (await list.json()).code]).toEqual([403, 'user_inactive'])
})

describe('the rate limit', () => {
  const few = () =>
    openRateLimits({
      ...{ redisUrl: null, onError: () => {}, windowS: 3600 },
      perWindow: { basic: 3, professional: 6, data_license: 9 },
    })

  test('a call counts once, with its link too, and more are refused as results', async () => {
    const url = await serve({ rates: await few() })
    const client = await connectClient(url)
    const left = async () => {
      const response = await fetch(`${url}/aggregates/jobs/01a20127-14bd-72bc-a6e6-e5b5f75cc43b/status`, {
        headers: ANALYST,
      })
      return Number(response.headers.get('x-ratelimit-remaining'))
    }
    // The client has asked what the server can do.
    expect(await left()).toBe(5)
    expect((await call(client, 'aggregate_latest', { aggregate_id: 3 })).isError).toBeUndefined()
    expect(await left()).toBe(4)
    const long = await call(client, 'single_aggregate_timeseries', { aggregate_id: 3 })
    expect(long.structuredContent).toHaveProperty('link')
    expect(await left()).toBe(3)
    const job_id = '01a20127-14bd-72bc-a6e6-e5b5f75cc43b'
    expect((await call(client, 'job_status', { job_id })).structuredContent).toMatchObject({ status: 404 })
    expect(await left()).toBe(3)
    await client.getPrompt({
      name: 'correlation_by_lag',
      arguments: { flow: 'robotics', price: 'technology' },
    })
    expect(await left()).toBe(2)
    await call(client, 'aggregate_latest', { unknown: 1 })
    await client.listTools()
    const refused = await call(client, 'aggregate_latest', { aggregate_id: 3 })
    expect(refused.structuredContent).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused.structuredContent['retry_after']).toBeGreaterThan(3000)
    expect(refused.content[0]?.text).toMatch(/^rate_limited: .* Try again in \d+ seconds\.$/)
    const rest = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...ANALYST },
      body: JSON.stringify(message('tools/list')),
    })
    expect([rest.status, rest.headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
    expect(rest.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

describe('the protocol', () => {
  test.each(['GET', 'DELETE', 'PUT'])('%s is not allowed: there are no sessions', async (method) => {
    const refused = await send(null, ANALYST, method)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await send(null, {}, method)).status).toBe(401)
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
    const refused = await send(body)
    expect(refused.status).toBe(status)
    const { error, id } = (await refused.json()) as { error: { code: number }; id: unknown }
    expect([id, error.code]).toEqual([name === 'another version' ? 1 : null, code ?? error.code])
  })

  test('a megabyte and another type are refused as on REST', async () => {
    const body = { ...LATEST, padding: 'x'.repeat(1_100_000) }
    const huge = await app.post<{ code: string }>('/mcp', body)
    expect([huge.status, huge.body.code]).toEqual([413, 'payload_too_large'])
    const text = await send(LATEST, { ...ANALYST, 'content-type': 'text/plain' })
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
    const unknown = await send(message('nothing/here'))
    expect((await unknown.json()).error.code).toBe(-32_601)
  })

  test('pages of other origins are refused', async () => {
    const url = await serve({ settings: { origins: ['https://app.example.com'] } })
    const statusFrom = async (origin: string | undefined) => {
      const headers = { ...JSON_TYPE, ...ANALYST, ...(origin && { origin }) }
      const body = JSON.stringify(message('ping'))
      return (await fetch(`${url}/mcp`, { method: 'POST', headers, body })).status
    }
    expect(await statusFrom('https://evil.example.com')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
    expect(await statusFrom('https://app.example.com')).toBe(200)
    expect(await statusFrom(undefined)).toBe(200)
  })

  test('requests are logged with the operation of their tool, and its status', async () => {
    app.takeLog()
    const client = await connectClient(server.url)
    await call(client, 'single_aggregate_timeseries', { aggregate_id: 3 })
    await call(client, 'aggregate_latest', { aggregate_id: 999 })
    await send(message('a secret'))
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
    const called = fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...ANALYST },
      body: JSON.stringify(LATEST),
      signal: leaving.signal,
    })
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
