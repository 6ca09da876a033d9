import type { Origins } from '../../core/rows/origins.ts'
import { AGGREGATE_COLUMNS, type AggregateRecord } from './queries/aggregates.ts'
import { SECURITY_COLUMNS, type SecurityRecord } from './queries/securities.ts'

/** An instrument of any kind. */
export type Instrument = AggregateRecord | SecurityRecord

/** A kind of instrument. */
export interface InstrumentKind {
  readonly name: Instrument['kind']
  /** Name of its type on the graph. */
  readonly typeName: 'Aggregate' | 'Security'
  /** Where the members of a record come from in a row that has its columns. */
  readonly columns: Origins
  /** Whether every API key opens it on the graph, as on REST. */
  readonly isOpenToKeys: boolean
}

export const AGGREGATE: InstrumentKind = {
  name: 'aggregate',
  typeName: 'Aggregate',
  columns: AGGREGATE_COLUMNS,
  isOpenToKeys: true,
}

export const SECURITY: InstrumentKind = {
  name: 'security',
  typeName: 'Security',
  columns: SECURITY_COLUMNS,
  isOpenToKeys: false,
}
