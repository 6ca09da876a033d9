import type { GraphQLResolveInfo } from 'graphql'
import { snakeCase } from '../../core/names.ts'
import { calculatedAmong } from '../../engine/bars/calculated.ts'
import { BAR_FIELDS, type BarField, isMetric } from '../../engine/bars/selection.ts'
import type { CalculatedName, MetricName } from '../../market/metrics.ts'
import { selectedNames } from '../../protocols/graphql/selection.ts'

const fieldsOfNames = new WeakMap<readonly string[], BarField[]>()

/** Returns the bar columns that a query selects at any of the paths. Cached per selection. */
export function fieldsSelected(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): BarField[] {
  const names = selectedNames(info, paths)
  const known = fieldsOfNames.get(names)
  if (known) return known
  const columns = new Set(names.map(snakeCase))
  const fields = BAR_FIELDS.filter((field) => columns.has(field))
  fieldsOfNames.set(names, fields)
  return fields
}

/** Returns the transformed metrics that a query selects for bars at any of the paths. */
export const transformedSelected = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): MetricName[] =>
  fieldsSelected(
    info,
    paths.map((path) => [...path, 'transformed']),
  ).filter(isMetric)

/** Returns the calculated metrics that a query selects for bars at any of the paths. */
export const calculatedSelected = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): CalculatedName[] => calculatedAmong(selectedNames(info, paths).map(snakeCase))

/** Returns everything that a query selects for bars at any of the paths. */
export const selectedOf = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
) => ({
  fields: fieldsSelected(info, paths),
  transformed: transformedSelected(info, paths),
  calculated: calculatedSelected(info, paths),
})
