import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../src/protocols/context.ts'
import { createGraphQLServer } from '../src/protocols/graphql/server.ts'
import type { GraphQLFault } from './helpers/answers.ts'
import { startApp, type TestApp } from './helpers/app.ts'
import { overSse } from './helpers/follow.ts'
import { useApp } from './helpers/use-app.ts'

const app = useApp()

const ask = (query: string, variables: Record<string, unknown> = {}, sent: { operationName?: string } = {}) =>
  app.graphql<Record<string, unknown>, Record<string, unknown>>(query, variables, sent)
const codesOf = (errors: GraphQLFault[] | undefined) => errors?.map(({ extensions }) => extensions.code)
const times = (count: number, write: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => write(place)).join(' ')

/** A query that goes back and forth between aggregates and securities, `levels` deep. */
const deep = (levels: number): string => {
  const fields = ['constituents(first: 1)', 'nodes', 'memberships(first: 1)', 'nodes']
  const path = Array.from({ length: levels - 2 }, (_, place) => fields[place % 4])
  return `{ aggregate(aggregateId: 1) { ${path.join(' { ')} { __typename } ${' }'.repeat(levels - 2)} }`.replace(
    / {2}/g,
    ' ',
  )
}

describe('limits', () => {
  test('131,072 characters', async () => {
    const write = (characters: number) => `#${'x'.repeat(characters - 16)}\n{ __typename }`
    expect((await ask(write(131_072))).errors).toBeUndefined()
    const { errors, status } = await ask(write(131_073))
    expect([status, codesOf(errors), errors?.[0]?.extensions.issues?.[0]?.type]).toEqual([
      400,
      ['BAD_USER_INPUT'],
      'string_too_long',
    ])
  })

  test('80 brackets within one another: a setting of 64 levels can be written out', async () => {
    const write = (levels: number) =>
      `mutation { mergePreferences(input: { preferences: { a: ${'['.repeat(levels)}${']'.repeat(levels)} } }) { __typename } }`
    expect((await ask(write(63))).data).toEqual({ mergePreferences: { __typename: 'User' } })
    expect((await ask(write(76))).errors?.[0]?.extensions.issues?.[0]?.type).toBe('value_error')
    const { errors, status } = await ask(write(77))
    expect([status, codesOf(errors)]).toEqual([400, ['BAD_USER_INPUT']])
    expect(errors?.[0]?.extensions.issues).toEqual([
      { path: '', message: expect.stringContaining('send data as variables'), type: 'too_deep' },
    ])
  })

  test('15 levels', async () => {
    expect((await ask(deep(15))).errors).toBeUndefined()
    const { status, errors, data } = await ask(deep(16))
    expect([status, codesOf(errors), data]).toEqual([400, ['QUERY_TOO_DEEP'], undefined])
  })

  test('a fragment that contains itself is refused', async () => {
    const query =
      '{ viewer { ...A } } fragment A on User { aggregates { nodes { ...B } } } fragment B on Aggregate { constituents { nodes { memberships { nodes { ...B } } } } }'
    expect(codesOf((await ask(query)).errors)).toEqual(['BAD_USER_INPUT'])
  })

  test('fragments do not hide depth', async () => {
    const query = `{ aggregate(aggregateId: 1) { ...A } }
      fragment A on Aggregate { constituents(first: 1) { nodes { ...S } } }
      fragment S on Security { memberships(first: 1) { nodes { ...T } } }
      fragment T on Aggregate { constituents(first: 1) { nodes { memberships(first: 1) { nodes { ...U } } } } }
      fragment U on Aggregate { constituents(first: 1) { nodes { memberships(first: 1) { nodes { ...V } } } } }
      fragment V on Aggregate { constituents(first: 1) { nodes { name } } }`
    expect(codesOf((await ask(query)).errors)).toEqual(['QUERY_TOO_DEEP'])
  })
})

describe('limits on values', () => {
  test('500,000 values', async () => {
    const nested = (outer: number, inner: number) =>
      `{ aggregates(first: ${outer}) { nodes { bars(first: ${inner}) { nodes { ts px } } } } }`
    expect((await ask(nested(10, 10_000))).errors).toBeUndefined()
    const { status, errors, data } = await ask(nested(100, 10_000))
    expect([status, codesOf(errors), data]).toEqual([400, ['QUERY_TOO_COMPLEX'], undefined])
    expect(errors?.[0]?.message).toMatch(/about \d+ values; at most 500000/)
    // One page of everything that a bar has is fine.
    const wide =
      '{ aggregateTimeseries(aggregateIds: [1], startDate: "2026-01-01", recordsPerPage: 10000) { rows { ts px pxChg isPartial retailBuyTurnover retailSellTurnover retailNetTurnover retailTotalTurnover callTurnover putTurnover cpTurnover netCpTurnover callNotional putNotional cpNotional netCpNotional moneyness size assetClass marketHours updatedTime } } }'
    expect((await ask(wide)).errors).toBeUndefined()
  })

  test('50,000 values for each event of a subscription', async () => {
    const result = (size: number) =>
      `subscription { jobProgress(id: "x") { result(recordsPerPage: ${size}) { ... on BarPage { rows { ts px pxChg isPartial } } } } }`
    const codes: unknown[] = []
    for (const size of [9000, 20_000])
      for await (const { errors } of overSse(app)(result(size))) codes.push(errors?.[0]?.extensions.code)
    expect(codes).toEqual(['JOB_NOT_FOUND', 'QUERY_TOO_COMPLEX'])
  })

  test('a page of the size that nobody gave counts too', async () => {
    const fields =
      'ts px pxChg isPartial retailBuyTurnover retailSellTurnover retailNetTurnover callTurnover putTurnover'
    const pages = times(
      29,
      (place) => `a${place}: singleAggregateTimeseries(aggregateId: 1) { rows { ${fields} } }`,
    )
    expect(codesOf((await ask(`{ ${pages} }`)).errors)).toEqual(['QUERY_TOO_COMPLEX'])
  })

  test('variables, their defaults, fragments, aliases and lists of ids do not hide values', async () => {
    const page = 'nodes { bars(first: $n) { nodes { ts } } }'
    expect(
      codesOf((await ask(`query ($n: Int) { aggregates(first: 1000) { ${page} } }`, { n: 10_000 })).errors),
    ).toEqual(['QUERY_TOO_COMPLEX'])
    expect(
      codesOf((await ask(`query ($n: Int = 10000) { aggregates(first: 1000) { ${page} } }`)).errors),
    ).toEqual(['QUERY_TOO_COMPLEX'])
    const fragment = 'fragment F on AggregateConnection { nodes { bars(first: 10000) { nodes { ts } } } }'
    expect(codesOf((await ask(`{ aggregates(first: 1000) { ...F } } ${fragment}`)).errors)).toEqual([
      'QUERY_TOO_COMPLEX',
    ])
    const aliases = times(60, (place) => `a${place}: bars(first: 10000) { nodes { ts } }`)
    expect(codesOf((await ask(`{ aggregate(aggregateId: 1) { ${aliases} } }`)).errors)).toEqual([
      'QUERY_TOO_COMPLEX',
    ])
    const ids = Array.from({ length: 60 }, (_, place) =>
      Buffer.from(`Aggregate:${place + 1}`).toString('base64'),
    )
    const of = '{ ... on Aggregate { bars(first: 10000) { nodes { ts } } } }'
    for (const [query, variables] of [
      [`{ nodes(ids: ${JSON.stringify(ids)}) ${of} }`, {}],
      [`query ($ids: [ID!]!) { nodes(ids: $ids) ${of} }`, { ids }],
      [`query ($ids: [ID!]! = ${JSON.stringify(ids)}) { nodes(ids: $ids) ${of} }`, {}],
    ] as const)
      expect(codesOf((await ask(query, variables)).errors)).toEqual(['QUERY_TOO_COMPLEX'])
  })
})

describe('limits on parts of a document', () => {
  test.each([
    ['60 aliases', (count: number) => `{ viewer { ${times(count, (place) => `a${place}: email`)} } }`, 60],
    [
      '60 directives',
      (count: number) =>
        `query ($x: Boolean = true) { viewer { ${times(count, () => 'email @include(if: $x)')} } }`,
      60,
    ],
    ['30 root fields', (count: number) => `{ ${times(count, () => '__typename')} }`, 30],
    [
      '30 root fields, some of them in a fragment',
      (count: number) =>
        `{ ...F __typename } fragment F on Query { ${times(count - 1, () => '__typename')} }`,
      30,
    ],
    [
      '200 variables',
      (count: number) =>
        `query (${times(count, (place) => `$v${place}: String!  = "a"`)}) { aggregates(types: [${times(count, (place) => `$v${place}`)}]) { __typename } }`,
      200,
    ],
    [
      'aliases of __typename',
      (count: number) => `{ viewer { ${times(count, (place) => `t${place}: __typename`)} } }`,
      60,
    ],
  ])('%s', async (_name, write, most) => {
    expect((await ask(write(most))).errors).toBeUndefined()
    const { errors, status } = await ask(write(most + 1))
    expect([status, codesOf(errors)]).toEqual([400, ['BAD_USER_INPUT']])
    expect(errors?.[0]?.extensions.issues).toEqual([
      { path: '', message: errors?.[0]?.message, type: 'too_many_items' },
    ])
  })

  test('5000 tokens', async () => {
    const types = (count: number) => `{ aggregates(types: [${'"a" '.repeat(count)}]) { totalCount } }`
    expect((await ask(types(4980))).errors).toBeUndefined()
    const { errors, status } = await ask(types(5000))
    expect([status, codesOf(errors), errors?.[0]?.extensions.issues?.[0]?.type]).toEqual([
      400,
      ['BAD_USER_INPUT'],
      'graphql_syntax',
    ])
  })

  test('introspection does not go round in circles', async () => {
    const query = `{ __schema { types { ${'fields { type { '.repeat(4)} name ${'} } '.repeat(4)} } } }`
    expect(codesOf((await ask(query)).errors)).toEqual(['BAD_USER_INPUT'])
  })

  test('refused documents are never executed', async () => {
    const { statements } = await app.recorded(() =>
      ask('{ aggregates(first: 1000) { nodes { bars(first: 10000) { nodes { ts } } } } }'),
    )
    expect(statements).toEqual([])
  })
})

describe('bad input', () => {
  // Two operations, or a deferred part, are not compiled: the interpreter must say the same.
  const interpreted = ' query Other { __typename }'

  test.each([
    ['{', {}, 'graphql_syntax'],
    ['{ nope }', {}, 'graphql_validation'],
    ['{ aggregates(orderBy: NOPE) { totalCount } }', {}, 'graphql_validation'],
    ['{ aggregates(first: "1") { totalCount } }', {}, 'graphql_validation'],
    ['{ aggregates(first: 99999999999) { totalCount } }', {}, 'graphql_validation'],
    ['{ aggregateTimeseries(aggregateIds: [1]) { count } }', {}, 'graphql_validation'],
    ['{ viewer }', {}, 'graphql_validation'],
    ['{ viewer { email { x } } }', {}, 'graphql_validation'],
    ['query ($n: Int!) { aggregates(first: $n) { totalCount } }', {}, 'graphql_value'],
    ['query ($n: Int!) { aggregates(first: $n) { totalCount } }', { n: 'ten' }, 'graphql_value'],
    ['query ($n: Int!) { aggregates(first: $n) { totalCount } }', { n: 1.5 }, 'graphql_value'],
    ['query ($o: Order) { aggregates(direction: $o) { totalCount } }', { o: 'up' }, 'graphql_value'],
    [
      'query ($d: DateOrDateTime!) { aggregateTimeseries(aggregateIds: [1], startDate: $d) { count } }',
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

  test('every fault of a field is an issue', async () => {
    const query = `{ aggregateTimeseries(aggregateIds: [0, -1], startDate: "now", endDate: "x", recordsPerPage: 0, assetClass: CASH, size: LARGE) { count } }`
    const { errors, data } = await ask(query)
    expect(data).toBeNull()
    expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([
      ['BAD_USER_INPUT', ['aggregateTimeseries']],
    ])
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => `${path} ${type}`)).toEqual([
      'aggregateIds.0 greater_than_equal',
      'aggregateIds.1 greater_than_equal',
      'startDate date_from_datetime_parsing',
      'endDate date_from_datetime_parsing',
      'recordsPerPage greater_than_equal',
      'size asset_class_conflict',
    ])
  })
})

describe('variables', () => {
  test('of one document may change from request to request', async () => {
    const query =
      'query ($id: Int!, $with: Boolean!, $n: Int) { aggregate(aggregateId: $id) { aggregateId name @include(if: $with) bars(first: $n) @skip(if: $with) { nodes { __typename } } } }'
    for (const [id, isWith, n, expected] of [
      [1, true, 1, { aggregateId: 1, name: 'Technology' }],
      [2, false, 2, { aggregateId: 2, bars: { nodes: Array(2).fill({ __typename: 'Bar' }) } }],
      [1, false, 1, { aggregateId: 1, bars: { nodes: [{ __typename: 'Bar' }] } }],
      [3, true, null, { aggregateId: 3, name: 'All Things Index' }],
      [4242, true, 1, null],
    ] as const)
      expect((await ask(query, { id, with: isWith, n })).data).toEqual({ aggregate: expected })
  })

  test('of several operations the one named is executed', async () => {
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

  test('a field may stand under several names with several arguments, and twice under one', async () => {
    const { data } = await ask(
      '{ a: aggregate(aggregateId: 1) { name } b: aggregate(aggregateId: 2) { name } a: aggregate(aggregateId: 1) { type ... { subtype } } }',
    )
    expect(data).toEqual({
      a: { name: 'Technology', type: 'Sector', subtype: 'Technology' },
      b: { name: 'Staples' },
    })
  })
})

describe('what nobody expected', () => {
  let broken: TestApp
  beforeAll(async () => {
    broken = await startApp()
    await sql`drop table constituent`.execute(broken.database.db)
  })
  afterAll(() => broken.close())

  test('is masked, logged once with the request id, and takes nothing else with it', async () => {
    broken.takeLog()
    const query = '{ viewer { tier } aggregate(aggregateId: 1) { name constituentsCount } }'
    const { data, errors, headers } = await broken.graphql<unknown, never>(query)
    const requestId = headers.get('x-request-id')
    expect(data).toEqual({ viewer: { tier: 'PROFESSIONAL' }, aggregate: null })
    expect(errors).toEqual([
      {
        message: 'Something went wrong here. Quote the request id when you report it.',
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

  test('in a deferred part too', async () => {
    broken.takeLog()
    const query = '{ aggregate(aggregateId: 1) { name ... @defer { constituentsCount } } }'
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

  test('around the execution too', async () => {
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

  test('over REST it is a 500 that tells nothing', async () => {
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
