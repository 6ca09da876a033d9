import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import type { CursorKind } from '../../core/cursors.ts'
import { isIdText } from '../../core/inputs.ts'
import { isIntraday } from '../../market/intervals.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { METRICS, type MetricName } from '../../market/metrics.ts'
import { BarMetadata, metadataOf } from './metadata.ts'
import type { RankingPosition, RankingRow, RankingTotals } from './queries/ranking.ts'
import type { EffectiveRanking, RankingRequest } from './ranking-request.ts'

/** What a place in a ranking says beside what stands there. */
export const placeShape = {
  rank: z.int().describe('Place, counted from 1; equal values share the best one (1, 1, 3).'),
  metric: Metric.describe('Metric that is ranked by.'),
  value: z.number().describe('Value of the metric.'),
  share: z
    .number()
    .nullable()
    .describe('The value over the sum of the absolute values of all that is ranked; null when that is 0.'),
  previousValue: z.number().nullable().describe('Value of the bar or the range before; null without one.'),
  change: z.number().nullable().describe('The value minus the one before.'),
  previousRank: z.int().nullable().describe('Place in the bar or the range before; null without one.'),
  rankChange: z
    .int()
    .nullable()
    .describe('Places gained against the bar or the range before; negative when lost.'),
}
const placeSchema = z.object(placeShape)
export type Place = z.output<typeof placeSchema>

// Cents are exact as whole numbers, where the difference of two fractions is not.
const differenceOf = (value: number, previous: number, metric: MetricName): number =>
  METRICS[metric].unit === 'USD'
    ? (Math.round(value * 100) - Math.round(previous * 100)) / 100
    : value - previous

/** A row of a ranking as a place. */
export const placeOf = (
  { rank, value, share, previousValue, previousRank }: RankingRow,
  metric: MetricName,
): Place => ({
  rank,
  metric,
  value,
  share,
  previousValue,
  change: previousValue === null ? null : differenceOf(value, previousValue, metric),
  previousRank,
  rankChange: previousRank === null ? null : previousRank - rank,
})

const moment = z.string().meta({ format: 'date-or-date-time' }).nullable()

export const RankedDates = z
  .object({
    startDate: moment.describe(
      'First date that is ranked; of bars that divide a session the bar’s stamp. Null when there is no bar.',
    ),
    endDate: moment.describe('Last date that is ranked; the first one again for a single bar.'),
  })
  .meta({ id: 'RankedDates', description: 'When a ranking is of.' })
export type RankedDates = z.output<typeof RankedDates>

export const RankingMetadata = BarMetadata.pick({
  requestId: true,
  generatedAt: true,
  asOf: true,
  timezone: true,
  exchangeTimezone: true,
  barLabel: true,
  effectiveStartDate: true,
  effectiveEndDate: true,
  includeIntraday: true,
  type: true,
  notional: true,
  moneyness: true,
  size: true,
})
  .extend({
    previousStartDate: moment.describe(
      'First date of the bar or the range that is compared with: before a range as many trading days, or as many bars of a week and longer; null without one.',
    ),
    previousEndDate: moment.describe(
      'Last date of the bar or the range that is compared with; null without one.',
    ),
    unknownProviderIds: z.array(z.string()).describe('Provider ids asked for that the caller cannot see.'),
    warnings: BarMetadata.shape.warnings,
  })
  .meta({ id: 'RankingMetadata', description: 'How a ranking was made.' })
export type RankingMetadata = z.output<typeof RankingMetadata>

/** When a ranking is of, and what it is compared with. */
export function datesOf(
  request: RankingRequest,
  { dates }: EffectiveRanking,
  { rankedTs, previousTs }: RankingTotals,
): { current: RankedDates; previous: RankedDates } {
  const range = ({ start, end }: { start: string; end: string }) => ({ startDate: start, endDate: end })
  if (dates) return { current: range(dates.current), previous: range(dates.previous) }
  const bar = (ts: string | null) => {
    const date = ts && (isIntraday(request.interval) ? ts : ts.slice(0, 10))
    return { startDate: date, endDate: date }
  }
  return { current: bar(rankedTs ?? request.date ?? null), previous: bar(previousTs) }
}

/** The metadata of a ranking. */
export function rankingMetadata(
  request: RankingRequest,
  ranking: EffectiveRanking,
  found: RankingTotals & { readonly asOf: string | null; readonly unknownProviderIds: readonly string[] },
  context: ReadContext,
): RankingMetadata {
  const { current, previous } = datesOf(request, ranking, found)
  const { unknownAggregateIds: _, ...metadata } = metadataOf(
    { type: request.type, notional: request.notional },
    ranking.selection,
    context,
    { asOf: found.asOf, unknownAggregateIds: [], warnings: ranking.warnings },
  )
  return {
    ...metadata,
    effectiveStartDate: current.startDate,
    effectiveEndDate: current.endDate,
    previousStartDate: previous.startDate,
    previousEndDate: previous.endDate,
    unknownProviderIds: [...found.unknownProviderIds],
  }
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/

/** The position in a cursor's text; null when it is none. */
function positionIn(text: string): RankingPosition | null {
  const [value = '', id = '', ...rest] = text.split(':')
  const isPosition = rest.length === 0 && NUMBER.test(value) && Number.isFinite(Number(value)) && isIdText(id)
  return isPosition ? { value: Number(value), id: Number(id) } : null
}

/** Cursors of a ranking hold the value and the id of a row. */
export const rankingCursor = (name: string): CursorKind => ({
  name,
  isPosition: (text) => positionIn(text) !== null,
})

/** The text that a cursor holds of a row. */
export const positionText = ({ value, id }: RankingPosition): string => `${value}:${id}`

/** The position in a window's bound, which the connection's rules have judged. */
export const positionOf = (text: string | undefined): RankingPosition | undefined =>
  text === undefined ? undefined : (positionIn(text) ?? undefined)
