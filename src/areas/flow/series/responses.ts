import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import {
  availabilityShape,
  FlowMetadata,
  type FlowSeries,
  observationShape,
  seriesShape,
  stalenessShape,
} from './shapes.ts'

const { date, value } = observationShape

const FlowRow = z
  .object({ ...seriesShape, ...observationShape })
  .meta({ id: 'FlowRow', description: 'The value of a flow series on a date.' })

const LatestFlowRow = z
  .object({ ...seriesShape, date, value, ...stalenessShape })
  .meta({ id: 'LatestFlowRow', description: 'The newest observation of a flow series.' })

const FlowAvailabilityRow = z
  .object({ ...seriesShape, ...availabilityShape })
  .meta({ id: 'FlowAvailabilityRow', description: 'From when to when a flow series has observations.' })

export const TimeseriesResponse = z
  .object({
    data: z.array(FlowRow).describe('Observations of the page, in order.'),
    count: z.int().describe('Number of observations on this page.'),
    pagination: Pagination,
    metadata: FlowMetadata,
  })
  .meta({ id: 'FlowTimeseriesResponse', description: 'Observations of flow series, one page of them.' })

export const LatestResponse = z
  .object({
    data: z.array(LatestFlowRow).describe('One row per series that has an observation, in the order asked.'),
    count: z.int().describe('Number of rows.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'FlowLatestResponse', description: 'The newest observation of each flow series.' })

export const AvailabilityResponse = z
  .object({
    data: z.array(FlowAvailabilityRow).describe('One row per series, in the order asked.'),
    count: z.int().describe('Number of rows.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'FlowAvailabilityResponse', description: 'The extent of each flow series.' })

const { slug, metric, unit, frequency } = seriesShape
export const FlowFile = z
  .object({
    data: z
      .array(
        z
          .object({ slug, metric, unit, frequency, date, value })
          .meta({ id: 'FlowFileRow', description: 'The newest value of a flow series on a date.' }),
      )
      .describe('All observations, series by series and oldest first.'),
    count: z.int().describe('Number of observations.'),
    metadata: FlowMetadata.pick({ asOf: true, timezone: true, effectiveAsOf: true, unknownSlugs: true }).meta(
      {
        id: 'FlowFileMetadata',
        description: 'How a file about flow series was made.',
      },
    ),
  })
  .meta({ id: 'FlowTimeseriesFile', description: 'Observations of flow series, all of them.' })

/** What every row of a series repeats. */
export const membersOf = ({ slug, metric, frequency, unit }: FlowSeries) => ({
  slug,
  metric,
  frequency,
  unit,
})
