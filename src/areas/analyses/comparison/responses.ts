import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { camelCase } from '../../../core/names.ts'
import { calculatedShape, metricShape } from '../../../engine/bars/shape.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { Interval } from '../../../market/vocabulary.ts'
import type { TableOption } from '../../../protocols/rest/tables/table.ts'
import { AggregateMetadata } from '../../instruments/directory/responses.ts'
import { MetricComparison } from './measures.ts'
import type { Compared, SideBySide } from './operations.ts'

const interval = Interval.describe('Length of the bars.')
const metrics = z.array(Metric).describe('Metrics compared, without duplicates.')
const dateRange = DateRange.describe('First and last bar used. The requested range if there are no bars.')

const ComparedAggregate = z
  .object({
    id: z.int().describe('Id of the aggregate.'),
    providerId: z.string().describe('Provider id of the aggregate.'),
    name: z.string().describe('Name of the aggregate.'),
    type: z.string().describe('Type of the aggregate.'),
    subtype: z.string().nullable().describe('Subtype of the aggregate.'),
    dataPoints: z.int().describe('Number of bars in the range.'),
    metrics: z.record(z.string(), MetricComparison).describe('Statistics, keyed by metric.'),
  })
  .meta({ id: 'ComparedAggregate', description: 'One aggregate of a comparison.' })

export const ComparisonResponse = z
  .object({
    aggregates: z.record(z.string(), ComparedAggregate).describe('Aggregates, keyed by id.'),
    interval,
    metrics,
    dateRange,
  })
  .meta({
    id: 'ComparisonResponse',
    description: 'Statistics of the same metrics over the same range for several aggregates.',
  })

const SideBySideRow = z
  .object({
    ts: z.string().meta({ format: 'date-time' }).describe('Timestamp: the end of the bars.'),
    values: z
      .record(z.string(), z.record(z.string(), z.number().nullable()))
      .describe('Values, keyed by aggregate id, then by metric. Null if the aggregate has none.'),
  })
  .meta({ id: 'SideBySideRow', description: 'Values of all aggregates at one timestamp.' })

export const SideBySideResponse = z
  .object({
    aggregates: z.array(AggregateMetadata).describe('Aggregates, in the requested order.'),
    interval,
    metrics,
    dateRange,
    count: z.int().describe('Number of timestamps.'),
    data: z
      .array(SideBySideRow)
      .describe('One row per timestamp at which any aggregate has a bar, oldest first.'),
  })
  .meta({ id: 'SideBySideResponse', description: 'Time series of aggregates, one row per timestamp.' })

export const comparedMembers = (compared: Compared) => ({
  interval: compared.interval,
  metrics: [...compared.metrics],
  dateRange: compared.dateRange,
})

/** Converts parallel series to rows, one per timestamp. */
export const comparedRows = ({
  timestamps,
  series,
  aggregates,
}: SideBySide): z.output<typeof SideBySideRow>[] => {
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

const { metrics: _metrics, ...comparedShape } = ComparedAggregate.shape

/** A row per aggregate and metric. */
export const comparisonTable: TableOption<z.output<typeof ComparisonResponse>> = {
  row: z.object({ ...comparedShape, metric: Metric, ...MetricComparison.shape }),
  rows: ({ aggregates }) =>
    Object.values(aggregates).flatMap(({ metrics: byName, ...aggregate }) =>
      Object.entries(byName).map(([metric, measures]) => ({ ...aggregate, metric, ...measures })),
    ),
}

/** A row per timestamp and aggregate, with a column per metric. */
export const sideBySideTable: TableOption<z.output<typeof SideBySideResponse>> = {
  row: z.object({
    ts: SideBySideRow.shape.ts,
    ...AggregateMetadata.pick({ id: true, providerId: true, name: true }).shape,
    ...z.object({ ...metricShape, ...calculatedShape }).partial().shape,
  }),
  rows: ({ data, aggregates, metrics: compared }) =>
    data.flatMap(({ ts, values }) =>
      aggregates.map(({ id, providerId, name }) => ({
        ...{ ts, id, providerId, name },
        ...Object.fromEntries(compared.map((metric) => [camelCase(metric), values[id]?.[metric] ?? null])),
      })),
    ),
}
