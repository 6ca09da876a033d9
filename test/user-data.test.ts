import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findByApiKey } from '../src/auth/api-keys.ts'
import { Refusal } from '../src/errors.ts'
import { type Body, faultsIn } from './helpers/answers.ts'
import { startApp, type TestApp } from './helpers/app.ts'
import { connectTo, overSocket, type Told } from './helpers/follow.ts'
import { waitingJob } from './helpers/results.ts'
import { listen } from './helpers/server.ts'
import { change, tagOf, type UserBody } from './helpers/users.ts'

/** Single charts, the legacy routes, API keys; and that nobody hears anything of anybody else. */

const CHARTS = '/series/user/charts'
const CONFIGURATION = '/series/user/configuration'
const CONFIGURATIONS = '/series/user/configurations'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    // `<tier>:<email>:<role>`, as the tests' own check, and keys that are looked up.
    authenticate:
      ({ db }) =>
      async (headers, accepted) => {
        const [, email, role] = headers.get('authorization')?.split(':') ?? []
        const key = accepted.apiKey ? headers.get('x-api-key') : null
        const holder = key === null ? undefined : await findByApiKey(db, key)
        if (holder) return holder
        if (email === undefined) throw new Refusal('invalid_api_key', 'Neither token nor key')
        return {
          email,
          tier: 'professional',
          role: role === 'admin' ? 'admin' : 'user',
          via: 'bearer',
          expiresAt: null,
        }
      },
  })
})
afterAll(() => app.close())

let users = 0
const emailOf = () => `data-${users++}@example.com`
const globalId = (type: string, key: number | string): string =>
  Buffer.from(`${type}:${key}`).toString('base64')

async function graph<T>(caller: Pick<TestApp, 'graphql'>, query: string, variables = {}) {
  const { data, errors } = await caller.graphql<T, Record<string, unknown>>(query, variables)
  expect(errors).toBeUndefined()
  return data as T
}

describe('one chart', () => {
  test('is shown behind each of several changes as it is then', async () => {
    const shown = '{ ... on User { chart(chartId: "a") { value } } }'
    const answer = await graph(
      app.as(emailOf()),
      `mutation {
        a: mergeCharts(input: { charts: { a: 1 } }) ${shown}
        b: mergeCharts(input: { charts: { a: 2 } }) ${shown}
        c: deleteChart(input: { chartId: "a" }) ${shown}
        d: replaceCharts(input: { charts: { a: null } }) ${shown}
      }`,
    )
    expect(answer).toEqual({
      a: { chart: { value: 1 } },
      b: { chart: { value: 2 } },
      c: { chart: null },
      d: { chart: { value: null } },
    })
  })

  const REMOVE = `mutation ($chartId: String!, $ifMatch: String) {
    deleteChart(input: { chartId: $chartId, ifMatch: $ifMatch }) {
      __typename ... on User { charts { nodes { chartId } tag } } ... on Error { code message }
    }
  }`
  const remove = async (caller: Pick<TestApp, 'graphql'>, chartId: string, ifMatch?: string) =>
    (await graph<{ deleteChart: Record<string, unknown> }>(caller, REMOVE, { chartId, ifMatch })).deleteChart

  test('is deleted, once', async () => {
    const caller = app.as(emailOf())
    await change(caller, 'PUT', CHARTS, { a: 1, b: null, c: 3, __proto: 4 })
    const deleted = await change(caller, 'DELETE', `${CHARTS}/b`)
    expect([deleted.status, deleted.body]).toEqual([200, { deleted: 'b' }])
    const again = await change(caller, 'DELETE', `${CHARTS}/b`)
    expect([again.status, again.body.code, again.headers.get('content-type')]).toEqual([
      404,
      'chart_not_found',
      'application/problem+json',
    ])
    expect(await remove(caller, 'a')).toMatchObject({
      __typename: 'User',
      charts: { nodes: [{ chartId: 'c' }, { chartId: '__proto' }] },
    })
    expect(await remove(caller, 'a')).toEqual({
      __typename: 'ChartNotFoundError',
      code: 'CHART_NOT_FOUND',
      message: 'There is no chart a.',
    })
    expect((await change(caller, 'DELETE', `${CHARTS}/__proto`)).status).toBe(200)
    expect((await change(caller, 'DELETE', `${CHARTS}/__proto__`)).status).toBe(404)
    expect((await caller.rest(CHARTS)).text).toBe('{"c":3}')
  })

  test('by ten at a time it is deleted once', async () => {
    const caller = app.as(emailOf())
    await change(caller, 'PUT', CHARTS, { a: 1, b: 2 })
    const before = tagOf(await caller.rest(CHARTS))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change(caller, 'DELETE', `${CHARTS}/a`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
    expect(tagOf(await caller.rest(CHARTS))).not.toBe(before)
  })

  test('422 for what can be no id', async () => {
    for (const id of ['a%20b', 'x'.repeat(65), 'a.b', '%c3%a9']) {
      const { status, body } = await change(app.as('x@example.com'), 'DELETE', `${CHARTS}/${id}`)
      expect([status, faultsIn(body)]).toEqual([422, ['path.chart_id string_pattern_mismatch']])
    }
    const { errors } = await app
      .as('x@example.com')
      .graphql<unknown, Record<string, unknown>>(REMOVE, { chartId: 'a b' })
    expect(errors?.[0]?.extensions.issues?.[0]?.type).toBe('string_pattern_mismatch')
  })

  test('If-Match', async () => {
    const caller = app.as(emailOf())
    const first = tagOf(await change(caller, 'PUT', CHARTS, { a: 1, b: 2 }))
    const second = tagOf(await change(caller, 'PATCH', CHARTS, { c: 3 }))
    const { status, body } = await change(caller, 'DELETE', `${CHARTS}/a`, undefined, { 'if-match': first })
    expect([status, body.code]).toEqual([412, 'precondition_failed'])
    expect(await remove(caller, 'a', first)).toMatchObject({ code: 'PRECONDITION_FAILED' })
    expect(await remove(caller, 'z', first)).toMatchObject({ code: 'CHART_NOT_FOUND' })
    const { charts } = (await remove(caller, 'a', second)) as { charts: { tag: string } }
    const last = await change(caller, 'DELETE', `${CHARTS}/b`, undefined, { 'if-match': charts.tag })
    expect(last.status).toBe(200)
    expect((await caller.rest(CHARTS)).text).toBe('{"c":3}')
  })

  test('is found by its id and by its global id, and pages of them by their cursors', async () => {
    const caller = app.as(emailOf())
    await change(caller, 'PUT', CHARTS, { b: [1], a: null, c: {}, d: 'x' })
    type Shown = {
      viewer: {
        charts: { nodes: { id: string; chartId: string }[]; totalCount: number }
        page: { edges: { cursor: string; node: { chartId: string } }[]; pageInfo: { hasNextPage: boolean } }
        chosen: { nodes: { chartId: string }[]; totalCount: number }
        chart: { value: unknown; updatedAt: string }
        none: null
      }
    }
    const { viewer } = await graph<Shown>(
      caller,
      `{ viewer {
        charts { nodes { id chartId } totalCount }
        page: charts(first: 2) { edges { cursor node { chartId } } pageInfo { hasNextPage } }
        chosen: charts(ids: ["d", "nope", "b"]) { nodes { chartId } totalCount }
        chart(chartId: "b") { value updatedAt }
        none: chart(chartId: "nope") { value }
      } }`,
    )
    expect(viewer.charts.nodes.map(({ chartId }) => chartId)).toEqual(['b', 'a', 'c', 'd'])
    expect([viewer.charts.totalCount, viewer.chosen.totalCount]).toEqual([4, 2])
    expect(viewer.chosen.nodes.map(({ chartId }) => chartId)).toEqual(['b', 'd'])
    expect([viewer.chart.value, viewer.none, viewer.page.pageInfo.hasNextPage]).toEqual([[1], null, true])
    const after = viewer.page.edges.at(-1)?.cursor
    const next = await graph<Shown>(
      caller,
      'query ($after: String) { viewer { charts(after: $after) { nodes { id chartId } totalCount } } }',
      { after },
    )
    expect(next.viewer.charts.nodes).toEqual(viewer.charts.nodes.slice(2))
    const last = await graph<Shown>(
      caller,
      '{ viewer { charts(last: 1) { nodes { id chartId } totalCount } } }',
    )
    expect(last.viewer.charts.nodes).toEqual(viewer.charts.nodes.slice(3))
    const ids = viewer.charts.nodes.map(({ id }) => id)
    const { nodes } = await graph<{ nodes: unknown[] }>(
      caller,
      'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Chart { chartId value } } }',
      { ids },
    )
    expect(nodes).toMatchObject([{ value: [1] }, { value: null }, { value: {} }, { value: 'x' }])
  })
})

describe('stored JSON is the same', () => {
  const VALUE = { a: [1, 'json:x', null], __proto: { b: 1e300 } }

  test('over a socket, in parts, and beside texts that look like its places', async () => {
    const email = emailOf()
    const caller = app.as(email)
    await change(caller, 'PUT', CHARTS, { chart: VALUE, none: null, text: '"json:0"' })
    await change(caller, 'PUT', '/series/user/preferences', { chart: VALUE })
    const nodes = [{ value: VALUE }, { value: null }, { value: '"json:0"' }]
    const shown = { charts: { nodes }, preferences: { chart: VALUE } }
    const query = '{ viewer { charts { nodes { value } } preferences } }'
    expect(await graph(caller, query)).toEqual({ viewer: shown })
    const server = await listen(app.app)
    const client = connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })
    const told = (await overSocket(client)(query).next()).value as Told
    expect(told).toEqual({ data: { viewer: shown } })
    await client.dispose()
    await server.close()
    const response = await caller.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'multipart/mixed' },
      body: JSON.stringify({ query: '{ viewer { email ... @defer { preferences } } }' }),
    })
    expect(await response.text()).toContain(JSON.stringify({ preferences: { chart: VALUE } }))
  })
})

describe('the legacy configuration', () => {
  const LEGACY = ['GET', 'POST', 'GET'] as const

  test('is a list with indexes as ids', async () => {
    const caller = app.as(emailOf())
    expect((await caller.rest(CONFIGURATION)).text).toBe('{"charts":[],"preferences":{}}')
    await change(caller, 'PUT', CHARTS, { old: 1 })
    const charts = Array.from({ length: 12 }, (_, at) => ({ at }))
    const saved = await change(caller, 'POST', CONFIGURATION, { charts, preferences: { theme: 'dark' } })
    expect([saved.status, saved.body]).toEqual([200, { charts, preferences: { theme: 'dark' } }])
    expect((await caller.rest(CHARTS)).body).toEqual(
      Object.fromEntries(charts.map((chart, at) => [at, chart])),
    )
    await change(caller, 'PATCH', CHARTS, { named: 'n', 3: 'three', '007': 'bond', 12: null })
    const { body } = await caller.rest<{ charts: unknown[] }>(CONFIGURATION)
    expect(body.charts).toEqual([...charts.with(3, 'three' as never), null, 'n', 'bond'])
    // Without preferences they stay as they are.
    const again = await change(caller, 'POST', CONFIGURATION, { charts: [null, [1]] })
    expect(again.text).toBe('{"charts":[null,[1]],"preferences":{"theme":"dark"}}')
    expect((await caller.rest(CHARTS)).text).toBe('{"0":null,"1":[1]}')
  })

  test('says that it is legacy, and what is there instead', async () => {
    const email = emailOf()
    const caller = app.as(email)
    const answers = await Promise.all(
      [CONFIGURATION, CONFIGURATION, `${CONFIGURATIONS}?email=${email}`].map((path, at) =>
        change(caller, LEGACY[at] as 'POST', path, LEGACY[at] === 'POST' ? { charts: [] } : undefined),
      ),
    )
    for (const { status, headers } of answers)
      expect([status, headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([
        200,
        expect.stringMatching(/^@\d+$/),
        expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT$/),
        `<${CHARTS}>; rel="successor-version"`,
      ])
  })

  test('all of it is saved, or nothing', async () => {
    const caller = app.as(emailOf())
    await change(caller, 'POST', CONFIGURATION, { charts: [1], preferences: { a: 1 } })
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at]))
    for (const [status, body] of [
      [413, { charts: [2], preferences: many }],
      [413, { charts: Array(201).fill(0) }],
      [413, { charts: ['x'.repeat(65_536)] }],
      [422, { charts: { 0: 1 } }],
      [422, { preferences: {} }],
      [422, { charts: [], preferences: [] }],
      [422, {}],
    ] as const)
      expect((await change(caller, 'POST', CONFIGURATION, body)).status).toBe(status)
    const bad = await change(
      caller,
      'POST',
      CONFIGURATION,
      '{"charts":[0,{"a":[1e999]}],"preferences":{"X y":-1e999}}',
    )
    expect([bad.status, faultsIn(bad.body)]).toEqual([422, ['body.charts.1.a.0 finite_number']])
    expect((await caller.rest(CONFIGURATION)).text).toBe('{"charts":[1],"preferences":{"a":1}}')
  })

  test('is shown to its owner and to administrators', async () => {
    const email = emailOf()
    const caller = app.as(email)
    const asked = (who: string, query: Record<string, string>, role = 'user') =>
      app.as(`${who}:${role}`).rest<Record<string, unknown>[] & Body>(CONFIGURATIONS, query)
    await change(caller, 'POST', CONFIGURATION, { charts: [{ a: 1 }], preferences: { b: 2 } })
    await change(caller, 'PUT', '/series/user', { username: 'Ann, "A"' })
    const { body: user } = await caller.rest<UserBody>('/series/user')
    const own = await asked(email, { email: email.toUpperCase() })
    expect([own.status, own.body]).toEqual([
      200,
      [
        {
          id: user.id,
          email,
          username: 'Ann, "A"',
          updated_at: expect.stringMatching(/Z$/),
          charts: [{ a: 1 }],
          preferences: { b: 2 },
        },
      ],
    ])
    expect((await asked(email, { email, username: 'Ann, "A"' })).body).toEqual(own.body)
    expect((await asked(email, { email, username: 'ann' })).body).toEqual([])
    expect((await asked('root@example.com', { email }, 'admin')).body).toEqual(own.body)
    expect((await asked('root@example.com', { email: 'nobody@example.com' }, 'admin')).body).toEqual([])
    const others = await Promise.all(
      [email, 'nobody@example.com'].map((name) => asked('other@example.com', { email: name })),
    )
    for (const { status, body } of others) expect([status, body.code]).toEqual([403, 'not_owner'])
    const missing = await asked(email, {})
    expect([missing.status, faultsIn(missing.body)]).toEqual([422, ['query.email missing']])
  })
})

describe('API keys', () => {
  const CREATE = `mutation ($name: String!) { createApiKey(input: { name: $name }) {
    __typename ... on CreatedApiKey { secret apiKey { id name prefix createdAt revokedAt } } ... on Error { code }
  } }`
  const REVOKE = `mutation ($id: ID!) { revokeApiKey(input: { id: $id }) {
    __typename ... on ApiKey { id revokedAt } ... on Error { code message }
  } }`
  interface Key {
    readonly id: string
    readonly name: string
    readonly prefix: string
    readonly revokedAt: string | null
  }
  type Created = { createApiKey: { __typename: string; secret: string; apiKey: Key; code?: string } }
  type Revoked = { revokeApiKey: { __typename: string; revokedAt: string; code?: string; message?: string } }
  type Listed = { viewer: { apiKeys: { nodes: Key[]; totalCount: number } } }
  const LIST = '{ viewer { apiKeys { nodes { id name prefix createdAt revokedAt } totalCount } } }'

  test('are made, shown once, used, listed and revoked', async () => {
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
    expect(revoked).toMatchObject({ __typename: 'ApiKey', revokedAt: expect.stringMatching(/Z$/) })
    const { status, body } = await app.nobody.rest('/aggregates/jobs', {}, sent)
    expect([status, body.code]).toEqual([401, 'invalid_api_key'])
    expect((await graph<Revoked>(caller, REVOKE, { id: made.apiKey.id })).revokeApiKey).toEqual(revoked)
    expect((await graph<Listed>(caller, LIST)).viewer.apiKeys.nodes[1]?.revokedAt).toBe(revoked.revokedAt)
    const one = await graph<{ node: Key }>(
      caller,
      'query ($id: ID!) { node(id: $id) { ... on ApiKey { id name } } }',
      {
        id: second.apiKey.id,
      },
    )
    expect(one.node).toEqual({ id: second.apiKey.id, name: 'server' })
  })

  test('are no way to the own data, nor to keys', async () => {
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

  test('are 100 at most, whoever is quick', async () => {
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
      'CreatedApiKey',
    )
    const { viewer } = await graph<Listed>(caller, LIST)
    expect([viewer.apiKeys.nodes.length, viewer.apiKeys.totalCount]).toEqual([100, 101])
  })

  test.each(['', 'x'.repeat(65), 'a\0'])('have a name: %j', async (name) => {
    const { errors } = await app
      .as('x@example.com')
      .graphql<unknown, Record<string, unknown>>(CREATE, { name })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

describe("somebody else's", () => {
  test('things are answered as things that never were', async () => {
    const email = emailOf()
    const owner = app.as(email)
    const other = app.as(emailOf())
    await change(owner, 'PUT', CHARTS, { secret: 1 })
    await change(owner, 'PUT', '/series/user/preferences', { secret: 1 })
    type Mine = {
      viewer: { id: string; userId: number; charts: { nodes: { id: string }[] } }
      createApiKey: { apiKey: { id: string } }
    }
    const { viewer } = await graph<Mine>(owner, '{ viewer { id userId charts { nodes { id } } } }')
    const { createApiKey } = await graph<Mine>(
      owner,
      'mutation { createApiKey(input: { name: "k" }) { ... on CreatedApiKey { apiKey { id } } } }',
    )
    const job = await waitingJob(app.database, { email })
    const theirs = [viewer.id, viewer.charts.nodes[0]?.id ?? '', createApiKey.apiKey.id, globalId('Job', job)]
    const never = [
      globalId('User', 'never@example.com'),
      globalId('Chart', `${viewer.userId}:never`),
      globalId('ApiKey', 2_000_000_000),
      globalId('Job', '01980000-0000-7000-8000-000000000000'),
    ]
    const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const shown = await graph<{ nodes: { id: string }[] }>(owner, NODES, { ids: theirs })
    expect(shown.nodes.map(({ id }) => id)).toEqual(theirs)
    for (const ids of [theirs, never])
      expect(await graph(other, NODES, { ids })).toEqual({ nodes: [null, null, null, null] })

    const told = async (query: string, id: string) => {
      const { status, data, errors } = await other.graphql<unknown, Record<string, unknown>>(query, { id })
      const text = JSON.stringify({ status, data, errors })
      return id === '' ? text : text.replaceAll(id, '<id>')
    }
    const REVOKE =
      'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { __typename ... on Error { code message } } }'
    expect(await told(REVOKE, theirs[2] ?? '')).toBe(await told(REVOKE, never[2] ?? ''))
    for (const id of [
      'x',
      '',
      globalId('ApiKey', 'x'),
      globalId('ApiKey', '99999999999'),
      globalId('User', 1),
    ])
      expect(await told(REVOKE, id)).toContain('API_KEY_NOT_FOUND')
    const CANCEL =
      'mutation ($id: ID!) { cancelJob(input: { id: $id }) { __typename ... on Error { code message } } }'
    expect(await told(CANCEL, job)).toBe(await told(CANCEL, '01980000-0000-7000-8000-000000000000'))
    expect(await told('query ($id: ID!) { job(id: $id) { jobId } }', theirs[3] ?? '')).toBe(
      await told('query ($id: ID!) { job(id: $id) { jobId } }', never[3] ?? ''),
    )
    for (const id of ['secret', 'never'])
      expect((await change(other, 'DELETE', `${CHARTS}/${id}`)).status).toBe(404)
    expect(
      await graph(
        other,
        '{ viewer { charts(ids: ["secret"]) { totalCount nodes { id } } chart(chartId: "secret") { id } } }',
      ),
    ).toEqual({
      viewer: { charts: { totalCount: 0, nodes: [] }, chart: null },
    })
    for (const path of [CHARTS, '/series/user/preferences', CONFIGURATION])
      expect((await other.rest(path)).text).not.toContain('secret')
    expect((await owner.rest(CHARTS)).body).toEqual({ secret: 1 })
  })

  test('entity tag changes nothing', async () => {
    const [owner, other] = [app.as(emailOf()), app.as(emailOf())]
    const tags = await Promise.all([owner, other].map(async (caller) => tagOf(await caller.rest(CHARTS))))
    expect(tags[0]).not.toBe(tags[1])
    expect((await change(other, 'PUT', CHARTS, {}, { 'if-match': tags[0] ?? '' })).status).toBe(412)
    expect((await other.rest(CHARTS, {}, { headers: { 'if-none-match': tags[0] ?? '' } })).status).toBe(200)
  })
})
