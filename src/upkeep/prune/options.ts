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
