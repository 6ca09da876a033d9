import type { Metric } from '../graph/generated/graphql.ts'
import { list, number, oneOf, optional } from '../parts/view.ts'
import { LABELS, OPTION_MEASURES, OPTION_SIDES, valuesOf } from '../parts/vocabulary.ts'
import { overlayList } from './chart/overlays.ts'
import { SCALES, type Scale } from './comparison/comparison.ts'

/** Which options are drawn. */
export const OPTIONS = {
  both: 'Calls above, puts below',
  net: OPTION_SIDES.NET_CP,
  call: OPTION_SIDES.CALL,
  put: OPTION_SIDES.PUT,
} as const

export type Options = keyof typeof OPTIONS

/** What of the options is drawn. */
export const MEASURES = { turnover: OPTION_MEASURES.TURNOVER, notional: OPTION_MEASURES.NOTIONAL } as const

export type Measure = keyof typeof MEASURES

/** Id of the security in the address if another one has its ticker now. 0: the security that has the ticker. */
export const HOLDER = { security: number(0) }

/** The parts of the address. `from` and `to` are dates or, within a day, moments; the service judges them. */
export const CODECS = {
  ...HOLDER,
  interval: oneOf(['AUTO', ...valuesOf(LABELS.Interval)], 'AUTO'),
  from: optional,
  to: optional,
  options: oneOf(valuesOf(OPTIONS), 'both'),
  measure: oneOf(valuesOf(MEASURES), 'turnover'),
  moneyness: oneOf(valuesOf(LABELS.Moneyness), 'TOTAL'),
  size: oneOf(valuesOf(LABELS.TradeSize), 'TOTAL'),
  overlays: overlayList,
  vs: list,
  scale: oneOf(valuesOf(SCALES), 'index' satisfies Scale),
}

/** Columns of options by the drawn quantity. */
export const OPTION_COLUMNS = {
  turnover: { call: 'callTurnover', put: 'putTurnover', net: 'netCpTurnover' },
  notional: { call: 'callNotional', put: 'putNotional', net: 'netCpNotional' },
} as const

/** Metrics of options by the drawn quantity. */
export const OPTION_PARTS = {
  turnover: { call: 'CALL_TURNOVER', put: 'PUT_TURNOVER', net: 'NET_CP_TURNOVER' },
  notional: { call: 'CALL_NOTIONAL', put: 'PUT_NOTIONAL', net: 'NET_CP_NOTIONAL' },
} as const satisfies Record<Measure, Record<string, Metric>>
