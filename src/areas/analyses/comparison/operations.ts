import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import { paced } from '../../../core/async/turns.ts'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { operation } from '../../../core/operation.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { chargeRows, chargeValues } from '../../../core/work.ts'
import { flowOf } from '../../../engine/bars/calculated.ts'
import { barsWithin } from '../../../engine/bars/cost.ts'
import { type InstrumentSeries, selectSeriesOfMetrics } from '../../../engine/bars/queries/series.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import { narrowed, type SeriesSelection } from '../../../engine/bars/selection.ts'
import { readBarValues } from '../../../engine/bars/values.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { requireAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import { asInstant } from '../../../market/dates.ts'
import { type AnyMetric, defaultMetric, isRowMetric } from '../../../market/metrics.ts'
import type { Interval } from '../../../market/vocabulary.ts'
import { stampOf } from '../statistics/series.ts'
import { type ComparedMetric, comparedMetric, NO_VALUES, type Scale, scaled } from './measures.ts'
import { type ComparisonInput, comparisonParameters, comparisonRules } from './parameters.ts'

/** Maximum number of values read for a response, close to the maximum size of a GraphQL response. */
const MAX_VALUES = 500_000

/** Fields common to both comparisons. */
export interface Compared {
  readonly interval: Interval
  readonly metrics: readonly AnyMetric[]
  /** First and last timestamp of the bars used, or the requested range if there are none. */
  readonly dateRange: DateRange
}

interface Reading extends Compared {
  readonly aggregates: readonly AggregateRecord[]
  readonly series: ReadonlyMap<number, ComparedSeries>
}

/** Bars of one aggregate as parallel arrays, with stored and calculated metrics. */
interface ComparedSeries extends Pick<InstrumentSeries, 'times'> {
  readonly values: ReadonlyMap<AnyMetric, Float64Array>
}

/** Adds the metrics that follow from several bars to series, as far as these have bars. */
async function withComputed(
  db: ReadContext['db'],
  series: readonly InstrumentSeries[],
  metrics: readonly AnyMetric[],
  selection: SeriesSelection,
): Promise<ComparedSeries[]> {
  const requests = series.flatMap(({ instrumentId }) =>
    metrics.map((metric) => ({
      ...{ instrumentId, metric, dividedBy: null, transform: null },
      selection: narrowed(selection, [metric]),
    })),
  )
  const computed = await readBarValues(db, requests, MAX_VALUES)
  if ('excess' in computed) throw tooMany(MAX_VALUES)
  return series.map(({ times, values }, at) => {
    const places = new Map(Array.from(times, (time, place) => [time, place]))
    const own = metrics.map((metric, n): [AnyMetric, Float64Array] => {
      const column = new Float64Array(times.length).fill(Number.NaN)
      const one = computed[at * metrics.length + n]
      for (const [m, time] of (one?.times ?? NO_VALUES).entries()) {
        const place = places.get(time)
        if (place !== undefined) column[place] = one?.values[m] ?? Number.NaN
      }
      return [metric, column]
    })
    return { times, values: new Map<AnyMetric, Float64Array>([...values, ...own]) }
  })
}

const tooMany = (limit: number): InvalidInput =>
  new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `The range contains more than ${limit} bars of an aggregate. Use a shorter range, fewer metrics or a longer interval`,
      ctx: { max_length: limit },
    },
  ])

function refuseTooMany(series: readonly InstrumentSeries[], limit: number): void {
  if (series.every(({ times }) => times.length <= limit)) return
  throw tooMany(limit)
}

const spanOf = (series: readonly InstrumentSeries[]): DateRange => ({
  startDate: stampOf(Math.min(...series.map(({ times }) => times[0] ?? Number.POSITIVE_INFINITY))),
  endDate: stampOf(Math.max(...series.map(({ times }) => times.at(-1) ?? Number.NEGATIVE_INFINITY))),
})

async function readSeries(input: ComparisonInput, context: ReadContext): Promise<Reading> {
  const aggregates = await requireAggregates(context, input.aggregateIds)
  const metrics = [...new Set(input.metrics ?? [defaultMetric(input)])]
  const { selection } = selectionOf(input, metrics, context)
  const limit = Math.floor(MAX_VALUES / (aggregates.length * metrics.length))
  const ids = aggregates.map(({ id }) => id)
  // Half of the cost is finding a bar, however many metrics are read of it.
  await chargeValues(ids.length * ((1 + metrics.length) / 2) * Math.min(limit, barsWithin(selection)))
  // Bars are those in which the flows of computed metrics have values, too.
  const read = metrics.flatMap((metric) => (isRowMetric(metric) ? [metric] : [flowOf(selection.assetClass)]))
  const bars = await selectSeriesOfMetrics(context.db, ids, selection, [...new Set(read)], limit + 1)
  refuseTooMany(bars, limit)
  const computed = metrics.filter((metric) => !isRowMetric(metric))
  const series = await withComputed(context.db, bars, computed, selection)
  return {
    aggregates,
    metrics,
    interval: input.interval,
    dateRange:
      bars.length > 0
        ? spanOf(bars)
        : { startDate: asInstant(input.startDate), endDate: asInstant(input.endDate) },
    series: new Map(series.map((one, at) => [bars[at]?.instrumentId ?? 0, one])),
  }
}

/** One aggregate of a comparison. */
export interface ComparedAggregate {
  readonly aggregate: AggregateRecord
  /** Number of the aggregate's bars in the range. */
  readonly dataPoints: number
  /** In the requested order. */
  readonly metrics: readonly ComparedMetric[]
}

export interface Comparison extends Compared {
  readonly aggregates: readonly ComparedAggregate[]
}

export const aggregateComparison = operation({
  id: 'aggregateComparison',
  description: 'Compares 2 to 10 aggregates by statistics of one or more metrics over a date range.',
  input: comparisonRules(z.object(comparisonParameters)),
  run: async (input, context): Promise<Comparison> => {
    const { aggregates, series, ...compared } = await readSeries(input, context)
    return {
      ...compared,
      aggregates: await paced(aggregates, context.signal, (aggregate) => {
        const { times = NO_VALUES, values } = series.get(aggregate.id) ?? {}
        const metrics = compared.metrics.map((metric) =>
          comparedMetric(metric, times, values?.get(metric) ?? NO_VALUES),
        )
        return { aggregate, dataPoints: times.length, metrics }
      }),
    }
  },
})

const ScaleName = vocabulary('SeriesScale', 'Scaling that makes series comparable.', {
  none: { description: 'No scaling.' },
  z_score: {
    description:
      'Distance from the mean of the range, in sample standard deviations. Null if the series is constant.',
  },
  index_100: {
    description: 'Percentage of the first value in the range. Null if that value is 0.',
  },
} satisfies Record<Scale, { description: string }>)

/** One metric of one aggregate at the timestamps of the response. Null where the aggregate has no value. */
export interface SideSeries {
  readonly aggregate: AggregateRecord
  readonly metric: AnyMetric
  readonly values: readonly (number | null)[]
}

export interface SideBySide extends Compared {
  readonly aggregates: readonly AggregateRecord[]
  /** Timestamps at which any of the aggregates has a bar, oldest first. */
  readonly timestamps: readonly string[]
  readonly series: readonly SideSeries[]
}

/** Aligns the values of a series with the timestamps of the response. */
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
  description: 'Time series of 2 to 10 aggregates, aligned on common timestamps.',
  input: comparisonRules(
    z.object({
      ...comparisonParameters,
      normalise: ScaleName.default('none').describe('Scaling of the series.'),
    }),
  ),
  run: async ({ normalise, ...input }, context): Promise<SideBySide> => {
    const { aggregates, series, ...compared } = await readSeries(input, context)
    const times = Float64Array.from(
      new Set([...series.values()].flatMap(({ times: own }) => [...own])),
    ).sort()
    await chargeRows(times.length, series.size * compared.metrics.length, ['startDate'])
    const places = new Map(Array.from(times, (time, place) => [time, place]))
    return {
      ...compared,
      aggregates,
      timestamps: Array.from(times, stampOf),
      series: await paced(
        aggregates.flatMap((aggregate) => compared.metrics.map((metric) => ({ aggregate, metric }))),
        context.signal,
        ({ aggregate, metric }) => {
          const { times: own = NO_VALUES, values } = series.get(aggregate.id) ?? {}
          const shown = scaled(values?.get(metric) ?? NO_VALUES, normalise)
          return { aggregate, metric, values: aligned(places, own, shown) }
        },
      ),
    }
  },
})
