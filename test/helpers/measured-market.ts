import type { Row } from './load-files.ts'
import { random } from './random-market.ts'

/** Securities over a year and a half with gaps, nulls, zeros and ties, for metrics and measures that look back. */
const LAST = Temporal.PlainDate.from('2026-03-10')
const DAYS = 390
/** A day on which the market of the template, which is loaded beside, is closed. */
const HOLIDAY = '2026-02-16'
export const MEASURED_IDS = [4001, 4002, 4003, 4004, 4005, 4006, 4007] as const
/** Has no variance, few bars, or no options. */
const [, , FLAT, SHORT, CASH_ONLY] = MEASURED_IDS

const TIERS = [
  { moneyness: 'ITM', size: 'SMALL' },
  { moneyness: 'OTM', size: 'LARGE' },
]

function weekdays(): string[] {
  const days: string[] = []
  for (let day = LAST; days.length < DAYS; day = day.subtract({ days: 1 }))
    if (day.dayOfWeek <= 5 && day.toString() !== HOLIDAY) days.push(day.toString())
  return days.reverse()
}

function barsOf(id: number): { cash: Row[]; options: Row[] } {
  const draw = random(id)
  const amount = () => (draw.chance(0.05) ? null : `${draw.whole(4_000_000)}.${10 + draw.whole(90)}`)
  const days = weekdays()
    .slice(id === SHORT ? -70 : 0)
    .filter((day, at) => at > DAYS - 4 || day > '2026-03-05' || !draw.chance(0.04))
  let price = 50
  const cash = days.map((ts): Row => {
    price = Math.max(1, price + draw.whole(300) / 100 - 1.5)
    const fixed = { retail_buy_turnover: '5.50', retail_sell_turnover: '2.00' }
    const drawn = { retail_buy_turnover: amount(), retail_sell_turnover: amount() }
    return { id, interval: '1d', ts, px: price.toFixed(4), ...(id === FLAT ? fixed : drawn) }
  })
  const options =
    id === CASH_ONLY
      ? []
      : days.slice(-330).flatMap((ts) =>
          TIERS.map(
            (tier): Row => ({
              ...{ id, interval: '1d', ts, ...tier },
              ...{ call_turnover: draw.chance(0.03) ? '0' : amount(), put_turnover: amount() },
              ...{ call_notional: `${1 + draw.whole(9_000_000)}.05`, put_notional: amount() },
            }),
          ),
        )
  return { cash, options }
}

const made = MEASURED_IDS.map(barsOf)

export const MEASURED_FILES: Readonly<Record<string, readonly Row[]>> = {
  'securities.csv': MEASURED_IDS.map((id) => ({
    ...{ id, provider_id: `M-${id}`, ticker: `M${id}`, name: `Measured ${id}`, is_active: true },
  })),
  'aggregates.csv': [401, 402].map((id) => ({
    id,
    provider_id: `MA-${id}`,
    name: `Sum ${id}`,
    type: 'Sector',
  })),
  'constituents.csv': MEASURED_IDS.map((id, at) => ({
    aggregate_id: 401 + (at % 2),
    security_id: id,
    weight: 1,
  })),
  'security_cash.csv': made.flatMap(({ cash }) => cash),
  'security_options.csv': made.flatMap(({ options }) => options),
}
