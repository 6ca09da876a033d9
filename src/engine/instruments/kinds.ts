import type { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import type { RefusalCode } from '../../core/errors.ts'
import type { Origins } from '../../core/rows/origins.ts'
import { withSecurityMetric } from '../../market/metric-parameters.ts'
import { AGGREGATE_COLUMNS, type AggregateRecord, selectAggregatesById } from './queries/aggregates.ts'
import { SECURITY_COLUMNS, type SecurityRecord, selectSecuritiesById } from './queries/securities.ts'

/** An instrument of any kind. */
export type Instrument = AggregateRecord | SecurityRecord

/** A kind of instrument. */
export interface InstrumentKind<I extends Instrument = Instrument> {
  /** Also the member that holds an instrument in rows. */
  readonly name: I['kind']
  readonly plural: 'aggregates' | 'securities'
  /** The name with its article. */
  readonly oneOf: 'an aggregate' | 'a security'
  /** Name of its type on the graph. */
  readonly typeName: 'Aggregate' | 'Security'
  /** Where the members of a record come from in a row that has its columns. */
  readonly columns: Origins
  /** Properties of a record, by the members of REST rows that show them. */
  readonly properties: Readonly<Record<string, string>>
  /** Fields of REST rows that a projection cannot remove. */
  readonly always: readonly string[]
  /** Fields of REST rows that are attributes of the instrument. */
  readonly attributes: readonly string[]
  /** Whether its bars have market hours. */
  readonly hasMarketHours: boolean
  /** Whether requests may transform its series, so that metadata state the transform. */
  readonly isTransformed: boolean
  /** Whether every API key opens it on the graph, as on REST. */
  readonly isOpenToKeys: boolean
  readonly notFound: RefusalCode
  /** Adds the rule that instruments of the kind have the metric. */
  withMetric<S extends z.ZodObject>(schema: S): S
  /** Reads the visible instruments among some ids. */
  select(context: Pick<ReadContext, 'db' | 'principal'>, ids: readonly number[]): Promise<I[]>
}

export const AGGREGATE: InstrumentKind<AggregateRecord> = {
  name: 'aggregate',
  plural: 'aggregates',
  oneOf: 'an aggregate',
  typeName: 'Aggregate',
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
  hasMarketHours: true,
  isTransformed: true,
  isOpenToKeys: true,
  notFound: 'aggregate_not_found',
  withMetric: (schema) => schema,
  select: ({ db, principal }, ids) => selectAggregatesById(db, principal.email, ids),
}

export const SECURITY: InstrumentKind<SecurityRecord> = {
  name: 'security',
  plural: 'securities',
  oneOf: 'a security',
  typeName: 'Security',
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
  hasMarketHours: false,
  isTransformed: false,
  isOpenToKeys: false,
  notFound: 'security_not_found',
  withMetric: withSecurityMetric,
  select: ({ db }, ids) => selectSecuritiesById(db, ids),
}
