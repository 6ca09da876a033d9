import { describe, expect, test } from 'vitest'
import { graphql } from '../../generated/gql.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

const globalId = (type: string, key: number | string): string =>
  Buffer.from(`${type}:${key}`).toString('base64')

const Nodes = graphql(`
  query Nodes($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      __typename
      ... on Aggregate { aggregateId }
      ... on Security { ticker }
      ... on User { email }
    }
  }
`)

describe('global ids', () => {
  test('resolve to the objects they name', async () => {
    const ids = [
      globalId('Aggregate', 3),
      globalId('Security', 1001),
      globalId('User', 'analyst@example.com'),
      globalId('Aggregate', 1),
    ]
    const { data } = await app.graphql(Nodes, { ids })
    expect(data?.nodes).toEqual([
      { id: ids[0], __typename: 'Aggregate', aggregateId: 3 },
      { id: ids[1], __typename: 'Security', ticker: 'ALFA' },
      { id: ids[2], __typename: 'User', email: 'analyst@example.com' },
      { id: ids[3], __typename: 'Aggregate', aggregateId: 1 },
    ])
  })

  test('are null if no object has them, and bad input if malformed', async () => {
    const nothing = [
      globalId('Aggregate', 4242),
      globalId('Security', 1),
      globalId('Aggregate', 1001),
      globalId('User', 'x'),
    ]
    expect((await app.graphql(Nodes, { ids: nothing })).data?.nodes).toEqual([null, null, null, null])
    const forged = [
      'x',
      '',
      globalId('Aggregate', 'x'),
      globalId('Aggregate', '99999999999'),
      globalId('Security', '1.5'),
      globalId('Bar', 1),
      globalId('__proto__', 1),
      globalId('Aggregate', ''),
    ]
    for (const id of forged) {
      app.takeLog()
      const { data, errors } = await app.graphql(Nodes, { ids: [id] })
      const codes = errors?.map(({ extensions }) => extensions.code)
      expect([id, codes ?? data?.nodes]).toEqual([id, codes ? ['BAD_USER_INPUT'] : [null]])
      expect(app.takeLog()).toHaveLength(1)
    }
  })
})
