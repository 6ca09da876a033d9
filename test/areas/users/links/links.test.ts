import { expect, test } from 'vitest'
import { startApp } from '../../../helpers/app.ts'
import { connectTo, overSocket } from '../../../helpers/follow.ts'
import {
  Clock,
  CREATE,
  type CreatedNode,
  expectInvalid,
  type LinkBody,
  linkTo,
  listOf,
  opened,
  REVOKE,
  type RevokedNode,
} from '../../../helpers/links.ts'
import { listen } from '../../../helpers/server.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { change, globalId, graph, tokenOrKey } from '../../../helpers/users.ts'

/** Links: how they are created, listed and revoked. */

const clock = new Clock()
const app = useApp({ authenticate: tokenOrKey, settings: { now: clock.now } })

let users = 0
const newUser = () => app.as(`links-${users++}@example.com`)

const LATEST = '/aggregates/3/latest'
const DAY_S = 86_400

test('links are created, shown once, listed and revoked on the graph', async () => {
  const caller = newUser()
  const { createLink: made } = await graph<CreatedNode>(caller, CREATE, { input: { request: LATEST } })
  expect(made).toEqual({
    __typename: 'CreateLinkSuccess',
    url: expect.stringMatching(/^http:\/\/flowgate\.test\/aggregates\/3\/latest\?link=fl_[\w-]{43}$/),
    link: {
      ...{ id: expect.any(String), request: LATEST, accept: null },
      createdAt: clock.after(0),
      expiresAt: clock.after(3600),
    },
  })
  expect((await opened(app, made)).status).toBe(200)
  const input = { request: '/flow/latest', expiresIn: DAY_S }
  const { createLink: second } = await graph<CreatedNode>(caller, CREATE, { input })
  const listed = await listOf(caller)
  expect(listed).toEqual({ nodes: [second.link, made.link], totalCount: 2 })

  const token = made.url.slice(-46)
  const { rows } = await app.database.pool.query('select row_to_json(l)::text as text from signed_link l')
  expect(JSON.stringify([listed, rows])).not.toContain(token.slice(3))
  const byId = 'query ($id: ID!) { node(id: $id) { ... on Link { id request } } }'
  const { node } = await graph<{ node: object | null }>(caller, byId, { id: made.link.id })
  expect(node).toEqual({ id: made.link.id, request: LATEST })

  const revoke = () => graph<RevokedNode>(caller, REVOKE, { id: made.link.id })
  expect(await revoke()).toEqual({
    revokeLink: { __typename: 'RevokeLinkSuccess', link: { id: made.link.id } },
  })
  expectInvalid(await opened(app, made))
  expect((await revoke()).revokeLink.code).toBe('LINK_NOT_FOUND')
  expect(await listOf(caller)).toEqual({ nodes: [second.link], totalCount: 1 })
  expect((await opened(app, second)).status).toBe(200)
})

test('links are created, read and revoked over REST', async () => {
  const caller = newUser()
  const { status, body, headers } = await caller.post<LinkBody>('/links', {
    request: LATEST,
    expires_in: DAY_S,
  })
  const { url, ...link } = body
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    ...[201, `/links/${link.id}`, 'no-store'],
  ])
  expect(link).toEqual({
    ...{ id: expect.any(Number), request: LATEST, accept: null },
    created_at: clock.after(0),
    expires_at: clock.after(DAY_S),
  })
  expect((await opened(app, { url })).status).toBe(200)
  const read = await caller.rest<LinkBody>(`/links/${link.id}`)
  expect([read.status, read.body, read.headers.get('cache-control')]).toEqual([200, link, 'no-store'])
  const revoke = () => caller.send(`/links/${link.id}`, { method: 'DELETE' })
  const revoked = await revoke()
  expect([revoked.status, await revoked.text(), revoked.headers.get('content-type')]).toEqual([
    ...[204, '', null],
  ])
  expectInvalid(await opened(app, { url }))
  expect((await revoke()).status).toBe(404)
  expect((await caller.rest(`/links/${link.id}`)).body.code).toBe('link_not_found')
})

test('both protocols issue the same statements', async () => {
  const caller = newUser()
  await linkTo(caller, LATEST)
  const sqlOf = async <T>(action: () => Promise<T>) => {
    const { result, statements } = await app.recorded(action)
    return { result, sql: statements.map(({ sql }) => sql) }
  }
  const made = await sqlOf(() => linkTo(caller, LATEST))
  const onGraph = await sqlOf(() => graph<CreatedNode>(caller, CREATE, { input: { request: LATEST } }))
  expect(onGraph.sql).toEqual(made.sql)
  const { id } = onGraph.result.createLink.link
  const read = await sqlOf(() => caller.rest(`/links/${made.result.id}`))
  const node = await sqlOf(() => graph(caller, `{ node(id: "${id}") { ... on Link { request } } }`))
  expect(node.sql).toEqual(read.sql)
  const revoked = await sqlOf(() => change(caller, 'DELETE', `/links/${made.result.id}`))
  const revokedOnGraph = await sqlOf(() => graph<RevokedNode>(caller, REVOKE, { id }))
  expect(revokedOnGraph.sql).toEqual(revoked.sql)
})

test('a request by link takes one statement more than with a token', async () => {
  const link = await linkTo(newUser(), LATEST)
  await app.rest(LATEST)
  const direct = await app.recorded(() => app.rest(LATEST))
  const linked = await app.recorded(() => opened(app, link))
  const texts = (statements: typeof linked.statements) => statements.map(({ sql }) => sql)
  expect(texts(linked.statements)).toEqual([
    expect.stringContaining('from "signed_link"'),
    ...texts(direct.statements),
  ])
})

test('links have the form of the public address', async () => {
  const { database } = app
  const behindProxy = await startApp({
    database: { ...database, drop: async () => {} },
    settings: { publicUrl: 'https://example.com/flow' },
  })
  const { url } = await linkTo(behindProxy.as('a@example.com'), `${LATEST}?interval=1d`)
  expect(url).toMatch(/^https:\/\/example\.com\/flow\/aggregates\/3\/latest\?interval=1d&link=fl_/)
  const path = url.replace('https://example.com/flow', '')
  expect((await behindProxy.nobody.rest(path)).status).toBe(200)
  await behindProxy.close()
})

test('links end at their time, and are then deleted', async () => {
  const caller = newUser()
  const short = await linkTo(caller, LATEST, { expires_in: 1 })
  const long = await linkTo(caller, LATEST, { expires_in: 10 })
  clock.pass(0.999)
  expect((await opened(app, short)).status).toBe(200)
  clock.pass(0.001)
  expectInvalid(await opened(app, short))
  expect((await listOf(caller)).totalCount).toBe(1)
  expect((await caller.rest(`/links/${short.id}`)).status).toBe(404)
  expect((await change(caller, 'DELETE', `/links/${short.id}`)).status).toBe(404)
  clock.pass(9)
  expectInvalid(await opened(app, long))
  await linkTo(newUser(), LATEST)
  const { rows } = await app.database.pool.query('select from signed_link where expires_at <= $1', [
    clock.now(),
  ])
  expect(rows).toEqual([])
})

test('links are limited to 1,000 valid ones per user, even for concurrent requests', async () => {
  const caller = newUser()
  const { id } = await linkTo(caller, LATEST)
  await app.database.pool.query(
    `insert into signed_link (user_id, digest, request, created_at, expires_at)
     select user_id, decode(md5(id || ':' || n), 'hex'), request, created_at, expires_at
     from signed_link, generate_series(1, 996) n where id = $1`,
    [id],
  )
  const made = await Promise.all(
    Array.from({ length: 6 }, () => caller.post<LinkBody>('/links', { request: LATEST })),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
  const refused = await graph<CreatedNode>(caller, CREATE, { input: { request: LATEST } })
  expect(refused.createLink).toEqual({
    __typename: 'TooManyLinksError',
    code: 'TOO_MANY_LINKS',
    message: 'You already have 1000 links. Revoke one first.',
  })
  const listed = await listOf(caller)
  expect([listed.nodes.length, listed.totalCount]).toEqual([1000, 1000])
  await change(caller, 'DELETE', `/links/${id}`)
  await linkTo(caller, LATEST)
  clock.pass(3601)
  expect((await linkTo(caller, LATEST)).url).toContain('link=')
  expect((await listOf(caller)).totalCount).toBe(1)
})

test('links of other users are indistinguishable from links that do not exist', async () => {
  const [owner, other] = [newUser(), newUser()]
  const link = await linkTo(owner, LATEST)
  for (const id of [link.id, 1_999_999_999])
    for (const answer of [await other.rest(`/links/${id}`), await change(other, 'DELETE', `/links/${id}`)])
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { code: 'link_not_found', detail: `Link not found, or not visible to you: ${id}.` },
      ])
  for (const id of [globalId('Link', link.id), globalId('Link', 'x'), globalId('ApiKey', link.id), 'x']) {
    expect((await graph<RevokedNode>(other, REVOKE, { id })).revokeLink).toMatchObject({
      ...{ __typename: 'LinkNotFoundError', code: 'LINK_NOT_FOUND' },
      message: `Link not found, or not visible to you: ${id}.`,
    })
  }
  const hidden = await other.graphql(`{ node(id: "${globalId('Link', link.id)}") { id } }`)
  expect(hidden.data).toEqual({ node: null })
  expect((await opened(app, link)).status).toBe(200)
})

test('callers without a credential, and inactive users, create and revoke no links', async () => {
  const body = JSON.stringify({ request: LATEST })
  for (const [path, method] of [
    ['/links', 'POST'],
    ['/links/1', 'DELETE'],
    ['/links/1', 'GET'],
  ] as const) {
    const answer = await app.nobody.rest(path, {}, { method, ...(method === 'POST' && { body }) })
    expect([path, answer.status]).toEqual([path, 401])
  }
  const caller = newUser()
  const link = await linkTo(caller, LATEST)
  await change(caller, 'PUT', '/series/user', { is_active: false })
  for (const answer of [
    await caller.post('/links', { request: LATEST }),
    await change(caller, 'DELETE', `/links/${link.id}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'user_inactive'])
  // Whoever has the link learns nothing about its owner.
  expectInvalid(await opened(app, link))
  await change(caller, 'PUT', '/series/user', { is_active: true })
  expect((await opened(app, link)).status).toBe(200)
})

test('links that are created over a WebSocket begin with its host', async () => {
  const server = await listen(app.app)
  const client = connectTo(server.socketUrl, { authorization: `Bearer professional:ws@example.com` })
  const { value } = await overSocket(client)(CREATE, { input: { request: LATEST } }).next()
  const { url } = (value as { data: CreatedNode }).data.createLink
  expect(url.startsWith(`${server.url}${LATEST}?link=fl_`)).toBe(true)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  await answer.body?.cancel()
  await client.dispose()
  await server.close()
})
