import { describe, expect, test } from 'vitest'
import { type Body, faultsIn } from '../../helpers/answers.ts'
import type { TestApp } from '../../helpers/app.ts'
import { connectTo, overSocket, type Told } from '../../helpers/follow.ts'
import { listen } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change, graph, tagOf, tokenOrKey, type UserBody } from '../../helpers/users.ts'

/** Single charts, and the legacy routes. */

const CHARTS = '/series/user/charts'
const CONFIGURATION = '/series/user/configuration'
const CONFIGURATIONS = '/series/user/configurations'

const app = useApp({ authenticate: tokenOrKey })

let users = 0
const emailOf = () => `data-${users++}@example.com`

describe('one chart', () => {
  test('is shown after each of several mutations as it is at that point', async () => {
    const shown = (mutation: string) =>
      `{ ... on ${mutation}Success { user { chart(chartId: "a") { value } } } }`
    const answer = await graph(
      app.as(emailOf()),
      `mutation {
        a: mergeCharts(input: { charts: { a: 1 } }) ${shown('MergeCharts')}
        b: mergeCharts(input: { charts: { a: 2 } }) ${shown('MergeCharts')}
        c: deleteChart(input: { chartId: "a" }) ${shown('DeleteChart')}
        d: replaceCharts(input: { charts: { a: null } }) ${shown('ReplaceCharts')}
      }`,
    )
    expect(answer).toEqual({
      a: { user: { chart: { value: 1 } } },
      b: { user: { chart: { value: 2 } } },
      c: { user: { chart: null } },
      d: { user: { chart: { value: null } } },
    })
  })
})

describe('deleting one chart', () => {
  const REMOVE = `mutation ($chartId: String!, $ifMatch: String) {
    deleteChart(input: { chartId: $chartId, ifMatch: $ifMatch }) {
      __typename ... on DeleteChartSuccess { user { charts { nodes { chartId } tag } } } ... on Error { code message }
    }
  }`
  const remove = async (caller: Pick<TestApp, 'graphql'>, chartId: string, ifMatch?: string) =>
    (await graph<{ deleteChart: Record<string, unknown> }>(caller, REMOVE, { chartId, ifMatch })).deleteChart

  test('succeeds once', async () => {
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
      __typename: 'DeleteChartSuccess',
      user: { charts: { nodes: [{ chartId: 'c' }, { chartId: '__proto' }] } },
    })
    expect(await remove(caller, 'a')).toEqual({
      __typename: 'ChartNotFoundError',
      code: 'CHART_NOT_FOUND',
      message: 'Chart not found: a.',
    })
    expect((await change(caller, 'DELETE', `${CHARTS}/__proto`)).status).toBe(200)
    expect((await change(caller, 'DELETE', `${CHARTS}/__proto__`)).status).toBe(404)
    expect((await caller.rest(CHARTS)).text).toBe('{"c":3}')
  })

  test('succeeds once for ten concurrent requests', async () => {
    const caller = app.as(emailOf())
    await change(caller, 'PUT', CHARTS, { a: 1, b: 2 })
    const before = tagOf(await caller.rest(CHARTS))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change(caller, 'DELETE', `${CHARTS}/a`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
    expect(tagOf(await caller.rest(CHARTS))).not.toBe(before)
  })

  test('returns 422 for an invalid id', async () => {
    for (const id of ['a%20b', 'x'.repeat(65), 'a.b', '%c3%a9']) {
      const { status, body } = await change(app.as('x@example.com'), 'DELETE', `${CHARTS}/${id}`)
      expect([status, faultsIn(body)]).toEqual([422, ['path.chart_id string_pattern_mismatch']])
    }
    const { errors } = await app
      .as('x@example.com')
      .graphql<unknown, Record<string, unknown>>(REMOVE, { chartId: 'a b' })
    expect(errors?.[0]?.extensions.issues?.[0]?.type).toBe('string_pattern_mismatch')
  })

  test('honours If-Match', async () => {
    const caller = app.as(emailOf())
    const first = tagOf(await change(caller, 'PUT', CHARTS, { a: 1, b: 2 }))
    const second = tagOf(await change(caller, 'PATCH', CHARTS, { c: 3 }))
    const { status, body } = await change(caller, 'DELETE', `${CHARTS}/a`, undefined, { 'if-match': first })
    expect([status, body.code]).toEqual([412, 'precondition_failed'])
    expect(await remove(caller, 'a', first)).toMatchObject({ code: 'PRECONDITION_FAILED' })
    expect(await remove(caller, 'z', first)).toMatchObject({ code: 'CHART_NOT_FOUND' })
    const { user } = (await remove(caller, 'a', second)) as { user: { charts: { tag: string } } }
    const last = await change(caller, 'DELETE', `${CHARTS}/b`, undefined, { 'if-match': user.charts.tag })
    expect(last.status).toBe(200)
    expect((await caller.rest(CHARTS)).text).toBe('{"c":3}')
  })
})

describe('finding one chart', () => {
  test('works by id and by global id, and pages work by cursor', async () => {
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

describe('stored JSON is unchanged', () => {
  const VALUE = { a: [1, 'json:x', null], __proto: { b: 1e300 } }

  test('over a socket, in incremental delivery, and beside texts that look like placeholders', async () => {
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

  test('is a list, with indexes as chart ids', async () => {
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
    // Omitted preferences stay as they are.
    const again = await change(caller, 'POST', CONFIGURATION, { charts: [null, [1]] })
    expect(again.text).toBe('{"charts":[null,[1]],"preferences":{"theme":"dark"}}')
    expect((await caller.rest(CHARTS)).text).toBe('{"0":null,"1":[1]}')
  })

  test('is marked as deprecated, with a link to its successor', async () => {
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

  test('is saved completely or not at all', async () => {
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
    expect((await caller.rest(CONFIGURATION)).text).toBe('{"charts":[1],"preferences":{"a":1}}')
  })
})

describe('legacy configurations', () => {
  test('are shown to their owner and to administrators', async () => {
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
