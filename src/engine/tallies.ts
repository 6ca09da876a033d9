import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** How many things fall into a tally period: bars of several instruments, observations of several series. */
export interface PeriodTally {
  /** Start of the period, as the column has it. */
  readonly period: string
  readonly count: number
}

/** All of them together. */
export const totalOf = (tallies: readonly PeriodTally[]): number =>
  tallies.reduce((sum, { count }) => sum + count, 0)

/** SQL: how things are tallied by period. */
export interface Tallied {
  /** The period that a bound falls into, by its start, and where that period ends. */
  startOf(bound: string | undefined): Sql
  endOf(bound: string | undefined): Sql
  /** Stored counts of periods that satisfy a condition on their start. */
  stored(within: (period: Sql) => Sql): Sql
  /** The same counted on the index, of what satisfies a condition on its time. */
  counted(within: (time: Sql) => Sql): Sql
}

/**
 * SQL: whole periods between bounds from the tally, so that a long history is not counted again, and the two periods
 * that the bounds cut on the index.
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
