import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Loaders } from './loaders.ts'
import type { Principal } from './principal.ts'

/** What it takes to read market data: of one request, whichever protocol it came by, or of one job. */
export interface ReadContext {
  /** Reads of market data; a replica where one is configured. */
  readonly db: Kysely<DB>
  readonly principal: Principal
  /** Batches the lookups of one request; never shared between requests. */
  readonly loaders: Loaders
  /** Names the request, or the job, in answers and logs. */
  readonly requestId: string
  /** Aborted when the client goes away: running queries are then cancelled. */
  readonly signal: AbortSignal
  /** When the request came: the one clock of everything it asks for. */
  readonly now: Date
}
