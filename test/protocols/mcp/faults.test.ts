import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRateLimits } from '../../../src/platform/rates/limits.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { ANALYST, call, connectClient, LATEST, message, REVISIONS, send, serve } from '../../helpers/mcp.ts'
import { put } from '../../helpers/profiles.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** What tools of the Model Context Protocol answer if something is wrong, and to whom. */

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
    const { isError, structuredContent, content } = await call(client, 'aggregate_latest', given)
    expect(isError).toBe(true)
    expect(structuredContent).toEqual({
      status: 422,
      detail: [
        { loc: ['path', 'aggregate_id'], msg: 'Field required', type: 'missing' },
        {
          loc: ['query', 'intervall'],
          msg: 'intervall: did you mean interval?',
          type: 'unknown_parameter',
          input: '1d',
        },
        expect.objectContaining({ loc: ['query', 'size'], type: 'enum', input: 'HUGE' }),
      ],
    })
    expect(content[0]?.text).toMatch(
      /^Invalid arguments\. aggregate_id: Field required; intervall: did you mean interval\?; size: /,
    )
    const nested = {
      x: { aggregate_id: 1, metricc: 'px' },
      y: { aggregate_id: 3 },
      start_date: 'x',
      lag: [1],
    }
    const { structuredContent: several } = await call(client, 'correlation', nested)
    expect((several['detail'] as { loc: string[] }[]).map(({ loc }) => loc.join('.')).toSorted()).toEqual([
      'body.end_date',
      'body.lag',
      'body.start_date',
      'body.x.metricc',
    ])
    const file = await call(client, 'flow_export', { slug: 'retail-net', export_format: 'doc' })
    expect((file.structuredContent['detail'] as { loc: string[] }[]).map(({ loc }) => loc.join('.'))).toEqual(
      expect.arrayContaining(['query.slug', 'query.export_format']),
    )
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
      const refused = await send(server.url, LATEST, headers)
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
  const list = await send(server.url, message('tools/list'), gone)
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
    const rest = await send(url, message('tools/list'))
    expect([rest.status, rest.headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
    expect(rest.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
