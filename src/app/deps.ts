import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { WebhookHosts } from '../alerts/webhook/target.ts'
import type { Replicas } from '../data-state/replicas.ts'
import type { JobSettings } from '../jobs/context.ts'
import type { AccountOptions } from '../platform/auth/accounts.ts'
import type { Authenticate } from '../platform/auth/authenticate.ts'
import type { AllowedOrigins } from '../platform/config.ts'
import type { Pool } from '../platform/database/connect.ts'
import type { UploadLimits } from '../platform/http/upload.ts'
import type { Logger } from '../platform/log.ts'
import type { Events } from '../platform/pubsub/events.ts'
import type { RateLimits } from '../platform/rates/limits.ts'
import type { UnreadLimits } from '../platform/rates/unread.ts'
import type { CallLog } from '../platform/telemetry/call-log.ts'
import type { ConsoleSettings } from '../protocols/console.ts'
import type { TrustedDocuments } from '../protocols/graphql/trusted-documents.ts'
import type { WebSocketDeps } from '../protocols/graphql/websocket.ts'
import type { SampleToken } from '../protocols/local-page.ts'

/** What the app needs from the process that serves it. */
export interface AppDeps {
  readonly db: Kysely<DB>
  /** The pool of `db`, for what the query builder cannot do. */
  readonly pool: Pool
  /** Replicas to read from. Default: none. */
  readonly replicas?: Replicas | undefined
  readonly authenticate: Authenticate
  readonly jobs: Omit<JobSettings, 'resultKinds'>
  readonly events: Events
  readonly socketTimes?: Pick<WebSocketDeps, 'initTimeoutMs' | 'pingMs'>
  readonly accountTimes?: Pick<AccountOptions, 'pollMs'> | undefined
  /** How long a running download waits for an unavailable database. Default: 20 s. */
  readonly downloadPatienceMs?: number
  /** Rate limits. Null: no limits. */
  readonly rates?: RateLimits | null
  /** Limits on uploaded files. Default: those of an unchanged configuration. */
  readonly uploads?: UploadLimits
  /** Hosts that webhooks may reach although they are not public. Default: none. */
  readonly webhookHosts?: WebhookHosts
  /** Most bytes of values that are kept in memory from request to request. Default: 40 MB. */
  readonly keptBytes?: number
  /** What users may leave unread. Without rate limits, their requests under way are not limited. */
  readonly unread?: UnreadLimits
  readonly log: Logger
  /** Default: a request is slow after a second, and pseudonyms of callers are new ones. */
  readonly callLog?: Omit<CallLog, 'log'>
  /** Public keys of the development issuer; undefined with an identity provider. */
  readonly jwks: object | undefined
  /** Signs a token for pages loaded by a browser on this machine. Default: users supply their own token. */
  readonly sampleToken?: SampleToken | undefined
  /** Identity provider of the console. Default: its readers need an API key or a token. */
  readonly provider?: ConsoleSettings['provider']
  /** Documents that clients may name by hash. Default: none. */
  readonly trustedDocuments?: TrustedDocuments | undefined
  /** Base of absolute URLs to the service. Null: the origin of the request. */
  readonly publicUrl?: string | null
  /** Origins whose pages may use the service. Default: all. */
  readonly origins?: AllowedOrigins
  /** Origins whose pages may frame embedded charts. Default: all. */
  readonly embedOrigins?: AllowedOrigins
  /** Whether the service listens on a loopback address, where other names than the machine's own are forged. */
  readonly isLocal?: boolean
  /** Whether GraphQL exposes its schema through introspection, suggestions in errors and GraphiQL. Default: true. */
  readonly isSchemaPublic?: boolean
  /** Whether the process accepts requests: false once it is stopping. */
  readonly isReady?: () => boolean
  readonly now?: () => Date
}
