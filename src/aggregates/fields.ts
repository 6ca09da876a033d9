import type { z } from 'zod'
import { BAR_FIELDS, type BarField, carriesField } from '../bars/selection.ts'
import { distinctList, type Finding, withRule } from '../faults.ts'
import { Text } from '../market/parameters.ts'
import type { AssetClass } from '../market/vocabulary.ts'

/** Row members that come from the aggregate itself and are always there or known without reading a bar. */
const AGGREGATE_FIELDS = ['ts', 'id', 'provider_id', 'name', 'type', 'subtype', 'is_active'] as const
export type RowField = (typeof AGGREGATE_FIELDS)[number] | BarField
const ROW_FIELDS: readonly RowField[] = [...AGGREGATE_FIELDS, ...BAR_FIELDS]

const FieldName = Text.refine((name) => ROW_FIELDS.some((field) => field === name), {
  params: { type: 'unknown_field' },
  error: `Input should be one of: ${ROW_FIELDS.join(', ')}`,
})

/** The additive `fields` parameter: a projection of the rows. */
export const fields = distinctList(FieldName, ROW_FIELDS.length)
  .optional()
  .describe('Row fields to return besides ts, id and provider_id; default: all of the asset class.')

/** Whether a row field is read from the bars. */
export const isBarField = (name: string): name is BarField => BAR_FIELDS.some((field) => field === name)

/** The bar columns among the asked row fields; without any asked, all of the asset class. */
export function barFieldsOf(names: readonly string[] | undefined, assetClass: AssetClass): BarField[] {
  const carried = BAR_FIELDS.filter((field) => carriesField(assetClass, field))
  return names ? carried.filter((field) => names.includes(field)) : carried
}

/** Fields of one asset class contradict an explicit other one. */
export const withFittingFields = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['assetClass', 'fields'], (input): Finding[] => {
    const { assetClass, fields: names = [] } = input as {
      assetClass?: AssetClass
      fields?: readonly string[]
    }
    if (assetClass === undefined) return []
    return names.flatMap((name, index) =>
      isBarField(name) && !carriesField(assetClass, name)
        ? [
            {
              path: ['fields', index],
              type: 'asset_class_conflict',
              message: `Rows of asset class ${assetClass} have no ${name}`,
            },
          ]
        : [],
    )
  })
