import type { ExpectedBar } from './market.ts'

/** A range of expected bars as one bar. Shares no code with src. */

type Value = number | null

const FLOWS = {
  retail_net_turnover: ['retail_buy_turnover', -1, 'retail_sell_turnover'],
  retail_total_turnover: ['retail_buy_turnover', 1, 'retail_sell_turnover'],
  cp_turnover: ['call_turnover', 1, 'put_turnover'],
  net_cp_turnover: ['call_turnover', -1, 'put_turnover'],
  cp_notional: ['call_notional', 1, 'put_notional'],
  net_cp_notional: ['call_notional', -1, 'put_notional'],
} as const
const SUMS = [
  'retail_buy_turnover',
  'retail_sell_turnover',
  'call_turnover',
  'put_turnover',
  'call_notional',
  'put_notional',
]

const cents = (value: Value | undefined): bigint | null =>
  value === null || value === undefined ? null : BigInt(Math.round(value * 100))

function sumOf(bars: readonly ExpectedBar[], name: string): Value {
  const present = bars.map((bar) => cents(bar[name] as Value)).filter((value) => value !== null)
  return present.length === 0 ? null : Number(present.reduce((sum, value) => sum + value, 0n)) / 100
}

/** Combines a range's bars into one: its price is the last in `priced`, its change relative to `before`. */
export function together(
  bars: readonly ExpectedBar[],
  priced: readonly ExpectedBar[],
  before: ExpectedBar | undefined,
): ExpectedBar | null {
  const last = bars.at(-1)
  if (!last) return null
  const px = (priced.findLast((bar) => bar['px'] !== null)?.['px'] ?? null) as Value
  const previous = (before?.['px'] ?? null) as Value
  const sums = Object.fromEntries(
    SUMS.filter((name) => name in last).map((name) => [name, sumOf(bars, name)]),
  )
  const combined = Object.entries(FLOWS)
    .filter(([name]) => name in last)
    .map(([name, [first, sign, second]]) => {
      const [a, b] = [cents(sums[first]), cents(sums[second])]
      return [name, a === null || b === null ? null : Number(a + BigInt(sign) * b) / 100]
    })
  return {
    ...last,
    ...sums,
    ...Object.fromEntries(combined),
    px,
    px_chg: px !== null && previous ? (px - previous) / previous : null,
    is_partial: bars.some((bar) => bar['is_partial']),
  }
}
