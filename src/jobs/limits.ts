import { TIERS, type Tier } from '../core/principal.ts'

/** Job limits of a tier. */
interface JobLimits {
  readonly running: number
  readonly queued: number
  readonly rows: number
  /** Hours for which a result is kept. */
  readonly keptHours: number
}

export const JOB_LIMITS: Readonly<Record<Tier, JobLimits>> = {
  basic: { running: 1, queued: 5, rows: 1_000_000, keptHours: 24 },
  professional: { running: 3, queued: 20, rows: 10_000_000, keptHours: 72 },
  data_license: { running: 10, queued: 100, rows: 100_000_000, keptHours: 7 * 24 },
}

/** Returns the lowest tier whose jobs may have as many rows. Null if there is none. */
export const tierFor = (rows: number): Tier | null =>
  TIERS.find((tier) => rows <= JOB_LIMITS[tier].rows) ?? null

/** Attempts at a job whose worker is lost or whose database becomes unavailable. */
export const MAX_ATTEMPTS = 3
/** Minutes after its first start at which a job times out, and at which one in a process of its own does. */
export const MAX_MINUTES = 20
export const MAX_PROCESS_MINUTES = 24 * 60
/** Days for which a job stays visible after it has ended. */
export const VISIBLE_DAYS = 30
