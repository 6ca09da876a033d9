import { readFileSync } from 'node:fs'
import { isTradingDay } from '../../src/market/exchange-calendar.ts'
import type { Row } from './load-files.ts'

type Numbers = readonly (number | null)[]

/** Results of a measure, as `studyQuantiles` and the responses spell them. */
type Summary = Readonly<Record<string, unknown>>

/** A quantile study of test/reference/quantiles.json, which make_quantiles.py beside it computes. */
export interface ReferenceStudy {
  readonly name: string
  readonly shape: {
    readonly quantiles: number
    readonly horizons: readonly number[]
    readonly step: number
    readonly outcome: 'change' | 'return'
    readonly isDemeaned: boolean
  }
  /** By bar and instrument. */
  readonly values: readonly Numbers[]
  readonly prices: readonly Numbers[]
  /** Instruments that do not belong to the universe from one bar to before another. */
  readonly absent: readonly (readonly [place: number, start: number, end: number])[]
  readonly ends: readonly number[]
  /** Number of bars from which dates are chosen. */
  readonly dates: number
  readonly summary: Summary
  readonly rows: readonly (readonly [
    bar: number,
    horizon: number,
    quantile: number,
    mean: number | null,
    outcomes: number,
    missing: number,
    correlation: number | null,
  ])[]
}

export const REFERENCE_STUDIES = JSON.parse(
  readFileSync(new URL('../reference/quantiles.json', import.meta.url), 'utf8'),
) as readonly ReferenceStudy[]

/** Replaces fractions by numbers of nine digits: equal ones agree to 1e-9. */
export const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'number' && !Number.isInteger(one) ? Number(one.toPrecision(9)) : one,
    ),
  )

const FIRST_DAY = Temporal.PlainDate.from('2024-01-02')

/** Returns the first trading dates of a market. */
export function datesOf(count: number): string[] {
  const dates: string[] = []
  for (let day = FIRST_DAY; dates.length < count; day = day.add({ days: 1 }))
    if (isTradingDay(day)) dates.push(day.toString())
  return dates
}

/** Id of the security at a place. */
const idAt = (place: number): number => 7001 + place

/** Returns the files of a market in which the net flows are a million times the values of a study. */
export function filesOf({ values, prices, absent, ends }: ReferenceStudy): Record<string, Row[]> {
  const dates = datesOf(prices.length)
  const securities = ends.map((end, place): Row => {
    const late = absent.find(([one, start]) => one === place && start === 0)
    return {
      ...{ id: idAt(place), provider_id: `Q-${place}`, ticker: `Q${place}`, name: `Security ${place}` },
      ...{ is_active: end === prices.length, valid_from: late ? (dates[late[2]] ?? null) : null },
      valid_to: end === prices.length ? null : (dates[end] ?? null),
    }
  })
  const bars = prices.flatMap((ofBar, bar) =>
    ofBar.flatMap((px, place): Row[] => {
      const value = values[bar]?.[place] ?? null
      if (px === null && value === null) return []
      // In the same order as the values, in whole cents.
      const flow = value === null ? null : Math.round(value * 1e6)
      const [buy, sell] = flow === null ? [null, null] : [Math.max(flow, 0), Math.max(-flow, 0)]
      const flows = { retail_buy_turnover: buy, retail_sell_turnover: sell }
      return [{ id: idAt(place), interval: '1d', ts: dates[bar] ?? '', px, ...flows }]
    }),
  )
  return { 'securities.csv': securities, 'security_cash.csv': bars }
}
