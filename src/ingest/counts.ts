import type { FileName } from './files.ts'

/** What a load counts: the rows of its files, option bars as one for all of their combinations. */
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
export type Counted = (typeof COUNTED)[number]

/** What is counted of each file that brings something. */
export const COUNTED_AS: Readonly<Partial<Record<FileName, Counted>>> = {
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

/** What became of the rows that the files speak of. */
export interface RowCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
}

export const NO_ROWS: RowCounts = { added: 0, changed: 0, removed: 0, unchanged: 0 }

/** What a step of a load has done. */
export interface Merged {
  /** Rows written, over all tables, derived ones included. */
  readonly rows: number
  /** The rows of the files among them. */
  readonly counts: Partial<Record<Counted, Partial<RowCounts>>>
}

export const addCounts = (one: RowCounts, other: Partial<RowCounts> = {}): RowCounts => ({
  added: one.added + (other.added ?? 0),
  changed: one.changed + (other.changed ?? 0),
  removed: one.removed + (other.removed ?? 0),
  unchanged: one.unchanged + (other.unchanged ?? 0),
})

/** What a merging statement answers of the rows that it has written. */
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
 * SQL: runs a statement that merges rows into a table and answers a WrittenRow. It returns the key of each, by which
 * those are told that were not there when it began.
 */
export const counting = (statement: string, table: string, ...key: string[]): string => `
  with merged as (${statement} returning ${key.map((part) => `${table}.${part}`).join(', ')})
  select count(*)::integer as rows, count(*) filter (where o.${key[0]} is null)::integer as added,
    count(o.${key[0]})::integer as changed
  from merged
  left join ${table} o using (${key.join(', ')})`
