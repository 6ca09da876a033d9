import { z } from 'zod'
import { Warning } from '../../../core/answers.ts'
import { vocabulary } from '../../../core/vocabulary.ts'

export const FlowFrequency = vocabulary('FlowFrequency', 'How often a flow series has an observation.', {
  daily: { description: 'Every trading date.' },
  weekly: { description: 'Once a week.' },
  monthly: { description: 'Once a month.' },
  quarterly: { description: 'Once a quarter.' },
  annual: { description: 'Once a year.' },
  event: { description: 'Whenever something happens; such a series is never stale.' },
})
export type FlowFrequency = z.output<typeof FlowFrequency>

export const FlowUnit = vocabulary('FlowUnit', 'What the values of a flow series count.', {
  USDmn: { name: 'USD_MN', description: 'Millions of US dollars.' },
  shares: { description: 'Shares.' },
  contracts: { description: 'Option contracts.' },
  index_points: { description: 'Points of an index.' },
  pct: { description: 'Per cent.' },
  usd: { description: 'US dollars.' },
  usd_per_bbl: { description: 'US dollars per barrel.' },
  usd_per_oz: { description: 'US dollars per ounce.' },
  ratio: { description: 'A ratio.' },
  fx_rate: { description: 'An exchange rate.' },
  index: { description: 'An index.' },
  count: { description: 'A number of things.' },
  other: { description: 'A unit that came with a load: its code and label say which.' },
})
export type FlowUnit = z.output<typeof FlowUnit>

const isFlowUnit = (code: string): code is FlowUnit => FlowUnit.safeParse(code).success

/** How the graph calls a unit. */
export const flowUnitOf = (code: string): FlowUnit => (isFlowUnit(code) ? code : 'other')

/** A flow series as the domain knows it. */
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
  /** The aggregate or security that it speaks of. */
  readonly instrumentId: number | null
}

/** What every row of a series repeats. */
export const seriesShape = {
  slug: z.string().describe('Name of the series in addresses and lists, unique.'),
  metric: z.string().describe('What is measured.'),
  frequency: FlowFrequency.describe('How often there is an observation.'),
  unit: z
    .string()
    .describe(
      'Code of what the values count: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or one that came with a load.',
    ),
}

const date = z.string().meta({ format: 'date' })
const instant = z.string().meta({ format: 'date-time' })

export const observationShape = {
  date: date.describe('Date that the value is of.'),
  value: z.number().describe('Value, in the unit of the series.'),
  updatedTime: instant.describe('When the value became known.'),
}

export const revisionShape = {
  value: observationShape.value,
  updatedTime: observationShape.updatedTime,
  revision: z.int().describe('Number of the revision; the first value of a date is 0.'),
}

export const stalenessShape = {
  stalenessDays: z
    .int()
    .describe('Calendar days (UTC) from the observation to today, or to the moment asked for.'),
  isStale: z
    .boolean()
    .describe(
      'Whether that is more than 4 days (daily), 10 (weekly), 40 (monthly), 120 (quarterly) or 430 (annual) old; never of events.',
    ),
}

export const availabilityShape = {
  firstObservation: date.nullable().describe('Date of the first observation; null without any.'),
  lastObservation: date.nullable().describe('Date of the last observation; null without any.'),
  rowCount: z.int().describe('Number of dates with an observation; revisions do not count.'),
}

/** How an answer about flow series was made. */
export const FlowMetadata = z
  .object({
    requestId: z.string().describe('The request, as in the X-Request-ID header.'),
    generatedAt: instant.describe('When the answer was made.'),
    asOf: instant.nullable().describe('When the data was last loaded.'),
    timezone: z.string().describe('Timezone of every date and time: UTC.'),
    effectiveStartDate: z
      .string()
      .nullable()
      .describe('First date or instant that was read; null when open.'),
    effectiveEndDate: z.string().nullable().describe('Last date or instant that was read; null when open.'),
    effectiveAsOf: z
      .string()
      .nullable()
      .describe('Moment whose knowledge was asked for; null for the newest values.'),
    unknownSlugs: z.array(z.string()).describe('Slugs asked for that the caller cannot see.'),
    noDataSlugs: z.array(z.string()).optional().describe('Series asked for that have no observation.'),
    warnings: z.array(Warning).describe('What was changed or ignored.'),
  })
  .meta({ id: 'FlowMetadata', description: 'How an answer about flow series was made.' })
export type FlowMetadata = z.output<typeof FlowMetadata>
