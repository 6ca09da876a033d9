import { Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../../src/app/schema.ts'
import { compiledSize } from '../../../src/protocols/graphql/compilation.ts'
import { openDocumentCache } from '../../../src/protocols/graphql/document-cache.ts'
import { rewritten } from '../../../src/protocols/graphql/encoded-documents.ts'
import { withEncodedFields } from '../../../src/protocols/graphql/encoded-schema.ts'
import { fragmentsOf } from '../../../src/protocols/graphql/fragments.ts'
import { type Selection, selectedNames } from '../../../src/protocols/graphql/selection.ts'
import type { GraphQLFault } from '../../helpers/answers.ts'
import { overSse } from '../../helpers/follow.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Limits on the size of a document and on how much it may request. */

const app = useApp()

const ask = (query: string, variables: Record<string, unknown> = {}) =>
  app.graphql<Record<string, unknown>, Record<string, unknown>>(query, variables)
const codesOf = (errors: GraphQLFault[] | undefined) => errors?.map(({ extensions }) => extensions.code)
const times = (count: number, write: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => write(place)).join(' ')

/** A query `levels` deep that alternates between aggregates and securities. */
const deep = (levels: number): string => {
  const fields = ['constituents(first: 1)', 'nodes', 'memberships(first: 1)', 'nodes']
  const path = Array.from({ length: levels - 2 }, (_, place) => fields[place % 4])
  return `{ aggregate(by: { aggregateId: 1 }) { ${path.join(' { ')} { __typename } ${' }'.repeat(levels - 2)} }`.replace(
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

  test('80 nested brackets: enough to write out a setting of 64 levels', async () => {
    const write = (levels: number) =>
      `mutation { mergePreferences(input: { preferences: { a: ${'['.repeat(levels)}${']'.repeat(levels)} } }) { __typename } }`
    expect((await ask(write(63))).data).toEqual({
      mergePreferences: { __typename: 'MergePreferencesSuccess' },
    })
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
    const query = `{ aggregate(by: { aggregateId: 1 }) { ...A } }
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
    // One page with every field of a bar is allowed.
    const wide =
      '{ aggregateTimeseries(aggregateIds: [1], from: "2026-01-01", recordsPerPage: 10000) { rows { ts px pxChg isPartial retailBuyTurnover retailSellTurnover retailNetTurnover retailTotalTurnover callTurnover putTurnover cpTurnover netCpTurnover callNotional putNotional cpNotional netCpNotional moneyness size assetClass marketHours updatedTime } } }'
    expect((await ask(wide)).errors).toBeUndefined()
  })

  test('50,000 values per event of a subscription', async () => {
    const result = (size: number) =>
      `subscription { jobProgress(id: "x") { result(recordsPerPage: ${size}) { ... on BarPage { rows { ts px pxChg isPartial } } } } }`
    const codes: unknown[] = []
    for (const size of [9000, 20_000])
      for await (const { errors } of overSse(app)(result(size))) codes.push(errors?.[0]?.extensions.code)
    expect(codes).toEqual(['JOB_NOT_FOUND', 'QUERY_TOO_COMPLEX'])
  })

  test('the default page size counts too', async () => {
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
    expect(codesOf((await ask(`{ aggregate(by: { aggregateId: 1 }) { ${aliases} } }`)).errors)).toEqual([
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

  test('names and enumeration values of 256 characters in variables', async () => {
    const by = async (variables: Record<string, unknown>) => {
      const { errors } = await app.graphql(
        'query ($v: SeriesInput!) { correlation(x: $v, y: $v, from: "2026-01-01", to: "2026-02-01") { interval } }',
        variables,
      )
      return errors?.[0]?.extensions.issues?.map((issue) => issue.type)
    }
    expect(await by({ v: { aggregateId: 1, ['x'.repeat(256)]: 1 } })).toEqual(['graphql_value'])
    expect(await by({ v: { aggregateId: 1, ['x'.repeat(257)]: 1 } })).toEqual(['string_too_long'])
    expect(await by({ v: { aggregateId: 1, metric: 'X'.repeat(257) } })).toEqual(['string_too_long'])
  })

  test('20,000 names and 50,000 values in a request', async () => {
    const sent = (variables: object) =>
      app.send('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ __typename }', variables }),
      })
    const listOf = (count: number) => Array.from({ length: count }, (_, at) => at)
    const names = (count: number) => Object.fromEntries(listOf(count).map((at) => [`m${at}`, 1]))
    expect((await sent(names(19_000))).status).toBe(200)
    expect((await sent(names(20_001))).status).toBe(400)
    expect((await sent({ list: listOf(49_000) })).status).toBe(200)
    expect((await sent({ list: listOf(50_001) })).status).toBe(400)
  })

  test('circular introspection is refused', async () => {
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

describe('fragments that spread one another twice', () => {
  /** Fragments that stand for `2 ** levels` copies of `last`. */
  const doubling = (levels: number, type: string, last: string): string =>
    times(levels, (at) => `fragment F${at} on ${type} { ...F${at + 1} ...F${at + 1} }`) +
    ` fragment F${levels} on ${type} { ${last} }`
  const rows = 'bars(first: 1) { nodes { ts } }'
  const onAggregate = (levels: number) =>
    `{ aggregates(first: 1) { nodes { ${rows} ...F0 } } } ${doubling(levels, 'Aggregate', '__typename')}`

  test('are not expanded for encoding once they stand for too many selections', async () => {
    const executed = withEncodedFields(schema)
    expect(rewritten(executed, parse(onAggregate(8)))).not.toBeNull()
    expect(rewritten(executed, parse(onAggregate(14)))).toBeNull()
    const { data, errors } = await ask(onAggregate(17))
    expect(errors).toBeUndefined()
    expect(JSON.stringify(data)).toContain('"ts"')
  })

  test('are not expanded for compilation, even where they select nothing of the type', async () => {
    const foreign = (levels: number) =>
      `{ aggregates(first: 1) { nodes { name ...F0 } } } ${doubling(levels, 'Instrument', '... on Security { sector }')}`
    expect(compiledSize(schema, parse(foreign(8)))).toBeGreaterThan(0)
    expect(compiledSize(schema, parse(foreign(14)))).toBe(0)
    for (let turn = 0; turn < 3; turn++) expect((await ask(foreign(17))).errors).toBeUndefined()
  })

  test('are visited once when selections are collected', () => {
    const document = parse(`{ bars { ...F0 } } ${doubling(10, 'BarConnection', 'nodes { ts px }')}`)
    let looks = 0
    const fragments = new Proxy(Object.fromEntries(fragmentsOf(document)), {
      get: (target, name) => {
        looks++
        return Reflect.get(target, name)
      },
    })
    const [operation] = document.definitions
    const [bars] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : []
    const fieldNodes = bars?.kind === Kind.FIELD ? [bars] : []
    const variableValues = { sources: {}, coerced: {} }
    const info: Selection = { fieldNodes, fragments, variableValues }
    expect(selectedNames(info, [['nodes']])).toEqual(['ts', 'px'])
    expect(looks).toBe(11)
  })

  test('count towards the cache size as expanded', () => {
    const weights = [4, 9].map((levels) => {
      const cache = openDocumentCache(schema)
      const text = onAggregate(levels)
      cache.set(text, parse(text))
      return cache.calculatedSize
    })
    expect(weights[1]).toBeGreaterThan((weights[0] ?? 0) + 100_000)
  })
})
