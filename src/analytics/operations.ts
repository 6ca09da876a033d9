import { z } from 'zod'
import type { DateRange } from '../bars/answer.ts'
import type { Context } from '../context.ts'
import type { AggregateRecord } from '../instruments/aggregates.ts'
import { requireAggregates } from '../instruments/lookup.ts'
import type { SecurityRecord } from '../instruments/securities.ts'
import { Moment } from '../market/dates.ts'
import type { MetricName } from '../market/metrics.ts'
import {
  Id,
  metric,
  selectionParameters,
  startDate,
  withAssetClass,
  withMetric,
  withOrderedDates,
} from '../market/parameters.ts'
import type { Interval } from '../market/vocabulary.ts'
import { operation } from '../operation.ts'
import type { Series } from './queries.ts'
import { dateRangeOf, loadSeries, questionOf, type SeriesQuestion, sufficient } from './series.ts'
import { correlationOf } from './statistics.ts'

/** Which bars of a metric an analysis reads. */
const seriesParameters = {
  startDate,
  endDate: Moment.describe('Last trading date (YYYY-MM-DD) or instant, inclusive.'),
  ...selectionParameters,
  metric,
}

const seriesRules = <S extends z.ZodObject>(schema: S): S =>
  withMetric(withAssetClass(withOrderedDates(schema, 'startDate', 'endDate')))

/** How two instruments moved together. */
export interface Correlation {
  readonly instruments: readonly (AggregateRecord | SecurityRecord)[]
  readonly correlation: number
  readonly dataPoints: number
  readonly metric: MetricName
  readonly interval: Interval
  readonly dateRange: DateRange
}

/** The values of two series at the times that both have. */
function common(a: Series, b: Series): { times: Float64Array; first: Float64Array; second: Float64Array } {
  const places = new Map(Array.from(b.times, (time, at) => [time, at]))
  const shared = [...a.times.keys()].filter((at) => places.has(a.times[at] ?? 0))
  const pick = (values: Float64Array, at: (place: number) => number) =>
    Float64Array.from(shared, (place) => values[at(place)] ?? Number.NaN)
  return {
    times: pick(a.times, (place) => place),
    first: pick(a.values, (place) => place),
    second: pick(b.values, (place) => places.get(a.times[place] ?? 0) ?? -1),
  }
}

/** The correlation of two instruments; null when they share too little, or one of them does not move. */
export async function correlate(
  first: AggregateRecord | SecurityRecord,
  second: AggregateRecord | SecurityRecord,
  question: SeriesQuestion,
  context: Context,
): Promise<Correlation | null> {
  const [a, b] = await Promise.all([first, second].map(({ id }) => loadSeries(context, id, question)))
  const points = a && b && common(a, b)
  const correlation = points ? correlationOf(points.first, points.second) : null
  if (!points || correlation === null) return null
  const { metric: read, interval } = question
  return {
    instruments: [first, second],
    correlation,
    dataPoints: points.times.length,
    metric: read,
    interval,
    dateRange: dateRangeOf(points.times),
  }
}

export const aggregateCorrelation = operation({
  id: 'aggregateCorrelation',
  description: 'Pearson correlation of a metric of two aggregates over the bars that both have.',
  input: seriesRules(
    z.object({
      aggregateId1: Id.describe('Id of the first aggregate.'),
      aggregateId2: Id.describe('Id of the second aggregate.'),
      ...seriesParameters,
    }),
  ),
  run: async ({ aggregateId1, aggregateId2, ...input }, context): Promise<Correlation> => {
    const found = await requireAggregates(context, [aggregateId1, aggregateId2])
    // The same id twice is found once.
    const [first, second = first] = found
    const correlation =
      first && second && (await correlate(first, second, questionOf(input, context), context))
    return sufficient(
      correlation ?? null,
      'The two have fewer than 3 points in common, or one of them does not change',
    )
  },
})
