import type { z } from 'zod'
import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { type Finding, withRule } from '../../core/faults.ts'
import { camelCase } from '../../core/names.ts'
import { endOf, stampRange } from '../../market/dates.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { exchangeDate } from '../../market/exchange-date.ts'
import { isIntraday } from '../../market/intervals.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { defaultMetric, hasMetric, METRICS, type MetricName } from '../../market/metrics.ts'
import { CalendarDate } from '../../market/moments.ts'
import { selectionParameters, withAssetClass, withDates, withStart } from '../../market/parameters.ts'
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
import type { RankingPeriod } from './queries/ranking.ts'
import { PLACE_COLUMNS, type RankingSort, type SortKey } from './queries/sorting.ts'
import type { RankedRange } from './queries/sums.ts'
import { selectStartBefore } from './queries/sums.ts'
import { selectionOf } from './request.ts'
import { isMetric, type SeriesSelection } from './selection.ts'

/** Columns of an instrument that rankings can be sorted by, and where they differ, the names in the universe. */
const IN_UNIVERSE: Readonly<Record<string, string>> = { symbol: 'ticker' }

/** Returns where the values of a sorted column come from. */
function sortKeyOf(name: string): SortKey {
  const column = PLACE_COLUMNS.find((known) => known === name)
  if (column) return { kind: 'place', column }
  if (name === 'ts' || isBarField(name)) return { kind: 'bar', field: name }
  return { kind: 'instrument', column: IN_UNIVERSE[name] ?? camelCase(name), isText: name !== 'id' }
}

/** Rejects sorting by a metric that the rows do not have. `metricOf` returns the metric that a request ranks by. */
const withFittingSort = <S extends z.ZodObject, R>(schema: S, metricOf: (request: R) => MetricName): S =>
  withRule(
    schema,
    ['sort', 'metric', 'assetClass', 'moneyness', 'size', 'type', 'notional'],
    (input): Finding | null => {
      const { sort, ...asked } = input as unknown as {
        sort?: string
        assetClass?: AssetClass
        moneyness?: Moneyness
        size?: TradeSize
      }
      if (sort === undefined || !isBarField(sort) || !isMetric(sort)) return null
      const isOfOptions = asked.moneyness !== undefined || asked.size !== undefined
      const implied =
        isOfOptions || METRICS[metricOf(asked as R)].assetClass === 'options' ? 'options' : 'cash'
      const assetClass = asked.assetClass ?? implied
      if (hasMetric(assetClass, sort)) return null
      return {
        path: ['sort'],
        type: 'asset_class_conflict',
        message: `The rows have no ${sort}: they are of asset class ${assetClass}`,
      }
    },
  )

/** Parameters of a ranking of any kind of instrument. */
export const rankingParameters = {
  interval: selectionParameters.interval,
  metric: Metric.optional()
    .describe(
      'Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. `type` and `notional` override it.',
    )
    .meta({ example: 'retail_net_turnover' }),
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
  readonly metric?: MetricName | undefined
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
function rankedMetric(request: RankingRequest): MetricName {
  if (request.type) return `${SIDES[request.type]}_turnover`
  if (request.notional) return `${SIDES[request.notional]}_notional`
  return request.metric ?? defaultMetric(request)
}

const withOneSide = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['type', 'notional'], (input): Finding | null =>
    input['type'] !== undefined && input['notional'] !== undefined
      ? {
          path: ['notional'],
          type: 'mutually_exclusive',
          message: 'Give either `type` or `notional`, not both',
        }
      : null,
  )

/** Rejects a metric that the requested asset class, or the one that the filters imply, does not have. */
const withRankedMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(
    schema,
    ['metric', 'assetClass', 'moneyness', 'size', 'type', 'notional'],
    (input): Finding | null => {
      // The fields that the rule names have been parsed.
      const request = input as unknown as RankingRequest
      const metric = rankedMetric(request)
      const isFiltered = request.moneyness !== undefined || request.size !== undefined
      const assetClass = request.assetClass ?? (isFiltered ? 'options' : 'all')
      if (hasMetric(assetClass, metric)) return null
      const [decisive = 'metric'] = (['type', 'notional'] as const).filter(
        (name) => request[name] !== undefined,
      )
      return {
        path: [decisive],
        type: 'asset_class_conflict',
        message: `${metric} is not available for asset class ${assetClass}`,
      }
    },
  )

const withOneDateOrRange = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['date', 'startDate', 'endDate'], (input): Finding | null => {
    // Parsed: see above.
    const { date, startDate, endDate } = input as unknown as RankingRequest
    if (date !== undefined && (startDate !== undefined || endDate !== undefined))
      return {
        path: ['date'],
        type: 'mutually_exclusive',
        message: 'Give either one date or a range of dates, not both',
      }
    return null
  })

/** Adds the rule that a leaderboard's rows have the column that they are sorted by. */
export const withSort = <S extends z.ZodObject>(schema: S): S => withFittingSort(schema, rankedMetric)

/** Adds the rules on the parameters of a ranking. */
export const withRanking = <S extends z.ZodObject>(schema: S): S =>
  withOneDateOrRange(withStart(withDates(withOneSide(withRankedMetric(withAssetClass(schema))))))

/** A ranking request with defaults and the caller's tier applied. */
export interface EffectiveRanking {
  readonly selection: SeriesSelection
  readonly metric: MetricName
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
  const metric = rankedMetric(request)
  const isDated = request.date !== undefined || request.startDate !== undefined
  const bars = { ...request, startDate: undefined, endDate: undefined }
  const { selection, warnings } = selectionOf(
    { ...bars, includeIntraday: isDated || isIntraday(interval) },
    [metric],
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
  return { selection, metric, order: sorted ? 'desc' : order, sort: sorted, period, dates, warnings: told }
}
