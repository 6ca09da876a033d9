import { dateOf, type GivenBar } from './expected-bars.ts'
import { type Market, marketOf } from './random-market.ts'

/** Random markets with old intraday bars, and what is left of them once those are pruned. */

export const KEPT_FROM = '2026-02-09'
/** Dates without a daily bar of instrument 1. */
export const DERIVED = { cash: '2025-10-29', options: '2025-12-24' }

/** Adds a daily bar wherever old intraday bars have none, except to instrument 1 on one date. */
function withDays(bars: readonly GivenBar[], derived: string, slice: object): GivenBar[] {
  const key = (bar: GivenBar) => `${bar.id} ${dateOf(bar.interval, bar.ts)}`
  const isDerived = (bar: GivenBar) => key(bar) === `1 ${derived}`
  const [some] = bars.filter(({ id }) => id === 1)
  if (!some) throw new Error('The market has no bar of instrument 1')
  const given = [
    ...bars.filter((bar) => !isDerived(bar)),
    { ...some, ...slice, interval: '10min' as const, ts: `${derived}T16:00:00Z` },
  ]
  const days = new Set(given.filter(({ interval }) => interval === '1d').map(key))
  const missing = given.filter(
    (bar) =>
      bar.interval === '10min' &&
      !days.has(key(bar)) &&
      !isDerived(bar) &&
      dateOf(bar.interval, bar.ts) < KEPT_FROM,
  )
  const added = missing.map((bar) => {
    const day = { ...bar, ...slice, interval: '1d' as const, ts: `${dateOf(bar.interval, bar.ts)}T00:00:00Z` }
    return [key(bar), day] as const
  })
  return [...given, ...new Map(added).values()]
}

export function wholeMarket(seed: number): Market {
  const { cash, options, memberships } = marketOf(seed)
  return {
    memberships,
    cash: withDays(cash, DERIVED.cash, {}),
    options: withDays(options, DERIVED.options, { moneyness: 'TOTAL', size: 'TOTAL' }),
  }
}

export const isOld = (bar: GivenBar): boolean =>
  bar.interval === '10min' &&
  dateOf(bar.interval, bar.ts) < KEPT_FROM &&
  dateOf(bar.interval, bar.ts) !== DERIVED.cash &&
  dateOf(bar.interval, bar.ts) !== DERIVED.options

export const prunedMarket = ({ cash, options, memberships }: Market): Market => ({
  memberships,
  cash: cash.filter((bar) => !isOld(bar)),
  options: options.filter((bar) => !isOld(bar)),
})
