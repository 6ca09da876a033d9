import { cacheExchange } from '@urql/exchange-graphcache'
import { persistedExchange } from '@urql/exchange-persisted'
import { createClient as createSocket } from 'graphql-ws'
import {
  Client,
  type ExecutionResult,
  fetchExchange,
  makeOperation,
  mapExchange,
  type Operation,
  type OperationResult,
  subscriptionExchange,
} from 'urql'
import { type Credentials, headersOf } from '../session/credentials.ts'
import { session } from '../session/session.ts'
import { hashOf, takeEarly } from './early.ts'
import { health } from './health.ts'
import { POSSIBLE_TYPES } from './possible-types.ts'
import { updates } from './updates.ts'

const socketUrl = new URL('/graphql', location.href.replace(/^http/, 'ws')).href

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 15_000
/** Code with which the service closes the socket of a caller whose credentials it does not accept. */
const FORBIDDEN = 4403
const NORMAL = 1000

let used: Credentials | null = null

/** One socket for all subscriptions, open while there are any. It reconnects for as long as the page is open. */
const socket = createSocket({
  url: socketUrl,
  lazy: true,
  lazyCloseTimeout: 2000,
  retryAttempts: Number.POSITIVE_INFINITY,
  retryWait: (retries) =>
    new Promise((retry) => setTimeout(retry, Math.min(FIRST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS))),
  shouldRetry: () => true,
  connectionParams: () => {
    used = session.credentials
    return session.headers()
  },
  on: {
    connected: (_socket, _payload, wasRetry) => {
      health.socket(false)
      session.accepted(used)
      if (wasRetry) health.resumed()
    },
    closed: (event) => {
      const code = event instanceof CloseEvent ? event.code : undefined
      if (code === FORBIDDEN) session.refused(used)
      else health.socket(code !== NORMAL)
    },
  },
})

const REFUSED: readonly unknown[] = ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'INVALID_API_KEY', 'USER_INACTIVE']

/** Tells the session and the page what an answer says about the credentials and the service. */
function note({ operation, error }: OperationResult): void {
  const { credentials } = operation.context
  const codes = error?.graphQLErrors.map(({ extensions }) => extensions['code']) ?? []
  const refused = codes.findIndex((code) => REFUSED.includes(code))
  if (refused >= 0) session.refused(credentials, error?.graphQLErrors[refused]?.message)
  else if (!error?.networkError) session.accepted(credentials)
  // What the socket carries says nothing about requests.
  if (operation.kind !== 'subscription')
    health.service(error?.networkError !== undefined || codes.includes('UNAVAILABLE'))
}

/** Sends an operation with the credentials of this moment, and remembers which they are. */
function withCredentials(operation: Operation): Operation {
  const { credentials } = session
  const fetchOptions = { headers: headersOf(credentials) }
  return makeOperation(operation.kind, operation, { ...operation.context, credentials, fetchOptions })
}

/** Creates the client of the graph: a normalised cache, and one socket for subscriptions. */
export function createGraphClient(): Client {
  return new Client({
    url: '/graphql',
    fetch: (url, init) => takeEarly(String(url)) ?? fetch(url, init),
    exchanges: [
      cacheExchange({ possibleTypes: POSSIBLE_TYPES, updates }),
      mapExchange({ onOperation: withCredentials, onResult: note }),
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
