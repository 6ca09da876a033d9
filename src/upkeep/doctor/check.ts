import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool } from '../../platform/database/connect.ts'

/** Outcome of a check. */
export interface CheckOutcome {
  /** What was looked at, in a few words. */
  readonly summary: string
  /** One line for each fault: what is wrong, then what to do. */
  readonly faults?: readonly string[]
}

/** What a check looks at. Statements cannot write, and are cancelled after a few seconds. */
export interface CheckSubject {
  readonly config: Config
  readonly db: Kysely<DB>
  readonly pool: Pool
  readonly now: Date
  /** Whether the data are an archive, which no load continues. */
  readonly isArchive: boolean
}

/** A named check. If it throws, the error is its fault. */
export interface Check<Of> {
  readonly name: string
  run(subject: Of): Promise<CheckOutcome>
}
