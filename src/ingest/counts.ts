import type { FileName } from './files.ts'

/** Kinds of row that a load counts. All moneyness and size combinations of an option bar count as one. */
export const COUNTED = [
  'securities',
  'aggregates',
  'constituents',
  'cash bars',
  'option bars',
  'flow units',
  'flow series',
  'flow observations',
  'flow forecasts',
] as const
export type RowKind = (typeof COUNTED)[number]

/** Kind of row in each file. Files of removals have none. */
export const COUNTED_AS: Readonly<Partial<Record<FileName, RowKind>>> = {
  securities: 'securities',
  aggregates: 'aggregates',
  constituents: 'constituents',
  security_cash: 'cash bars',
  aggregate_cash: 'cash bars',
  security_options: 'option bars',
  aggregate_options: 'option bars',
  flow_units: 'flow units',
  flow_series: 'flow series',
  flow_observations: 'flow observations',
  flow_forecasts: 'flow forecasts',
}

/** Numbers of rows of one kind, by what the load did to them. */
export interface RowCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
}

export const NO_ROWS: RowCounts = { added: 0, changed: 0, removed: 0, unchanged: 0 }

/** Result of a step of a load. */
export interface Merged {
  /** Rows written in all tables, including derived rows. */
  readonly rows: number
  /** Changes to the rows of the files, by kind. */
  readonly counts: Partial<Record<RowKind, Partial<RowCounts>>>
}

export const addCounts = (one: RowCounts, other: Partial<RowCounts> = {}): RowCounts => ({
  added: one.added + (other.added ?? 0),
  changed: one.changed + (other.changed ?? 0),
  removed: one.removed + (other.removed ?? 0),
  unchanged: one.unchanged + (other.unchanged ?? 0),
})

/** Row counts that a merge statement returns. */
export interface WrittenRow {
  readonly rows: number
  readonly added: number
  readonly changed: number
}

export const countsOf = (written: WrittenRow | undefined): Partial<RowCounts> => ({
  added: written?.added ?? 0,
  changed: written?.changed ?? 0,
})

/**
 * SQL: runs a statement that merges rows into a table, and returns a WrittenRow. Rows whose key did not exist when the
 * statement began count as added.
 */
export const mergeCountQuery = (statement: string, table: string, ...key: string[]): string => `
  with merged as (${statement} returning ${key.map((part) => `${table}.${part}`).join(', ')})
  select count(*)::integer as rows, count(*) filter (where o.${key[0]} is null)::integer as added,
    count(o.${key[0]})::integer as changed
  from merged
  left join ${table} o using (${key.join(', ')})`
