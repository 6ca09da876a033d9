import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import type { ConstituentPeriodsQueryVariables } from '../../../generated/graphql.ts'
import { MEMBERSHIPS, membershipsOn, membersOf, securityOf, visibleTo } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Constituents of aggregates on the graph, and their periods. */

const VISIBLE = visibleTo('analyst@example.com')

const app = useApp()
const text = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const Constituents = graphql(`
  query Constituents($asOf: Date, $first: Int, $after: String) {
    aggregates(orderBy: ID) {
      nodes {
        aggregateId
        constituentsCount(asOf: $asOf)
        constituents(asOf: $asOf, first: $first, after: $after) {
          edges { cursor weight validFrom validTo node { securityId ticker } }
          pageInfo { hasNextPage endCursor }
          totalCount
        }
      }
    }
  }
`)

describe('constituents', () => {
  test.each([undefined, '2026-01-20', '2026-02-01', '2025-12-01'])(
    'have weight and validity on %s',
    async (asOf) => {
      const { data } = await app.graphql(Constituents, { asOf })
      for (const { aggregateId, constituentsCount, constituents } of data?.aggregates?.nodes ?? []) {
        const members = membershipsOn(asOf ?? '2026-03-11').filter(
          ({ aggregate_id }) => aggregate_id === aggregateId,
        )
        expect([constituentsCount, constituents?.totalCount]).toEqual([members.length, members.length])
        expect(constituents?.edges.map(({ cursor: _cursor, ...edge }) => edge)).toEqual(
          members.map(({ security_id, weight, valid_from, valid_to }) => ({
            weight: Number(weight ?? 1),
            validFrom: valid_from,
            validTo: valid_to,
            node: { securityId: security_id, ticker: securityOf(security_id).ticker },
          })),
        )
      }
    },
  )

  test('page for several aggregates at once', async () => {
    const { data } = await app.graphql(Constituents, { first: 2 })
    const nodes = data?.aggregates?.nodes ?? []
    const [index] = nodes.filter(({ aggregateId }) => aggregateId === 3)
    expect(index?.constituents?.pageInfo.hasNextPage).toBe(true)
    expect(nodes.find(({ aggregateId }) => aggregateId === 10)?.constituents).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, endCursor: null },
      totalCount: 0,
    })
    const next = await app.graphql(Constituents, { first: 2, after: index?.constituents?.pageInfo.endCursor })
    const page = next.data?.aggregates?.nodes.find(({ aggregateId }) => aggregateId === 3)
    expect(page?.constituents?.edges.map(({ node }) => node.securityId)).toEqual(membersOf(3).slice(2, 4))
  })
})

const Periods = graphql(`
  query ConstituentPeriods($first: Int, $after: String, $last: Int, $before: String) {
    aggregates(orderBy: ID) {
      nodes {
        aggregateId
        constituentPeriods(first: $first, after: $after, last: $last, before: $before) {
          edges { weight validFrom validTo node { securityId } }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
          totalCount
        }
      }
    }
  }
`)

describe('constituent periods', () => {
  const periodsOf = (id: number) =>
    MEMBERSHIPS.filter(({ aggregate_id }) => aggregate_id === id)
      .toSorted((a, b) => a.security_id - b.security_id || text(a.valid_from ?? '', b.valid_from ?? ''))
      .map(({ security_id, weight, valid_from, valid_to }) => ({
        weight: Number(weight ?? 1),
        validFrom: valid_from,
        validTo: valid_to,
        node: { securityId: security_id },
      }))

  const read = async (variables: ConstituentPeriodsQueryVariables = {}) => {
    const { data, errors } = await app.graphql(Periods, variables)
    expect(errors).toBeUndefined()
    return new Map(
      data?.aggregates?.nodes.map(({ aggregateId, constituentPeriods }) => [aggregateId, constituentPeriods]),
    )
  }

  test('are those of every date', async () => {
    for (const [id, page] of await read()) {
      expect([id, page?.edges, page?.totalCount]).toEqual([id, periodsOf(id), periodsOf(id).length])
    }
    const ended = MEMBERSHIPS.filter(({ valid_to }) => valid_to !== null && valid_to < '2026-03-11')
    expect(ended.length).toBeGreaterThan(0)
  })

  test('page in both directions, also between two periods of one security', async () => {
    const [id = 0] = VISIBLE.map((aggregate) => aggregate.id).filter((aggregateId) => {
      const ids = periodsOf(aggregateId).map(({ node }) => node.securityId)
      return new Set(ids).size < ids.length
    })
    expect(id).not.toBe(0)
    const [forwards, backwards] = [[] as unknown[], [] as unknown[]]
    let page = (await read({ first: 1 })).get(id)
    while (page) {
      forwards.push(...page.edges)
      page = page.pageInfo.hasNextPage
        ? (await read({ first: 1, after: page.pageInfo.endCursor })).get(id)
        : undefined
    }
    page = (await read({ last: 1 })).get(id)
    while (page) {
      backwards.unshift(...page.edges)
      page = page.pageInfo.hasPreviousPage
        ? (await read({ last: 1, before: page.pageInfo.startCursor })).get(id)
        : undefined
    }
    expect(forwards).toEqual(periodsOf(id))
    expect(backwards).toEqual(periodsOf(id))
  })

  test.each(['', '1:2026-01-01:2', 'x:2026-01-01', '1:2026-02-30', '1'])(
    'refuse a cursor at %j',
    async (position) => {
      const after = Buffer.from(`1:period:${position}`).toString('base64url')
      const { errors } = await app.graphql(Periods, { first: 1, after })
      expect(errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
    },
  )
})
