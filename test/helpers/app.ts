import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import type { DB } from '../../db/types.ts'
import { createApp } from '../../src/app/app.ts'
import type { AppDeps } from '../../src/app/deps.ts'
import {
  closed,
  type KeyScope,
  keyScopeOf,
  opens,
  type Principal,
  TIERS,
  type Tier,
} from '../../src/core/principal.ts'
import type { Authenticate } from '../../src/platform/auth/authenticate.ts'
import { offerApiKey, unauthorized } from '../../src/platform/auth/challenge.ts'
import type { Pool } from '../../src/platform/database/connect.ts'
import type { Events } from '../../src/platform/pubsub/events.ts'
import { postgresEvents } from '../../src/platform/pubsub/postgres.ts'
import type { RateLimits } from '../../src/platform/rates/limits.ts'
import { pseudonyms } from '../../src/platform/telemetry/caller.ts'
import type { Query } from './answers.ts'
import { type Answer, addressOf, answerOf, type Body, type GraphQLAnswer } from './answers.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { NOW } from './market.ts'
import { PATIENCE_MS } from './patience.ts'

/** A statement as it reached the database. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Accepts `<tier>:<email>` as a bearer token, of an administrator if the address begins with `admin@`, and, where they are accepted, the keys `<tier>:<email>:<id>` and
 * `<tier>:<email>:<id>:read`.
 */
const believe: Authenticate = async (headers, accepted) => {
  const bearer = headers.get('authorization')?.replace(/^Bearer /, '')
  const claim =
    bearer ?? (accepted.apiKey || accepted.reads || accepted.loads ? headers.get('x-api-key') : null) ?? ''
  const [name, email = '', keyId, scope] = claim.split(':')
  const tier = TIERS.find((known) => known === name)
  if (!tier) {
    const refusal = unauthorized('not_authenticated', 'Send a bearer token')
    throw accepted.apiKey || accepted.loads ? offerApiKey(refusal) : refusal
  }
  const principal: Principal = {
    ...{
      email,
      tier,
      role: bearer && email.startsWith('admin@') ? 'admin' : 'user',
      via: bearer ? 'bearer' : 'api_key',
      expiresAt: null,
    },
    ...(keyId !== undefined && { keyId: Number(keyId), scope: keyScopeOf(scope) }),
  }
  if (opens(principal, accepted)) return principal
  const refusal = closed(principal, accepted)
  throw refusal.status === 401 ? unauthorized('not_authenticated', refusal.message) : refusal
}

/** Whether a statement reads the versions of the data. */
export const readsVersions = (sql: string): boolean => sql.includes('left join owner_version')

export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  /** Required for a stream. */
  readonly duplex?: 'half'
  readonly signal?: AbortSignal
}

/** Sends requests as one caller. */
export interface Caller {
  /** Sends a request as it is. */
  send(path: string, sent?: Sent): Promise<Response>
  /** Sends a GET to a REST path; arrays become comma-separated lists, undefined parameters are omitted. */
  rest<T = Body>(path: string, query?: Query | string, sent?: Sent): Promise<Answer<T>>
  /** Posts a JSON body to a REST path; a string is sent as it is. */
  post<T = Body>(path: string, body: object | string, sent?: Sent): Promise<Answer<T>>
  /** Posts a GraphQL request. */
  graphql<R, V extends Record<string, unknown>>(
    document: TypedDocumentNode<R, V> | string,
    variables?: V,
    sent?: Sent & { readonly operationName?: string },
  ): Promise<GraphQLAnswer<R>>
}

export interface TestApp extends Caller {
  readonly database: TestDatabase
  readonly app: ReturnType<typeof createApp>
  /** Log entries since the last call, oldest first. */
  takeLog(): Record<string, unknown>[]
  as(email: string, tier?: Tier): Caller
  /** Sends requests with a user's API key, whose id matters only to links. */
  byKeyOf(email: string, tier?: Tier, keyId?: number, scope?: KeyScope): Caller
  /** Sends requests without a credential. */
  readonly nobody: Caller
  /**
   * Runs an action; returns its result and the statements that it issued. Without those that read the versions of the
   * data, which REST does once a second, unless they are asked for.
   */
  recorded<T>(
    action: () => Promise<T>,
    options?: { readonly withVersions?: boolean },
  ): Promise<{ result: T; statements: Statement[] }>
  /** Closes the app's connections; throws if any was left open. */
  close(): Promise<void>
}

export interface AppOptions {
  readonly now?: Date
  readonly authenticate?: (database: TestDatabase) => Authenticate
  /** Database to use instead of a copy of the loaded market; dropped when the app closes. */
  readonly database?: TestDatabase
  /** Database to use instead of the test's own. */
  readonly db?: Kysely<DB>
  /** Pool to use with `db`, if more than its queries must reach it. */
  readonly pool?: Pool
  readonly isReady?: () => boolean
  readonly jwks?: object
  /** Rows in scope above which a request becomes a job. */
  readonly rowThreshold?: number
  /** Source of change notifications. Default: PostgreSQL. */
  readonly events?: (database: TestDatabase) => Events
  /** Rate limits. Default: none. */
  readonly rates?: RateLimits | null
  /** Further settings of the app. Default: WebSocket timeouts that only a silent peer exceeds. */
  readonly settings?: Partial<
    Pick<
      AppDeps,
      | 'now'
      | 'replicas'
      | 'origins'
      | 'embedOrigins'
      | 'publicUrl'
      | 'isLocal'
      | 'isSchemaPublic'
      | 'socketTimes'
      | 'accountTimes'
      | 'unread'
      | 'uploads'
      | 'webhookHosts'
      | 'downloadPatienceMs'
      | 'keptBytes'
      | 'trustedDocuments'
      | 'sampleToken'
      | 'provider'
      | 'callLog'
    >
  >
}

function callerOf(fetch: ReturnType<typeof createApp>['fetch'], credential: Record<string, string>): Caller {
  const send: Caller['send'] = async (path, { headers, ...sent } = {}) =>
    fetch(new Request(`http://flowgate.test${path}`, { ...sent, headers: { ...credential, ...headers } }))
  return {
    send,
    rest: async (path, query = {}, sent = {}) => answerOf(await send(addressOf(path, query), sent)),
    post: async (path, body, { headers, ...sent } = {}) =>
      answerOf(
        await send(path, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
          ...sent,
        }),
      ),
    graphql: async (document, variables, { operationName, headers, ...sent } = {}) => {
      const query = typeof document === 'string' ? document : print(document)
      const response = await send('/graphql', {
        method: 'POST',
        body: JSON.stringify({ query, variables, operationName }),
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          ...headers,
        },
        ...sent,
      })
      const { status, headers: answered } = response
      return { status, headers: answered, ...(await response.json()) }
    },
  }
}

/** Starts the whole service on a copy of the loaded market, at the tests' clock; callers need no token. */
export async function startApp({
  now = NOW,
  authenticate,
  database: otherDatabase,
  db: otherDb,
  pool,
  isReady,
  jwks,
  rowThreshold = 100_000,
  events: otherEvents,
  rates,
  settings,
}: AppOptions = {}): Promise<TestApp> {
  const database = otherDatabase ?? (await createDatabase())
  const statements: Statement[] = []
  const lines: Record<string, unknown>[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  const recording = new Kysely<DB>({
    dialect,
    log: ({ query: { sql, parameters } }) => {
      statements.push({ sql, parameters })
    },
  })
  const db = otherDb ?? recording
  const reached = pool ?? database.pool
  const events = otherEvents?.(database) ?? postgresEvents(database.url, { onError: () => {} })
  const app = createApp({
    db,
    pool: reached,
    authenticate: authenticate?.(database) ?? believe,
    jobs: { rowThreshold },
    events,
    ...(rates && { rates }),
    socketTimes: { initTimeoutMs: PATIENCE_MS, pingMs: PATIENCE_MS },
    now: () => now,
    // No request counts as slow, however busy the machine is.
    callLog: { slowMs: Number.POSITIVE_INFINITY, nameCaller: pseudonyms() },
    // Equal requests send equal statements.
    keptBytes: 0,
    ...settings,
    log: pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) }),
    jwks,
    ...(isReady && { isReady }),
  })
  const as = (email: string, tier: Tier = 'professional') =>
    callerOf(app.fetch, { authorization: `Bearer ${tier}:${email}` })
  const byKeyOf = (email: string, tier: Tier = 'professional', keyId?: number, scope?: KeyScope) => {
    const parts = [tier, email, ...(keyId === undefined ? [] : [keyId]), ...(scope ? [scope] : [])]
    return callerOf(app.fetch, { 'x-api-key': parts.join(':') })
  }
  return {
    ...as('analyst@example.com'),
    app,
    database,
    as,
    byKeyOf,
    nobody: callerOf(app.fetch, {}),
    takeLog: () => lines.splice(0),
    recorded: async (action, { withVersions = false } = {}) => {
      statements.length = 0
      const result = await action()
      const issued = statements.splice(0)
      return {
        result,
        statements: withVersions ? issued : issued.filter(({ sql }) => !readsVersions(sql)),
      }
    },
    close: async () => {
      app.endSubscriptions()
      rates?.close()
      await events.close()
      await database.drop()
    },
  }
}
