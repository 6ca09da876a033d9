import { z } from 'zod'
import type { DateRange } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { InvalidInput } from '../../core/errors.ts'
import { operation } from '../../core/operation.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import { type Series, selectSeriesOfMetrics } from '../../engine/bars/queries/series.ts'
import { selectionOf } from '../../engine/bars/request.ts'
import type { AggregateRecord } from '../../engine/instruments/queries/aggregates.ts'
import { requireAggregates } from '../../engine/instruments/queries/aggregates.ts'
import { asInstant } from '../../market/dates.ts'
import { defaultMetric, type MetricName } from '../../market/metrics.ts'
import type { Interval } from '../../market/vocabulary.ts'
import { stampOf } from '../analytics/series.ts'
import { type ComparedMetric, comparedMetric, NO_VALUES, type Scale, scaled } from './measures.ts'
import { type ComparisonInput, comparisonParameters, comparisonRules } from './parameters.ts'

/** What one answer may be computed from: about as many values as the graph gives out at once. */
const MAX_VALUES = 500_000

/** What both comparisons say of what they were made from. */
export interface Compared {
  readonly interval: Interval
  readonly metrics: readonly MetricName[]
  /** First and last stamp of the bars used; where there are none, what was asked for. */
  readonly dateRange: DateRange
}

interface Reading extends Compared {
  readonly aggregates: readonly AggregateRecord[]
  readonly series: ReadonlyMap<number, Series>
}

function refuseTooMany(found: readonly Series[], limit: number): void {
  if (found.every(({ times }) => times.length <= limit)) return
  throw new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `The range holds more than ${limit} bars of an aggregate: ask for less time, fewer metrics or longer bars`,
      ctx: { max_length: limit },
    },
  ])
}

const spanOf = (found: readonly Series[]): DateRange => ({
  startDate: stampOf(Math.min(...found.map(({ times }) => times[0] ?? Number.POSITIVE_INFINITY))),
  endDate: stampOf(Math.max(...found.map(({ times }) => times.at(-1) ?? Number.NEGATIVE_INFINITY))),
})

async function readSeries(input: ComparisonInput, context: ReadContext): Promise<Reading> {
  const aggregates = await requireAggregates(context, input.aggregateIds)
  const metrics = [...new Set(input.metrics ?? [defaultMetric(input)])]
  const { selection } = selectionOf(input, metrics, context)
  const limit = Math.floor(MAX_VALUES / (aggregates.length * metrics.length))
  const ids = aggregates.map(({ id }) => id)
  const found = await selectSeriesOfMetrics(context.db, ids, selection, metrics, limit + 1)
  refuseTooMany(found, limit)
  return {
    aggregates,
    metrics,
    interval: input.interval,
    dateRange:
      found.length > 0
        ? spanOf(found)
        : { startDate: asInstant(input.startDate), endDate: asInstant(input.endDate) },
    series: new Map(found.map((series) => [series.instrumentId, series])),
  }
}

/** One aggregate of a comparison. */
export interface ComparedAggregate {
  readonly aggregate: AggregateRecord
  /** Number of its bars in the range. */
  readonly dataPoints: number
  /** In the order of the metrics asked for. */
  readonly metrics: readonly ComparedMetric[]
}

export interface Comparison extends Compared {
  readonly aggregates: readonly ComparedAggregate[]
}

export const aggregateComparison = operation({
  id: 'aggregateComparison',
  description: 'Statistics of one or more metrics of 2 to 10 aggregates over a date range.',
  input: comparisonRules(z.object(comparisonParameters)),
  run: async (input, context): Promise<Comparison> => {
    const { aggregates, series, ...compared } = await readSeries(input, context)
    return {
      ...compared,
      aggregates: aggregates.map((aggregate) => {
        const { times = NO_VALUES, values } = series.get(aggregate.id) ?? {}
        const metrics = compared.metrics.map((metric) =>
          comparedMetric(metric, times, values?.get(metric) ?? NO_VALUES),
        )
        return { aggregate, dataPoints: times.length, metrics }
      }),
    }
  },
})

export const ScaleName = vocabulary('SeriesScale', 'How series of different size are made comparable.', {
  none: { description: 'As they are.' },
  z_score: {
    description:
      'Distance from the mean of the range in sample standard deviations; null for a constant series.',
  },
  index_100: {
    description: 'In per cent of the first value in the range; null when that is zero.',
  },
} satisfies Record<Scale, { description: string }>)

/** One metric of one aggregate along the timestamps of all; null where the aggregate has no value. */
export interface SideSeries {
  readonly aggregate: AggregateRecord
  readonly metric: MetricName
  readonly values: readonly (number | null)[]
}

export interface SideBySide extends Compared {
  readonly aggregates: readonly AggregateRecord[]
  /** All stamps at which any of the aggregates has a bar, oldest first. */
  readonly timestamps: readonly string[]
  readonly series: readonly SideSeries[]
}

/** Values moved to the places of their times among those of all series. */
function aligned(
  places: ReadonlyMap<number, number>,
  times: Float64Array,
  values: Float64Array,
): (number | null)[] {
  const row = new Array<number | null>(places.size).fill(null)
  times.forEach((time, at) => {
    const value = values[at] ?? Number.NaN
    if (!Number.isNaN(value)) row[places.get(time) ?? -1] = value
  })
  return row
}

export const aggregatesSideBySide = operation({
  id: 'aggregatesSideBySide',
  description: 'Time series of 2 to 10 aggregates along the timestamps of all of them.',
  input: comparisonRules(
    z.object({
      ...comparisonParameters,
      normalise: ScaleName.default('none').describe('How the series are made comparable.'),
    }),
  ),
  run: async ({ normalise, ...input }, context): Promise<SideBySide> => {
    const { aggregates, series, ...compared } = await readSeries(input, context)
    const times = Float64Array.from(
      new Set([...series.values()].flatMap(({ times: own }) => [...own])),
    ).sort()
    const places = new Map(Array.from(times, (time, place) => [time, place]))
    return {
      ...compared,
      aggregates,
      timestamps: Array.from(times, stampOf),
      series: aggregates.flatMap((aggregate) =>
        compared.metrics.map((metric) => {
          const { times: own = NO_VALUES, values } = series.get(aggregate.id) ?? {}
          const shown = scaled(values?.get(metric) ?? NO_VALUES, normalise)
          return { aggregate, metric, values: aligned(places, own, shown) }
        }),
      ),
    }
  },
})
