import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bar, expectedBars, type GivenBar, type Membership } from './expected-bars.ts'
import { MARKET_DIRECTORY } from './template.ts'

/** The market of test/fixtures and the expected answers about it, computed from the files alone. */

/** The tests' clock: Wednesday, 10:55 in New York, during the session of the market's last day. */
export const NOW = new Date('2026-03-11T14:55:00Z')
export const TODAY = '2026-03-11'

type Cells = Readonly<Record<string, string | null>>

/** Rows of a CSV text; an empty cell is null. */
export function parseCsv(text: string): Cells[] {
  const lines = text.trimEnd().split('\n')
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? (plain || null),
    )
  const [header = [], ...rows] = lines.map(cells)
  return rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place] ?? null])))
}

const read = (name: string): Cells[] => parseCsv(readFileSync(join(MARKET_DIRECTORY, `${name}.csv`), 'utf8'))

export interface Security {
  readonly id: number
  readonly provider_id: string
  readonly ticker: string
  readonly name: string
  readonly figi: string | null
  readonly isin: string | null
  readonly exchange: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly asset_type: string | null
  readonly is_active: boolean
}
export interface Aggregate {
  readonly id: number
  readonly provider_id: string
  readonly name: string
  readonly type: string
  readonly subtype: string | null
  readonly active: boolean
  readonly owner_email: string | null
}

export const SECURITIES = read('securities').map(
  (row) => ({ ...row, id: Number(row['id']), is_active: row['is_active'] === 'true' }) as unknown as Security,
)
export const AGGREGATES = read('aggregates').map(
  (row) => ({ ...row, id: Number(row['id']), active: row['active'] === 'true' }) as unknown as Aggregate,
)
export const MEMBERSHIPS = read('constituents').map(
  (row) =>
    ({
      ...row,
      aggregate_id: Number(row['aggregate_id']),
      security_id: Number(row['security_id']),
    }) as Membership,
)

/** The aggregates that a caller sees. */
export const visibleTo = (email: string): Aggregate[] =>
  AGGREGATES.filter(({ owner_email }) => owner_email === null || owner_email.toLowerCase() === email)

export const aggregateOf = (id: number): Aggregate => found(AGGREGATES, id)
export const securityOf = (id: number): Security => found(SECURITIES, id)

/** An aggregate as the reference paths of REST show it. */
export const metadataOf = (id: number) => {
  const { provider_id, name, type, subtype, active } = aggregateOf(id)
  return { id, provider_id, name, type, subtype, active }
}

function found<T extends { id: number }>(items: readonly T[], id: number): T {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) throw new Error(`The market has no ${id}`)
  return item
}

/** Memberships that are valid on a day, by ascending aggregate and security. */
export const membershipsOn = (day: string): Membership[] =>
  MEMBERSHIPS.filter(
    ({ valid_from, valid_to }) => (valid_from ?? '') <= day && day < (valid_to ?? '9999'),
  ).toSorted((a, b) => a.aggregate_id - b.aggregate_id || a.security_id - b.security_id)

/** Ids of the members of an aggregate on a day, ascending. */
export const membersOf = (id: number, day: string = TODAY): number[] =>
  membershipsOn(day).flatMap(({ aggregate_id, security_id }) => (aggregate_id === id ? [security_id] : []))

const instant = (ts: string): string => (ts.length === 10 ? `${ts}T00:00:00Z` : ts)

const given = (...names: string[]): GivenBar[] =>
  names.flatMap(read).map(({ id, interval, ts, moneyness, size, ...values }) => ({
    id: Number(id),
    interval: interval as GivenBar['interval'],
    ts: instant(ts ?? ''),
    ...(moneyness && { moneyness }),
    ...(size && { size }),
    values,
  }))

const context = { memberships: MEMBERSHIPS, aggregates: new Set(AGGREGATES.map(({ id }) => id)) }
export const CASH_FLOWS = ['retail_buy_turnover', 'retail_sell_turnover']
export const OPTION_FLOWS = ['call_turnover', 'put_turnover', 'call_notional', 'put_notional']

/** The series of bars by instrument, interval and combination, oldest first. */
export const seriesOf = (bars: readonly Bar[]): Map<string, Bar[]> =>
  Map.groupBy(
    bars.toSorted((a, b) => a.ts.localeCompare(b.ts)),
    ({ id, interval, combination }) => `${id} ${interval} ${combination}`,
  )
const cash = seriesOf(expectedBars(given('security_cash', 'aggregate_cash'), CASH_FLOWS, context))
const options = seriesOf(expectedBars(given('security_options', 'aggregate_options'), OPTION_FLOWS, context))

export type Interval = '10min' | '30min' | '1h' | '3h' | '1d' | '1w' | '1m' | '1y'
export const INTERVALS: readonly Interval[] = ['10min', '30min', '1h', '3h', '1d', '1w', '1m', '1y']
type Moneyness = 'TOTAL' | 'ITM' | 'ATM' | 'OTM'
type Size = 'TOTAL' | 'SMALL' | 'LARGE'

/** Parameters of a test's request, as REST spells them. */
export interface Asked {
  readonly interval?: Interval
  readonly asset_class?: 'all' | 'cash' | 'options'
  readonly moneyness?: Moneyness
  readonly size?: Size
  readonly include_intraday?: boolean
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly order?: 'asc' | 'desc'
}

/** A bar without the fields that identify its instrument. */
export type ExpectedBar = { readonly ts: string } & Readonly<Record<string, string | number | boolean | null>>

const amount = (units: bigint | null | undefined, scale: number): number | null =>
  units === null || units === undefined ? null : Number(units) / scale

/** A pair of flows with its sum and its difference; null where one of them is missing. */
function pair(
  [first, second]: readonly (bigint | null | undefined)[],
  names: readonly [string, string, string, string],
) {
  const both = typeof first === 'bigint' && typeof second === 'bigint'
  const values = [first, second, both ? first + second : null, both ? first - second : null]
  return Object.fromEntries(names.map((name, place) => [name, amount(values[place], 100)]))
}

export const isIntraday = (interval: Interval): boolean => /min$|h$/.test(interval)

const inNewYork = (ts: string, back = 0): Temporal.ZonedDateTime =>
  Temporal.Instant.from(ts).subtract({ seconds: back }).toZonedDateTimeISO('America/New_York')

/** The trading date of a timestamp. Intraday bars are dated in New York and end there by midnight. */
export const dateOf = (interval: Interval, ts: string): string =>
  isIntraday(interval) ? inNewYork(ts, 1).toPlainDate().toString() : ts.slice(0, 10)

/** Whether a bar's period is still in progress at the tests' clock; the last day's session is open. */
const isRunning = (interval: Interval, ts: string): boolean =>
  isIntraday(interval) ? Date.parse(ts) > NOW.getTime() : ts.slice(0, 10) >= TODAY

function priceOf(bar: Bar | undefined, withIntraday: boolean) {
  const change = bar?.changes?.[withIntraday ? 0 : 1]
  return { px: amount(bar?.px, 1e6), px_chg: amount(change, 1e6) }
}

function cashPart(bar: Bar | undefined) {
  const names = [
    'retail_buy_turnover',
    'retail_sell_turnover',
    'retail_total_turnover',
    'retail_net_turnover',
  ] as const
  return pair(bar?.flows ?? [], names)
}

function optionPart(bar: Bar | undefined) {
  const [callTurnover, putTurnover, callNotional, putNotional] = bar?.flows ?? []
  return {
    ...pair([callTurnover, putTurnover], ['call_turnover', 'put_turnover', 'cp_turnover', 'net_cp_turnover']),
    ...pair([callNotional, putNotional], ['call_notional', 'put_notional', 'cp_notional', 'net_cp_notional']),
  }
}

/** Two kinds of bars by instrument, interval and combination. */
export interface Series {
  readonly cash: ReadonlyMap<string, readonly Bar[]>
  readonly options: ReadonlyMap<string, readonly Bar[]>
}

/** The bars of the market with further memberships. */
export function seriesWith(memberships: readonly Membership[]): Series {
  const also = { ...context, memberships: [...MEMBERSHIPS, ...memberships] }
  const bars = (kind: 'cash' | 'options', flows: string[]) =>
    seriesOf(expectedBars(given(`security_${kind}`, `aggregate_${kind}`), flows, also))
  return { cash: bars('cash', CASH_FLOWS), options: bars('options', OPTION_FLOWS) }
}

/** All bars of an instrument for a request, ignoring its dates, oldest first. Default: the fixtures' bars. */
export function wholeSeries(id: number, asked: Asked, series: Series = { cash, options }): ExpectedBar[] {
  const {
    interval = '1d',
    asset_class = 'cash',
    moneyness = 'TOTAL',
    size = 'TOTAL',
    include_intraday = true,
  } = asked
  const readable = (bars: readonly Bar[] | undefined) =>
    new Map(
      (bars ?? []).filter(({ basis }) => basis !== (include_intraday ? 2 : 1)).map((bar) => [bar.ts, bar]),
    )
  const cashBars = readable(series.cash.get(`${id} ${interval} `))
  const optionBars = readable(series.options.get(`${id} ${interval} ${moneyness}/${size}`))
  const stamps = {
    all: new Set([...cashBars.keys(), ...optionBars.keys()]),
    cash: cashBars.keys(),
    options: optionBars.keys(),
  }[asset_class]
  return [...stamps].toSorted().map((ts) => {
    const [bar, option] = [cashBars.get(ts), optionBars.get(ts)]
    const counted = { all: [bar, option], cash: [bar], options: [option] }[asset_class]
    return {
      ts,
      asset_class,
      market_hours: isIntraday(interval) ? 'regular_market' : null,
      is_partial: counted.some((part) => part?.isDerived) || isRunning(interval, ts),
      ...priceOf(bar, include_intraday),
      ...(asset_class !== 'options' && cashPart(bar)),
      ...(asset_class !== 'cash' && { moneyness, size, ...optionPart(option) }),
      date: dateOf(interval, ts),
    }
  })
}

/** Whether a timestamp is in a request's range; dates are trading dates, instants compare as they are. */
function isWithin(interval: Interval, ts: string, { start_date: start, end_date: end }: Asked): boolean {
  const date = dateOf(interval, ts)
  const isDate = (text: string) => text.length === 10
  const isAfterStart = !start || (isDate(start) ? date >= start : Date.parse(ts) >= Date.parse(start))
  if (!isAfterStart || !end) return isAfterStart
  // Bars in progress are stamped in the future: an end of today or later includes them.
  if (isDate(end)) return end >= TODAY || date <= end
  return Date.parse(end) >= NOW.getTime() || Date.parse(ts) <= Date.parse(end)
}

/** The bars of an instrument that a request covers, in its order. */
export function barsOf(id: number, asked: Asked = {}): ExpectedBar[] {
  const bars = wholeSeries(id, asked).filter(({ ts }) => isWithin(asked.interval ?? '1d', ts, asked))
  return asked.order === 'asc' ? bars : bars.toReversed()
}

/** Days on which any of the instruments has a daily bar, ascending; `isRunning` includes the current day. */
export function tradingDaysOf(
  ids: readonly number[],
  isRunning: boolean,
  series: Series = { cash, options },
): string[] {
  const bars = ids.flatMap((id) =>
    wholeSeries(id, { asset_class: 'all', include_intraday: isRunning }, series),
  )
  return [...new Set(bars.map(({ ts }) => ts.slice(0, 10)))].toSorted()
}

/** The rows of several aggregates as REST returns them, without `updated_time`. */
export function rowsOf(ids: readonly number[], asked: Asked = {}): ExpectedBar[] {
  const sign = asked.order === 'asc' ? 1 : -1
  return ids
    .flatMap((id) => {
      const { provider_id, name, type, subtype, active } = aggregateOf(id)
      return barsOf(id, asked).map((bar) => ({
        id,
        provider_id,
        name,
        type,
        subtype,
        is_active: active,
        ...bar,
      }))
    })
    .toSorted((a, b) => sign * a.ts.localeCompare(b.ts) || a.id - b.id)
}
