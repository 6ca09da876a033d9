import { describe, expect, test } from 'vitest'
import { useApp } from '../../helpers/use-app.ts'

/** Bodies of the wrong media type or depth, and methods that a path does not have. */

const app = useApp({ jwks: { keys: [] } })

describe('bodies of the wrong kind or depth', () => {
  test.each([
    ['gzip', { 'content-encoding': 'gzip', 'content-type': 'application/json' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['plain text', { 'content-type': 'text/plain' }],
    ['GraphQL', { 'content-type': 'application/graphql' }],
  ])('%s on /graphql is a 415', async (_what, headers) => {
    const response = await app.send('/graphql', { method: 'POST', body: 'query={__typename}', headers })
    expect([response.status, response.headers.get('accept')]).toEqual([415, 'application/json'])
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }],
    })
  })

  test('JSON nested 100,000 levels deep is refused wherever it appears', async () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    const query = '{"query":"query($a: JSON){__typename}","variables":{"a":'
    const posted = await app.graphql('', undefined, { body: `${query}${deep(100_000)}}}` })
    expect([posted.status, posted.errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
    const address = `/graphql?query={__typename}&variables=${encodeURIComponent(`{"a":${deep(2000)}}`)}`
    const response = await app.send(address)
    expect((await response.json()).errors[0].extensions.code).toBe('BAD_USER_INPUT')
  })
})

describe('methods', () => {
  test.each(['HEAD', 'PUT', 'PATCH', 'DELETE'])('%s /graphql is a 405', async (method) => {
    const response = await app.send('/graphql', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })

  test.each(['/health/live', '/health/ready', '/docs', '/openapi.json', '/.well-known/jwks.json'])(
    '%s allows GET and HEAD only',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await app.nobody.send(path, { method })
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      }
      expect((await app.nobody.send(path, { method: 'HEAD' })).status).toBe(200)
    },
  )
})

describe.each([
  ['with the development issuer', { jwks: { keys: [] } }, 200],
  ['with an identity provider', {}, 404],
  ['with a hidden schema', { settings: { isSchemaPublic: false } }, 404],
])('%s', (_setting, options, keys) => {
  const set = useApp(options)

  test('a path exists for all methods or for none', async () => {
    expect((await set.send('/.well-known/jwks.json')).status).toBe(keys)
    for (const path of [
      '/',
      '/docs',
      '/openapi.json',
      '/health/live',
      '/.well-known/jwks.json',
      '/nowhere',
    ]) {
      const statusOf = async (method: string) => (await set.send(path, { method })).status
      const read = await statusOf('GET')
      expect([path, read]).toEqual([path, expect.toBeOneOf([200, 404])])
      expect([path, await statusOf('HEAD')]).toEqual([path, read])
      expect([path, await statusOf('POST')]).toEqual([path, read === 200 ? 405 : 404])
    }
  })
})

test('server-sent events have no Content-Encoding', async () => {
  const response = await app.send('/graphql', {
    method: 'POST',
    body: JSON.stringify({ query: 'subscription { latestBars(ids: [3]) { ts } }' }),
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
  })
  expect([response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
    'text/event-stream',
    null,
  ])
  await response.body?.cancel()
})
