import { z } from 'zod'
import { type CamelCase, camelCase } from '../../core/names.ts'
import {
  CALCULATED,
  CALCULATED_NAMES,
  type CalculatedName,
  isWhole,
  METRIC_NAMES,
  METRICS,
  type MetricName,
} from '../../market/metrics.ts'
import { AssetClass, MarketHours, Moneyness, TradeSize } from '../../market/vocabulary.ts'

const instant = z.string().meta({ format: 'date-time' })

/** Metrics of a bar by their camelCase names. */
export const metricShape = Object.fromEntries(
  METRIC_NAMES.map((name) => [camelCase(name), z.number().nullable().describe(METRICS[name].description)]),
) as Record<CamelCase<MetricName>, z.ZodNullable<z.ZodNumber>>

/** Calculated metrics of a bar by their camelCase names. */
export const calculatedShape = Object.fromEntries(
  CALCULATED_NAMES.map((name) => [
    camelCase(name),
    (isWhole(name) ? z.int() : z.number()).nullable().describe(CALCULATED[name].description),
  ]),
) as Record<CamelCase<CalculatedName>, z.ZodNullable<z.ZodNumber>>

// Ranks are those of securities.
const { rank: _rank, ...ofAggregates } = calculatedShape
/** Calculated metrics of a bar of an aggregate. */
export const aggregateCalculatedShape = ofAggregates

/** Calculated metrics that every summary of a security has, by their camelCase names. */
export const standardShape = z.object(calculatedShape).pick({
  zScore: true,
  momentum: true,
  ris: true,
  rank: true,
}).shape

/** Fields of every bar other than its metrics. */
export const barShape = {
  ts: instant.describe('End of the bar.'),
  assetClass: AssetClass.describe('Asset class that the values come from.'),
  marketHours: MarketHours.nullable().describe(
    'Part of the trading day. Null for bars of one day or longer.',
  ),
  isPartial: z
    .boolean()
    .describe('Whether the period is still open, or includes a day known only from its intraday bars.'),
  moneyness: Moneyness.nullable().describe('Moneyness of the options included. Null for cash.'),
  size: TradeSize.nullable().describe('Size of the option trades included. Null for cash.'),
  updatedTime: instant.describe('When a load last changed the bar.'),
  date: z
    .string()
    .meta({ format: 'date' })
    .describe(
      'Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York.',
    ),
}

/** A bar as both protocols show it. REST rows add the fields of the instrument. */
export const BarShape = z.object({ ...barShape, ...metricShape })
