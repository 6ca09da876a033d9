import type { ReadContext } from '../../../core/context.ts'
import type { Origins } from '../../../core/rows/origins.ts'
import { BAR_FIELDS, type BarField } from '../../../engine/bars/selection.ts'
import {
  AGGREGATE_COLUMNS,
  type AggregateRecord,
  selectAggregatesById,
} from '../../../engine/instruments/queries/aggregates.ts'
import {
  SECURITY_COLUMNS,
  type SecurityRecord,
  selectSecuritiesById,
} from '../../../engine/instruments/queries/securities.ts'
import { AGGREGATE_METRICS } from '../../../market/metrics.ts'

/** Row fields that REST shows of a kind of instrument. */
export interface RowFields {
  /** Columns of the query that reads the records. */
  readonly columns: Origins
  /** Properties of an instrument, by the members of rows that show them. */
  readonly properties: Readonly<Record<string, string>>
  /** Row fields that a projection cannot remove. */
  readonly always: readonly string[]
  /** Row fields that are attributes of the instrument. */
  readonly attributes: readonly string[]
  /** Columns of bars that rows have by default. */
  readonly barFields: readonly BarField[]
}

/** A kind of instrument. */
export interface InstrumentKind<I extends AggregateRecord | SecurityRecord> extends RowFields {
  /** Also the member that holds an instrument in rows. */
  readonly name: I['kind']
  /** Whether requests may transform its series, so that metadata state the transform. */
  readonly isTransformed: boolean
  /** Reads the visible instruments among some ids. */
  select(context: Pick<ReadContext, 'db' | 'principal'>, ids: readonly number[]): Promise<I[]>
}

const SHARED_FIELDS = BAR_FIELDS.filter((field) => !AGGREGATE_METRICS.has(field))

export const AGGREGATES: InstrumentKind<AggregateRecord> = {
  name: 'aggregate',
  columns: AGGREGATE_COLUMNS,
  properties: {
    id: 'id',
    providerId: 'providerId',
    name: 'name',
    type: 'type',
    subtype: 'subtype',
    isActive: 'isActive',
  } satisfies Readonly<Record<string, keyof AggregateRecord>>,
  always: ['id', 'provider_id'],
  attributes: ['name', 'type', 'subtype', 'is_active'],
  barFields: SHARED_FIELDS,
  isTransformed: true,
  select: ({ db, principal }, ids) => selectAggregatesById(db, principal.email, ids),
}

export const SECURITIES: InstrumentKind<SecurityRecord> = {
  name: 'security',
  columns: SECURITY_COLUMNS,
  properties: {
    id: 'id',
    providerId: 'providerId',
    symbol: 'ticker',
    name: 'name',
    sector: 'sector',
    industry: 'industry',
    assetType: 'assetType',
    isActive: 'isActive',
  } satisfies Readonly<Record<string, keyof SecurityRecord>>,
  always: ['id', 'provider_id', 'symbol'],
  attributes: ['symbol', 'name', 'sector', 'industry', 'asset_type', 'is_active'],
  // Only rows of aggregates have market hours.
  barFields: SHARED_FIELDS.filter((field) => field !== 'market_hours'),
  isTransformed: false,
  select: ({ db }, ids) => selectSecuritiesById(db, ids),
}
