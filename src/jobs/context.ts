import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ReadContext } from '../core/context.ts'
import type { ResultKind } from './kind.ts'

/** Settings for handing requests over to jobs. */
export interface JobSettings {
  /** Kinds with a result to read, by type. */
  readonly resultKinds: ReadonlyMap<string, ResultKind>
  /** Number of rows in scope above which a request that may become a job does. */
  readonly rowThreshold: number
}

/** Context of operations that start jobs or read their status. */
export interface JobContext extends ReadContext {
  /** For writes and reads that must be current. Its statements continue if the client disconnects. */
  readonly primary: Kysely<DB>
  readonly jobs: JobSettings
}
