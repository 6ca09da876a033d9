import { z } from 'zod'
import { Warning } from '../../../core/answers.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { BarMetadata } from '../../../engine/bars/metadata.ts'
import { downsampledShape } from '../../../engine/downsampling.ts'

export const FlowFrequency = vocabulary('FlowFrequency', 'How often a flow series is observed.', {
  daily: { description: 'Every trading date.' },
  weekly: { description: 'Once a week.' },
  monthly: { description: 'Once a month.' },
  quarterly: { description: 'Once a quarter.' },
  annual: { description: 'Once a year.' },
  event: { description: 'Irregularly, when an event occurs. Never stale.' },
})
export type FlowFrequency = z.output<typeof FlowFrequency>

export const FlowUnit = vocabulary('FlowUnit', 'Unit of the values of a flow series.', {
  USDmn: { name: 'USD_MN', description: 'Millions of US dollars.' },
  shares: { description: 'Shares.' },
  contracts: { description: 'Option contracts.' },
  index_points: { description: 'Index points.' },
  pct: { description: 'Per cent.' },
  usd: { description: 'US dollars.' },
  usd_per_bbl: { description: 'US dollars per barrel.' },
  usd_per_oz: { description: 'US dollars per ounce.' },
  ratio: { description: 'Ratio.' },
  fx_rate: { description: 'Exchange rate.' },
  index: { description: 'Index.' },
  count: { description: 'Count.' },
  other: { description: 'Unit added by a load, identified by its code and label.' },
})
export type FlowUnit = z.output<typeof FlowUnit>

const isFlowUnit = (code: string): code is FlowUnit => FlowUnit.safeParse(code).success

/** Converts a unit code to its enum value: `other` for codes added by a load. */
export const flowUnitOf = (code: string): FlowUnit => (isFlowUnit(code) ? code : 'other')

/** A flow series in the domain model. */
export interface FlowSeries {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly metric: string
  readonly frequency: FlowFrequency
  /** Code of the unit. */
  readonly unit: string
  readonly unitLabel: string
  readonly description: string | null
  /** Aggregate or security that the series describes. */
  readonly instrumentId: number | null
}

/** Fields of a series that REST repeats in every row. */
export const seriesShape = {
  slug: z.string().describe('Unique name of the series, as used in parameters.'),
  metric: z.string().describe('Metric that the series measures.'),
  frequency: FlowFrequency.describe('How often the series is observed.'),
  unit: z
    .string()
    .describe(
      'Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load.',
    ),
}

const date = z.string().meta({ format: 'date' })
const moment = z.string().meta({ format: 'date-or-date-time' })
const instant = z.string().meta({ format: 'date-time' })

export const observationShape = {
  date: date.describe('Date of the observation.'),
  value: z.number().describe('Value, in the unit of the series.'),
  updatedTime: instant.describe('Time at which the value became known.'),
}

/** Field of observations that a request transforms. */
export const transformedShape = {
  transformed: z
    .number()
    .nullable()
    .describe(
      'Value after the `transformation` and `normalisation` given as arguments. Null if too few earlier values exist, or if neither argument is given.',
    ),
}

export const revisionShape = {
  value: observationShape.value,
  updatedTime: observationShape.updatedTime,
  revision: z.int().describe('Revision number. 0 is the first value of a date.'),
}

export const stalenessShape = {
  stalenessDays: z
    .int()
    .describe('Calendar days (UTC) from the observation to today, or to the point in time requested.'),
  isStale: z
    .boolean()
    .describe(
      'Whether the observation is older than 4 days (daily series), 10 (weekly), 40 (monthly), 120 (quarterly) or 430 (annual). Always false for event series.',
    ),
}

export const availabilityShape = {
  firstObservation: date.nullable().describe('Date of the first observation. Null if there is none.'),
  lastObservation: date.nullable().describe('Date of the last observation. Null if there is none.'),
  rowCount: z.int().describe('Number of dates with an observation. Excludes revisions.'),
}

/** Metadata of a response about flow series. */
export const FlowMetadata = z
  .object({
    requestId: z.string().describe('Id of the request, as in the `X-Request-ID` header.'),
    generatedAt: instant.describe('Time at which the response was generated.'),
    asOf: instant.nullable().describe('Time of the last load. Null if nothing was loaded.'),
    dataVersion: BarMetadata.shape.dataVersion,
    timezone: z.string().describe('Time zone of all dates and times: UTC.'),
    effectiveStartDate: moment.nullable().describe('First date or instant read. Null if unbounded.'),
    effectiveEndDate: moment.nullable().describe('Last date or instant read. Null if unbounded.'),
    effectiveAsOf: moment
      .nullable()
      .describe('Point in time that the data was read as of. Null for the newest values.'),
    transformation: BarMetadata.shape.transformation.describe('Transformation of the values. Null if none.'),
    normalisation: BarMetadata.shape.normalisation.describe('Normalisation of the values. Null if none.'),
    normalisationPeriod: BarMetadata.shape.normalisationPeriod,
    window: BarMetadata.shape.window,
    ...downsampledShape,
    unknownSlugs: z.array(z.string()).describe('Requested slugs that do not exist or the caller cannot see.'),
    noDataSlugs: z.array(z.string()).optional().describe('Slugs of requested series without observations.'),
    warnings: z.array(Warning).describe('Parts of the request that the server changed or ignored.'),
  })
  .meta({ id: 'FlowMetadata', description: 'Metadata of a response about flow series.' })
export type FlowMetadata = z.output<typeof FlowMetadata>
