import { createHash } from 'node:crypto'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { Defer20220824Handler } from '@apollo/client/incremental'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { relayStylePagination } from '@apollo/client/utilities'
import { Client, fetchExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { persistedExchange } from '@urql/exchange-persisted'
import { type IntrospectionQuery, introspectionFromSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, type TestServer } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** Clients configured as in docs/front-ends.md. */

const app = useApp()
const TOKEN = { authorization: 'Bearer professional:analyst@example.com' }

let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const PAGE = `query Page($after: String) {
  aggregates(orderBy: ID, first: 2, after: $after) {
    edges { cursor node { id name latest { date px } } }
    pageInfo { endCursor hasNextPage hasPreviousPage startCursor }
  }
}`
const DEFERRED = `query Overview {
  aggregate(by: { aggregateId: 1 }) { id name ... @defer { trend(metric: PX) { slope direction } } }
}`

interface Overview {
  readonly aggregate: { readonly name: string; readonly trend?: { readonly slope: number } }
}

describe('Apollo Client', () => {
  const client = () =>
    new ApolloClient({
      link: new HttpLink({ uri: `${server.url}/graphql`, headers: TOKEN }),
      cache: new InMemoryCache({
        possibleTypes: { Instrument: ['Aggregate', 'Security'] },
        typePolicies: {
          Query: {
            fields: {
              aggregates: relayStylePagination(['types', 'subtypes', 'isActive', 'orderBy', 'order']),
            },
          },
        },
      }),
      incrementalHandler: new Defer20220824Handler(),
    })

  test('merges pages of a connection', async () => {
    const apollo = client()
    const query = gql(PAGE)
    type Shown = { aggregates: { edges: unknown[]; pageInfo: { endCursor: string } } }
    const watched = apollo.watchQuery<Shown>({ query })
    const subscription = watched.subscribe(() => {})
    const { data: first } = await watched.refetch()
    await watched.fetchMore({ variables: { after: first?.aggregates.pageInfo.endCursor } })
    expect(apollo.readQuery<Shown>({ query })?.aggregates.edges).toHaveLength(4)
    subscription.unsubscribe()
    apollo.stop()
  })

  test('receives deferred fields', async () => {
    const apollo = client()
    const parts: boolean[] = []
    const last = await new Promise<Overview>((resolve, reject) =>
      apollo.watchQuery({ query: gql(DEFERRED) }).subscribe({
        next: ({ data, dataState }) => {
          if (dataState !== 'empty') parts.push('trend' in ((data as Overview).aggregate ?? {}))
          if (dataState === 'complete') resolve(data as Overview)
        },
        error: reject,
      }),
    )
    expect(last.aggregate.trend?.slope).toEqual(expect.any(Number))
    expect(parts).toEqual([false, true])
    apollo.stop()
  })
})

describe('urql with Graphcache', () => {
  const client = () =>
    new Client({
      url: `${server.url}/graphql`,
      preferGetMethod: false,
      fetchOptions: { headers: TOKEN },
      exchanges: [
        cacheExchange({
          schema: introspectionFromSchema(app.app.schema) as IntrospectionQuery as never,
          keys: { Bar: () => null, Trend: () => null },
        }),
        fetchExchange,
      ],
    })

  test('normalises entities by their ids', async () => {
    const urql = client()
    const { data, error } = await urql.query(PAGE, {}).toPromise()
    expect(error).toBeUndefined()
    const [edge] = data.aggregates.edges
    const cached = await urql.query(PAGE, {}, { requestPolicy: 'cache-only' }).toPromise()
    expect(cached.data.aggregates.edges[0]).toEqual(edge)
  })

  test('receives deferred fields', async () => {
    const results: Overview[] = []
    await new Promise<void>((resolve) => {
      client()
        .query(DEFERRED, {})
        .subscribe(({ data, hasNext, error }) => {
          expect(error).toBeUndefined()
          results.push(structuredClone(data))
          if (!hasNext) resolve()
        })
    })
    expect(results[0]?.aggregate.trend).toBeUndefined()
    expect(results.at(-1)?.aggregate.trend?.slope).toEqual(expect.any(Number))
  })
})

describe('automatic persisted queries, which the service does not store', () => {
  const TYPES = [
    'query A { aggregate(by: { aggregateId: 1 }) { name } }',
    'query B { securities(first: 1) { totalCount } }',
  ]
  /** Counts requests. */
  const counting = () => {
    const counted = { count: 0 }
    const send: typeof fetch = (...given) => {
      counted.count++
      return fetch(...given)
    }
    return { counted, send }
  }

  test('Apollo Client asks once, then sends texts', async () => {
    const { counted, send } = counting()
    const hashes = new PersistedQueryLink({
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
    })
    const http = new HttpLink({ uri: `${server.url}/graphql`, headers: TOKEN, fetch: send })
    const apollo = new ApolloClient({ link: hashes.concat(http), cache: new InMemoryCache() })
    for (const text of TYPES) expect((await apollo.query({ query: gql(text) })).error).toBeUndefined()
    expect(counted.count).toBe(3)
    apollo.stop()
  })

  test('urql asks once, then sends texts', async () => {
    const { counted, send } = counting()
    const urql = new Client({
      ...{
        url: `${server.url}/graphql`,
        preferGetMethod: false,
        fetch: send,
        fetchOptions: { headers: TOKEN },
      },
      exchanges: [persistedExchange({ preferGetForPersistedQueries: false }), fetchExchange],
    })
    for (const text of TYPES) expect((await urql.query(text, {}).toPromise()).error).toBeUndefined()
    expect(counted.count).toBe(3)
  })
})
