import { describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { routes } from '../../../src/app/areas.ts'
import type { Body } from '../../helpers/answers.ts'
import type { TestApp } from '../../helpers/app.ts'
import { BODIES, PATHS } from '../../helpers/requests.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Behaviour common to all GET paths, and to every response. */

const app = useApp()

const EVERY = Object.values(PATHS)
const BIG = '/aggregates/timeseries?aggregate_ids=3&start_date=2025-12-01'
const KEPT: Readonly<Record<string, number>> = {
  '/aggregates/{aggregate_id}/timeseries': 60,
  '/aggregates/{aggregate_id}/latest': 60,
  '/aggregates/reference/search': 300,
  '/aggregates/reference/types': 3600,
  '/aggregates/reference/types/list': 3600,
  '/aggregates/reference/subtypes': 3600,
  '/aggregates/reference/list/indices': 3600,
  '/aggregates/reference/list/sectors-industries': 3600,
}

test('these tests cover every path', () => {
  // Tested elsewhere: jobs, which must be submitted first, files, which are not JSON, users, saved screens, alerts, links
  // and loads.
  const isElsewhere = (path: string) =>
    /^\/(?:(?:aggregates|securities)\/jobs|series\/user|alerts|links|loads|screens(?!\/(?:run|counts|distribution)$))(?:\/|$)/.test(
      path,
    )
  const paths = (method: string) =>
    routes.flatMap(({ path, ...route }) =>
      route.method === method && !route.media && !isElsewhere(path) ? [path] : [],
    )
  expect(Object.keys(PATHS).toSorted()).toEqual(paths('get').toSorted())
  expect(Object.keys(BODIES).toSorted()).toEqual(paths('post').toSorted())
})

/** Whether a path returns a table, which clients may ask for in further formats. */
const isTable = (address: string): boolean =>
  routes.some(({ path, table }) => table !== undefined && PATHS[path] === address)

describe.each(EVERY)('%s', (path) => {
  test('200 with UTF-8 JSON; HEAD without a body', async () => {
    const { status, headers } = await app.rest(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(headers.get('vary')).toBe(
      `Authorization, X-API-Key, Accept-Encoding${isTable(path) ? ', Accept' : ''}`,
    )
    const head = await app.send(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('401 without a credential, with a challenge for each accepted scheme', async () => {
    const { status, headers, body } = await app.nobody.rest(path)
    expect([status, headers.get('content-type'), body.code]).toEqual([
      401,
      'application/problem+json',
      'not_authenticated',
    ])
    const takesKeys = /^\/aggregates\/(?:timeseries|snapshot|leaderboard)/.test(path)
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="flowgate"${takesKeys ? ', APIKey realm="flowgate"' : ''}`,
    )
    const key = await app.nobody.rest(path, {}, { headers: { 'x-api-key': 'basic:key@example.com' } })
    expect(key.status).toBe(takesKeys ? 200 : 401)
  })

  test('405 for every other method, with the right ones in Allow', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await app.send(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await response.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
    }
  })

  test('406 if the client does not accept JSON, nor a format of tables', async () => {
    const texts = isTable(path) ? [] : ['text/csv', 'application/xml, text/*']
    for (const accept of [...texts, 'application/xml', 'application/json;q=0', 'application/jsonp'])
      expect((await app.send(path, { headers: { accept } })).status).toBe(406)
    for (const accept of [
      '*/*',
      'application/*',
      'text/html, application/json;q=0.1',
      'application/json; charset=utf-8',
      '',
    ])
      expect((await app.send(path, { headers: { accept } })).status).toBe(200)
  })

  test('200 with unknown parameters', async () => {
    expect(
      (await app.send(`${path}${path.includes('?') ? '&' : '?'}utm=1&__proto__=2&constructor=3`)).status,
    ).toBe(200)
  })
})

describe('refusals', () => {
  test('404 for an unknown path', async () => {
    for (const path of [
      '/aggregates',
      '/aggregates/',
      '/aggregates/timeseries/',
      '/nothing',
      '/aggregates/reference/a/b',
    ]) {
      const { status, body, headers } = await app.rest(path)
      expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
      expect(body).toEqual({
        type: 'urn:flowgate:problem:route_not_found',
        title: 'Not found',
        status: 404,
        detail: expect.stringContaining(path),
        instance: path,
        code: 'route_not_found',
        request_id: headers.get('x-request-id'),
      })
    }
  })

  test('414 for a URL that is too long', async () => {
    const long = `/aggregates/snapshot?aggregate_ids=${'1,'.repeat(16_400)}1`
    const { status, body } = await app.rest(long)
    expect([status, body.code]).toEqual([414, 'uri_too_long'])
    expect((await app.rest(`/aggregates/snapshot?aggregate_ids=${'1,'.repeat(16_000)}1`)).status).toBe(200)
  })

  test('are never cached', async () => {
    for (const path of ['/aggregates/4242/latest', '/aggregates/x/latest', '/nothing'])
      expect((await app.send(path)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('caching', () => {
  test.each(Object.entries(PATHS))('%s is cached for the documented time', async (path, address) => {
    const { headers } = await app.rest(address)
    const age = KEPT[path]
    expect(headers.get('cache-control')).toBe(
      age === undefined ? 'private, no-cache' : `private, max-age=${age}`,
    )
    expect(headers.get('etag')).toMatch(/^"\d+\.\d+\.[\w-]{22}"$/)
  })

  const path = '/aggregates/3/timeseries'
  const conditional = (tag: string, headers: Record<string, string> = {}) =>
    app.send(path, { headers: { 'if-none-match': tag, ...headers } })

  test('equal answers have equal tags, different answers different ones', async () => {
    const tagOf = async (address: string, caller: Pick<TestApp, 'rest'> = app) =>
      (await caller.rest(address)).headers.get('etag')
    const tag = await tagOf(path)
    expect(await tagOf(path)).toBe(tag)
    expect(await tagOf(`${path}?interval=1w`)).not.toBe(tag)
    expect(await tagOf('/aggregates/1/timeseries')).not.toBe(tag)
    // The basic tier receives a different answer.
    expect(await tagOf(path, app.as('b@example.com', 'basic'))).not.toBe(tag)
  })

  test('304 if the client already has the answer', async () => {
    const { headers } = await app.rest(path)
    const tag = headers.get('etag') ?? ''
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await conditional(sent)
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(tag)
      expect(response.headers.get('cache-control')).toBe('private, max-age=60')
      expect(response.headers.get('vary')).toBe('Authorization, X-API-Key, Accept-Encoding, Accept')
    }
    for (const sent of ['"other"', tag.replace(/"$/, '-lzma"'), tag.replace(/"$/, '-gzip"'), ''])
      expect((await conditional(sent)).status).toBe(200)
  })

  test('the tag of a compressed answer matches in the same encoding', async () => {
    for (const coding of ['gzip', 'zstd']) {
      const coded = await app.send(path, { headers: { 'accept-encoding': coding } })
      const tag = coded.headers.get('etag') ?? ''
      expect(tag.endsWith(`-${coding}"`)).toBe(true)
      expect((await conditional(tag, { 'accept-encoding': coding })).status).toBe(304)
    }
  })

  test('304 only if the caller may see the answer', async () => {
    const { headers } = await app.rest(path)
    const sent = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await app.nobody.send(path, sent)).status).toBe(401)
    expect((await app.send('/aggregates/8/timeseries', { headers: { 'if-none-match': '*' } })).status).toBe(
      404,
    )
  })
})

describe('every response', () => {
  const addresses = [
    ...EVERY,
    '/nothing',
    '/aggregates/x/latest',
    '/aggregates/4242/latest',
    '/health/live',
    '/docs',
    '/openapi.json',
    '/graphql',
  ]

  test.each(addresses)('from %s has a request id and the API version', async (path) => {
    for (const caller of [app, app.nobody]) {
      const made = await caller.send(path)
      expect(made.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
      expect(made.headers.get('api-version')).toBe(manifest.version)
      const taken = await caller.send(path, { headers: { 'x-request-id': 'client-7_a.b:c' } })
      expect(taken.headers.get('x-request-id')).toBe('client-7_a.b:c')
      for (const bad of ['a b', 'ä', '<script>', 'x'.repeat(129), ''])
        expect(
          (await caller.send(path, { headers: { 'x-request-id': bad } })).headers.get('x-request-id'),
        ).toMatch(/^[\da-f-]{36}$/)
    }
  })

  test('repeats the request id in the body, if the body has a member for it', async () => {
    const sent = { headers: { 'x-request-id': 'mine' } }
    expect((await app.rest(BIG, {}, sent)).body.metadata.request_id).toBe('mine')
    expect((await app.rest('/nothing', {}, sent)).body.request_id).toBe('mine')
  })
})

test('a request writes one log line, whether it succeeds or fails', async () => {
  app.takeLog()
  for (const path of [BIG, '/aggregates/snapshot?aggregate_ids=x', '/nothing', '/aggregates/8/latest']) {
    const { status } = await app.rest<Body>(path)
    const lines = app.takeLog()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ msg: 'request', method: 'GET', path: path.split('?')[0], status })
  }
})
