import { z } from 'zod'
import { type CamelCase, camelCase } from '../../core/names.ts'
import {
  CALCULATED,
  CALCULATED_NAMES,
  type CalculatedName,
  METRIC_NAMES,
  METRICS,
  type MetricName,
} from '../../market/metrics.ts'
import { AssetClass, Moneyness, TradeSize } from '../../market/vocabulary.ts'

const instant = z.string().meta({ format: 'date-time' })

/** Metrics of a bar by their camelCase names, for one or both asset classes. */
export const metricShape = Object.fromEntries(
  METRIC_NAMES.map((name) => [camelCase(name), z.number().nullable().describe(METRICS[name].description)]),
) as Record<CamelCase<MetricName>, z.ZodNullable<z.ZodNumber>>

/** Calculated metrics of a bar; a rank is whole. */
export const calculatedShape = Object.fromEntries(
  CALCULATED_NAMES.map((name) => [
    camelCase(name),
    (name === 'rank' ? z.int() : z.number()).nullable().describe(CALCULATED[name].description),
  ]),
) as Record<CamelCase<CalculatedName>, z.ZodNullable<z.ZodNumber>>

/** What every bar says beside its metrics. */
export const barShape = {
  ts: instant.describe('End of the bar.'),
  assetClass: AssetClass.describe('Asset class that the numbers come from.'),
  marketHours: z
    .string()
    .nullable()
    .describe('`regular_market` for a bar that divides a session; null for a day and longer.'),
  isPartial: z
    .boolean()
    .describe('Whether the period still runs, or contains a day known only from its intraday bars.'),
  moneyness: Moneyness.nullable().describe('Moneyness of the options counted; null for cash.'),
  size: TradeSize.nullable().describe('Size of the option trades counted; null for cash.'),
  updatedTime: instant.describe('When a load last changed the bar.'),
}

/** A bar as both protocols show it; the REST rows add the instrument's own members. */
export const BarShape = z.object({ ...barShape, ...metricShape })
