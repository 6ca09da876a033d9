import type { z } from 'zod'
import { type Finding, withRule } from '../../core/faults.ts'
import { camelCase } from '../../core/names.ts'
import { hasMetric, METRICS, type MetricName } from '../../market/metrics.ts'
import type { AssetClass, Moneyness, TradeSize } from '../../market/vocabulary.ts'
import { isBarField } from './fields.ts'
import { PLACE_COLUMNS, type SortKey } from './queries/sorting.ts'
import { isMetric } from './selection.ts'

/** Columns of an instrument that rankings can be sorted by, and where they differ, the names in the universe. */
const IN_UNIVERSE: Readonly<Record<string, string>> = { symbol: 'ticker' }

/** Returns where the values of a sorted column come from. */
export function sortKeyOf(name: string): SortKey {
  const column = PLACE_COLUMNS.find((known) => known === name)
  if (column) return { kind: 'place', column }
  if (name === 'ts' || isBarField(name)) return { kind: 'bar', field: name }
  return { kind: 'instrument', column: IN_UNIVERSE[name] ?? camelCase(name), isText: name !== 'id' }
}

/** Rejects sorting by a metric that the rows do not have. `metricOf` returns the metric that a request ranks by. */
export const withFittingSort = <S extends z.ZodObject, R>(
  schema: S,
  metricOf: (request: R) => MetricName,
): S =>
  withRule(
    schema,
    ['sort', 'metric', 'assetClass', 'moneyness', 'size', 'type', 'notional'],
    (input): Finding | null => {
      const { sort, ...filters } = input as unknown as {
        sort?: string
        assetClass?: AssetClass
        moneyness?: Moneyness
        size?: TradeSize
      }
      if (sort === undefined || !isBarField(sort) || !isMetric(sort)) return null
      const isOfOptions = filters.moneyness !== undefined || filters.size !== undefined
      const implied =
        isOfOptions || METRICS[metricOf(filters as R)].assetClass === 'options' ? 'options' : 'cash'
      const assetClass = filters.assetClass ?? implied
      if (hasMetric(assetClass, sort)) return null
      return {
        path: ['sort'],
        type: 'asset_class_conflict',
        message: `The rows have no ${sort}: they are of asset class ${assetClass}`,
      }
    },
  )
