import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { operation } from '../../../core/operation.ts'
import { charge, WORK } from '../../../core/work.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import { type AggregateRecord, requireAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { asInstant, endOf } from '../../../market/dates.ts'
import {
  metric,
  metricAssetClass,
  withMetric,
  withSecurityMetric,
} from '../../../market/metric-parameters.ts'
import { defaultMetric, isStoredMetric, METRICS, type MetricName } from '../../../market/metrics.ts'
import {
  aggregateId,
  endDate,
  interval,
  startDate,
  withDates,
  withStart,
} from '../../../market/parameters.ts'
import { type Interval, OrderDirection } from '../../../market/vocabulary.ts'
import {
  type ConstituentRanking,
  type RankedRow,
  selectTopConstituents,
  type UnrankedRow,
} from './queries.ts'

/** Parameters of a ranking of constituents, except the aggregate and the dates. */
const rankingParameters = {
  metric,
  limit: z.int().min(1).max(100).default(10).describe('Maximum number of constituents. 1 to 100.'),
  interval: interval.describe('Length of the bars.'),
  assetClass: metricAssetClass,
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

/** Rejects calculated metrics, which do not add up over bars. */
const withSummedMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['metric'], ({ metric: name }): Finding | null =>
    name === undefined || isStoredMetric(String(name))
      ? null
      : {
          path: ['metric'],
          type: 'metric_conflict',
          message: `${String(name)} does not add up over bars. Use a stored metric, or a leaderboard of the constituents`,
        },
  )

const withRankedMetric = <S extends z.ZodObject>(schema: S): S =>
  withSummedMetric(withSecurityMetric(withMetric(schema)))

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

function rankingOf(request: RankingRequest, context: ReadContext): ConstituentRanking {
  const { order, limit } = request
  const asked = request.metric ?? defaultMetric(request)
  // The rules of the input reject others.
  const ranked = isStoredMetric(asked) ? asked : defaultMetric(request)
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
    const constituents = await selectTopConstituents(context.db, ids, ranking)
    const byAggregate = Map.groupBy(constituents, ({ aggregateId }) => aggregateId)
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
    loadTopConstituents(context, (await requireAggregates(context, [aggregateId]))[0], request),
})
