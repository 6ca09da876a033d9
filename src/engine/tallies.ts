import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Number of bars, or of observations of flow series, in one tally period. */
export interface PeriodTally {
  /** Start of the period, in the column's own format. */
  readonly period: string
  readonly count: number
}

/** Returns the sum of all counts. */
export const totalOf = (tallies: readonly PeriodTally[]): number =>
  tallies.reduce((sum, { count }) => sum + count, 0)

/** SQL fragments that tally rows by period. */
interface Tallied {
  /** Start and end of the period that contains a bound. */
  startOf(bound: string | undefined): Sql
  endOf(bound: string | undefined): Sql
  /** Stored counts of the periods whose start satisfies a condition. */
  stored(within: (period: Sql) => Sql): Sql
  /** Counts from the index of the rows whose time satisfies a condition. */
  counted(within: (time: Sql) => Sql): Sql
}

/**
 * SQL: counts per period within bounds. Whole periods come from the stored tally, so a long history is not
 * counted again; only the two periods that the bounds cut are counted from the index.
 */
export function tallied(
  { startOf, endOf, stored, counted }: Tallied,
  { lower, upper }: { readonly lower?: string; readonly upper?: string },
): Sql {
  const [first, last] = [startOf(lower), startOf(upper)]
  const whole = (period: Sql) =>
    sql`${lower ? sql`${period} > ${first}` : sql`true`} and ${upper ? sql`${period} < ${last}` : sql`true`}`
  const parts = [
    stored(whole),
    ...(lower ? [counted((time) => sql`${time} < ${endOf(lower)}`)] : []),
    ...(upper
      ? [counted((time) => sql`${time} >= ${last} ${lower ? sql`and ${first} < ${last}` : sql``}`)]
      : []),
  ]
  return sql.join(parts, sql` union all `)
}
