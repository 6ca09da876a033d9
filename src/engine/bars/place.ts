import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import { type CursorKind, decodeCursor } from '../../core/cursors.ts'
import { withRule } from '../../core/faults.ts'
import { isIdText } from '../../core/inputs.ts'
import { camelCase } from '../../core/names.ts'
import type { Origin, OriginsOf } from '../../core/rows/origins.ts'
import { type Term, vocabulary } from '../../core/vocabulary.ts'
import { isIntraday } from '../../market/intervals.ts'
import { type Measure, measureText } from '../../market/measures.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { AGGREGATE_METRICS, METRIC_NAMES, METRICS } from '../../market/metrics.ts'
import { isInCents, type Measured, metricsOf } from './measured.ts'
import { BarMetadata, barMetadataOf } from './metadata.ts'
import type { RankingPosition, RankingTotals } from './queries/ranking.ts'
import { PLACE_COLUMNS, type RankingSort } from './queries/sorting.ts'
import type { EffectiveRanking, RankingRequest } from './ranking-request.ts'
import { narrowed } from './selection.ts'
import { barShape } from './shape.ts'
import type { BarTable } from './table.ts'

/** Fields of a place in a ranking other than the instrument and its bar. */
export const placeShape = {
  rank: z.int().describe('Rank, starting at 1. Ties share the best rank (1, 1, 3).'),
  metric: Metric.describe('Metric ranked by, or metric of the measure.'),
  value: z.number().describe('Value of the metric or the measure.'),
  share: z
    .number()
    .nullable()
    .describe('Value divided by the sum of all ranked absolute values. Null if that sum is 0.'),
  previousValue: z.number().nullable().describe('Value in the previous bar or range. Null if there is none.'),
  change: z.number().nullable().describe('Value minus the previous value. Null without a previous value.'),
  previousRank: z.int().nullable().describe('Rank in the previous bar or range. Null if there is none.'),
  rankChange: z
    .int()
    .nullable()
    .describe('Places gained since the previous bar or range; negative if lost. Null if there is none.'),
}
const placeSchema = z.object(placeShape)
export type Place = z.output<typeof placeSchema>

// In integer cents the difference is exact; in fractions of a dollar it is not.
const differenceOf = (value: number, previous: number, measured: Measured): number =>
  isInCents(measured) ? (Math.round(value * 100) - Math.round(previous * 100)) / 100 : value - previous

/** Returns where the places of a ranking come from: columns of its rows, and changes computed from them. */
export function placesIn(bars: BarTable, measured: Measured): OriginsOf<Place> {
  const column = (name: string) => ({ column: name, form: 'number' as const })
  const difference = (
    current: string,
    previous: string,
    of: (current: number, previous: number) => number,
  ): Origin => {
    const [now, before] = [bars.numbersIn(current), bars.numbersIn(previous)]
    return { numbers: now.map((value, row) => of(value, before[row] ?? Number.NaN)) }
  }
  return {
    rank: column('rank'),
    metric: { constant: measured.metric },
    value: column('value'),
    share: column('share'),
    previousValue: column('previousValue'),
    change: difference('value', 'previousValue', (value, previous) =>
      differenceOf(value, previous, measured),
    ),
    previousRank: column('previousRank'),
    rankChange: difference('rank', 'previousRank', (rank, previous) => previous - rank),
  }
}

const moment = z.string().meta({ format: 'date-or-date-time' }).nullable()

export const RankedDates = z
  .object({
    startDate: moment.describe(
      'First date ranked; for an intraday bar, its timestamp. Null if there is no bar.',
    ),
    endDate: moment.describe(
      'Last date ranked; for a single bar, the same as the first. Null if there is no bar.',
    ),
  })
  .meta({ id: 'RankedDates', description: 'Dates that a ranking covers.' })
export type RankedDates = z.output<typeof RankedDates>

export const RankingMetadata = BarMetadata.pick({
  requestId: true,
  generatedAt: true,
  asOf: true,
  dataVersion: true,
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
      'First date of the previous bar or range. The previous range has as many trading days or, for weekly and longer intervals, as many bars. Null if there is none.',
    ),
    previousEndDate: moment.describe('Last date of the previous bar or range. Null if there is none.'),
    measure: z.string().describe('Measure ranked by, as text. Accepted as `measure` by other requests.'),
    unknownProviderIds: z
      .array(z.string())
      .describe('Requested provider ids that do not exist or that the caller cannot see.'),
    warnings: BarMetadata.shape.warnings,
  })
  .meta({ id: 'RankingMetadata', description: 'Metadata of a ranking.' })
export type RankingMetadata = z.output<typeof RankingMetadata>

/** Returns the dates that a ranking covers, and those that it is compared with. */
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

/** Returns the measure that a ranking is by. */
function measureRanked({ selection, metric, dividedBy, transform }: EffectiveRanking): Measure {
  const { assetClass, moneyness, size } = narrowed(selection, metricsOf({ metric, dividedBy }))
  return { metric, dividedBy, transform, assetClass, moneyness, size }
}

/** Builds the metadata of a ranking. */
export function rankingMetadata(
  request: RankingRequest,
  ranking: EffectiveRanking,
  totals: RankingTotals & { readonly unknownProviderIds: readonly string[] },
  context: ReadContext,
): RankingMetadata {
  const { current, previous } = datesOf(request, ranking, totals)
  const { unknownAggregateIds: _, ...metadata } = barMetadataOf(
    { type: request.type, notional: request.notional },
    ranking.selection,
    context,
    { asOf: totals.asOf, unknownAggregateIds: [], warnings: ranking.warnings },
  )
  return {
    ...metadata,
    effectiveStartDate: current.startDate,
    effectiveEndDate: current.endDate,
    previousStartDate: previous.startDate,
    previousEndDate: previous.endDate,
    measure: measureText(measureRanked(ranking)),
    unknownProviderIds: [...totals.unknownProviderIds],
  }
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/
const COLUMN = /^[a-z][a-z_]*$/

/** Parses the text of a cursor. Null if it is not a position. */
function positionIn(text: string): RankingPosition | null {
  const [place = '', id = '', ...rest] = text.split(':')
  if (rest.length > 0 || !isIdText(id)) return null
  if (COLUMN.test(place)) return { sort: place, id: Number(id) }
  const isValue = NUMBER.test(place) && Number.isFinite(Number(place))
  return isValue ? { value: Number(place), id: Number(id) } : null
}

/** Cursors of a ranking: the value and id of a row or, if it is sorted, the column and the id. */
export const rankingCursor = (name: string): CursorKind => ({
  name,
  isPosition: (text) => positionIn(text) !== null,
})

/** Formats a row's position as the text of a cursor. `sort` is the column that the rows are sorted by, if not by rank. */
export const positionText = (
  { value, id }: { readonly value: number; readonly id: number },
  sort: RankingSort | null,
): string => `${sort?.by ?? value}:${id}`

/** Parses the bound of a window, which the connection's rules have already validated. */
export const positionOf = (text: string | undefined): RankingPosition | undefined =>
  text === undefined ? undefined : (positionIn(text) ?? undefined)

/** Adds the rule that cursors are of a leaderboard with the same sort. */
export const withSameSort = <S extends z.ZodObject>(schema: S, kind: CursorKind): S =>
  withRule(schema, ['after', 'before', 'sort'], (input) =>
    ['after', 'before'].flatMap((name) => {
      const text = input[name] === undefined ? null : decodeCursor(kind, String(input[name]))
      const position = text === null ? null : positionIn(text)
      if (!position || ('sort' in position ? position.sort : undefined) === input['sort']) return []
      const message = 'The cursor is of a leaderboard with another `sort`: start again from the first page'
      return [{ path: [name], type: 'value_error', message }]
    }),
  )

const described = (shape: Readonly<Record<string, z.ZodType>>, name: string): Term => ({
  description: shape[camelCase(name)]?.description ?? '',
})

/** Metrics that every row of a ranking shows. */
const SHOWN = METRIC_NAMES.filter((name) => !AGGREGATE_METRICS.has(name))

/** Defines the parameter of the column to sort a ranking by. `instrument` describes the columns of its instruments. */
export const sortParameter = (id: string, instrument: Readonly<Record<string, Term>>) =>
  vocabulary(
    id,
    'Column of a leaderboard to sort by.',
    {
      ...Object.fromEntries(PLACE_COLUMNS.map((name) => [name, described(placeShape, name)])),
      ...instrument,
      ts: described(barShape, 'ts'),
      updated_time: described(barShape, 'updated_time'),
      ...Object.fromEntries(SHOWN.map((name) => [name, { description: METRICS[name].description }])),
    },
    { areFields: true },
  )
    .optional()
    .describe(
      'Column to sort by, in the direction of `order`. Nulls come last and ties are in ascending id order. Ranks do not change: 1 is the highest value of the metric. Default: the rank.',
    )
    .meta({ examples: ['rank_change'] })
