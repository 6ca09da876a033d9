import type { Unit } from './format.ts'

/** Name and unit of each metric, as the screens show them. */
export const METRICS = {
  RETAIL_NET_TURNOVER: { label: 'Net flow', unit: 'USD' },
  RETAIL_TOTAL_TURNOVER: { label: 'Total turnover', unit: 'USD' },
  RETAIL_BUY_TURNOVER: { label: 'Bought', unit: 'USD' },
  RETAIL_SELL_TURNOVER: { label: 'Sold', unit: 'USD' },
  PX: { label: 'Price', unit: 'price' },
  PX_CHG: { label: 'Price change', unit: 'fraction' },
  PX_LINKED: { label: 'Linked price', unit: 'index' },
  NET_CP_TURNOVER: { label: 'Net call turnover', unit: 'USD' },
  CP_TURNOVER: { label: 'Option turnover', unit: 'USD' },
  CALL_TURNOVER: { label: 'Call turnover', unit: 'USD' },
  PUT_TURNOVER: { label: 'Put turnover', unit: 'USD' },
  NET_CP_NOTIONAL: { label: 'Net call notional', unit: 'USD' },
  CP_NOTIONAL: { label: 'Option notional', unit: 'USD' },
  CALL_NOTIONAL: { label: 'Call notional', unit: 'USD' },
  PUT_NOTIONAL: { label: 'Put notional', unit: 'USD' },
} as const satisfies Record<string, { readonly label: string; readonly unit: Unit }>

export type Metric = keyof typeof METRICS

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
