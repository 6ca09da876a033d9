import { type Asked, barsOf, type ExpectedBar, SECURITIES, type Security, wholeSeries } from './market.ts'

/** Expected rows of securities, computed from the files alone. Shares no code with src. */

type Value = number | null

/** Rows of one security as the series area names them, without `updated_time` and calculated metrics. */
const seriesRowsOf = (security: Security, asked: Asked): ExpectedBar[] => {
  const { provider_id, ticker, name, sector, industry, asset_type, is_active } = security
  return barsOf(security.id, asked).map(({ market_hours: _hours, ...bar }) => ({
    ...bar,
    provider_id,
    symbol: ticker,
    name,
    sector,
    industry,
    asset_type,
    is_active,
  }))
}

/** Rows of several securities, merged by time and then by ascending id. */
export const mergedRowsOf = (securities: readonly Security[], asked: Asked): ExpectedBar[] => {
  const sign = asked.order === 'asc' ? 1 : -1
  return securities
    .toSorted((a, b) => a.id - b.id)
    .flatMap((security) => seriesRowsOf(security, asked))
    .toSorted((a, b) => sign * a.ts.localeCompare(b.ts))
}

/** The flow by which securities are ranked. */
export const flowOf = (assetClass: Asked['asset_class']): string =>
  assetClass === 'options' ? 'net_cp_turnover' : 'retail_net_turnover'

/** The rank of a security's bar among those of all active securities at its time. */
export function rankOf(security: Security, ts: string, asked: Asked): Value {
  if (!security.is_active) return null
  const flow = flowOf(asked.asset_class)
  const read: Asked = { ...asked, asset_class: asked.asset_class === 'options' ? 'options' : 'cash' }
  const flowAt = (id: number) => (wholeSeries(id, read).find((bar) => bar.ts === ts)?.[flow] ?? null) as Value
  const own = flowAt(security.id)
  if (own === null) return null
  const others = SECURITIES.filter(({ is_active }) => is_active).map(({ id }) => flowAt(id))
  return 1 + others.filter((value) => value !== null && value > own).length
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]): number => {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}

/** Z-score and momentum of the last value (oldest first), by definition, window by window. */
export function judged(values: readonly Value[]): { z_score: Value; momentum: Value } {
  const observed = values.filter((value) => value !== null)
  const last = observed.at(-1)
  if (last === undefined || values.at(-1) === null) return { z_score: null, momentum: null }
  const year = observed.slice(-252)
  const isFlat = year.every((value) => value === year[0])
  return {
    z_score: year.length < 60 || isFlat ? null : (last - mean(year)) / deviation(year),
    momentum:
      year.length < 252 || isFlat
        ? null
        : (mean(observed.slice(-5)) - mean(observed.slice(-20))) / deviation(year),
  }
}

/** Calculated metrics of a security's bar at a time, for a request. */
export function calculatedOf(security: Security, ts: string, asked: Asked) {
  const { start_date: _start, end_date: _end, ...whole } = asked
  const read: Asked = { ...whole, asset_class: asked.asset_class === 'options' ? 'options' : 'cash' }
  const bars = wholeSeries(security.id, read).filter((bar) => bar.ts <= ts)
  const own = bars.at(-1)?.ts === ts ? bars.at(-1) : undefined
  const values = own ? bars.map((bar) => (bar[flowOf(asked.asset_class)] ?? null) as Value) : [null]
  const [net, total] = [own?.['retail_net_turnover'], own?.['retail_total_turnover']] as Value[]
  return {
    ...judged(values),
    ris: net !== null && net !== undefined && total ? net / total : null,
    rank: rankOf(security, ts, whole),
  }
}

export const CALCULATED = ['z_score', 'momentum', 'ris', 'rank'] as const

/** Whether two rows agree, comparing numbers to nine digits. */
export const isNear = (found: unknown, expected: unknown): boolean =>
  typeof found === 'number' && typeof expected === 'number'
    ? Math.abs(found - expected) <= 1e-9 * Math.max(Math.abs(found), Math.abs(expected), 1e-3)
    : found === expected
