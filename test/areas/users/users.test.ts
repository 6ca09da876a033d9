import { describe, expect, test } from 'vitest'
import { graphql } from '../../generated/gql.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

const Viewer = graphql(`
  query Viewer($types: [String!], $isActive: Boolean, $first: Int, $last: Int, $orderBy: AggregateOrderField) {
    viewer {
      id
      email
      tier
      aggregates(types: $types, isActive: $isActive, first: $first, last: $last, orderBy: $orderBy) {
        nodes { aggregateId name isOwn constituentsCount }
        pageInfo { hasNextPage }
        totalCount
      }
    }
  }
`)

describe('the caller', () => {
  test.each([
    ['basic', 'BASIC'],
    ['professional', 'PROFESSIONAL'],
    ['data_license', 'DATA_LICENSE'],
  ] as const)('of the %s tier', async (tier, shown) => {
    const { data } = await app.as('owner@example.com', tier).graphql(Viewer)
    expect(data?.viewer).toEqual({
      id: Buffer.from('User:owner@example.com').toString('base64'),
      email: 'owner@example.com',
      tier: shown,
      aggregates: {
        nodes: [{ aggregateId: 7, name: 'Own Watchlist', isOwn: true, constituentsCount: 2 }],
        pageInfo: { hasNextPage: false },
        totalCount: 1,
      },
    })
  })

  test('lists only their own aggregates', async () => {
    const { data: other } = await app.as('other@example.com').graphql(Viewer)
    expect(other?.viewer?.aggregates?.nodes.map(({ aggregateId }) => aggregateId)).toEqual([8])
    const { data: nobody } = await app.graphql(Viewer)
    expect(nobody?.viewer?.aggregates).toEqual({ nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 })
  })

  test('filters them like any other aggregates', async () => {
    const owner = app.as('owner@example.com')
    const ids = async (variables: Record<string, unknown>) =>
      (await owner.graphql(Viewer, variables)).data?.viewer?.aggregates?.nodes.map(
        ({ aggregateId }) => aggregateId,
      )
    expect(await ids({ types: ['watchLIST'], isActive: true, orderBy: 'NAME' })).toEqual([7])
    expect(await ids({ types: ['Sector'] })).toEqual([])
    expect(await ids({ isActive: false })).toEqual([])
    const { errors } = await owner.graphql(Viewer, { first: 1, last: 1 })
    expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([
      ['BAD_USER_INPUT', ['viewer', 'aggregates']],
    ])
  })
})
