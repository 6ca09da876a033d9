import { describe, expect, test } from 'vitest'
import { linkTo } from '../../helpers/links.ts'
import { waitingJob } from '../../helpers/results.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change, globalId, graph, tagOf, tokenOrKey } from '../../helpers/users.ts'

/** Users learn nothing about the data of others. */

const CHARTS = '/series/user/charts'
const CONFIGURATION = '/series/user/configuration'

const app = useApp({ authenticate: tokenOrKey })

let users = 0
const emailOf = () => `visibility-${users++}@example.com`

describe("another user's", () => {
  test('data is indistinguishable from data that does not exist', async () => {
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
      'mutation { createApiKey(input: { name: "k" }) { ... on CreateApiKeySuccess { apiKey { id } } } }',
    )
    const job = await waitingJob(app.database, { email })
    const link = await linkTo(owner, '/flow/latest')
    const theirs = [
      ...[viewer.id, viewer.charts.nodes[0]?.id ?? '', createApiKey.apiKey.id, globalId('Job', job)],
      globalId('Link', link.id),
    ]
    const never = [
      globalId('User', 'never@example.com'),
      globalId('Chart', `${viewer.userId}:never`),
      globalId('ApiKey', 2_000_000_000),
      globalId('Job', '01980000-0000-7000-8000-000000000000'),
      globalId('Link', 2_000_000_000),
    ]
    const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const shown = await graph<{ nodes: { id: string }[] }>(owner, NODES, { ids: theirs })
    expect(shown.nodes.map(({ id }) => id)).toEqual(theirs)
    for (const ids of [theirs, never])
      expect(await graph(other, NODES, { ids })).toEqual({ nodes: [null, null, null, null, null] })

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

  test('entity tag matches nothing', async () => {
    const [owner, other] = [app.as(emailOf()), app.as(emailOf())]
    const tags = await Promise.all([owner, other].map(async (caller) => tagOf(await caller.rest(CHARTS))))
    expect(tags[0]).not.toBe(tags[1])
    expect((await change(other, 'PUT', CHARTS, {}, { 'if-match': tags[0] ?? '' })).status).toBe(412)
    expect((await other.rest(CHARTS, {}, { headers: { 'if-none-match': tags[0] ?? '' } })).status).toBe(200)
  })
})
