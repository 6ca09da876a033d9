import { snakeCase } from '../../../core/names.ts'
import { calculatedAmong } from '../../../engine/bars/calculated.ts'
import { BAR_FIELDS, type BarField, isMetric } from '../../../engine/bars/selection.ts'
import type { CalculatedName, MetricName } from '../../../market/metrics.ts'
import { isFixed, type Selection, selectedNames } from '../../../protocols/graphql/selection.ts'

/** Bar fields that a query selects. */
export interface Selected {
  readonly fields: readonly BarField[]
  /** Metrics to transform. */
  readonly transformed: readonly MetricName[]
  /** Metrics to calculate. */
  readonly calculated: readonly CalculatedName[]
  /** Whether each bar names its instrument, and so is resolved field by field. */
  readonly instruments?: boolean
}

const fieldsOfNames = new WeakMap<readonly string[], BarField[]>()

/** Returns the bar columns that a query selects at any of the paths. Cached per selection. */
export function fieldsSelected(info: Selection, paths: readonly (readonly string[])[]): BarField[] {
  const names = selectedNames(info, paths)
  const known = fieldsOfNames.get(names)
  if (known) return known
  const columns = new Set(names.map(snakeCase))
  const fields = BAR_FIELDS.filter((field) => columns.has(field))
  fieldsOfNames.set(names, fields)
  return fields
}

/** Returns the transformed metrics that a query selects for bars at any of the paths. */
const transformedSelected = (info: Selection, paths: readonly (readonly string[])[]): MetricName[] =>
  fieldsSelected(
    info,
    paths.map((path) => [...path, 'transformed']),
  ).filter(isMetric)

/** Returns the calculated metrics that a query selects for bars at any of the paths. */
export const calculatedSelected = (
  info: Selection,
  paths: readonly (readonly string[])[],
): CalculatedName[] => calculatedAmong(selectedNames(info, paths).map(snakeCase))

/** Path of the fields directly below the field being resolved. */
export const DIRECTLY: readonly (readonly string[])[] = [[]]

// By field and by list of paths, which callers keep.
const selections = new WeakMap<object, WeakMap<readonly (readonly string[])[], Selected>>()

/** Returns everything that a query selects for bars at any of the paths. Cached with the document. */
export function selectedOf(info: Selection, paths: readonly (readonly string[])[]): Selected {
  const [first] = info.fieldNodes
  const known = (first && selections.get(first)) ?? new WeakMap<typeof paths, Selected>()
  const selected = (isFixed(info) && known.get(paths)) || {
    fields: fieldsSelected(info, paths),
    transformed: transformedSelected(info, paths),
    calculated: calculatedSelected(info, paths),
    instruments: selectedNames(info, paths).includes('instrument'),
  }
  if (first && isFixed(info)) selections.set(first, known.set(paths, selected))
  return selected
}
