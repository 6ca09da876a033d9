/** A table that the journal covers. */
export interface Relation {
  readonly name: string
  /** All columns that are not generated. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly key: readonly string[]
  /** Whether its rows are on the shards of a cluster. */
  readonly isDistributed: boolean
}

/**
 * The tables that loads write to, parents before children. Tables computed from these alone (extents, tallies, the
 * calendar, boards) are not included, because they are derived again.
 */
export const RELATIONS = [
  'app_user',
  'instrument',
  'security',
  'aggregate',
  'constituent',
  'flow_unit',
  'flow_series',
  'flow_observation',
  'flow_forecast',
  'cash_bar',
  'option_bar',
] as const
