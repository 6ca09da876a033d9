import type { GraphQLResolveInfo } from 'graphql'
import { snakeCase } from '../../core/names.ts'
import { calculatedAmong } from '../../engine/bars/calculated.ts'
import { BAR_FIELDS, type BarField, isMetric } from '../../engine/bars/selection.ts'
import type { CalculatedName, MetricName } from '../../market/metrics.ts'
import { selectedNames } from '../../protocols/graphql/selection.ts'

const fieldsOfNames = new WeakMap<readonly string[], BarField[]>()

/** The bar columns that a selection of GraphQL fields needs; remembered with the selection. */
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

/** The metrics whose transformation a query selects below bars at any of the paths. */
export const transformedSelected = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): MetricName[] =>
  fieldsSelected(
    info,
    paths.map((path) => [...path, 'transformed']),
  ).filter(isMetric)

/** The calculated metrics that a query selects of bars at any of the paths. */
export const calculatedSelected = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): CalculatedName[] => calculatedAmong(selectedNames(info, paths).map(snakeCase))

/** Everything that a query selects of bars at any of the paths. */
export const selectedOf = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
) => ({
  fields: fieldsSelected(info, paths),
  transformed: transformedSelected(info, paths),
  calculated: calculatedSelected(info, paths),
})
