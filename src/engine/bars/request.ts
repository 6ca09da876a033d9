import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { runningFrom, stampRange } from '../../market/dates.ts'
import { isIntraday } from '../../market/intervals.ts'
import { type AnyMetric, CATALOGUE, type CalculatedName } from '../../market/metrics.ts'
import { mayIncludeIntraday, requireTier } from '../../market/tiers.ts'
import type { AssetClass, Interval, Moneyness, TradeSize } from '../../market/vocabulary.ts'
import { assetClassOf, type BarField, type SeriesSelection } from './selection.ts'

/** Bar parameters of a request, before defaults and the caller's tier are applied. */
export interface BarRequest {
  readonly interval: Interval
  readonly assetClass?: AssetClass | undefined
  readonly moneyness?: Moneyness | undefined
  readonly size?: TradeSize | undefined
  readonly includeIntraday: boolean
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/**
 * Applies defaults and the caller's tier to a request. Returns the selection, and warnings about changes. Throws a 403 for
 * metrics that the tier does not include.
 */
export function selectionOf(
  request: BarRequest,
  fields: readonly (BarField | CalculatedName)[],
  { principal, now }: ReadContext,
): { selection: SeriesSelection; warnings: Warning[] } {
  requireTier(
    fields.filter((field) => field in CATALOGUE).map((field) => field as AnyMetric),
    principal,
  )
  const { interval, moneyness, size } = request
  const includeIntraday = request.includeIntraday && mayIncludeIntraday(principal)
  const byFields = assetClassOf(fields)
  const byFilter = moneyness || size ? (byFields === 'all' ? 'all' : 'options') : byFields
  return {
    selection: {
      interval,
      assetClass: request.assetClass ?? byFilter,
      moneyness: moneyness ?? 'TOTAL',
      size: size ?? 'TOTAL',
      includeIntraday,
      range: stampRange(interval, { start: request.startDate, end: request.endDate }, now),
      runningFrom: runningFrom(interval, now),
    },
    warnings:
      includeIntraday === request.includeIntraday || isIntraday(interval)
        ? []
        : [
            {
              code: 'include_intraday_forced',
              message: `The ${principal.tier} tier does not include intraday data of the current day.`,
              parameter: 'includeIntraday',
            },
          ],
  }
}

/** Returns the asset classes in the rows of a selection. */
export const assetClassesOf = ({ assetClass }: SeriesSelection): ('cash' | 'options')[] =>
  assetClass === 'all' ? ['cash', 'options'] : [assetClass]
