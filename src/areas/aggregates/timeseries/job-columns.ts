import { type Column, INSTANTS } from '../../../files/formats/columns.ts'
import { METRIC_NAMES, METRICS, type MetricName } from '../../../market/metrics.ts'
import { suffixOf } from '../../../market/transformations.ts'
import type { RowField } from './fields.ts'
import type { SeriesPlan } from './plan.ts'

/** Columns in the order that all result files use. Transformed metrics follow, then the date. */
const COLUMNS: readonly RowField[] = [
  ...(['ts', 'id', 'provider_id', 'name', 'type', 'subtype'] as const),
  ...(['asset_class', 'market_hours', 'is_active', 'is_partial'] as const),
  ...METRIC_NAMES.filter((name) => METRICS[name].assetClass !== 'options'),
  ...(['moneyness', 'size'] as const),
  ...METRIC_NAMES.filter((name) => METRICS[name].assetClass === 'options'),
  'updated_time',
]

const ALWAYS: readonly string[] = ['ts', 'id', 'provider_id']
const BOOLEANS: readonly string[] = ['is_active', 'is_partial']

const kindOf = (name: RowField): Column['kind'] => {
  if (BOOLEANS.includes(name)) return 'boolean'
  return name === 'id' || METRIC_NAMES.some((metric) => metric === name) ? 'number' : 'text'
}

const columnOf = (name: RowField): Column => {
  const form = name === 'id' ? 'int32' : INSTANTS[name]
  return { name, kind: kindOf(name), ...(form && { form }), ...(name === 'date' && { isDate: true }) }
}

/** Whether rows have the column: the asset class has it, and `fields` includes it. */
function isShown(name: RowField, { selection: { assetClass }, fields, columns }: SeriesPlan): boolean {
  if (ALWAYS.includes(name)) return true
  if (fields && !fields.includes(name)) return false
  if (assetClass === 'cash' && (name === 'moneyness' || name === 'size')) return false
  return !METRIC_NAMES.some((metric) => metric === name) || columns.includes(name as MetricName)
}

export function resultColumns(scope: SeriesPlan): {
  own: Column[]
  transformed: { metric: MetricName; column: Column }[]
  /** Last, so that clients that read files by position are unaffected. */
  date: Column[]
} {
  const { transform } = scope
  return {
    own: COLUMNS.filter((name) => isShown(name, scope)).map(columnOf),
    transformed: transform
      ? METRIC_NAMES.filter((metric) => scope.transformed.includes(metric)).map((metric) => ({
          metric,
          column: { name: `${metric}__${suffixOf(transform)}`, kind: 'number' },
        }))
      : [],
    date: isShown('date', scope) ? [columnOf('date')] : [],
  }
}
