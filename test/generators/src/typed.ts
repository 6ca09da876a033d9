import { print } from '@0no-co/graphql.web'
import { initGraphQLTada, type ResultOf } from 'gql.tada'
import createOpenApiClient from 'openapi-fetch'
import { createClient as createGenql } from '../.cache/genql'
import * as heyApi from '../.cache/hey-api'
import { createClient as createHeyApi } from '../.cache/hey-api/client'
import type { introspection } from '../.cache/introspection'
import type { paths } from '../.cache/openapi-typescript'
import * as orval from '../.cache/orval'

/** Calls as the documentation of each generator shows them. The test compiles them with the generated clients. */

/** Sends a request to the service. */
type Send = (request: Request) => Promise<Response>
const BASE = 'http://flowgate.test'

const QUERY = { aggregate_ids: [101, 106], start_date: '2026-03-02', fields: ['px' as const] }

/** Clients of REST. Each call returns the prices of two aggregates. */
export const rest = {
  'hey-api': async (send: Send, token: string) => {
    const client = createHeyApi({ baseUrl: BASE, auth: () => token, fetch: send as typeof fetch })
    const { data } = await heyApi.aggregateTimeseries({ client, query: QUERY, throwOnError: true })
    return typeof data === 'object' && 'data' in data ? data.data.map(({ px }) => px) : []
  },
  'openapi-fetch': async (send: Send, token: string) => {
    const client = createOpenApiClient<paths>({
      baseUrl: BASE,
      fetch: send,
      headers: { Authorization: `Bearer ${token}` },
    })
    const { data } = await client.GET('/aggregates/timeseries', { params: { query: QUERY } })
    return typeof data === 'object' && 'data' in data ? data.data.map(({ px }) => px) : []
  },
}

/** Clients of the graph. Each call returns the names of the first two aggregates. */
const graphql = initGraphQLTada<{ introspection: introspection; scalars: { Date: string } }>()
const NAMES = graphql('query ($first: Int) { aggregates(first: $first, orderBy: ID) { nodes { name } } }')
export const graph = {
  genql: async (send: Send, token: string) => {
    const client = createGenql({
      url: `${BASE}/graphql`,
      headers: { Authorization: `Bearer ${token}` },
      fetch: (url: string, init: RequestInit) => send(new Request(url, init)),
    })
    const { aggregates } = await client.query({
      aggregates: { __args: { first: 2, orderBy: 'ID' }, nodes: { name: true } },
    })
    return aggregates?.nodes.map(({ name }) => name)
  },
  'gql.tada': async (send: Send, token: string) => {
    const body = JSON.stringify({ query: print(NAMES), variables: { first: 2 } })
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await send(new Request(`${BASE}/graphql`, { method: 'POST', headers, body }))
    const { data }: { data: ResultOf<typeof NAMES> } = await response.json()
    return data.aggregates?.nodes.map(({ name }) => name)
  },
}

interface Operation {
  readonly operationId: string
  /** Its path as the document has it. */
  readonly template: string
}
type Values = Record<string, unknown>
/** Calls an operation with the values of its path and of its query. */
type Call = (operation: Operation, path: Values, query: Values) => Promise<unknown>
type Functions = Record<string, (...given: unknown[]) => Promise<unknown>>

/** Clients that know the token, each calling any operation. */
export const every: Record<string, (send: Send, token: string) => Call> = {
  'hey-api': (send, token) => {
    const client = createHeyApi({ baseUrl: BASE, auth: () => token, fetch: send as typeof fetch })
    const calls = heyApi as unknown as Functions
    return async ({ operationId }, path, query) => calls[operationId]({ client, path, query })
  },
  'openapi-fetch': (send, token) => {
    const headers = { Authorization: `Bearer ${token}` }
    const { GET } = createOpenApiClient<Record<string, never>>({ baseUrl: BASE, fetch: send, headers })
    const get = GET as unknown as (template: string, options: unknown) => Promise<unknown>
    return async ({ template }, path, query) => get(template, { params: { path, query }, parseAs: 'text' })
  },
  orval: (send, token) => {
    globalThis.fetch = (url, init) => send(new Request(`${BASE}${url}`, init))
    const options = { headers: { Authorization: `Bearer ${token}` } }
    const calls = orval as unknown as Functions
    return async ({ operationId }, path, query) => calls[operationId](...Object.values(path), query, options)
  },
}
