import { z } from 'zod'
import { DateRange } from '../../../core/answers.ts'
import { BarMetadata, SeriesMetadata } from '../../../engine/bars/metadata.ts'
import { AGGREGATE, type InstrumentKind, SECURITY } from '../../../engine/instruments/kinds.ts'
import type { Correlation, Statistics, Trend, Volatility } from './analyses.ts'
import type { StatisticsAnswer } from './operations.ts'
import { correlationShape, statisticsShape, trendShape, volatilityShape } from './shapes.ts'

/** How REST shows the analyses of a kind of instrument. */
interface AnalysisDressing {
  /** Start of the names of the shapes. */
  readonly prefix: string
  /** Members that name an instrument beside its ids. */
  readonly rowShape: z.ZodRawShape
  nameOf(instrument: Statistics['instrument']): object
  /** Members about missing instruments. */
  readonly missingShape: z.ZodRawShape
  missing(answer: StatisticsAnswer): object
  readonly metadata: z.ZodObject
}

/** Defines the shapes of the statistics of several instruments. */
function statisticsResponse(
  { name, plural }: InstrumentKind,
  { prefix, rowShape, missingShape, metadata }: AnalysisDressing,
) {
  const { metric, interval } = trendShape
  const Row = z
    .object({
      id: z.int().describe(`Id of the ${name}.`),
      providerId: z.string().describe(`Provider id of the ${name}.`),
      ...rowShape,
      ...statisticsShape,
    })
    .meta({ id: `${prefix}StatisticsRow`, description: `Statistics of a metric of one ${name}.` })
  return z
    .object({
      data: z.array(Row).describe(`One row per ${name}, in the requested order.`),
      interval,
      metric,
      dateRange: DateRange.nullable().describe(
        `First and last bar with a value of any ${name}. Null if there is none.`,
      ),
      count: z.int().describe('Number of rows.'),
      ...missingShape,
      metadata,
    })
    .meta({
      id: `${prefix}StatisticsResponse`,
      description: `Statistics of a metric of one or more ${plural}.`,
    })
}

/** Defines the responses of the analyses of a kind of instrument, and how results become them. */
function responsesOf(kind: InstrumentKind, dressing: AnalysisDressing) {
  const { name, plural, oneOf } = kind
  const { prefix, nameOf, missing } = dressing
  const idName = `${name}Id`
  const id = { [idName]: z.int().describe(`Id of the ${name}.`) }
  const idsOfTwo = {
    [`${idName}1`]: z.int().describe(`Id of the first ${name}.`),
    [`${idName}2`]: z.int().describe(`Id of the second ${name}.`),
  }
  return {
    Correlation: z.object({ ...idsOfTwo, ...correlationShape, dateRange: DateRange }).meta({
      id: `${prefix}CorrelationResponse`,
      description: `Correlation of a metric between two ${plural}.`,
    }),
    Trend: z
      .object({ ...id, ...trendShape, dateRange: DateRange })
      .meta({ id: `${prefix}TrendResponse`, description: `Linear trend of a metric of ${oneOf}.` }),
    Volatility: z.object({ ...id, ...volatilityShape, dateRange: DateRange }).meta({
      id: `${prefix}VolatilityResponse`,
      description: `Volatility and maximum drawdown of a metric of ${oneOf}.`,
    }),
    Statistics: statisticsResponse(kind, dressing),
    presentCorrelation: ({ instruments: [one, other], ...correlation }: Correlation) => ({
      ...correlation,
      [`${idName}1`]: one.id,
      [`${idName}2`]: other.id,
    }),
    presentTrend: ({ instrument, slopeCi95, ...trend }: Trend) => ({
      ...trend,
      slopeCi95: [...slopeCi95],
      [idName]: instrument.id,
    }),
    presentVolatility: ({ instrument, ...volatility }: Volatility) => ({
      ...volatility,
      [idName]: instrument.id,
    }),
    presentStatistics: (answer: StatisticsAnswer) => {
      const { rows, noDataIds: _, ...rest } = answer
      return {
        ...rest,
        data: rows.map(({ instrument, ...row }) => ({
          id: instrument.id,
          providerId: instrument.providerId,
          ...nameOf(instrument),
          ...row,
        })),
        count: rows.length,
        ...missing(answer),
      }
    },
  }
}

export type AnalysisResponses = ReturnType<typeof responsesOf>

export const AGGREGATE_ANALYSIS_RESPONSES = responsesOf(AGGREGATE, {
  prefix: '',
  rowShape: {},
  nameOf: () => ({}),
  missingShape: {},
  missing: () => ({}),
  metadata: BarMetadata,
})

export const noDataSecurityIds = z.array(z.int()).describe('Requested securities without bars in the range.')

export const SECURITY_ANALYSIS_RESPONSES = responsesOf(SECURITY, {
  prefix: 'Security',
  rowShape: { symbol: z.string().describe('Trading symbol.') },
  nameOf: (instrument) => ({ symbol: instrument.kind === 'security' ? instrument.ticker : '' }),
  missingShape: { noDataSecurityIds },
  missing: ({ noDataIds }) => ({ noDataSecurityIds: noDataIds }),
  metadata: SeriesMetadata,
})
