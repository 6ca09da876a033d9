import { type Column, INSTANTS } from '../../../files/formats/csv.ts'
import { METRIC_NAMES, type MetricName } from '../../../market/metrics.ts'
import { suffixOf } from '../../../market/transformations.ts'
import type { SeriesPlan } from './plan.ts'

/** Columns of a row in the order that every file has; those of a transform follow. */
const COLUMNS = [
  'ts',
  'id',
  'provider_id',
  'name',
  'type',
  'subtype',
  'asset_class',
  'market_hours',
  'is_active',
  'is_partial',
  'px',
  'px_chg',
  'px_linked',
  'retail_buy_turnover',
  'retail_sell_turnover',
  'retail_net_turnover',
  'retail_total_turnover',
  'moneyness',
  'size',
  'call_turnover',
  'put_turnover',
  'cp_turnover',
  'net_cp_turnover',
  'call_notional',
  'put_notional',
  'cp_notional',
  'net_cp_notional',
  'updated_time',
] as const
type ColumnName = (typeof COLUMNS)[number]

const ALWAYS: readonly string[] = ['ts', 'id', 'provider_id']
const BOOLEANS: readonly string[] = ['is_active', 'is_partial']

const kindOf = (name: ColumnName): Column['kind'] => {
  if (BOOLEANS.includes(name)) return 'boolean'
  return name === 'id' || METRIC_NAMES.some((metric) => metric === name) ? 'number' : 'text'
}

const columnOf = (name: ColumnName): Column => {
  const form = name === 'id' ? 'int32' : INSTANTS[name]
  return { name, kind: kindOf(name), ...(form && { form }) }
}

/** Whether rows have the column: not what the asset class lacks, nor what was not asked for. */
function isShown(name: ColumnName, { selection: { assetClass }, fields, columns }: SeriesPlan): boolean {
  if (ALWAYS.includes(name)) return true
  if (fields && !fields.includes(name)) return false
  if (assetClass === 'cash' && (name === 'moneyness' || name === 'size')) return false
  return !METRIC_NAMES.some((metric) => metric === name) || columns.includes(name as MetricName)
}

export function columnsOf(scope: SeriesPlan): {
  own: Column[]
  transformed: { metric: MetricName; column: Column }[]
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
  }
}
