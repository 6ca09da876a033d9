import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import type { AggregateBy } from '../../../generated/graphql.ts'
import { type AGGREGATES, visibleTo } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Aggregates on the graph: lists and single aggregates. */

const VISIBLE = visibleTo('analyst@example.com')

const app = useApp()

const globalId = (type: string, key: number | string): string =>
  Buffer.from(`${type}:${key}`).toString('base64')

const Aggregates = graphql(`
  query Aggregates(
    $types: [String!], $subtypes: [String!], $isActive: Boolean, $orderBy: AggregateOrderField, $order: OrderDirection,
    $first: Int, $after: String, $last: Int, $before: String
  ) {
    aggregates(
      types: $types, subtypes: $subtypes, isActive: $isActive, orderBy: $orderBy, order: $order,
      first: $first, after: $after, last: $last, before: $before
    ) {
      edges { cursor node { id aggregateId } }
      nodes { aggregateId providerId name type subtype isActive isOwn }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    }
  }
`)

type Listed = (typeof AGGREGATES)[number]
const text = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const ORDERS = {
  ID: () => 0,
  NAME: (a: Listed, b: Listed) => text(a.name, b.name),
  PROVIDER_ID: (a: Listed, b: Listed) => text(a.provider_id, b.provider_id),
  TYPE: (a: Listed, b: Listed) => text(a.type, b.type) || text(a.subtype ?? '', b.subtype ?? ''),
}
const sorted = (
  orderBy: keyof typeof ORDERS,
  direction: 'ASC' | 'DESC',
  items: readonly Listed[] = VISIBLE,
) => {
  const ascending = items.toSorted((a, b) => ORDERS[orderBy](a, b) || a.id - b.id).map(({ id }) => id)
  return direction === 'ASC' ? ascending : ascending.toReversed()
}

const list = async (
  variables: Parameters<typeof app.graphql<unknown, NonNullable<Parameters<typeof app.graphql>[1]>>>[1] = {},
) => {
  const { data, errors } = await app.graphql(Aggregates, variables)
  expect(errors).toBeUndefined()
  if (!data?.aggregates) throw new Error('no data')
  return data.aggregates
}

describe('aggregates', () => {
  test('are sorted by type, subtype, then id, with all their fields', async () => {
    const { nodes, edges, totalCount, pageInfo } = await list()
    expect(nodes.map(({ aggregateId }) => aggregateId)).toEqual(sorted('TYPE', 'ASC'))
    for (const { aggregateId, ...node } of nodes) {
      const { provider_id, name, type, subtype, active } =
        VISIBLE.find(({ id }) => id === aggregateId) ?? (VISIBLE[0] as Listed)
      expect(node).toEqual({ providerId: provider_id, name, type, subtype, isActive: active, isOwn: false })
    }
    expect(edges.map(({ node }) => node)).toEqual(
      nodes.map(({ aggregateId }) => ({ aggregateId, id: globalId('Aggregate', aggregateId) })),
    )
    expect(totalCount).toBe(VISIBLE.length)
    expect(pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor,
      endCursor: edges.at(-1)?.cursor,
    })
  })

  test.each(Object.keys(ORDERS) as (keyof typeof ORDERS)[])(
    'page in %s order, forwards and backwards',
    async (orderBy) => {
      for (const direction of ['ASC', 'DESC'] as const)
        for (const size of [1, 2, 3, 7, 8]) {
          const whole = sorted(orderBy, direction)
          const [forwards, backwards]: [number[], number[]] = [[], []]
          let cursor: string | null | undefined
          do {
            const { nodes, pageInfo } = await list({ orderBy, order: direction, first: size, after: cursor })
            forwards.push(...nodes.map(({ aggregateId }) => aggregateId))
            cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null
          } while (cursor)
          do {
            const { nodes, pageInfo } = await list({ orderBy, order: direction, last: size, before: cursor })
            backwards.unshift(...nodes.map(({ aggregateId }) => aggregateId))
            cursor = pageInfo.hasPreviousPage ? pageInfo.startCursor : null
          } while (cursor)
          expect([forwards, backwards]).toEqual([whole, whole])
        }
    },
  )
})

describe('arguments of aggregates', () => {
  const ids = async (variables: Record<string, unknown>) =>
    (await list(variables)).nodes.map(({ aggregateId }) => aggregateId)

  test('filter by type, subtype and activity; the total ignores paging', async () => {
    expect(await ids({ types: ['sector', 'THEME'], orderBy: 'ID' })).toEqual([1, 2, 5, 6])
    expect(await ids({ types: ['Sector'], subtypes: ['coal', 'staples'], orderBy: 'ID' })).toEqual([2, 6])
    expect(await ids({ subtypes: ['Robotics'] })).toEqual([4])
    expect(await ids({ isActive: false })).toEqual([6])
    expect(await ids({ isActive: true, types: ['Sector'], orderBy: 'ID' })).toEqual([1, 2])
    expect(await ids({ types: ['Secret'] })).toEqual([])
    const { nodes, totalCount, pageInfo } = await list({ types: ['Sector'], first: 1 })
    expect([nodes.length, totalCount, pageInfo.hasNextPage]).toEqual([1, 3, true])
    const none = await list({ types: ['Nothing'] })
    expect(none).toEqual({
      edges: [],
      nodes: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    })
  })

  test('are ignored if null', async () => {
    const nothing = {
      types: null,
      isActive: null,
      orderBy: null,
      first: null,
      after: null,
      last: null,
      before: null,
    }
    expect(await list(nothing)).toEqual(await list())
  })

  test.each([
    ['first: -1', [['first', 'greater_than_equal']]],
    ['last: 1001', [['last', 'less_than_equal']]],
    ['first: 1, last: 1', [['last', 'mutually_exclusive']]],
    ['after: "nonsense"', [['after', 'value_error']]],
    [
      `before: "${Buffer.from('1:bar:2026-03-11T00:00:00Z').toString('base64url')}"`,
      [['before', 'value_error']],
    ],
    [`after: "${Buffer.from('1:aggregate:99999999999').toString('base64url')}"`, [['after', 'value_error']]],
    [`after: "${Buffer.from('1:aggregate:-1').toString('base64url')}"`, [['after', 'value_error']]],
    ['types: []', [['types', 'too_short']]],
    [
      'types: [""], first: -1',
      [
        ['types.0', 'string_too_short'],
        ['first', 'greater_than_equal'],
      ],
    ],
  ])('aggregates(%s) is refused', async (args, expected) => {
    const { errors } = await app.graphql<unknown, never>(`{ aggregates(${args}) { totalCount } }`)
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => [path, type])).toEqual(expected)
  })
})

const AggregateById = graphql(`
  query AggregateById($by: AggregateBy!) {
    aggregate(by: $by) { id aggregateId providerId }
  }
`)

describe('one aggregate', () => {
  test('is found by its id or its provider id', async () => {
    for (const { id, provider_id } of VISIBLE) {
      const expected = { id: globalId('Aggregate', id), aggregateId: id, providerId: provider_id }
      expect((await app.graphql(AggregateById, { by: { aggregateId: id } })).data?.aggregate).toEqual(
        expected,
      )
      expect((await app.graphql(AggregateById, { by: { providerId: provider_id } })).data?.aggregate).toEqual(
        expected,
      )
    }
    expect((await app.graphql(AggregateById, { by: { aggregateId: 4242 } })).data).toEqual({
      aggregate: null,
    })
  })

  test('requires exactly one of them', async () => {
    const issues = async (by: object) =>
      (await app.graphql(AggregateById, { by: by as AggregateBy })).errors?.[0]?.extensions.issues?.map(
        ({ path, type }) => [path, type],
      )
    expect(await issues({})).toEqual([['', 'graphql_value']])
    expect(await issues({ aggregateId: 1, providerId: 'AGG-TECH' })).toEqual([['', 'graphql_value']])
    expect(await issues({ aggregateId: 0 })).toEqual([['by.aggregateId', 'greater_than_equal']])
    expect(await issues({ providerId: '\0' })).toEqual([['by.providerId', 'string_unicode']])
  })
})
