import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import { operation } from '../../../core/operation.ts'
import { barMetadataOf } from '../../../engine/bars/metadata.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { metric, withMetric } from '../../../market/metric-parameters.ts'
import { Moment } from '../../../market/moments.ts'
import {
  endDate,
  selectionParameters,
  startDate,
  withAssetClass,
  withDates,
} from '../../../market/parameters.ts'
import { endAt } from '../../../market/relative-dates.ts'
import { correlate, statisticsOf, trendOf, volatilityOf } from './analyses.ts'
import { ANALYSED_AGGREGATES, ANALYSED_SECURITIES, type AnalysedKind } from './kinds.ts'
import { sufficient, toSeriesQuery } from './series.ts'
import { VolatilityBasis } from './shapes.ts'

/** Parameters that select the metric and the bars of an analysis. */
export const seriesParameters = {
  startDate,
  endDate: Moment.describe('Last trading date (YYYY-MM-DD) or instant, inclusive.').meta({
    example: EXAMPLE.endDate,
    argument: 'to',
    resolve: endAt,
  }),
  ...selectionParameters,
  metric,
}

export const volatilityParameters = {
  basis: VolatilityBasis.optional().describe(
    'Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg` and calculated fractions, otherwise `change`.',
  ),
  ewmaLambda: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.94)
    .describe('Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive.'),
}

export const seriesRules = <S extends z.ZodObject>(schema: S): S =>
  withMetric(withAssetClass(withDates(schema)))

/** Returns the range from the earliest start to the latest end. Null without ranges. */
const spanOf = (ranges: readonly DateRange[]): DateRange | null =>
  ranges.reduce<DateRange | null>(
    (span, { startDate: start, endDate: end }) => ({
      startDate: span && span.startDate < start ? span.startDate : start,
      endDate: span && span.endDate > end ? span.endDate : end,
    }),
    null,
  )

/** Defines the analyses of one or two instruments of a kind. */
function analysesOf<M extends object>(kind: AnalysedKind<M>) {
  const { name, plural, oneOf, typeName } = kind
  const rules = <S extends z.ZodObject>(schema: S): S => kind.withMetric(seriesRules(schema))
  return {
    kind,
    correlation: operation({
      id: `${name}Correlation`,
      ...kind.correlated,
      description: `Pearson correlation of a metric between two ${plural} over their common bars.`,
      input: rules(z.object({ ...kind.two, ...seriesParameters })),
      run: async (input, context) =>
        sufficient(
          await correlate(context, await kind.loadTwo(context, input), toSeriesQuery(input, context)),
          `The ${plural} share fewer than 3 bars, or one of them is constant there. Use a longer range`,
        ),
    }),
    trend: operation({
      id: `${name}Trend`,
      connected: `${typeName}.trend`,
      description: `Linear trend of a metric of ${oneOf}, fitted by least squares, and its significance.`,
      input: rules(z.object({ ...kind.one, ...seriesParameters })),
      run: async (input, context) =>
        sufficient(
          await trendOf(context, await kind.loadOne(context, input), toSeriesQuery(input, context)),
          'Fewer than 3 bars in the range have a value. Use a longer range',
        ),
    }),
    volatility: operation({
      id: `${name}Volatility`,
      connected: `${typeName}.volatility`,
      description: `Volatility and maximum drawdown of a metric of ${oneOf}.`,
      input: rules(z.object({ ...kind.one, ...seriesParameters, ...volatilityParameters })),
      run: async (input, context) => {
        const instrument = await kind.loadOne(context, input)
        return sufficient(
          await volatilityOf(context, instrument, toSeriesQuery(input, context), input),
          'The basis has fewer than 2 values in the range. Use a longer range',
        )
      },
    }),
    stats: statisticsOfSeveral(kind),
  }
}

/** Defines the statistics of several instruments of a kind. */
const statisticsOfSeveral = <M extends object>(kind: AnalysedKind<M>) =>
  operation({
    id: `${kind.name}Stats`,
    connected: `${kind.typeName}.stats`,
    description: `Statistics of a metric of one or more ${kind.plural} over a date range, in the requested order.`,
    input: kind.withMetric(seriesRules(z.object({ ...kind.several, ...seriesParameters, endDate }))),
    run: async (input, context) => {
      const { instruments, unknownIds, asOf } = await kind.loadSeveral(context, input)
      const query = toSeriesQuery(input, context)
      const { metric: analysed, interval, selection, warnings } = query
      const rows = await Promise.all(instruments.map((one) => statisticsOf(context, one, query)))
      const noDataIds = rows.flatMap(({ count, instrument }) => (count === 0 ? [instrument.id] : []))
      const about = { asOf, ...kind.missing({ unknownIds, noDataIds }), warnings }
      return {
        rows,
        interval,
        metric: analysed,
        /** First and last bar with a value of any instrument. Null if there is none. */
        dateRange: spanOf(rows.flatMap(({ dateRange }) => dateRange ?? [])),
        noDataIds,
        metadata: barMetadataOf(input, selection, context, about),
      }
    },
  })

export const ofAggregates = analysesOf(ANALYSED_AGGREGATES)
export const ofSecurities = analysesOf(ANALYSED_SECURITIES)

export type KindAnalyses<M extends object = object> = ReturnType<typeof analysesOf<M>>
/** Statistics of several instruments of a kind. */
export type StatisticsAnswer<M extends object = object> = Awaited<ReturnType<KindAnalyses<M>['stats']['run']>>
