import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { Interval } from '../../../market/vocabulary.ts'
import { constituentShape } from '../directory/responses.ts'

const RankedConstituent = z
  .object({
    rank: z.int().describe('Place in the requested order, starting at 1. Ties share the lowest rank.'),
    ...constituentShape,
    value: z.number().describe('Value of the metric.'),
    share: z
      .number()
      .nullable()
      .describe('Value as a fraction of the aggregate’s value. Null if that is zero or missing.'),
    px: z.number().nullable().describe('Last price in the bars used.'),
    pxChg: z
      .number()
      .nullable()
      .describe('Price change over the bars used, as a fraction. Null without an earlier price.'),
  })
  .meta({ id: 'RankedConstituent', description: 'A constituent and its place in the ranking.' })

export const TopConstituentsResponse = z
  .object({
    aggregateId: z.int().describe('Id of the aggregate.'),
    providerId: z.string().describe('Provider id of the aggregate.'),
    metric: Metric.describe('Metric that ranks the constituents.'),
    interval: Interval.describe('Length of the bars.'),
    dateRange: DateRange.nullable().describe(
      'First and last bar used, or the requested dates if there are no bars. Null if there are neither.',
    ),
    aggregateTotal: z.number().nullable().describe('Value of the aggregate over the same bars.'),
    count: z.int().describe('Number of constituents in the response.'),
    constituents: z.array(RankedConstituent).describe('Constituents in order of rank.'),
  })
  .meta({
    id: 'TopConstituentsResponse',
    description: 'Constituents of an aggregate ranked by a metric.',
  })
