import { z } from 'zod'
import { DateRange } from '../../core/answers.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { Interval } from '../../market/vocabulary.ts'
import { AggregateMetadata } from '../aggregates/directory/responses.ts'
import { MetricComparison } from './measures.ts'
import type { Compared, SideBySide } from './operations.ts'

const interval = Interval.describe('Length of the bars.')
const metrics = z.array(Metric).describe('Metrics compared, each once.')
const dateRange = DateRange.describe('The bars that were used.')

const ComparedAggregate = z
  .object({
    id: z.int().describe('Id of the aggregate.'),
    providerId: z.string().describe('Provider id of the aggregate.'),
    name: z.string().describe('Name of the aggregate.'),
    type: z.string().describe('Type of the aggregate.'),
    subtype: z.string().nullable().describe('Subtype of the aggregate.'),
    dataPoints: z.int().describe('Number of its bars in the range.'),
    metrics: z.record(z.string(), MetricComparison).describe('Statistics by metric.'),
  })
  .meta({ id: 'ComparedAggregate', description: 'One aggregate of a comparison.' })

export const ComparisonResponse = z
  .object({
    aggregates: z.record(z.string(), ComparedAggregate).describe('The aggregates by their ids.'),
    interval,
    metrics,
    dateRange,
  })
  .meta({
    id: 'ComparisonResponse',
    description: 'Several aggregates by the statistics of the same metrics over the same range.',
  })

const SideBySideRow = z
  .object({
    ts: z.string().meta({ format: 'date-time' }).describe('End of the bars.'),
    values: z
      .record(z.string(), z.record(z.string(), z.number().nullable()))
      .describe('Values by aggregate id, then by metric; null where the aggregate has none.'),
  })
  .meta({ id: 'SideBySideRow', description: 'The values of several aggregates at one time.' })

export const SideBySideResponse = z
  .object({
    aggregates: z.array(AggregateMetadata).describe('The aggregates, in the order asked.'),
    interval,
    metrics,
    dateRange,
    count: z.int().describe('Number of timestamps.'),
    data: z.array(SideBySideRow).describe('All timestamps of any of the aggregates, oldest first.'),
  })
  .meta({ id: 'SideBySideResponse', description: 'Time series of several aggregates side by side.' })

export const comparedMembers = (compared: Compared) => ({
  interval: compared.interval,
  metrics: [...compared.metrics],
  dateRange: compared.dateRange,
})

/** The parallel series as rows, one per timestamp. */
export const rowsOf = ({ timestamps, series, aggregates }: SideBySide): z.output<typeof SideBySideRow>[] => {
  const byAggregate = aggregates.map(
    ({ id }) => [id, series.filter(({ aggregate }) => aggregate.id === id)] as const,
  )
  return timestamps.map((ts, place) => ({
    ts,
    values: Object.fromEntries(
      byAggregate.map(([id, own]) => [
        id,
        Object.fromEntries(own.map(({ metric, values }) => [metric, values[place] ?? null])),
      ]),
    ),
  }))
}
