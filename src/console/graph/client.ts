import { cacheExchange } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'
import { persistedExchange } from '@urql/exchange-persisted'
import { createClient as createSocket } from 'graphql-ws'
import { Client, type ExecutionResult, fetchExchange, mapExchange, subscriptionExchange } from 'urql'
import { session } from '../session/session.ts'
import { updates } from './updates.ts'

const socketUrl = new URL('/graphql', location.href.replace(/^http/, 'ws')).href

/** One socket for all subscriptions, open while there are any. It reconnects for as long as the page is open. */
const socket = createSocket({
  url: socketUrl,
  lazy: true,
  lazyCloseTimeout: 2000,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  connectionParams: () => session.headers(),
})

/** Whether an error says that the caller's token has expired. */
const isExpired = (code: unknown): boolean => code === 'TOKEN_EXPIRED' || code === 'INVALID_TOKEN'

/** The hash by which the service knows a document, as `npm run generate` computed it. */
const hashOf = (document: object): string =>
  (document as { readonly __meta__?: { readonly hash?: string } }).__meta__?.hash ?? ''

/** Creates the client of the graph: a normalised cache, and one socket for subscriptions. */
export function createGraphClient(): Client {
  return new Client({
    url: '/graphql',
    fetchOptions: () => ({ headers: session.headers() }),
    exchanges: [
      cacheExchange({
        possibleTypes: {
          Instrument: ['Aggregate', 'Security'],
          Node: ['Aggregate', 'ApiKey', 'Chart', 'FlowSeries', 'Job', 'Link', 'Security', 'User'],
        },
        resolvers: { User: { jobs: relayPagination(), apiKeys: relayPagination() } },
        updates,
      }),
      mapExchange({
        onResult(result) {
          if (result.error?.graphQLErrors.some(({ extensions }) => isExpired(extensions['code'])))
            session.renew()
        },
      }),
      persistedExchange({
        enableForMutation: true,
        enableForSubscriptions: true,
        // The service answers an unchanged result of a GET with a 304.
        preferGetForPersistedQueries: 'within-url-limit',
        generateHash: async (_text, document) => hashOf(document),
      }),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables, extensions }) => ({
          subscribe: (sink) => ({
            unsubscribe: socket.subscribe(
              { query, variables: variables ?? null, extensions: extensions ?? null },
              // The same, but for members that this one calls optional.
              { ...sink, next: (result) => sink.next(result as ExecutionResult) },
            ),
          }),
        }),
      }),
    ],
  })
}
