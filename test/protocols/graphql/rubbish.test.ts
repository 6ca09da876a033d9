import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { getIntrospectionQuery, TokenKind } from 'graphql'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDocumentCache } from '../../../src/protocols/graphql/document-cache.ts'
import { parseLimited } from '../../../src/protocols/graphql/parsing.ts'
import { isStatusPoll } from '../../../src/protocols/graphql/status-polls.ts'
import type { GraphQLFault } from '../../helpers/answers.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { MAIN_PAIRS } from '../../helpers/pairs.ts'
import { RUBBISH, times } from '../../helpers/rubbish.ts'
import { listen } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Malformed and hostile requests: refused at once, briefly, and without leaving anything in memory. */

const app = useApp()
afterEach(() => vi.restoreAllMocks())

const ask = (query: string, variables: Record<string, unknown> = {}, operationName?: string) =>
  app.graphql<Record<string, unknown>, Record<string, unknown>>(query, variables, {
    headers: { 'x-request-id': 'always-the-same' },
    ...(operationName && { operationName }),
  })

/** Sends a query whose parts may be deferred. */
const sent = (query: string, variables: Record<string, unknown> = {}, operationName?: string) =>
  app.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'multipart/mixed, application/json;q=0.9' },
    body: JSON.stringify({ query, variables, operationName }),
  })

describe('malformed requests', () => {
  test.each(RUBBISH)('$name', async ({ query, variables, found }) => {
    app.takeLog()
    const { result, statements } = await app.recorded(() => ask(query, variables))
    const { status, data, errors = [] } = result
    expect([status, data, statements]).toEqual([400, undefined, []])
    const [{ extensions }] = errors as [GraphQLFault]
    expect(extensions.issues?.[0]?.type ?? extensions.code).toBe(found)
    expect(errors.length).toBeLessThanOrEqual(5)
    expect(errors.every(({ message }) => message.length < 1000)).toBe(true)
    expect(app.takeLog().filter(({ msg }) => msg !== 'request')).toEqual([])
  })

  test('end only their own operation on a WebSocket', async () => {
    const server = await listen(app.app)
    const client = connectTo(server.socketUrl, { Authorization: 'Bearer basic:analyst@example.com' })
    try {
      const follow = overSocket(client)
      const other = follow('subscription { latestBars(ids: [1]) { id } }')
      const first = other.next()
      for (const query of ['{a'.repeat(2400), `{ a(b: ${'['.repeat(20_000)}`]) {
        const { value } = await follow(query).next()
        expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
      }
      // The socket stays open, and so does the earlier subscription.
      const asked = await follow('{ viewer { tier } }').next()
      expect(asked.value).toEqual({ data: { viewer: { tier: 'BASIC' } } })
      expect(await Promise.race([first.then(() => 'ended'), 'open'])).toBe('open')
    } finally {
      await client.dispose()
      await server.close()
    }
  })

  test('are never taken for status polls', () => {
    expect(isStatusPoll({ query: '{ job(id: "1") { status } }' })).toBe(true)
    for (const query of ['{job'.repeat(600), `{ job(id: ${'['.repeat(1500)}`, `{ job${' a'.repeat(900)} }`])
      expect(isStatusPoll({ query })).toBe(false)
  })

  test('list at most 100 errors, and the number of the others', async () => {
    const { data, errors } = await ask(
      `{ aggregates(first: 6) { nodes { ${times(20, (at) => `a${at}: volatility(ewmaLambda: 9) { stdDev }`)} } } }`,
    )
    expect(data).toMatchObject({ aggregates: { nodes: Array(6).fill({ a0: null, a19: null }) } })
    expect(errors).toHaveLength(101)
    expect(new Set(errors?.slice(0, 100).map(({ extensions }) => extensions.code))).toEqual(
      new Set(['BAD_USER_INPUT']),
    )
    expect(errors?.[100]).toEqual({
      message: `${6 * 20 - 100} more errors are not listed.`,
      extensions: { code: 'TOO_MANY_ERRORS' },
    })
  })
})

describe('legitimate large documents', () => {
  test('introspection, as tools send it', async () => {
    const query = getIntrospectionQuery({
      ...{ descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true },
      ...{ inputValueDeprecation: true, oneOf: true, typeDepth: 9 },
    })
    expect((await ask(query)).errors).toBeUndefined()
  })

  test('a page of forty components, each with its own fragment and the common fields', async () => {
    const parts = times(40, (at) => `...Part${at}`)
    const fragments = times(
      40,
      (at) => `fragment Part${at} on Aggregate { id __typename name latest { ...Bar${at} } }
        fragment Bar${at} on Bar { __typename ts px }`,
    )
    const { data, errors } = await ask(`{ aggregate(by: { aggregateId: 1 }) { ${parts} } } ${fragments}`)
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({ aggregate: { __typename: 'Aggregate', name: 'Technology' } })
  })

  test('fifty operations, one of which is executed', async () => {
    const query = times(50, (at) => `query Q${at} { a${at}: __typename ...F } `)
    const { data } = await ask(`${query} fragment F on Query { viewer { tier } }`, {}, 'Q49')
    expect(data).toEqual({ a49: 'Query', viewer: { tier: 'PROFESSIONAL' } })
  })
})

describe('documents', () => {
  const GRAPHS = MAIN_PAIRS.map(({ graph }) => graph)

  test('are compiled on their third request', async () => {
    const compile = vi.spyOn(globalThis, 'Function')
    const times: number[] = []
    for (let time = 0; time < 5; time++) {
      compile.mockClear()
      await ask('{ viewer { email tier isActive } }')
      times.push(compile.mock.calls.length)
    }
    expect(times).toEqual([0, 0, expect.toSatisfy((calls: number) => calls > 0), 0, 0])
  })

  test('give absent variables their defaults, compiled or not', async () => {
    const query = 'query ($isShown: Boolean! = true) { viewer @include(if: $isShown) { tier } }'
    for (let time = 0; time < 4; time++)
      expect(await ask(query)).toMatchObject({ data: { viewer: { tier: 'PROFESSIONAL' } } })
    expect(await ask(query, { isShown: false })).toMatchObject({ data: {} })
    expect((await ask(query, { isShown: null })).errors).toHaveLength(1)
  })

  test.each([
    ['several operations', 'query A { viewer { email } } query B { __typename }', 'A'],
    ['introspection', '{ __type(name: "Bar") { name } }', undefined],
    ['a key of JSON that JavaScript knows', '{ __proto__: __typename }', undefined],
    [
      'code for too many fields',
      `{ aggregate(by: { aggregateId: 1 }) { ${times(60, (at) => `a${at}: latest { ts px pxChg isPartial updatedTime size moneyness assetClass }`)} } }`,
      undefined,
    ],
    ['a deferred part', '{ viewer { email ... @defer { tier } } }', undefined],
  ])('with %s are never compiled', async (_name, query, operationName) => {
    const compile = vi.spyOn(globalThis, 'Function')
    for (let time = 0; time < 4; time++) {
      const response = await sent(query, {}, operationName)
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"data"')])
    }
    expect(compile).not.toHaveBeenCalled()
  })

  test('return the same result interpreted and compiled', async () => {
    const fragments = `{ aggregates(first: 2, orderBy: ID) { nodes { ...Head latest { ...Bar px } ... on Node { id } subtype ... { type } } } }
      fragment Head on Aggregate { aggregateId latest { isPartial } ...Name } fragment Name on Node { ... on Aggregate { name } }
      fragment Bar on Bar { ts instrument { ... on Aggregate { providerId } } }`
    for (const graph of [...GRAPHS, fragments]) {
      const [first, , third] = [await ask(graph), await ask(graph), await ask(graph)]
      expect([graph, JSON.stringify(third)]).toEqual([graph, JSON.stringify(first)])
    }
  })

  test('are cached by weight, at most 256 at a time', () => {
    const cache = openDocumentCache(app.app.schema)
    const keep = (text: string) => cache.set(text, parseLimited(text))
    for (let at = 0; at < 300; at++) keep(`{ a${at}: __typename }`)
    expect(cache.size).toBe(256)
    const wide = times(50, (at) => `a${at}: latest { ts px }`)
    for (let at = 0; at < 200; at++) keep(`{ b${at}: aggregate(by: { aggregateId: 1 }) { ${wide} } }`)
    expect(cache.size).toBeLessThan(60)
    expect(cache.calculatedSize).toBeLessThanOrEqual(2 ** 25)
    // About 1,000 tokens, all of them values.
    for (let at = 0; at < 200; at++)
      keep(`{ c${at}: aggregates(types: [${'"a" '.repeat(1000)}]) { totalCount } }`)
    expect(cache.size).toBeGreaterThan(80)
  })

  /** Returns the heap bytes in use after a garbage collection. */
  function used(): number {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    return process.memoryUsage().heapUsed
  }

  test('free their memory once evicted, compiled or not', async () => {
    const askAll = async (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        const bars = times(
          45,
          (place) => `a${at}_${place}: latest { ts px pxChg isPartial size updatedTime }`,
        )
        const query = `query ($no: Boolean!) { __typename aggregate(by: { aggregateId: 1 }) @include(if: $no) { ${bars} } }`
        for (let time = 0; time < 3; time++) await ask(query, { no: false })
      }
    }
    // Fills the cache.
    await askAll(0, 25)
    const before = used()
    await askAll(25, 50)
    expect(used() - before).toBeLessThan(700_000)
  })
})

const SEEDS = [
  ...MAIN_PAIRS.map(({ graph }) => graph),
  'query ($ids: [ID!]!, $n: Int = 3, $with: Boolean = true) { nodes(ids: $ids) { id ... on Aggregate @include(if: $with) { bars(first: $n) { nodes { ts px } } } } }',
  'query ($a: Int, $b: [String!], $c: Date, $d: JSON) { aggregates(first: $a, types: $b) { nodes { constituents(asOf: $c) { nodes { ticker } } } } }',
  '{ flowSeriesList(frequencies: [DAILY], first: 3) { nodes { slug latest { date value } forecasts(zScores: [-1, 0, 1]) { nodes { horizon values } } } } }',
  'mutation ($p: JSON!) { mergePreferences(input: { preferences: $p }) { __typename ... on MergePreferencesSuccess { user { preferences } } ... on Error { code message } } }',
  'mutation { createAggregate(input: { name: "x", constituents: [{ ticker: "AAA", weight: 1.5, validFrom: "2020-01-01" }] }) { __typename ... on Error { message } } }',
]
const tokensOf = (text: string): string[] => {
  const tokens: string[] = []
  for (let token = parseLimited(text).loc?.startToken.next; token; token = token.next)
    if (token.kind !== TokenKind.EOF) tokens.push(text.slice(token.start, token.end))
  return tokens
}
const TOKENS = [...new Set(SEEDS.flatMap(tokensOf))]
const ODD = [
  ...['""', '"\\u0000"', '"\\ud83d"', '"""\n x"""', '1e400', '-0', '9007199254740993', '99999999999', 'null'],
  ...['{}', '[]', '[[]]', '$x', '@defer', '@stream', '@skip(if: $with)', '...', '... {', '__typename', '#'],
  ...[
    '__schema { types { name } }',
    '__proto__',
    'constructor',
    'toString: name',
    'on',
    '\ufeff',
    '\0',
    '💥',
  ],
]

describe('mutated documents', () => {
  const anyToken = fc.oneof(fc.constantFrom(...TOKENS), fc.constantFrom(...ODD))
  const anyPlace = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const anyEdit = fc.record({
    kind: fc.constantFrom('remove', 'repeat', 'replace', 'insert', 'swap'),
    at: anyPlace,
    token: anyToken,
    count: fc.integer({ min: 1, max: 30 }),
  })
  const anyDocument = fc
    .tuple(fc.constantFrom(...SEEDS), fc.array(anyEdit, { minLength: 1, maxLength: 4 }))
    .map(([seed, edits]) => {
      const tokens = tokensOf(seed)
      for (const { kind, at, token, count } of edits) {
        const place = Math.floor(at * tokens.length)
        const part = tokens.slice(place, place + count)
        if (kind === 'remove') tokens.splice(place, count % 3)
        else if (kind === 'repeat') tokens.splice(place, 0, ...part, ...part)
        else if (kind === 'replace') tokens.splice(place, 1, token)
        else if (kind === 'insert') tokens.splice(place, 0, token)
        else tokens.splice(place, part.length, ...part.toReversed())
      }
      return tokens.join(' ')
    })
  const anyValue = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(
      ...['', '\0', '\ud800', '1', 'Aggregate:1', 'QWdncmVnYXRlOjE=', -1, 1e308, 2 ** 31, null],
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const anyVariables = fc.dictionary(
    fc.constantFrom('ids', 'n', 'with', 'a', 'b', 'c', 'd', 'p', 'x', '__proto__'),
    anyValue,
    { maxKeys: 6 },
  )
  const REFUSED = /^(?:BAD_USER_INPUT|QUERY_TOO_\w+|OPERATION_RESOLUTION_FAILURE)$/

  test('are answered or refused, and never cause an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, anyVariables, async (query, variables) => {
        app.takeLog()
        const response = await sent(query, variables)
        const text = await response.text()
        expect(response.status).toBeOneOf([200, 400])
        expect(app.takeLog().filter(({ level }) => Number(level) >= 40)).toEqual([])
        expect(text).not.toMatch(/"code":"(?:INTERNAL|UNAVAILABLE)"/)
        if (text.includes('"data":')) return
        const { errors } = JSON.parse(text) as { errors: GraphQLFault[] }
        expect(errors.length).toBeLessThanOrEqual(5)
        for (const { extensions } of errors) expect(extensions.code).toMatch(REFUSED)
      }),
      { numRuns: 1500 },
    )
  })
})
