import { describe, expect, test } from 'vitest'
import { openRateLimits } from '../../../../src/platform/rates/limits.ts'
import { type Caller, startApp } from '../../../helpers/app.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../../helpers/jobs.ts'
import {
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
import { waitingJob } from '../../../helpers/results.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { change, globalId, graph, tokenOrKey } from '../../../helpers/users.ts'

/** Links: how they depend on keys, rate limits and other processes. */

const app = useApp({ authenticate: tokenOrKey })
const LATEST = '/aggregates/3/latest'
const SNAPSHOT = '/aggregates/snapshot?aggregate_ids=1,3'

let users = 0
/** A user with an API key. */
async function withKey() {
  const owner = app.as(`key-links-${users++}@example.com`)
  type Made = { createApiKey: { secret: string; apiKey: { id: string } } }
  const { createApiKey: made } = await graph<Made>(
    owner,
    'mutation { createApiKey(input: { name: "k" }) { ... on CreateApiKeySuccess { secret apiKey { id } } } }',
  )
  const sent = { headers: { 'x-api-key': made.secret } }
  const byKey: Caller = {
    ...app.nobody,
    rest: (path, query, more) => app.nobody.rest(path, query, { ...more, ...sent }),
    post: (path, body) => app.nobody.post(path, body, sent),
    graphql: (document, variables) => app.nobody.graphql(document, variables, sent),
  }
  const revoke = () =>
    graph(owner, 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { __typename } }', {
      id: made.apiKey.id,
    })
  return { owner, byKey, revoke }
}

describe('links that are created with an API key', () => {
  test('open what keys open, until the key is revoked', async () => {
    const { owner, byKey, revoke } = await withKey()
    const { createLink: onGraph } = await graph<CreatedNode>(byKey, CREATE, { input: { request: SNAPSHOT } })
    const link = await linkTo(byKey, SNAPSHOT)
    for (const one of [onGraph, link]) expect((await opened(app, one)).status).toBe(200)
    const closed = await byKey.post('/links', { request: LATEST })
    expect([closed.status, closed.body.code]).toEqual([401, 'not_authenticated'])
    const { errors } = await byKey.graphql<unknown, Record<string, unknown>>(CREATE, {
      input: { request: LATEST },
    })
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
    expect((await listOf(owner)).totalCount).toBe(2)
    await revoke()
    for (const one of [onGraph, link]) expectInvalid(await opened(app, one))
    expect((await listOf(owner)).totalCount).toBe(0)
  })

  test('to a job of securities open nothing, and tell nothing of the key', async () => {
    const { owner, byKey } = await withKey()
    const panel = { security_ids: [1001], start_date: '2026-03-01' }
    const { body } = await owner.post<JobBody>('/securities/timeseries', panel, ASYNC)
    const worker = await workFor(app.database)
    await statusOnce(owner, body.job_id)
    await worker.stop()
    for (const end of ['', '/export', '/stream']) {
      const request = `/aggregates/jobs/${body.job_id}${end}`
      const asked = await byKey.rest(request)
      expect([asked.status, asked.body['detail']]).toEqual([
        401,
        expect.stringContaining('scope `documented`'),
      ])
      expectInvalid(await opened(app, await linkTo(byKey, request)))
      expect((await opened(app, await linkTo(owner, request))).status).toBe(200)
    }
  })

  test('are the only ones that the key can see', async () => {
    const { owner, byKey } = await withKey()
    const [own, other] = [await linkTo(byKey, SNAPSHOT), await linkTo(owner, SNAPSHOT)]
    const query = 'query ($id: ID!) { node(id: $id) { ... on Link { request } } }'
    const nodes = async ({ id }: LinkBody) => {
      const { data, errors } = await byKey.graphql<{ node: unknown }, Record<string, unknown>>(query, {
        id: globalId('Link', id),
      })
      return data?.node ?? errors ?? null
    }
    expect([await nodes(own), await nodes(other)]).toEqual([{ request: SNAPSHOT }, null])
    expect((await byKey.rest(`/links/${own.id}`)).status).toBe(200)
    for (const method of ['GET', 'DELETE'])
      expect((await byKey.rest(`/links/${other.id}`, {}, { method })).status).toBe(404)
    const revoke = async ({ id }: LinkBody) =>
      (await graph<RevokedNode>(byKey, REVOKE, { id: globalId('Link', id) })).revokeLink.__typename
    expect([await revoke(other), await revoke(own)]).toEqual(['LinkNotFoundError', 'RevokeLinkSuccess'])
    const listed = await byKey.graphql<unknown, never>('{ viewer { links { totalCount } } }')
    expect(listed.errors?.[0]?.extensions.code).toBe('NOT_AUTHENTICATED')
  })

  test('do not open what only tokens open', async () => {
    const { owner, byKey } = await withKey()
    const [link, { id }] = [await linkTo(owner, LATEST), await linkTo(byKey, SNAPSHOT)]
    expect((await opened(app, link)).status).toBe(200)
    // As if a release had closed the path to keys since.
    await app.database.pool.query(
      'update signed_link set api_key_id = (select api_key_id from signed_link where id = $2) where id = $1',
      [link.id, id],
    )
    expectInvalid(await opened(app, link))
  })
})

test('requests by all links of a user count together, and not as requests of the user', async () => {
  const perWindow = { basic: 3, professional: 6, data_license: 9 }
  const rates = await openRateLimits({ redisUrl: null, onError: () => {}, perWindow, windowS: 3600 })
  const { database } = app
  const counted = await startApp({ database: { ...database, drop: async () => {} }, rates })
  const owner = counted.as('counted@example.com')
  const link = await linkTo(owner, LATEST)
  const polled = await linkTo(
    owner,
    `/aggregates/jobs/${await waitingJob(database, { email: 'counted@example.com' })}/status`,
  )
  const left = ({ headers }: { readonly headers: Headers }) => headers.get('x-ratelimit-remaining')
  expect(left(await opened(counted, link))).toBe('5')
  // Free with a token.
  expect(left(await opened(counted, polled))).toBe('4')
  const head = await opened(counted, link, { method: 'HEAD' })
  expect(left(head)).toBe('3')
  // Nothing is known of whoever sends an invalid link.
  expect(left(await opened(counted, { url: `${link.url}x` }))).toBe('3')
  expect(left(await opened(counted, await linkTo(owner, SNAPSHOT)))).toBe('2')
  for (const rest of ['1', '0']) expect(left(await opened(counted, link))).toBe(rest)
  const refused = await opened(counted, link)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  // Creating three links was the user's own.
  expect(left(await owner.rest(LATEST))).toBe('2')
  await counted.close()
})

test('a link that one process revokes ends in all of them, at once', async () => {
  const { database } = app
  const other = await startApp({ database: { ...database, drop: async () => {} } })
  const owner = app.as('processes@example.com')
  for (let n = 0; n < 20; n++) {
    const link = await linkTo(owner, LATEST)
    for (const one of [app, other]) expect((await opened(one, link)).status).toBe(200)
    expect((await change(owner, 'DELETE', `/links/${link.id}`)).status).toBe(204)
    for (const one of [other, app]) expectInvalid(await opened(one, link))
  }
  await other.close()
})
