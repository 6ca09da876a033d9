import type { LiveRows } from '../files/live/rows.ts'
import type { ResultFiles } from '../files/stored/file.ts'
import type { JobContext } from '../jobs/context.ts'
import type { Live } from '../jobs/watches.ts'
import type { Accounts } from '../platform/auth/accounts.ts'
import type { Transact } from '../platform/database/transaction.ts'

/** What it takes to write. */
export interface WriteContext extends JobContext {
  /** Several writes at once, and what takes more than the query builder. */
  readonly transact: Transact
  /** What is remembered of those who come with a token. */
  readonly accounts: Accounts
}

/** What there is for an operation: one per request, whichever protocol it came by. */
export interface Context extends WriteContext {
  /** Rows of market data that are sent as they are read. */
  readonly rows: LiveRows
  /** What subscriptions follow. */
  readonly live: Live
  /** Results of finished jobs. */
  readonly results: ResultFiles
}
