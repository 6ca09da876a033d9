import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { Interval } from '../../../market/vocabulary.ts'
import { TrendResponse } from '../../analytics/responses.ts'
import { AggregateMetadata, constituentShape } from '../directory/responses.ts'
import { AggregateRow } from '../timeseries/rows.ts'

const RankedConstituent = z
  .object({
    rank: z.int().describe('Place in the order asked; 1 is the first, ties share the lowest rank.'),
    ...constituentShape,
    value: z.number().describe('Value of the metric.'),
    share: z
      .number()
      .nullable()
      .describe('Value as a fraction of the aggregate’s own; null when that is zero or missing.'),
    px: z.number().nullable().describe('Last price in the bars counted.'),
    pxChg: z
      .number()
      .nullable()
      .describe('Price change over the bars counted, as a fraction; null without an earlier price.'),
  })
  .meta({ id: 'RankedConstituent', description: 'A constituent and its place among the others.' })

export const TopConstituentsResponse = z
  .object({
    aggregateId: z.int().describe('Id of the aggregate.'),
    providerId: z.string().describe('Provider id of the aggregate.'),
    metric: Metric.describe('Metric that ranks them.'),
    interval: Interval.describe('Length of the bars.'),
    dateRange: DateRange.nullable().describe('Bars that were counted; null without dates and without a bar.'),
    aggregateTotal: z.number().nullable().describe('The aggregate’s own value over the same bars.'),
    count: z.int().describe('Number of constituents listed.'),
    constituents: z.array(RankedConstituent).describe('The constituents in the order of their ranks.'),
  })
  .meta({
    id: 'TopConstituentsResponse',
    description: 'The constituents of an aggregate ranked by a metric.',
  })

export const SummaryResponse = z
  .object({
    metadata: AggregateMetadata,
    latest: AggregateRow.nullable().describe('The newest daily bar; null when there is none.'),
    trend: TrendResponse.nullable().describe(
      'Trend over the last 30 calendar days of data; null under three bars.',
    ),
    constituentsCount: z.int().describe('Number of constituents today.'),
    generatedAt: z.string().meta({ format: 'date-time' }).describe('When the answer was made.'),
  })
  .meta({ id: 'SummaryResponse', description: 'An aggregate at a glance.' })
