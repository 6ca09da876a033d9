import { describe, expect, test } from 'vitest'
import { useApp } from '../../helpers/use-app.ts'
import { globalId, graph, tokenOrKey } from '../../helpers/users.ts'

/** API keys of users. */

const CHARTS = '/series/user/charts'
const CONFIGURATION = '/series/user/configuration'

const app = useApp({ authenticate: tokenOrKey })

let users = 0
const emailOf = () => `keys-${users++}@example.com`

const CREATE = `mutation ($name: String!) { createApiKey(input: { name: $name }) {
  __typename ... on CreateApiKeySuccess { secret apiKey { id name prefix createdAt revokedAt } } ... on Error { code }
} }`
const REVOKE = `mutation ($id: ID!) { revokeApiKey(input: { id: $id }) {
  __typename ... on RevokeApiKeySuccess { apiKey { id revokedAt } } ... on Error { code message }
} }`
interface Key {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly revokedAt: string | null
}
type Created = { createApiKey: { __typename: string; secret: string; apiKey: Key; code?: string } }
type Revoked = {
  revokeApiKey: { __typename: string; apiKey: Pick<Key, 'id' | 'revokedAt'>; code?: string; message?: string }
}
type Listed = { viewer: { apiKeys: { nodes: Key[]; totalCount: number } } }
const LIST = '{ viewer { apiKeys { nodes { id name prefix createdAt revokedAt } totalCount } } }'

describe('API keys', () => {
  test('are created, shown once, used, listed and revoked', async () => {
    const email = emailOf()
    const caller = app.as(email)
    const { createApiKey: made } = await graph<Created>(caller, CREATE, { name: 'laptop' })
    expect(made.secret).toMatch(/^fg_[\w-]{43}$/)
    expect(made.apiKey).toMatchObject({ name: 'laptop', prefix: made.secret.slice(0, 7), revokedAt: null })
    const sent = { headers: { 'x-api-key': made.secret } }
    expect((await app.nobody.rest('/aggregates/jobs', {}, sent)).status).toBe(200)
    const { createApiKey: second } = await graph<Created>(caller, CREATE, { name: 'server' })
    const listed = await graph<Listed>(caller, LIST)
    expect(listed.viewer.apiKeys).toEqual({ nodes: [second.apiKey, made.apiKey], totalCount: 2 })
    expect(JSON.stringify(listed)).not.toContain(made.secret)
    const kept = await app.database.pool.query('select row_to_json(k)::text as text from api_key k')
    expect(JSON.stringify(kept.rows)).not.toContain(made.secret.slice(8))

    const { revokeApiKey: revoked } = await graph<Revoked>(caller, REVOKE, { id: made.apiKey.id })
    expect(revoked).toMatchObject({
      __typename: 'RevokeApiKeySuccess',
      apiKey: { revokedAt: expect.stringMatching(/Z$/) },
    })
    const { status, body } = await app.nobody.rest('/aggregates/jobs', {}, sent)
    expect([status, body.code]).toEqual([401, 'invalid_api_key'])
    expect((await graph<Revoked>(caller, REVOKE, { id: made.apiKey.id })).revokeApiKey).toEqual(revoked)
    expect((await graph<Listed>(caller, LIST)).viewer.apiKeys.nodes[1]?.revokedAt).toBe(
      revoked.apiKey.revokedAt,
    )
    const one = await graph<{ node: Key }>(
      caller,
      'query ($id: ID!) { node(id: $id) { ... on ApiKey { id name } } }',
      {
        id: second.apiKey.id,
      },
    )
    expect(one.node).toEqual({ id: second.apiKey.id, name: 'server' })
  })

  test("give no access to the user's own data or keys", async () => {
    const caller = app.as(emailOf())
    const { createApiKey: made } = await graph<Created>(caller, CREATE, { name: 'k' })
    const sent = { headers: { 'x-api-key': made.secret } }
    for (const path of ['/series/user', CHARTS, '/series/user/preferences', CONFIGURATION])
      expect((await app.nobody.rest(path, {}, sent)).status).toBe(401)
    for (const [query, variables] of [
      [LIST, {}],
      [CREATE, { name: 'x' }],
      [REVOKE, { id: made.apiKey.id }],
      ['query ($id: ID!) { node(id: $id) { id } }', { id: made.apiKey.id }],
      ['mutation { updateProfile(input: { username: "x" }) { __typename } }', {}],
      ['mutation { deleteChart(input: { chartId: "x" }) { __typename } }', {}],
      [`{ node(id: "${globalId('Chart', '1:a')}") { id } }`, {}],
    ] as const) {
      const { errors } = await app.nobody.graphql<unknown, Record<string, unknown>>(query, variables, sent)
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
    }
  })

  test('are limited to 100 per user, even for concurrent requests', async () => {
    const email = emailOf()
    const caller = app.as(email)
    await caller.rest('/series/user')
    await app.database.pool.query(
      `insert into api_key (user_id, name, secret_hash)
       select id, 'k', decode(md5(email || n), 'hex') from app_user, generate_series(1, 97) n where email = $1`,
      [email],
    )
    const made = await Promise.all(
      Array.from({ length: 8 }, () => graph<Created>(caller, CREATE, { name: 'x' })),
    )
    const outcomes = made.map(({ createApiKey }) => createApiKey.code ?? 'made').toSorted()
    expect(outcomes).toEqual([...Array(5).fill('TOO_MANY_API_KEYS'), ...Array(3).fill('made')])
    const id = made.find(({ createApiKey }) => createApiKey.apiKey)?.createApiKey.apiKey.id
    await graph(caller, REVOKE, { id })
    expect((await graph<Created>(caller, CREATE, { name: 'x' })).createApiKey.__typename).toBe(
      'CreateApiKeySuccess',
    )
    const { viewer } = await graph<Listed>(caller, LIST)
    expect([viewer.apiKeys.nodes.length, viewer.apiKeys.totalCount]).toEqual([100, 101])
  })

  test.each(['', 'x'.repeat(65), 'a\0'])('require a valid name: %j', async (name) => {
    const { errors } = await app
      .as('x@example.com')
      .graphql<unknown, Record<string, unknown>>(CREATE, { name })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})
