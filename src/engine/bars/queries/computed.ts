import { type RawBuilder, sql } from 'kysely'
import { numberArray } from '../../../platform/database/floats.ts'

/** Values of instruments at a stamp and before it, computed from other bars, instead of those to read. */
export interface ComputedValues {
  readonly kind: 'computed'
  /** Null if no instrument has a value. */
  readonly rankedTs: string | null
  readonly previousTs: string | null
  readonly ids: readonly number[]
  /** One value per id; NaN if it has none. */
  readonly values: Float64Array
  readonly previousValues: Float64Array
}

/** SQL: the queries that name computed values as `measured`, for a ranking to read. */
export const computedReading = ({
  rankedTs,
  previousTs,
  ids,
  values,
  previousValues,
}: ComputedValues): RawBuilder<unknown> => sql`
  ranked_stamp as (select ${rankedTs}::timestamptz as ts), previous_stamp as (select ${previousTs}::timestamptz as ts),
  measured as materialized (
    select * from unnest(
      ${numberArray(ids)}::integer[], ${numberArray(values)}::double precision[],
      ${numberArray(previousValues)}::double precision[]
    ) measured (id, value, previous_value)
  )`
