import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

describe('any variables', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'now',
      '2026-03-01',
      '',
      '\0',
      '\ud800',
      2147483648,
      -1,
      0.5,
      null,
      [],
      [[1]],
      {},
      'MTphZ2dyZWdhdGU6MQ',
      '1:bar:x',
    ),
    fc.string({ unit: 'binary' }),
  )
  const documents: readonly (readonly [string, Record<string, string>])[] = [
    [
      'aggregateTimeseries(aggregateIds: $ids, startDate: $from, endDate: $to, recordsPerPage: $size, interval: $interval) { count }',
      { ids: '[Int!]!', from: 'DateOrDateTime!', to: 'DateOrDateTime', size: 'Int', interval: 'Interval' },
    ],
    [
      'aggregate(aggregateId: $id, providerId: $name) { bars(first: $first, after: $after, from: $from) { totalCount } }',
      { id: 'Int', name: 'String', first: 'Int', after: 'String', from: 'DateOrDateTime' },
    ],
    [
      'aggregates(types: $types, orderBy: $order, last: $last, before: $before) { totalCount nodes { constituents(asOf: $day) { nodes { ticker } } } }',
      { types: '[String!]', order: 'AggregateOrderField', last: 'Int', before: 'String', day: 'Date' },
    ],
    [
      'aggregateComparison(aggregateIds: $ids, startDate: $from, endDate: $to, interval: $interval) { aggregates { dataPoints } } topConstituents(aggregateId: $id, limit: $limit, from: $from) { count }',
      {
        ids: '[Int!]!',
        id: 'Int!',
        limit: 'Int',
        from: 'DateOrDateTime!',
        to: 'DateOrDateTime!',
        interval: 'Interval',
      },
    ],
    [
      'searchInstruments(query: $query, types: $types, limit: $limit, activeOnly: $active) { name }',
      { query: 'String!', types: '[String!]', limit: 'Int', active: 'Boolean' },
    ],
    [
      'security(ticker: $ticker, figi: $figi) { name } nodes(ids: $ids) { id } node(id: $id) { id }',
      { ticker: 'String', figi: 'String', ids: '[ID!]!', id: 'ID!' },
    ],
  ]

  test.each(documents)('%s', async (selection, types) => {
    const query = `query (${Object.entries(types).map(([name, type]) => `$${name}: ${type}`)}) { ${selection} }`
    const plausible = (type: string): fc.Arbitrary<unknown> => {
      if (type.startsWith('[Int')) return fc.array(fc.integer({ min: -1, max: 12 }))
      if (type.startsWith('[')) return fc.array(fc.constantFrom('Sector', '', 'QWdncmVnYXRlOjE='))
      if (type.startsWith('Int'))
        return type === 'Interval' ? fc.constantFrom('DAY', 'WEEK') : fc.integer({ min: -1, max: 20 })
      return fc.constantFrom('2026-03-01', 'AGG-TECH', 'ALFA')
    }
    const variables = fc.record(
      Object.fromEntries(
        Object.entries(types).map(([name, type]) => [
          name,
          fc.oneof({ weight: 3, arbitrary: plausible(type) }, { weight: 1, arbitrary: anything }),
        ]),
      ),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(variables, async (given) => {
        app.takeLog()
        const { status, errors } = await app.graphql<unknown, Record<string, unknown>>(query, given)
        expect([200, 400]).toContain(status)
        for (const { extensions } of errors ?? [])
          expect(['BAD_USER_INPUT', 'AGGREGATE_NOT_FOUND', 'QUERY_TOO_COMPLEX']).toContain(extensions.code)
        expect(app.takeLog().length).toBe(1)
      }),
      { numRuns: 150, seed: 6 },
    )
  })
})
