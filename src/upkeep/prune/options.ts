const DAY_MS = 86_400_000

/** Options of every kind of pruning. */
export interface PruneOptions {
  /** Age in days from which something is removed. */
  readonly days: number
  readonly now: Date
  /** Whether to count only, and remove nothing. */
  readonly isRehearsal: boolean
  /** Called after each transaction, with the number of rows that it removed. */
  readonly onProgress?: ((step: string, rows: number) => void) | undefined
}

/** The moment before which something is old. */
export const oldBefore = ({ days, now }: Pick<PruneOptions, 'days' | 'now'>): Date =>
  new Date(now.getTime() - days * DAY_MS)
