import { describe, expect, test } from 'vitest'
import type { Sent } from '../../helpers/app.ts'
import { barsOf, visibleTo } from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

const post = (body: unknown, headers: Record<string, string> = {}, sent: Sent = {}) =>
  app.send('/graphql', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
const get = (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
  app.send(`/graphql?${new URLSearchParams(parameters)}`, { headers })
const VIEWER = '{ viewer { email } }'
const DATA = { viewer: { email: 'analyst@example.com' } }

describe('requests', () => {
  test('work by POST and GET, with variables and operation names', async () => {
    const query = 'query A($id: Int!) { aggregate(by: { aggregateId: $id }) { name } } query B { __typename }'
    const expected = { data: { aggregate: { name: 'Technology' } } }
    expect(await (await post({ query, variables: { id: 1 }, operationName: 'A' })).json()).toEqual(expected)
    const answer = await get({ query, variables: '{"id":1}', operationName: 'A' })
    expect([answer.status, await answer.json()]).toEqual([200, expected])
    expect(await (await get({ query: VIEWER })).json()).toEqual({ data: DATA })
  })

  test('introspection works without arguments', async () => {
    const query = '{ __type(name: "User") { fields { name } } __schema { queryType { name } } }'
    const { data } = await (await post({ query })).json()
    expect(data.__schema.queryType.name).toBe('Query')
    expect(data.__type.fields).toContainEqual({ name: 'email' })
  })

  test('GET is for queries only', async () => {
    for (const query of ['mutation { x }', 'mutation M { x } query Q { __typename }']) {
      const answer = await get({ query, operationName: query.includes('M') ? 'M' : '' })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
    }
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await app.send('/graphql', { method })).status).toBe(405)
  })

  test('support both content types of GraphQL over HTTP', async () => {
    for (const type of ['application/json', 'application/graphql-response+json'])
      expect((await post({ query: VIEWER }, { accept: type })).headers.get('content-type')).toBe(
        `${type}; charset=utf-8`,
      )
    // Legacy clients read the body and ignore the status.
    expect((await post({ query: '{ nope }' }, { accept: 'application/json' })).status).toBe(200)
    expect((await post({ query: '{ nope }' }, { accept: 'application/graphql-response+json' })).status).toBe(
      400,
    )
  })

  test('answers are private to the caller', async () => {
    const { headers } = await post({ query: VIEWER })
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toBe('Authorization, X-API-Key, Accept-Encoding, Accept')
  })

  test.each([
    ['{', 400],
    ['[]', 400],
    ['"text"', 400],
    ['null', 400],
    [JSON.stringify([{ query: VIEWER }]), 400],
    [JSON.stringify({ query: 7 }), 400],
    [JSON.stringify({ query: VIEWER, variables: [1] }), 400],
    [JSON.stringify({ query: VIEWER, variables: 'x' }), 400],
    [JSON.stringify({ query: VIEWER, operationName: 7 }), 400],
    [JSON.stringify({}), 400],
    ['\u{fffd}\0', 400],
  ])('the body %s is refused', async (body, status) => {
    app.takeLog()
    const answer = await post(body, { accept: 'application/graphql-response+json' })
    expect(answer.status).toBe(status)
    const { errors } = await answer.json()
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.any(String),
        extensions: expect.objectContaining({ code: expect.stringMatching(/^[A-Z_]+$/) }),
      }),
    ])
    expect(app.takeLog()).toHaveLength(1)
  })

  test('413 for an oversized body, 415 and 406 for unsupported types', async () => {
    expect((await post({ query: VIEWER, variables: { x: 'x'.repeat(4_500_001) } })).status).toBe(413)
    expect((await post({ query: VIEWER, variables: { x: 'x'.repeat(900_000) } })).status).toBe(200)
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ''])
      expect((await post({ query: VIEWER }, { 'content-type': type })).status).toBe(415)
    expect((await post({ query: VIEWER }, { accept: 'text/csv' })).status).toBe(406)
  })
})

/** The JSON payloads of a multipart answer, in order. */
async function parts(response: Response): Promise<Record<string, unknown>[]> {
  expect(response.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary="-"/)
  const text = await response.text()
  expect(text.trimEnd().endsWith('-----')).toBe(true)
  return [...text.matchAll(/^\{.*\}$/gm)].map(([json]) => JSON.parse(json))
}

interface Payload {
  readonly data?: unknown
  readonly hasNext: boolean
  readonly incremental?: {
    readonly path: (string | number)[]
    readonly label?: string
    readonly data?: object
    readonly items?: unknown[]
  }[]
}
const payloads = async (query: string, caller = post, headers = {}) =>
  (await parts(await caller({ query }, { accept: 'multipart/mixed', ...headers }))) as unknown as Payload[]

describe('incremental delivery', () => {
  test('@defer delivers the rest later, with its path and label', async () => {
    const [first, ...later] = await payloads(
      '{ aggregate(by: { aggregateId: 1 }) { name ... @defer(label: "late") { constituentsCount latest { px } } } viewer { tier } }',
    )
    expect(first).toEqual({
      data: { aggregate: { name: 'Technology' }, viewer: { tier: 'PROFESSIONAL' } },
      hasNext: true,
    })
    expect(later.flatMap(({ incremental = [] }) => incremental)).toEqual([
      {
        data: { constituentsCount: 4, latest: { px: barsOf(1)[0]?.['px'] } },
        path: ['aggregate'],
        label: 'late',
      },
    ])
    expect(later.at(-1)?.hasNext).toBe(false)
  })

  test('@defer works within a list, with arguments', async () => {
    const [first, ...later] = await payloads(
      'query { aggregates(orderBy: ID) { nodes { aggregateId ...Bars @defer } } } fragment Bars on Aggregate { bars(first: 1) { columns { ts px } } }',
    )
    const ids = visibleTo('analyst@example.com').map(({ id }) => id)
    expect(first?.data).toEqual({ aggregates: { nodes: ids.map((aggregateId) => ({ aggregateId })) } })
    const found = later
      .flatMap(({ incremental = [] }) => incremental)
      .toSorted((a, b) => Number(a.path[2]) - Number(b.path[2]))
    expect(found).toEqual(
      ids.map((id, place) => {
        const [newest] = barsOf(id)
        const columns = { ts: newest ? [newest.ts] : [], px: newest ? [newest['px']] : [] }
        return { data: { bars: { columns } }, path: ['aggregates', 'nodes', place] }
      }),
    )
  })

  test('@defer(if: false) delivers everything at once', async () => {
    const answer = await post(
      { query: '{ aggregate(by: { aggregateId: 1 }) { name ... @defer(if: false) { type } } }' },
      { accept: 'multipart/mixed, application/json' },
    )
    expect(await answer.text()).toContain('{"data":{"aggregate":{"name":"Technology","type":"Sector"}}')
  })

  test('@stream delivers the rest of a list later', async () => {
    const [first, ...later] = await payloads(
      '{ aggregates(orderBy: ID) { nodes @stream(initialCount: 2) { aggregateId } } }',
    )
    expect(first?.data).toEqual({ aggregates: { nodes: [{ aggregateId: 1 }, { aggregateId: 2 }] } })
    const items = later
      .flatMap(({ incremental = [] }) => incremental)
      .toSorted((a, b) => Number(a.path[2]) - Number(b.path[2]))
    expect(items.flatMap((part) => part.items)).toEqual(
      visibleTo('analyst@example.com')
        .slice(2)
        .map(({ id }) => ({ aggregateId: id })),
    )
  })

  test('works over server-sent events', async () => {
    const answer = await post(
      { query: '{ aggregate(by: { aggregateId: 1 }) { name ... @defer { type } } }' },
      { accept: 'text/event-stream' },
    )
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const events = [...(await answer.text()).matchAll(/^data: ({.*})$/gm)].map(([, json = '']) =>
      JSON.parse(json),
    )
    expect(events).toEqual([
      { data: { aggregate: { name: 'Technology' } }, hasNext: true },
      { incremental: [{ data: { type: 'Sector' }, path: ['aggregate'] }], hasNext: false },
    ])
  })

  test('keeps errors of a deferred part in that part', async () => {
    const [first, ...later] = await payloads(
      '{ aggregate(by: { aggregateId: 1 }) { name ... @defer { bars(first: -1) { totalCount } } } }',
    )
    expect(first?.data).toEqual({ aggregate: { name: 'Technology' } })
    expect(JSON.stringify(later)).toContain('"code":"BAD_USER_INPUT","issues":[{"path":"first"')
  })

  test('is never compressed, and has the same limits', async () => {
    const coded = await post(
      { query: '{ aggregates { nodes { name ... @defer { bars(first: 60) { nodes { ts px pxChg } } } } } }' },
      { accept: 'multipart/mixed', 'accept-encoding': 'gzip' },
    )
    expect(coded.headers.get('content-encoding')).toBeNull()
    await coded.text()
    const deep = await post(
      {
        query: '{ aggregates(first: 1000) { nodes { ... @defer { bars(first: 10000) { nodes { ts } } } } } }',
      },
      { accept: 'multipart/mixed, application/json' },
    )
    expect(await deep.text()).toContain('QUERY_TOO_COMPLEX')
  })
})
