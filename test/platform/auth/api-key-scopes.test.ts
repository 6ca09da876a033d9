import { expect, test } from 'vitest'
import { NOW } from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'
import { tokenOrCheckedKey } from '../../helpers/users.ts'

/** Keys with scopes: made, listed and used on both protocols, and the day of their last use. */

const app = useApp({ authenticate: tokenOrCheckedKey })

interface Key {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly scope: string
  readonly tier: string
  readonly last_used_on: string | null
  readonly revoked_at: string | null
  readonly secret: string
}
const PATH = '/series/user/api-keys'
const list = async () => (await app.rest<{ data: Key[]; count: number }>(PATH)).body
const make = async (body: object) => app.post<Key>(PATH, body)
const using = (secret: string, path: string) =>
  app.nobody.rest<{ detail: string }>(path, {}, { headers: { 'x-api-key': secret } })
const READ = '/series/sectors'
const DOCUMENTED = '/aggregates/snapshot?aggregate_ids=1'

test('a key made on REST has the scope that was chosen, by default documented', async () => {
  const plain = await make({ name: 'plain' })
  const reader = await make({ name: 'reader', scope: 'read' })
  expect([plain.status, plain.body.scope, reader.body.scope]).toEqual([201, 'documented', 'read'])
  expect(reader.headers.get('cache-control')).toBe('no-store')
  const { data, count } = await list()
  expect(count).toBe(data.length)
  expect(data[0]).toMatchObject({ name: 'reader', scope: 'read', last_used_on: null, revoked_at: null })
  expect(data[0]?.prefix).toBe(reader.body.secret.slice(0, 7))
  expect(data[0]).not.toHaveProperty('secret')

  expect((await using(plain.body.secret, DOCUMENTED)).status).toBe(200)
  const refused = await using(plain.body.secret, READ)
  expect([refused.status, refused.body.detail]).toEqual([
    401,
    expect.stringContaining('Create a key with the scope `read`'),
  ])
  expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect((await using(reader.body.secret, READ)).status).toBe(200)
  expect((await using(reader.body.secret, '/series/user')).status).toBe(401)
  expect((await using(reader.body.secret, PATH)).status).toBe(401)
})

test('a key made on the graph has the scope that was chosen', async () => {
  const { data } = await app.graphql<{ createApiKey: { secret: string; apiKey: { scope: string } } }, never>(
    'mutation { createApiKey(input: { name: "graph", scope: READ }) { ... on CreateApiKeySuccess { secret apiKey { scope tier lastUsedOn } } } }',
  )
  expect(data?.createApiKey.apiKey).toMatchObject({ scope: 'READ', lastUsedOn: null })
  expect((await using(data?.createApiKey.secret ?? '', READ)).status).toBe(200)
})

test('422 for an unknown scope and a missing name, together', async () => {
  const { status, body } = await app.post<{ detail: { loc: string[] }[] }>(PATH, { scope: 'write' })
  expect([status, body.detail.map(({ loc }) => loc.join('.')).toSorted()]).toEqual([
    422,
    ['body.name', 'body.scope'],
  ])
})

test('the day of the last use is written once, and shown', async () => {
  const { body } = await make({ name: 'used', scope: 'read' })
  /** Identifies the version of the key's row: a write makes another one. */
  const versionAfterUse = async () => {
    expect((await using(body.secret, READ)).status).toBe(200)
    const { rows } = await app.database.pool.query('select xmin::text from api_key where id = $1', [body.id])
    return rows[0]
  }
  expect(await versionAfterUse()).toEqual(await versionAfterUse())
  const day = NOW.toISOString().slice(0, 10)
  expect((await list()).data[0]).toMatchObject({ name: 'used', last_used_on: day })
})

test('a revoked key is refused at once; revoking another key is a 404', async () => {
  const { body } = await make({ name: 'gone', scope: 'read' })
  expect((await using(body.secret, READ)).status).toBe(200)
  const revoked = await app.rest<Key>(`${PATH}/${body.id}`, {}, { method: 'DELETE' })
  expect([revoked.status, revoked.body.revoked_at]).toEqual([200, expect.any(String)])
  expect((await using(body.secret, READ)).status).toBe(401)
  const foreign = await app.as('other@example.com').rest(`${PATH}/${body.id}`, {}, { method: 'DELETE' })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'api_key_not_found'])
})

test('a link made with a key opens what the key opens', async () => {
  const plain = (await make({ name: 'plain' })).body.secret
  const reader = (await make({ name: 'reader', scope: 'read' })).body.secret
  const link = (secret: string) =>
    app.nobody.post<{ url: string }>('/links', { request: READ }).then(() =>
      app.nobody.rest<{ url: string }>(
        '/links',
        {},
        {
          method: 'POST',
          headers: { 'x-api-key': secret, 'content-type': 'application/json' },
          body: JSON.stringify({ request: READ }),
        },
      ),
    )
  expect((await link(plain)).status).toBe(401)
  const made = await link(reader)
  expect(made.status).toBe(201)
  const { pathname, search } = new URL(made.body.url)
  expect((await app.nobody.rest(pathname + search)).status).toBe(200)
})
