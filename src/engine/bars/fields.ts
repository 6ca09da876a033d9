import type { z } from 'zod'
import { type Finding, withRule } from '../../core/faults.ts'
import { Text } from '../../core/inputs.ts'
import { distinctList } from '../../core/lists.ts'
import { CALCULATED_NAMES, type CalculatedName, hasMetric } from '../../market/metrics.ts'
import { assetClassIn } from '../../market/parameters.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import { BAR_FIELDS, type BarField, carriesField, defaultFields } from './selection.ts'

interface ClosedList {
  /** Name of the list in the OpenAPI document. */
  readonly id: string
  readonly description: string
}

/** zod type of a field name from a closed list. */
export const fieldName = (known: readonly string[], { id, description }: ClosedList) =>
  Text.refine((name) => known.includes(name), {
    params: { type: 'unknown_field' },
    error: `Input should be one of: ${known.join(', ')}`,
  }).meta({ enum: known, id, description })

/** The `fields` parameter: selects which of the known fields rows have. */
export const fieldsParameter = (known: readonly string[], list: ClosedList, description: string) =>
  distinctList(fieldName(known, list), known.length)
    .optional()
    .describe(description)
    .meta({ example: ['px', 'retail_net_turnover'] })

/** Whether a row field is a bar column. */
export const isBarField = (name: string): name is BarField => BAR_FIELDS.some((field) => field === name)

/** Whether a row field is a calculated metric. */
export const isCalculated = (name: string): name is CalculatedName =>
  CALCULATED_NAMES.some((calculated) => calculated === name)

/** Returns the bar columns among the requested fields. Default: all of the asset class. */
export function barFieldsOf(names: readonly string[] | undefined, assetClass: AssetClass): BarField[] {
  return names
    ? BAR_FIELDS.filter((field) => carriesField(assetClass, field) && names.includes(field))
    : defaultFields(assetClass)
}

const isCarried = (assetClass: AssetClass, name: string): boolean => {
  if (isCalculated(name)) return hasMetric(assetClass, name)
  return !isBarField(name) || carriesField(assetClass, name)
}

/** Rejects fields that the requested asset class does not have. `parameter` holds one field or a list. */
export const withFittingFields = <S extends z.ZodObject>(schema: S, parameter = 'fields'): S =>
  withRule(schema, ['assetClass', parameter], (input): Finding[] => {
    const assetClass = assetClassIn(input['assetClass'])
    if (assetClass === undefined) return []
    const fields = input[parameter] as string | readonly string[] | undefined
    return [fields ?? []].flat().flatMap((name, index) =>
      isCarried(assetClass, name)
        ? []
        : [
            {
              path: typeof fields === 'string' ? [parameter] : [parameter, index],
              type: 'asset_class_conflict',
              message: `${name} is not available for asset class ${assetClass}`,
            },
          ],
    )
  })
