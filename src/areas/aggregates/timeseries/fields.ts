import { fieldsParameter } from '../../../engine/bars/fields.ts'
import { BAR_FIELDS, type BarField } from '../../../engine/bars/selection.ts'

/** Row fields that need no bar column: `ts`, which every row has, and attributes of the aggregate. */
const AGGREGATE_FIELDS = ['ts', 'id', 'provider_id', 'name', 'type', 'subtype', 'is_active'] as const
export type RowField = (typeof AGGREGATE_FIELDS)[number] | BarField

/** The `fields` parameter, which extends the specification: a projection of the rows. */
export const fields = fieldsParameter(
  [...AGGREGATE_FIELDS, ...BAR_FIELDS],
  { id: 'AggregateField', description: 'Field of an aggregate’s row.' },
  'Row fields to return, by their names in the REST API. The timestamp and the ids are always returned. Default: all of the asset class.',
)
