import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { operation } from '../../../core/operation.ts'
import { loadLatestBar } from '../../../engine/bars/connection.ts'
import { barFieldsOf } from '../../../engine/bars/fields.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { aggregateNotFound, loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadConstituentCount } from '../../../engine/instruments/queries/memberships.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { asInstant, exchangeDate } from '../../../market/dates.ts'
import { metric, withMetric, withSecurityMetric } from '../../../market/metric-parameters.ts'
import { defaultMetric, METRICS, type MetricName } from '../../../market/metrics.ts'
import { aggregateId, interval, startDate, withOrderedDates } from '../../../market/parameters.ts'
import { AssetClass, type Interval, Order } from '../../../market/vocabulary.ts'
import { type Trend, trendOf } from '../../analytics/analyses.ts'
import { questionOf } from '../../analytics/series.ts'
import { type RankedRow, type Ranking, selectTopConstituents, type UnrankedRow } from './queries.ts'

const assetClass = AssetClass.optional()
  .describe('Asset class. Default: the one that the metric belongs to.')
  .meta({ example: 'cash' })

/** The aggregate with an id; a 404 when there is none that the caller may see. */
async function requireAggregate(context: ReadContext, id: number): Promise<AggregateRecord> {
  const aggregate = await loadAggregate(context, id)
  if (!aggregate) throw aggregateNotFound(id)
  return aggregate
}

/** How constituents are ranked, apart from the aggregate and the dates. */
const rankingParameters = {
  metric,
  limit: z.int().min(1).max(100).default(10).describe('Number of constituents, 1 to 100.'),
  interval: interval.describe('Length of the bars.'),
  assetClass,
  order: Order.default('desc').describe('Largest values first (desc) or smallest first (asc).'),
}

const whole = 'only together; without both the newest bar of the aggregate counts.'
const firstDay = startDate
  .optional()
  .describe(`First trading date (YYYY-MM-DD) or instant, inclusive; ${whole}`)
const lastDay = startDate
  .optional()
  .describe(`Last trading date (YYYY-MM-DD) or instant, inclusive; ${whole}`)

/** Half a range is refused. */
const withWholeRange = <S extends z.ZodObject>(
  schema: S,
  start: keyof z.output<S> & string,
  end: keyof z.output<S> & string,
): S =>
  withRule(withOrderedDates(schema, start, end), [start, end], (input): Finding | null => {
    if ((input[start] === undefined) === (input[end] === undefined)) return null
    const missing = input[start] === undefined ? start : end
    return { path: [missing], type: 'date_range', message: 'Give both ends of the range, or neither' }
  })

const withRankedMetric = <S extends z.ZodObject>(schema: S): S => withSecurityMetric(withMetric(schema))

/** Arguments of an aggregate's own field on the graph. */
export const topConstituentsInput = withRankedMetric(
  withWholeRange(z.object({ ...rankingParameters, from: firstDay, to: lastDay }), 'from', 'to'),
)

/** A constituent and its place among the others. */
export interface TopConstituent {
  /** 1 is the first in the order asked; ties share the lowest rank. */
  readonly rank: number
  readonly security: SecurityRecord
  readonly value: number
  /** Value as a fraction of the aggregate's; null when that is 0 or missing. */
  readonly share: number | null
  readonly px: number | null
  readonly pxChg: number | null
}

export interface TopConstituents {
  readonly aggregate: AggregateRecord
  readonly metric: MetricName
  readonly interval: Interval
  /** First and last bar of the aggregate that was counted; null when it has no bar and no dates were asked for. */
  readonly dateRange: DateRange | null
  /** The aggregate's own value over the same bars. */
  readonly aggregateTotal: number | null
  readonly rows: readonly TopConstituent[]
}

interface RankingRequest extends Omit<z.output<typeof topConstituentsInput>, 'from' | 'to'> {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

function rankingOf(request: RankingRequest, context: ReadContext): Ranking {
  const { order, limit } = request
  const ranked = request.metric ?? defaultMetric(request)
  const { selection } = selectionOf({ ...request, includeIntraday: true }, [ranked], context)
  const own = METRICS[ranked].assetClass
  // Of both classes together, the one that holds the metric: a newest bar without it would rank nothing.
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

function datesOf(row: Row | undefined, { startDate: start, endDate: end }: RankingRequest): DateRange | null {
  if (row?.firstTs && row.lastTs) return { startDate: row.firstTs, endDate: row.lastTs }
  return start && end ? { startDate: asInstant(start), endDate: asInstant(end) } : null
}

/** The top constituents of an aggregate; those of several aggregates with equal arguments are one statement. */
export async function loadTopConstituents(
  context: ReadContext,
  aggregate: AggregateRecord,
  request: RankingRequest,
): Promise<TopConstituents> {
  const ranking = rankingOf(request, context)
  const rows = await context.loaders.load('topConstituents', ranking, aggregate.id, async (ids) => {
    const found = await selectTopConstituents(context.db, ids, ranking)
    const byAggregate = Map.groupBy(found, ({ aggregateId }) => aggregateId)
    return ids.map((id) => byAggregate.get(id) ?? [])
  })
  return {
    aggregate,
    metric: ranking.metric,
    interval: request.interval,
    dateRange: datesOf(rows[0], request),
    aggregateTotal: rows[0]?.total ?? null,
    rows: constituentsOf(rows),
  }
}

export const topConstituents = operation({
  id: 'topConstituents',
  description:
    'The constituents of an aggregate with the largest (or smallest) values of a metric, on its newest bar or over a range in which flows are summed.',
  input: withRankedMetric(
    withWholeRange(
      z.object({
        aggregateId,
        ...rankingParameters,
        startDate: firstDay,
        endDate: lastDay,
      }),
      'startDate',
      'endDate',
    ),
  ),
  run: async ({ aggregateId, ...request }, context): Promise<TopConstituents> =>
    loadTopConstituents(context, await requireAggregate(context, aggregateId), request),
})

/** What an aggregate is like at present. */
export interface AggregateSummary {
  readonly aggregate: AggregateRecord
  readonly assetClass: AssetClass
  /** The newest daily bar; null when there is none. */
  readonly latest: BarRow | null
  /** Over the last 30 calendar days of data; null under three bars. */
  readonly trend: Trend | null
  readonly constituentsCount: number
  readonly generatedAt: string
}

const TREND_DAYS = 30

/** The date so many days before a daily bar. */
const daysBefore = ({ ts }: BarRow, days: number): string =>
  Temporal.PlainDate.from(ts.slice(0, 10)).subtract({ days }).toString()

export const aggregateSummary = operation({
  id: 'aggregateSummary',
  description:
    'An aggregate at a glance: its newest daily bar, the trend of a metric over the last 30 calendar days of data, and the number of its constituents.',
  input: withMetric(z.object({ aggregateId, metric, assetClass })),
  run: async ({ aggregateId, ...asked }, context): Promise<AggregateSummary> => {
    const aggregate = await requireAggregate(context, aggregateId)
    const request = { ...asked, interval: '1d' as const, includeIntraday: true }
    const read = asked.assetClass ?? questionOf(request, context).selection.assetClass
    const today = exchangeDate(context.now).toString()
    const [latest, constituentsCount] = await Promise.all([
      loadLatestBar(
        context,
        aggregate.id,
        { ...request, assetClass: read },
        { fields: barFieldsOf(undefined, read), transformed: [], calculated: [] },
      ),
      loadConstituentCount(context, aggregate.id, today),
    ])
    const recent = latest && questionOf({ ...request, startDate: daysBefore(latest, TREND_DAYS) }, context)
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
