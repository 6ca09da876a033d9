import { z } from 'zod'
import { operation } from '../../../core/operation.ts'
import { barFieldsOf } from '../../../engine/bars/fields.ts'
import type { BarTable } from '../../../engine/bars/table.ts'
import { type AggregateRecord, requireAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import { loadConstituentCount } from '../../../engine/instruments/queries/memberships.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { metric, metricAssetClass, withMetric } from '../../../market/metric-parameters.ts'
import { aggregateId } from '../../../market/parameters.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import { loadLatestTable } from '../../instruments/series/connection.ts'
import { type Trend, trendOf } from '../statistics/analyses.ts'
import { toSeriesQuery } from '../statistics/series.ts'

/** Current state of an aggregate. */
export interface AggregateSummary {
  readonly aggregate: AggregateRecord
  readonly assetClass: AssetClass
  /** The newest daily bar, as a table of one row. Null if there is none. */
  readonly latest: BarTable | null
  /** Trend over the last 30 calendar days of data. Null if fewer than three bars have a value. */
  readonly trend: Trend | null
  readonly constituentsCount: number
  readonly generatedAt: string
}

const TREND_DAYS = 30

/** Returns the date `days` days before a daily bar. */
const daysBefore = (bar: BarTable, days: number): string =>
  Temporal.PlainDate.from(bar.ts(bar.rows[0] ?? 0).slice(0, 10))
    .subtract({ days })
    .toString()

export const aggregateSummary = operation({
  id: 'aggregateSummary',
  description:
    'Summary of an aggregate: its newest daily bar, the trend of a metric over the last 30 calendar days of data, and its number of constituents.',
  input: withMetric(z.object({ aggregateId, metric, assetClass: metricAssetClass })),
  run: async ({ aggregateId, ...selected }, context): Promise<AggregateSummary> => {
    const [aggregate] = await requireAggregates(context, [aggregateId])
    const request = { ...selected, interval: '1d' as const, includeIntraday: true }
    const read = selected.assetClass ?? toSeriesQuery(request, context).selection.assetClass
    const today = exchangeDate(context.now).toString()
    const [latest, constituentsCount] = await Promise.all([
      loadLatestTable(
        context,
        aggregate.id,
        { ...request, assetClass: read },
        { fields: barFieldsOf(undefined, read), transformed: [], calculated: [] },
      ),
      loadConstituentCount(context, aggregate.id, today),
    ])
    const recent = latest && toSeriesQuery({ ...request, startDate: daysBefore(latest, TREND_DAYS) }, context)
    return {
      aggregate,
      assetClass: read,
      latest,
      trend: recent && (await trendOf(context, aggregate, recent)),
      constituentsCount,
      generatedAt: context.now.toISOString(),
    }
  },
})
