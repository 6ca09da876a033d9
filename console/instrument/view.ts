import type { Moneyness, TradeSize } from '../graph/generated/graphql.ts'
import { METRICS } from '../parts/metrics.ts'
import { list, oneOf, optional } from '../parts/view.ts'
import { SCALES, type Scale } from './comparison.ts'
import { overlayList } from './overlays.ts'
import { INTERVAL_NAMES } from './windows.ts'

/** Which options are drawn. */
export const OPTIONS = {
  both: 'Calls above, puts below',
  net: 'Calls minus puts',
  call: 'Calls',
  put: 'Puts',
} as const

export type Options = keyof typeof OPTIONS

/** What of the options is drawn. */
export const MEASURES = { turnover: 'Turnover', notional: 'Notional' } as const

export type Measure = keyof typeof MEASURES

export const MONEYNESS = {
  TOTAL: 'Any moneyness',
  ITM: 'In the money',
  ATM: 'At the money',
  OTM: 'Out of the money',
} as const satisfies Record<Moneyness, string>

export const SIZES = {
  TOTAL: 'Any size',
  SMALL: 'Small trades',
  LARGE: 'Large trades',
} as const satisfies Record<TradeSize, string>

const wordsOf = <Of extends object>(of: Of) => Object.keys(of) as Extract<keyof Of, string>[]

/** The parts of the address. `from` and `to` are dates or, within a day, moments; the service judges them. */
export const CODECS = {
  interval: oneOf(['AUTO', ...INTERVAL_NAMES], 'AUTO'),
  from: optional,
  to: optional,
  options: oneOf(wordsOf(OPTIONS), 'both'),
  measure: oneOf(wordsOf(MEASURES), 'turnover'),
  moneyness: oneOf(wordsOf(MONEYNESS), 'TOTAL'),
  size: oneOf(wordsOf(SIZES), 'TOTAL'),
  overlays: overlayList,
  vs: list,
  scale: oneOf(wordsOf(SCALES), 'index' satisfies Scale),
}

/** Columns of options by what of them is drawn. */
export const OPTION_COLUMNS = {
  turnover: { call: 'callTurnover', put: 'putTurnover', net: 'netCpTurnover' },
  notional: { call: 'callNotional', put: 'putNotional', net: 'netCpNotional' },
} as const

/** Name of the columns of options, as legends show them. */
export const OPTION_LABELS = {
  turnover: {
    call: METRICS.CALL_TURNOVER.label,
    put: METRICS.PUT_TURNOVER.label,
    net: METRICS.NET_CP_TURNOVER.label,
  },
  notional: {
    call: METRICS.CALL_NOTIONAL.label,
    put: METRICS.PUT_NOTIONAL.label,
    net: METRICS.NET_CP_NOTIONAL.label,
  },
} as const
