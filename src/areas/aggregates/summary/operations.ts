import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { operation } from '../../../core/operation.ts'
import { charge, WORK } from '../../../core/work.ts'
import { barFieldsOf } from '../../../engine/bars/fields.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import type { BarTable } from '../../../engine/bars/table.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { aggregateNotFound, loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadConstituentCount } from '../../../engine/instruments/queries/memberships.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { asInstant, endOf } from '../../../market/dates.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { metric, withMetric, withSecurityMetric } from '../../../market/metric-parameters.ts'
import { defaultMetric, METRICS, type MetricName } from '../../../market/metrics.ts'
import {
  aggregateId,
  endDate,
  interval,
  startDate,
  withDates,
  withStart,
} from '../../../market/parameters.ts'
import { AssetClass, type Interval, OrderDirection } from '../../../market/vocabulary.ts'
import { type Trend, trendOf } from '../../analytics/analyses.ts'
import { toSeriesQuery } from '../../analytics/series.ts'
import { loadLatestTable } from '../../instruments/series/connection.ts'
import { type RankedRow, type Ranking, selectTopConstituents, type UnrankedRow } from './queries.ts'

const assetClass = AssetClass.optional()
  .describe('Asset class. Default: that of the metric.')
  .meta({ example: 'cash' })

/** Returns the aggregate with an id. Throws a 404 if it does not exist or the caller cannot see it. */
async function requireAggregate(context: ReadContext, id: number): Promise<AggregateRecord> {
  const aggregate = await loadAggregate(context, id)
  if (!aggregate) throw aggregateNotFound(id)
  return aggregate
}

/** Parameters of a ranking of constituents, except the aggregate and the dates. */
const rankingParameters = {
  metric,
  limit: z.int().min(1).max(100).default(10).describe('Maximum number of constituents. 1 to 100.'),
  interval: interval.describe('Length of the bars.'),
  assetClass,
  order: OrderDirection.default('desc').describe(
    'Sort direction of the values. By default, the largest come first.',
  ),
}

const newest = 'Without a range, only the newest bar of the aggregate is used.'
const firstDay = startDate
  .optional()
  .describe(`First trading date (YYYY-MM-DD) or instant, inclusive. ${newest}`)
const lastDay = endDate.describe(
  'Last trading date (YYYY-MM-DD) or instant, inclusive. Requires a start. Default: now, if there is a start.',
)

const withRankedMetric = <S extends z.ZodObject>(schema: S): S => withSecurityMetric(withMetric(schema))

/** Arguments of `Aggregate.topConstituents` on the graph. */
export const topConstituentsInput = withRankedMetric(
  withStart(withDates(z.object({ ...rankingParameters, startDate: firstDay, endDate: lastDay }))),
)

/** A constituent and its place in the ranking. */
export interface TopConstituent {
  /** Place in the requested order, starting at 1. Ties share the lowest rank. */
  readonly rank: number
  readonly security: SecurityRecord
  readonly value: number
  /** Value as a fraction of the aggregate's value. Null if that is zero or missing. */
  readonly share: number | null
  readonly px: number | null
  readonly pxChg: number | null
}

export interface TopConstituents {
  readonly aggregate: AggregateRecord
  readonly metric: MetricName
  readonly interval: Interval
  /** First and last bar used, or the requested dates if there are no bars. Null if there are neither. */
  readonly dateRange: DateRange | null
  /** The aggregate's own value over the same bars. */
  readonly aggregateTotal: number | null
  readonly rows: readonly TopConstituent[]
}

type RankingRequest = z.output<typeof topConstituentsInput>

function rankingOf(request: RankingRequest, context: ReadContext): Ranking {
  const { order, limit } = request
  const ranked = request.metric ?? defaultMetric(request)
  const { selection } = selectionOf({ ...request, includeIntraday: true }, [ranked], context)
  const own = METRICS[ranked].assetClass
  // `all` narrows to the asset class of the metric: the newest bar of the other class would rank nothing.
  const read = selection.assetClass === 'all' && own !== 'both' ? own : selection.assetClass
  return {
    selection: { ...selection, assetClass: read },
    isRange: request.startDate !== undefined,
    metric: ranked,
    order,
    limit,
  }
}

type Row = RankedRow | UnrankedRow

function constituentsOf(rows: readonly Row[]): TopConstituent[] {
  return rows.flatMap((row) => {
    if (row.rank === null) return []
    const {
      aggregateId: _id,
      firstTs: _first,
      lastTs: _last,
      total,
      rank,
      value,
      px,
      pxChg,
      ...security
    } = row
    return [{ rank, security, value, share: total ? value / total : null, px, pxChg }]
  })
}

function datesOf(
  row: Row | undefined,
  { startDate: start, endDate: end }: RankingRequest,
  now: Date,
): DateRange | null {
  if (row?.firstTs && row.lastTs) return { startDate: row.firstTs, endDate: row.lastTs }
  return start ? { startDate: asInstant(start), endDate: asInstant(endOf(start, end, now)) } : null
}

/** Loads the top constituents of an aggregate, with one statement for all aggregates with equal arguments. */
export async function loadTopConstituents(
  context: ReadContext,
  aggregate: AggregateRecord,
  request: RankingRequest,
): Promise<TopConstituents> {
  const ranking = rankingOf(request, context)
  const rows = await context.loaders.load('topConstituents', ranking, aggregate.id, async (ids) => {
    await charge(ids.length * (WORK.constituents + ranking.limit * WORK.place), {
      path: ['limit'],
      cheaper: 'Ask for fewer constituents or fewer aggregates',
    })
    const found = await selectTopConstituents(context.db, ids, ranking)
    const byAggregate = Map.groupBy(found, ({ aggregateId }) => aggregateId)
    return ids.map((id) => byAggregate.get(id) ?? [])
  })
  return {
    aggregate,
    metric: ranking.metric,
    interval: request.interval,
    dateRange: datesOf(rows[0], request, context.now),
    aggregateTotal: rows[0]?.total ?? null,
    rows: constituentsOf(rows),
  }
}

export const topConstituents = operation({
  id: 'topConstituents',
  connected: 'Aggregate.topConstituents',
  description:
    'The constituents of an aggregate with the largest or smallest values of a metric, in its newest bar or over a range. Over a range, flows are summed.',
  input: withRankedMetric(
    withStart(
      withDates(z.object({ aggregateId, ...rankingParameters, startDate: firstDay, endDate: lastDay })),
    ),
  ),
  run: async ({ aggregateId, ...request }, context): Promise<TopConstituents> =>
    loadTopConstituents(context, await requireAggregate(context, aggregateId), request),
})

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
  input: withMetric(z.object({ aggregateId, metric, assetClass })),
  run: async ({ aggregateId, ...asked }, context): Promise<AggregateSummary> => {
    const aggregate = await requireAggregate(context, aggregateId)
    const request = { ...asked, interval: '1d' as const, includeIntraday: true }
    const read = asked.assetClass ?? toSeriesQuery(request, context).selection.assetClass
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
