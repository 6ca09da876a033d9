import type { Row } from './load-files.ts'

/**
 * Aggregates with bars of their own over more than five years, up to the day before the tests' clock: one
 * with missing values and days, one with options only since last year, one without prices.
 */
export const LONG = { gaps: 20, options: 21, priceless: 22 } as const
const LAST = Temporal.PlainDate.from('2026-03-10')
const DAYS = 1500
const INTRADAY_DATES = 70

/** mulberry32, as in make-market.ts. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function weekdays(): string[] {
  const days: string[] = []
  for (let day = LAST; days.length < DAYS; day = day.subtract({ days: 1 }))
    if (day.dayOfWeek <= 5) days.push(day.toString())
  return days.reverse()
}
const DATES = weekdays()

const money = (random: () => number): string => (random() * 2e6).toFixed(2)

function cash(id: number, hasGaps: boolean): Row[] {
  const random = randomOf(id)
  let price = 100
  const values = (isWhole: boolean) => {
    price = Math.max(1, price + random() * 4 - 2)
    const isPriced = id !== LONG.priceless && (isWhole || random() > 0.05)
    return {
      px: isPriced ? price.toFixed(4) : null,
      retail_buy_turnover: isWhole || random() > 0.08 ? money(random) : null,
      retail_sell_turnover: money(random),
    }
  }
  const daily = DATES.filter(() => !hasGaps || random() > 0.03).map((ts) => ({
    id,
    interval: '1d',
    ts,
    ...values(!hasGaps),
  }))
  const intraday = DATES.slice(-INTRADAY_DATES).flatMap((date) => {
    const open = Temporal.PlainDateTime.from(`${date}T09:30`).toZonedDateTime('America/New_York')
    return Array.from({ length: 39 }, (_, place) => open.add({ minutes: 10 * (place + 1) }).toInstant())
      .filter(() => !hasGaps || random() > 0.1)
      .map((ts) => ({ id, interval: '10min', ts: ts.toString(), ...values(!hasGaps) }))
  })
  return [...daily, ...(id === LONG.priceless ? [] : intraday)]
}

function options(id: number, dates: readonly string[]): Row[] {
  const random = randomOf(id * 31)
  return dates.flatMap((ts) =>
    ['ITM', 'OTM'].map((moneyness) => ({
      id,
      interval: '1d',
      ts,
      moneyness,
      size: 'SMALL',
      call_turnover: money(random),
      put_turnover: random() > 0.05 ? money(random) : null,
      call_notional: money(random),
      put_notional: money(random),
    })),
  )
}

const aggregate = (id: number): Row => ({
  id,
  provider_id: `LONG-${id}`,
  name: `Long ${id}`,
  type: 'Theme',
  subtype: null,
  active: true,
  owner_email: null,
})

/** The files of the long series, to load in addition to the market of test/fixtures. */
export const longMarketFiles = (): Record<string, Row[]> => ({
  'aggregates.csv': Object.values(LONG).map(aggregate),
  'aggregate_cash.csv': [
    ...cash(LONG.gaps, true),
    ...cash(LONG.options, false),
    ...cash(LONG.priceless, true),
  ],
  'aggregate_options.csv': options(LONG.options, DATES.slice(-150)),
})
