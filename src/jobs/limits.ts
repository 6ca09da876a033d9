import type { Tier } from '../core/principal.ts'

/** What a tier may have of jobs. */
export interface JobLimits {
  readonly running: number
  readonly queued: number
  readonly rows: number
  /** For how long a result is kept. */
  readonly keptHours: number
}

export const LIMITS: Readonly<Record<Tier, JobLimits>> = {
  basic: { running: 1, queued: 5, rows: 1_000_000, keptHours: 24 },
  professional: { running: 3, queued: 20, rows: 10_000_000, keptHours: 72 },
  data_license: { running: 10, queued: 100, rows: 100_000_000, keptHours: 7 * 24 },
}

/** Tries of a job whose worker was lost or whose database went away. */
export const MAX_ATTEMPTS = 3
/** Minutes from its first start after which a job is given up. */
export const MAX_MINUTES = 20
/** Days for which a job stays visible after its end. */
export const VISIBLE_DAYS = 30
