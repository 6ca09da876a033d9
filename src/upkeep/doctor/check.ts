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
}

/** A named check. If it throws, the error is its fault. */
export interface Check<Of> {
  readonly name: string
  run(subject: Of): Promise<CheckOutcome>
}

/** Formats bytes, such as `12.3 GB`. */
export function inBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}
