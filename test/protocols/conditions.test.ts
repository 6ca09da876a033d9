import { describe, expect, test } from 'vitest'
import { PATHS } from '../helpers/requests.ts'
import { useApp } from '../helpers/use-app.ts'

/** Conditions of reads (RFC 9110, 13) on every GET, in each content coding. */

const app = useApp()

const ONE = '/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-02'
const QUERY = '{ aggregates(first: 100) { nodes { aggregateId providerId name type subtype isActive } } }'
const GRAPH = `/graphql?query=${encodeURIComponent(QUERY)}`
const TAGGED = [
  ...Object.values(PATHS),
  `${ONE}&format=csv`,
  `${ONE}&format=parquet`,
  '/flow/timeseries/export?export_format=csv',
  '/series/user',
  '/series/user/charts',
  '/series/user/preferences',
  GRAPH,
]
const UNTAGGED = ['/series/user/api-keys', '/aggregates/jobs', '/', '/docs', '/openapi.json']

const ask = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  app.send(path, { method, headers: { accept: '*/*', ...headers } })

/** Asks for nothing but the head of a response: an unread export counts as running. */
const askHead = async (...given: Parameters<typeof ask>): Promise<Response> => {
  const answer = await ask(...given)
  await answer.body?.cancel()
  return answer
}

/** The graph answers no HEAD. */
const methodsOf = (path: string) => (path === GRAPH ? ['GET'] : ['GET', 'HEAD'])

/** Headers that caches need of a 304 (RFC 9110, 15.4.5), and what identifies the representation. */
const KEPT = ['etag', 'vary', 'cache-control', 'content-location', 'expires']
const keptOf = ({ headers }: Response) => KEPT.map((name) => headers.get(name))

const OTHER = '"another"'

describe.each(['identity', 'gzip', 'zstd'])('in the coding %s', (coding) => {
  const encoding = { 'accept-encoding': coding }

  test.each(TAGGED)('%s', async (path) => {
    const first = await askHead(path, encoding)
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^".+"$/)])
    const coded = first.headers.get('content-encoding')
    expect([coded, tag.endsWith(`-${coding}"`)]).toEqual([coded ? coding : null, coded !== null])
    const seen: [status: number, headers: Readonly<Record<string, string>>][] = [
      [304, { 'if-none-match': tag }],
      [304, { 'if-none-match': '*' }],
      [304, { 'if-none-match': `W/${tag}` }],
      [304, { 'if-none-match': `"a,b", W/${OTHER} ,${tag}` }],
      [200, {}],
      [200, { 'if-none-match': OTHER }],
      [200, { 'if-none-match': ` , W/${OTHER},, ` }],
      [400, { 'if-none-match': tag.slice(1, -1) }],
      [400, { 'if-none-match': `${tag}${OTHER}` }],
      [400, { 'if-none-match': `*, ${tag}` }],
      [400, { 'if-match': `${tag} ${OTHER}` }],
      [400, { 'if-match': `w/${tag}` }],
      [200, { 'if-match': tag }],
      [200, { 'if-match': '*' }],
      [200, { 'if-match': `${OTHER}, ${tag}` }],
      [412, { 'if-match': OTHER }],
      [412, { 'if-match': `W/${tag}` }],
      [304, { 'if-match': tag, 'if-none-match': tag }],
      [412, { 'if-match': OTHER, 'if-none-match': tag }],
      [412, { 'if-match': OTHER, 'if-none-match': '*' }],
      [200, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
      [200, { 'if-modified-since': 'Thu, 01 Jan 2200 00:00:00 GMT' }],
    ]
    for (const [status, headers] of seen)
      for (const method of methodsOf(path)) {
        const answer = await askHead(path, { ...encoding, ...headers }, method)
        expect([method, headers, answer.status]).toEqual([method, headers, status])
        if (status >= 400) continue
        expect(keptOf(answer)).toEqual(keptOf(first))
        if (status === 200) expect(answer.headers.get('content-encoding')).toBe(coded)
        else expect([answer.body, answer.headers.get('content-length')]).toEqual([null, null])
      }
  })

  test.each(UNTAGGED)('%s has no tag, but exists', async (path) => {
    const statusWith = async (headers: Readonly<Record<string, string>>) =>
      (await askHead(path, { ...encoding, ...headers })).status
    expect([
      await statusWith({ 'if-none-match': OTHER }),
      await statusWith({ 'if-none-match': '*' }),
      await statusWith({ 'if-match': '*' }),
      await statusWith({ 'if-match': OTHER }),
    ]).toEqual([200, 304, 200, 412])
  })
})

test('the tag of another coding is the tag of another representation', async () => {
  const tagIn = async (coding: string) =>
    (await ask(ONE, { 'accept-encoding': coding })).headers.get('etag') ?? ''
  const statusOf = async (coding: string, tag: string) =>
    (await ask(ONE, { 'accept-encoding': coding, 'if-none-match': tag })).status
  const [gzip, zstd] = [await tagIn('gzip'), await tagIn('zstd')]
  expect(new Set([gzip, zstd, await tagIn('identity')]).size).toBe(3)
  expect(await statusOf('zstd', gzip)).toBe(200)
  expect(await statusOf('identity', zstd)).toBe(200)
  expect(await statusOf('zstd', `${gzip}, ${zstd}`)).toBe(304)
})

test('a failed condition is a problem, on the graph an error', async () => {
  const rest = await ask(ONE, { 'if-match': OTHER })
  expect(rest.headers.get('content-type')).toBe('application/problem+json')
  expect(await rest.json()).toMatchObject({
    ...{ status: 412, code: 'precondition_failed', instance: '/aggregates/timeseries' },
    request_id: rest.headers.get('x-request-id'),
  })
  const graph = await ask(GRAPH, { 'if-match': OTHER })
  expect(await graph.json()).toEqual({
    errors: [
      { message: expect.any(String), extensions: expect.objectContaining({ code: 'PRECONDITION_FAILED' }) },
    ],
  })
})

test.each(['*', OTHER])('conditions (%s) hide no error and no job', async (tags) => {
  const both = { 'if-none-match': tags, 'if-match': tags }
  const statusOf = async (path: string, headers = {}) => (await ask(path, { ...both, ...headers })).status
  expect(await statusOf('/aggregates/4242/latest')).toBe(404)
  expect(await statusOf(`${ONE}&interval=2d`)).toBe(422)
  expect(await statusOf('/nowhere')).toBe(404)
  expect(await statusOf(ONE, { prefer: 'respond-async' })).toBe(202)
  const accept = 'application/graphql-response+json'
  expect(await statusOf('/graphql?query={', { accept })).toBe(400)
  const { status } = await app.graphql('{ __typename }', {}, { headers: both })
  expect(status).toBe(200)
  const { status: posted } = await app.post('/aggregates/analytics/trend', {}, { headers: both })
  expect(posted).toBe(422)
})

test('a part needs a tag that matches strongly', async () => {
  const path = `${ONE}&format=csv`
  const tag = (await ask(path, {})).headers.get('etag') ?? ''
  const statusOf = async (headers: Readonly<Record<string, string>>) =>
    (await ask(path, { range: 'bytes=0-9', ...headers })).status
  expect([
    await statusOf({}),
    await statusOf({ 'if-range': tag }),
    await statusOf({ 'if-range': `W/${tag}` }),
    await statusOf({ 'if-range': OTHER }),
    await statusOf({ 'if-range': 'Thu, 01 Jan 2200 00:00:00 GMT' }),
    await statusOf({ 'if-match': tag }),
    await statusOf({ 'if-match': OTHER }),
    await statusOf({ 'if-none-match': tag }),
    await statusOf({ 'if-none-match': '*' }),
  ]).toEqual([206, 206, 200, 200, 200, 206, 412, 304, 304])
})

test('a malformed condition is a problem with a reason, on the graph too', async () => {
  for (const path of [ONE, GRAPH]) {
    const answer = await ask(path, { 'if-match': '"a""a"' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        code: 'bad_request',
        detail: 'If-Match must be `*` or a list of quoted entity tags.',
      },
    ])
  }
})

test.each([
  ['PUT', '/series/user', { username: 'ann' }],
  ['PUT', '/series/user/preferences', { theme: 'dark' }],
  ['PATCH', '/series/user/charts', { one: {} }],
])('a change with If-None-Match is refused: %s %s', async (method, path, body) => {
  const send = (headers: Readonly<Record<string, string>>) =>
    app.send(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  for (const condition of ['*', OTHER]) {
    const refused = await send({ 'if-none-match': condition })
    expect([refused.status, await refused.json()]).toMatchObject([412, { code: 'precondition_failed' }])
  }
  expect((await send({})).status).toBe(200)
})
