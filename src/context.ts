import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Accounts } from './auth/accounts.ts'
import type { Principal } from './auth/principal.ts'
import type { Transact } from './database/transaction.ts'
import type { LiveRows } from './export/live-rows.ts'
import type { ResultFiles } from './jobs/export-file.ts'
import type { JobSettings } from './jobs/settings.ts'
import type { Loaders } from './loaders.ts'
import type { Live } from './pubsub/live.ts'

/** What every operation gets: one per request, whichever protocol it came by. */
export interface Context {
  /** Reads of market data; a replica where one is configured. */
  readonly db: Kysely<DB>
  /** Rows of market data that are sent as they are read. */
  readonly rows: LiveRows
  /** What subscriptions follow. */
  readonly live: Live
  /** Results of finished jobs. */
  readonly results: ResultFiles
  /** For writes and for what must be current; its statements outlive the client. */
  readonly primary: Kysely<DB>
  /** Several writes at once, and what takes more than the query builder. */
  readonly transact: Transact
  readonly jobs: JobSettings
  /** What is remembered of those who come with a token. */
  readonly accounts: Accounts
  readonly principal: Principal
  /** Batches the lookups of one request; never shared between requests. */
  readonly loaders: Loaders
  readonly requestId: string
  /** Aborted when the client goes away: running queries are then cancelled. */
  readonly signal: AbortSignal
  /** When the request came: the one clock of everything it asks for. */
  readonly now: Date
}
