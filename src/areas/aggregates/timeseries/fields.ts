import { fieldsParameter } from '../../../engine/bars/fields.ts'
import { BAR_FIELDS, type BarField } from '../../../engine/bars/selection.ts'

/** Row members that come from the aggregate itself and are always there or known without reading a bar. */
const AGGREGATE_FIELDS = ['ts', 'id', 'provider_id', 'name', 'type', 'subtype', 'is_active'] as const
export type RowField = (typeof AGGREGATE_FIELDS)[number] | BarField

/** The additive `fields` parameter: a projection of the rows. */
export const fields = fieldsParameter(
  [...AGGREGATE_FIELDS, ...BAR_FIELDS],
  { id: 'AggregateField', description: 'Member of a row of an aggregate.' },
  'Row fields to return besides ts, id and provider_id; default: all of the asset class.',
)
