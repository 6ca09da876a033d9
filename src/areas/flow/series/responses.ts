import { z } from 'zod'
import { snakeCase } from '../../../core/names.ts'
import { Pagination } from '../../../core/numbered-pages.ts'
import type { JsonRows } from '../../../core/rows/json-rows.ts'
import { encodedRows } from '../../../core/rows/json-rows.ts'
import { leafOf } from '../../../core/rows/origins.ts'
import { suffixOf, type Transform } from '../../../market/transformations.ts'
import { Normalisation, Transformation } from '../../../market/vocabulary.ts'
import type { ObservationTable } from './observation-table.ts'
import {
  availabilityShape,
  FlowMetadata,
  type FlowSeries,
  observationShape,
  seriesShape,
  stalenessShape,
} from './shapes.ts'

const { date, value } = observationShape

const anyOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const [transformations, normalisations] = [anyOf(Transformation.options), anyOf(Normalisation.options)]

const FlowRow = z
  .object({
    ...seriesShape,
    ...observationShape,
    transformed: z
      .record(
        z
          .string()
          .regex(new RegExp(`^value__(?:${transformations}(?:__${normalisations})?|${normalisations})$`)),
        z.number().nullable(),
      )
      .optional()
      .meta({
        flattened: true,
        description:
          'The value after transformation, normalisation, or both in this order: `value__<transformation>__<normalisation>`. Null if too few earlier values exist.',
      }),
  })
  .meta({
    id: 'FlowRow',
    description: 'Value of a flow series on a date. A transformation or normalisation adds a member.',
  })

const LatestFlowRow = z
  .object({ ...seriesShape, date, value, ...stalenessShape })
  .meta({ id: 'LatestFlowRow', description: 'Newest observation of a flow series.' })

const FlowAvailabilityRow = z
  .object({ ...seriesShape, ...availabilityShape })
  .meta({ id: 'FlowAvailabilityRow', description: 'First and last observation of a flow series.' })

export const TimeseriesResponse = z
  .object({
    data: z.array(FlowRow).describe('Observations on this page, sorted by date, then by ascending slug.'),
    count: z.int().describe('Number of observations on this page.'),
    pagination: Pagination,
    metadata: FlowMetadata,
  })
  .meta({ id: 'FlowTimeseriesResponse', description: 'A page of observations of flow series.' })

export const LatestResponse = z
  .object({
    data: z.array(LatestFlowRow).describe('One row per series with an observation, in the requested order.'),
    count: z.int().describe('Number of rows.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'FlowLatestResponse', description: 'Newest observation of each flow series.' })

export const AvailabilityResponse = z
  .object({
    data: z.array(FlowAvailabilityRow).describe('One row per series, in the requested order.'),
    count: z.int().describe('Number of rows.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'FlowAvailabilityResponse', description: 'First and last observation of each flow series.' })

const { slug, metric, unit, frequency } = seriesShape
export const FlowFile = z
  .object({
    data: z
      .array(
        z
          .object({ slug, metric, unit, frequency, date, value })
          .meta({ id: 'FlowFileRow', description: 'Value of a flow series on a date.' }),
      )
      .describe('All observations, series by series and oldest first.'),
    count: z.int().describe('Number of observations.'),
    metadata: FlowMetadata.pick({ asOf: true, timezone: true, effectiveAsOf: true, unknownSlugs: true }).meta(
      {
        id: 'FlowFileMetadata',
        description: 'Metadata of a file of flow series.',
      },
    ),
  })
  .meta({ id: 'FlowTimeseriesFile', description: 'All observations of flow series.' })

/** Returns the fields that every row of a series repeats. */
export const seriesMembers = ({ slug, metric, frequency, unit }: FlowSeries) => ({
  slug,
  metric,
  frequency,
  unit,
})

const OF_SERIES = ['slug', 'metric', 'frequency', 'unit'] as const

/** Encodes observations with the fields of their series. */
export const observationRows = (table: ObservationTable, transform: Transform | null): JsonRows =>
  encodedRows(table, [
    ...OF_SERIES.map((name) => ({ name, value: leafOf(table.origin('series'), name) })),
    ...(['date', 'value', 'updatedTime'] as const).map((name) => ({
      name: snakeCase(name),
      value: table.origin(name),
    })),
    ...(transform ? [{ name: `value__${suffixOf(transform)}`, value: table.origin('transformed') }] : []),
  ])
