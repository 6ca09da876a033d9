/** A table whose rows a load can give back. */
export interface Relation {
  readonly name: string
  /** All that are not generated. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly key: readonly string[]
}

/**
 * The tables that loads write to, parents before children. What is computed from them alone (extents, tallies, the
 * calendar, boards) is not here: it is derived again.
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
