import type { Metric } from '../graph/generated/graphql.ts'
import type { Unit } from './format.ts'

/** Unit of each metric, as the screens show it. */
export const METRIC_UNITS = {
  RETAIL_NET_TURNOVER: 'USD',
  RETAIL_TOTAL_TURNOVER: 'USD',
  RETAIL_BUY_TURNOVER: 'USD',
  RETAIL_SELL_TURNOVER: 'USD',
  PX: 'price',
  PX_CHG: 'fraction',
  PX_LINKED: 'index',
  NET_CP_TURNOVER: 'USD',
  CP_TURNOVER: 'USD',
  CALL_TURNOVER: 'USD',
  PUT_TURNOVER: 'USD',
  NET_CP_NOTIONAL: 'USD',
  CP_NOTIONAL: 'USD',
  CALL_NOTIONAL: 'USD',
  PUT_NOTIONAL: 'USD',
  Z_SCORE: 'sigma',
  MOMENTUM: 'sigma',
  RIS: 'fraction',
  RANK: 'count',
  PUT_CALL_RATIO: 'number',
  PUT_CALL_NOTIONAL_RATIO: 'number',
  CALL_SHARE: 'fraction',
  TURNOVER_TO_NOTIONAL: 'fraction',
  STREAK: 'count',
} as const satisfies Record<Metric, Unit>

/** Metrics of the cash market, in the order of menus. */
export const CASH_METRICS = [
  'RETAIL_NET_TURNOVER',
  'RETAIL_TOTAL_TURNOVER',
  'RETAIL_BUY_TURNOVER',
  'RETAIL_SELL_TURNOVER',
  'PX',
  'PX_CHG',
] as const satisfies readonly Metric[]

/** Metrics of the options market, in the order of menus. */
export const OPTION_METRICS = [
  'NET_CP_TURNOVER',
  'CP_TURNOVER',
  'CALL_TURNOVER',
  'PUT_TURNOVER',
  'NET_CP_NOTIONAL',
  'CP_NOTIONAL',
  'CALL_NOTIONAL',
  'PUT_NOTIONAL',
] as const satisfies readonly Metric[]
