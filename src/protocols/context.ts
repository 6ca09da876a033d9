import type { WebhookHosts } from '../alerts/webhook/target.ts'
import type { Lookups } from '../core/naming.ts'
import type { DataVersions, RequestView } from '../data-state/versions.ts'
import type { LiveRows } from '../files/live/rows.ts'
import type { ResultFiles } from '../files/stored/file.ts'
import type { JobContext } from '../jobs/context.ts'
import type { Accounts } from '../platform/auth/accounts.ts'
import type { CheckLinkable } from '../platform/auth/links.ts'
import type { Transact } from '../platform/database/transaction.ts'
import type { UploadLimits } from '../platform/http/upload.ts'
import type { Live } from './live.ts'

/** Context of operations that write. */
export interface WriteContext extends JobContext {
  /** Runs work in a transaction, with the raw client beside the query builder. */
  readonly transact: Transact
  /** Cached accounts of callers who authenticate with a token. */
  readonly accounts: Accounts
  /** Base of absolute URLs to the service, without a trailing slash. */
  readonly baseUrl: string
  /** Hosts that webhooks may reach although they are not public. */
  readonly webhookHosts: WebhookHosts
  /** Checks requests that are to be linked. */
  readonly checkLinkable: CheckLinkable
}

/** Context of one request, whichever protocol it uses. */
export interface Context extends WriteContext {
  /** Limits on uploaded files. */
  readonly uploads: UploadLimits
  /** Resources for exports that stream market data as it is read. */
  readonly rows: LiveRows
  /** Find the ids of what clients name. */
  readonly lookups: Lookups
  /** Versions of the data that responses are made of. */
  readonly versions: DataVersions
  readonly requestView: RequestView
  /** Feeds that subscriptions follow. */
  readonly live: Live
  /** Result files of completed jobs. */
  readonly results: ResultFiles
}
