import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { camelCase } from '../../core/names.ts'
import { endOf, stampRange } from '../../market/dates.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { exchangeDate } from '../../market/exchange-date.ts'
import { isIntraday } from '../../market/intervals.ts'
import { Measure } from '../../market/measure-parameters.ts'
import { type MeasureInput, measureOf } from '../../market/measures.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { type AnyMetric, defaultMetric } from '../../market/metrics.ts'
import { CalendarDate } from '../../market/moments.ts'
import { selectionParameters } from '../../market/parameters.ts'
import {
  completedStamps,
  periodBefore,
  splitIntoBars,
  stampsOn,
  summedRange,
  type TradingDateRange,
} from '../../market/periods.ts'
import { endAt, startAt } from '../../market/relative-dates.ts'
import { isUnit } from '../../market/units.ts'
import {
  type AssetClass,
  type Interval,
  type Moneyness,
  OptionType,
  OrderDirection,
  type TradeSize,
} from '../../market/vocabulary.ts'
import { isBarField } from './fields.ts'
import { type Measured, metricsOf } from './measured.ts'
import type { RankingPeriod } from './queries/ranking.ts'
import { PLACE_COLUMNS, type RankingSort, type SortKey } from './queries/sorting.ts'
import type { RankedRange } from './queries/sums.ts'
import { selectStartBefore } from './queries/sums.ts'
import { selectionOf } from './request.ts'
import type { SeriesSelection } from './selection.ts'

/** Columns of an instrument that rankings can be sorted by, and where they differ, the names in the universe. */
const IN_UNIVERSE: Readonly<Record<string, string>> = { symbol: 'ticker' }

/** Returns where the values of a sorted column come from. */
function sortKeyOf(name: string): SortKey {
  const column = PLACE_COLUMNS.find((known) => known === name)
  if (column) return { kind: 'place', column }
  if (name === 'ts' || isBarField(name)) return { kind: 'bar', field: name }
  return { kind: 'instrument', column: IN_UNIVERSE[name] ?? camelCase(name), isText: name !== 'id' }
}

/** Parameters of a ranking of any kind of instrument. */
export const rankingParameters = {
  interval: selectionParameters.interval,
  metric: Metric.optional()
    .describe(
      'Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. `type` and `notional` override it.',
    )
    .meta({ example: 'retail_net_turnover' }),
  measure: Measure.optional()
    .describe(
      'Measure to rank by, instead of a metric, an asset class, a moneyness and a size. A measure with a transformation or a normalisation ranks single bars, not a range. Default: none.',
    )
    .meta({ examples: ['retail_net_turnover|z_score:1y'] }),
  assetClass: selectionParameters.assetClass,
  date: CalendarDate.optional()
    .describe(
      'Trading date to rank: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar in which any ranked instrument has a value.',
    )
    .meta({ examples: [EXAMPLE.startDate] }),
  startDate: CalendarDate.optional()
    .describe('First trading date of a range, whose bars are ranked as one.')
    .meta({ example: EXAMPLE.startDate, argument: 'from', resolve: startAt }),
  endDate: CalendarDate.optional()
    .describe(
      'Last trading date of the range, inclusive. Requires a start. Default: today, if there is a start.',
    )
    .meta({ example: EXAMPLE.endDate, argument: 'to', resolve: endAt }),
  type: OptionType.optional()
    .describe('Ranks by option turnover: calls, puts or both.')
    .meta({ example: 'CALL' }),
  notional: OptionType.optional()
    .describe('Ranks by option notional: calls, puts or both.')
    .meta({ examples: ['ALL'] }),
  moneyness: selectionParameters.moneyness,
  size: selectionParameters.size,
}

const ORDER =
  'Direction of the ranks: descending, the highest value is first and has rank 1; ascending, the lowest.'
const DEFAULT_ORDER = 'Default: descending.'
const SORTED = 'With `sort`, the direction of that column.'

/** Direction of ranks. */
export const rankingOrder = OrderDirection.optional()
  .describe(`${ORDER} ${DEFAULT_ORDER}`)
  .meta({ example: 'desc' })
/** Direction of the ranks, or of the column that the rows are sorted by. */
export const sortedOrder = rankingOrder
  .describe(`${ORDER} ${SORTED} ${DEFAULT_ORDER}`)
  .meta({ example: 'desc' })
/** The same for securities, with the default in the input. */
export const securityOrder = OrderDirection.default('desc').describe(ORDER)
export const sortedSecurityOrder = OrderDirection.default('desc').describe(`${ORDER} ${SORTED}`)

/** Ranking parameters of a request. */
export interface RankingRequest {
  readonly interval: Interval
  readonly metric?: AnyMetric | undefined
  readonly measure?: MeasureInput | undefined
  readonly assetClass?: AssetClass | undefined
  readonly date?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly type?: OptionType | undefined
  readonly notional?: OptionType | undefined
  readonly moneyness?: Moneyness | undefined
  readonly size?: TradeSize | undefined
  readonly order?: OrderDirection | undefined
  readonly sort?: string | undefined
}

const SIDES = { CALL: 'call', PUT: 'put', ALL: 'cp' } as const satisfies Record<OptionType, string>

/** Returns the metric that a request ranks by. */
export function rankedMetric(request: RankingRequest): AnyMetric {
  if (request.measure) return request.measure.metric
  if (request.type) return `${SIDES[request.type]}_turnover`
  if (request.notional) return `${SIDES[request.notional]}_notional`
  return request.metric ?? defaultMetric(request)
}

/** A ranking request with defaults and the caller's tier applied. */
export interface EffectiveRanking extends Measured {
  readonly selection: SeriesSelection
  /** Direction of the ranks. */
  readonly order: OrderDirection
  /** Null if the rows are in the order of their ranks. */
  readonly sort: RankingSort | null
  readonly period: RankingPeriod
  /** Dates of a range and of the range that it is compared with. Null for a single bar. */
  readonly dates: { readonly current: TradingDateRange; readonly previous: TradingDateRange } | null
  readonly warnings: Warning[]
}

type Period = Pick<EffectiveRanking, 'period' | 'dates'>

/** Returns the range to compare with: as many preceding trading days or, from weekly intervals on, bars. */
async function rangeBefore(
  current: TradingDateRange,
  { interval, includeIntraday }: SeriesSelection,
  { db, now }: ReadContext,
): Promise<TradingDateRange> {
  const previous = periodBefore(interval, current, now)
  if (isUnit(interval)) return previous
  const start = await selectStartBefore(db, current, { includeIntraday, now })
  // If the data does not reach back far enough, fall back to as many calendar days.
  return { ...previous, start: start ?? previous.start }
}

async function periodOf(
  { date, startDate, endDate }: RankingRequest,
  selection: SeriesSelection,
  context: ReadContext,
): Promise<Period> {
  const { interval } = selection
  const { now } = context
  if (startDate === undefined) {
    const range = date === undefined ? completedStamps(interval, now) : stampsOn(interval, date, now)
    return { period: { kind: 'bar', range }, dates: null }
  }
  const current = { start: startDate, end: endOf(startDate, endDate, now) }
  const previous = await rangeBefore(current, selection, context)
  const ranged = (dates: TradingDateRange): RankedRange => ({
    range: stampRange(interval, dates, now),
    pieces: splitIntoBars(interval, dates, now),
    summed: summedRange(interval, dates, now),
  })
  return {
    period: { kind: 'range', current: ranged(current), previous: ranged(previous) },
    dates: { current, previous },
  }
}

/**
 * Applies defaults and the caller's tier to a ranking request. Without a date, only completed periods count.
 * With dates, intraday data of the current trading day counts if the tier includes it.
 */
export async function rankingOf(request: RankingRequest, context: ReadContext): Promise<EffectiveRanking> {
  const { interval } = request
  const measure = request.measure && measureOf(request.measure)
  const measured: Measured = measure ?? { metric: rankedMetric(request), dividedBy: null, transform: null }
  const { metric, dividedBy, transform } = measured
  const isDated = request.date !== undefined || request.startDate !== undefined
  const { assetClass, moneyness, size } = measure ?? request
  const bars = { interval, assetClass, moneyness, size }
  const { selection, warnings } = selectionOf(
    { ...bars, includeIntraday: isDated || isIntraday(interval) },
    metricsOf(measured),
    context,
  )
  const { period, dates } = await periodOf(request, selection, context)
  const { upper } = period.kind === 'bar' ? period.range : period.current.range
  const parameter = (['date', 'endDate'] as const).find((name) => request[name] !== undefined) ?? 'startDate'
  // A request for past dates only is not affected, so it gets no warning.
  const isRunning = isDated && upper !== undefined && upper >= exchangeDate(context.now).toString()
  const told = isRunning ? warnings.map((warning) => ({ ...warning, parameter })) : []
  const { order = 'desc', sort } = request
  const sorted = sort === undefined ? null : { by: sort, key: sortKeyOf(sort), order }
  // The order is that of the sorted column, if there is one; ranks then start at the highest value.
  return {
    ...{ selection, metric, dividedBy, transform, period, dates, sort: sorted, warnings: told },
    order: sorted ? 'desc' : order,
  }
}
