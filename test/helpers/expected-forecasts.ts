import { isTradingDay } from '../../src/market/exchange-calendar.ts'
import { FORECASTS, type ForecastValue, seriesFor } from './flow.ts'
import { rowsOf } from './market.ts'

/** Every date on which an instrument that all callers see has a daily bar. */
const TRADING = [...new Set(rowsOf([3, 9]).map(({ ts }) => ts.slice(0, 10)))].toSorted()

/** Counts day by day: trading dates within the known range, sessions of the exchange outside it. */
export function targetOf(runDate: string, horizon: number, trading = TRADING): string {
  const [first = '9999', last = '0000'] = [trading[0], trading.at(-1)]
  let day = Temporal.PlainDate.from(runDate)
  for (let left = horizon; left > 0; ) {
    day = day.add({ days: 1 })
    const date = day.toString()
    if (date >= first && date <= last ? trading.includes(date) : isTradingDay(day)) left--
  }
  return day.toString()
}

/** Values of the forecasts that a caller sees. */
export const forecastsFor = (email: string): ForecastValue[] => {
  const slugs = seriesFor(email).map(({ slug }) => slug)
  return FORECASTS.filter(({ slug }) => slugs.includes(slug))
}
/** Distinct numbers, ascending. */
export const ascending = (values: Iterable<number>): number[] =>
  [...new Set(values)].toSorted((a, b) => a - b)
/** Date of the newest run. */
export const newestRun = (values: readonly ForecastValue[]): string =>
  values
    .map(({ run_date }) => run_date)
    .toSorted()
    .at(-1) ?? ''
