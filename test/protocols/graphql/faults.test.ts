import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../src/protocols/context.ts'
import { createGraphQLServer } from '../../../src/protocols/graphql/server.ts'
import type { GraphQLFault } from '../../helpers/answers.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Errors for invalid documents and variables, and for unexpected failures. */

const app = useApp()

const ask = (query: string, variables: Record<string, unknown> = {}, sent: { operationName?: string } = {}) =>
  app.graphql<Record<string, unknown>, Record<string, unknown>>(query, variables, sent)
const codesOf = (errors: GraphQLFault[] | undefined) => errors?.map(({ extensions }) => extensions.code)

describe('bad input', () => {
  // Two operations, or a deferred part, are interpreted, not compiled: the errors must be the same.
  const interpreted = ' query Other { __typename }'

  test.each([
    ['{', {}, 'graphql_syntax'],
    ['{ nope }', {}, 'graphql_validation'],
    ['{ aggregates(orderBy: NOPE) { totalCount } }', {}, 'graphql_validation'],
    ['{ aggregates(first: "1") { totalCount } }', {}, 'graphql_validation'],
    ['{ aggregates(first: 99999999999) { totalCount } }', {}, 'graphql_validation'],
    ['{ aggregate { name } }', {}, 'graphql_validation'],
    ['{ viewer }', {}, 'graphql_validation'],
    ['{ viewer { email { x } } }', {}, 'graphql_validation'],
    ['query ($n: Int!) { aggregates(first: $n) { totalCount } }', {}, 'graphql_value'],
    ['query ($n: Int!) { aggregates(first: $n) { totalCount } }', { n: 'ten' }, 'graphql_value'],
    ['query ($n: Int!) { aggregates(first: $n) { totalCount } }', { n: 1.5 }, 'graphql_value'],
    ['query ($o: OrderDirection) { aggregates(order: $o) { totalCount } }', { o: 'up' }, 'graphql_value'],
    [
      'query ($d: DateOrDateTime!) { aggregateTimeseries(aggregateIds: [1], from: $d) { count } }',
      { d: 20260101 },
      'graphql_value',
    ],
    ['mutation { x }', {}, 'graphql_validation'],
    ['subscription { x }', {}, 'graphql_validation'],
  ])('%s %j', async (query, variables, type) => {
    for (const document of type === 'graphql_syntax' || /^[ms]/.test(query)
      ? [query]
      : [query, query.replace(/^(?:query)? ?/, 'query Main ') + interpreted]) {
      app.takeLog()
      const { status, errors, data } = await ask(
        document,
        variables,
        document === query ? {} : { operationName: 'Main' },
      )
      expect([document, codesOf(errors), data]).toEqual([document, ['BAD_USER_INPUT'], undefined])
      expect(errors?.[0]?.extensions.issues).toEqual([{ path: '', message: errors?.[0]?.message, type }])
      expect(Object.keys(errors?.[0]?.extensions ?? {})).toEqual(['code', 'issues'])
      expect(status).toBe(400)
      expect(app.takeLog()).toHaveLength(1)
    }
  })

  test('every fault in a field is an issue', async () => {
    const query = `{ aggregateTimeseries(aggregateIds: [0, -1], from: "now", to: "x", recordsPerPage: 0, assetClass: CASH, size: LARGE) { count } }`
    const { errors, data } = await ask(query)
    expect(data).toEqual({ aggregateTimeseries: null })
    expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([
      ['BAD_USER_INPUT', ['aggregateTimeseries']],
    ])
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => `${path} ${type}`)).toEqual([
      'aggregateIds.0 greater_than_equal',
      'aggregateIds.1 greater_than_equal',
      'from date_from_datetime_parsing',
      'to date_from_datetime_parsing',
      'recordsPerPage greater_than_equal',
      'size asset_class_conflict',
    ])
  })
})

describe('variables', () => {
  test('may differ between requests for the same document', async () => {
    const query =
      'query ($id: Int!, $with: Boolean!, $n: Int) { aggregate(by: { aggregateId: $id }) { aggregateId name @include(if: $with) bars(first: $n) @skip(if: $with) { nodes { __typename } } } }'
    for (const [id, isWith, n, expected] of [
      [1, true, 1, { aggregateId: 1, name: 'Technology' }],
      [2, false, 2, { aggregateId: 2, bars: { nodes: Array(2).fill({ __typename: 'Bar' }) } }],
      [1, false, 1, { aggregateId: 1, bars: { nodes: [{ __typename: 'Bar' }] } }],
      [3, true, null, { aggregateId: 3, name: 'All Things Index' }],
      [4242, true, 1, null],
    ] as const)
      expect((await ask(query, { id, with: isWith, n })).data).toEqual({ aggregate: expected })
  })

  test('a condition on one place of a fragment leaves its other places alone', async () => {
    const query = `query ($with: Boolean!) {
      aggregates(first: 1, orderBy: ID) { nodes { ...Name } }
      aggregate(by: { aggregateId: 1 }) @include(if: $with) { ...Name ...More }
    }
    fragment Name on Aggregate { name latest { date } }
    fragment More on Aggregate { ...Name type }`
    const named = { name: 'Technology', latest: { date: expect.any(String) } }
    const list = { aggregates: { nodes: [named] } }
    // The third request compiles the document.
    for (const isWith of [false, true, false, true, false])
      expect((await ask(query, { with: isWith })).data).toEqual(
        isWith ? { ...list, aggregate: { ...named, type: 'Sector' } } : list,
      )
  })

  test('the named one of several operations is executed', async () => {
    const query = 'query A { viewer { email } } query B { viewer { tier } }'
    expect((await ask(query, {}, { operationName: 'A' })).data).toEqual({
      viewer: { email: 'analyst@example.com' },
    })
    expect((await ask(query, {}, { operationName: 'B' })).data).toEqual({ viewer: { tier: 'PROFESSIONAL' } })
    for (const operationName of ['C', undefined]) {
      const { status, errors } = await ask(query, {}, operationName ? { operationName } : {})
      expect([status, codesOf(errors)]).toEqual([400, ['OPERATION_RESOLUTION_FAILURE']])
    }
  })

  test('a field may have several aliases with different arguments, and repeat under one', async () => {
    const { data } = await ask(
      '{ a: aggregate(by: { aggregateId: 1 }) { name } b: aggregate(by: { aggregateId: 2 }) { name } a: aggregate(by: { aggregateId: 1 }) { type ... { subtype } } }',
    )
    expect(data).toEqual({
      a: { name: 'Technology', type: 'Sector', subtype: 'Technology' },
      b: { name: 'Staples' },
    })
  })
})

describe('an unexpected error', () => {
  let broken: TestApp
  beforeAll(async () => {
    broken = await startApp()
    await sql`drop table constituent`.execute(broken.database.db)
  })
  afterAll(() => broken.close())

  test('is masked, logged once with the request id, and affects nothing else', async () => {
    broken.takeLog()
    const query = '{ viewer { tier } aggregate(by: { aggregateId: 1 }) { name constituentsCount } }'
    const { data, errors, headers } = await broken.graphql<unknown, never>(query)
    const requestId = headers.get('x-request-id')
    expect(data).toEqual({
      viewer: { tier: 'PROFESSIONAL' },
      aggregate: { name: 'Technology', constituentsCount: null },
    })
    expect(errors).toEqual([
      {
        message: 'An internal error occurred. Quote the request id when you report it.',
        path: ['aggregate', 'constituentsCount'],
        extensions: { code: 'INTERNAL', requestId },
      },
    ])
    const [line, ...others] = broken.takeLog().filter(({ msg }) => msg !== 'request')
    expect(others).toEqual([])
    expect(line).toMatchObject({
      level: 50,
      requestId,
      err: { message: 'relation "constituent" does not exist' },
    })
  })

  test('is masked in a deferred part', async () => {
    broken.takeLog()
    const query = '{ aggregate(by: { aggregateId: 1 }) { name ... @defer { constituentsCount } } }'
    const sent = {
      method: 'POST',
      body: JSON.stringify({ query }),
      headers: { 'content-type': 'application/json', accept: 'multipart/mixed' },
    }
    const text = await (await broken.send('/graphql', sent)).text()
    expect(text).toContain('"data":{"aggregate":{"name":"Technology"}}')
    expect(text).toContain('"code":"INTERNAL"')
    expect(text).not.toMatch(/relation|constituent"|node_modules|\.ts:/)
    expect(broken.takeLog().filter(({ level }) => level === 50)).toHaveLength(1)
  })

  test('is masked outside the execution', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line) => lines.push(line) })
    const server = createGraphQLServer({
      schema: app.app.schema,
      log,
      contextsFor: (context) => () => context,
    })
    const request = new Request('http://flowgate.test/graphql?query={__typename}', {
      headers: { authorization: 'any', accept: 'application/json' },
    })
    const context = {
      requestId: 'a-request',
      get signal(): AbortSignal {
        throw new Error('a secret')
      },
    }
    const response = await server.fetch(request, context as Context)
    const text = await response.text()
    expect([response.status, JSON.parse(text).errors[0].extensions]).toEqual([
      500,
      { code: 'INTERNAL', requestId: 'a-request' },
    ])
    expect(text).not.toContain('secret')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        requestId: 'a-request',
        err: expect.objectContaining({ message: 'a secret' }),
      }),
    ])
  })

  test('is a 500 without details over REST', async () => {
    broken.takeLog()
    const { status, body, text, headers } = await broken.rest('/aggregates/reference/AGG-TECH')
    expect([status, headers.get('content-type'), body.code, body.request_id]).toEqual([
      500,
      'application/problem+json',
      'internal',
      headers.get('x-request-id'),
    ])
    expect(text).not.toMatch(/relation|select|stack|\.ts/)
    const errors = broken.takeLog().filter(({ level }) => level === 50)
    expect(errors).toEqual([
      expect.objectContaining({ requestId: body.request_id, path: '/aggregates/reference/AGG-TECH' }),
    ])
  })
})
