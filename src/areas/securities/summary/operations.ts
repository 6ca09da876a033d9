import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { Text } from '../../../core/inputs.ts'
import { inOrder } from '../../../core/loaders.ts'
import { camelCase } from '../../../core/names.ts'
import { operation } from '../../../core/operation.ts'
import { flowOf, imbalanceOf, LOOKBACK, momentaOf, zScoresOf } from '../../../engine/bars/calculated.ts'
import { barFieldsOf } from '../../../engine/bars/fields.ts'
import { type Lookback, readHistories } from '../../../engine/bars/histories.ts'
import { selectNewestBars } from '../../../engine/bars/queries/bars.ts'
import { selectRanks } from '../../../engine/bars/queries/boards.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import type { BarField, BarRow, SeriesSelection } from '../../../engine/bars/selection.ts'
import { finite, seriesOf } from '../../../engine/bars/transformed.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { loadSecurityByKey, securityNotFound } from '../../../engine/instruments/queries/securities.ts'
import { movingMeans, type Numbers, windowsOf } from '../../../engine/statistics/rolling.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import type { CalculatedName, MetricName } from '../../../market/metrics.ts'
import { HOW_SYMBOLS_ARE_FOUND, interval } from '../../../market/parameters.ts'
import { mayUse } from '../../../market/tiers.ts'
import { sessionBars } from '../../../market/transformations.ts'
import { AssetClass, type Interval } from '../../../market/vocabulary.ts'
import { type Trend, trendThrough } from '../../analytics/analyses.ts'
import { type Extent, selectExtents } from './queries.ts'

/** What a summary is made from. */
export const summaryInput = z.object({
  interval: interval.describe('Length of the bars.'),
  assetClass: AssetClass.default('cash').describe('Asset class.'),
})
type SummaryRequest = z.output<typeof summaryInput>

/** Bars that averages are taken of. */
export const AVERAGES = [5, 20, 60, 252] as const

/** What a security is like at present. */
export interface SecuritySummary {
  readonly security: SecurityRecord
  readonly interval: Interval
  readonly assetClass: AssetClass
  /** The newest bar; null when there is none. */
  readonly latest: BarRow | null
  /** Null under three bars. */
  readonly trend: Trend | null
  /** Means of the flow over the last 5, 20, 60 and 252 bars; null where there are fewer. */
  readonly averages: Readonly<Record<(typeof AVERAGES)[number], number | null>>
  readonly zScore: number | null
  readonly momentum: number | null
  readonly ris: number | null
  readonly rank: number | null
  readonly firstTs: string | null
  readonly lastTs: string | null
}

type Numbered = Omit<SecuritySummary, 'security' | 'interval' | 'assetClass' | 'trend'> & {
  readonly trend: Omit<Trend, 'instrument'> | null
}

/** What the trend goes back over: 30 days, or as many weeks, months or years of such bars. */
const TREND = 30
const DAY = 86_400
const TREND_SECONDS: Readonly<Partial<Record<Interval, number>>> = {
  '1w': TREND * 7 * DAY,
  '1m': Math.round(TREND * 30.4375 * DAY),
  '1y': Math.round(TREND * 365.25 * DAY),
}
/** Trading days that 30 calendar days can have. */
const TREND_DATES = 23

/** As many bars as anything in a summary looks back over, with their stamps. */
const lookbackOf = (request: SummaryRequest): Lookback => ({
  ...LOOKBACK,
  reach: {
    periods: Math.max(LOOKBACK.reach.periods, TREND_DATES * sessionBars(request.interval)),
    warmUp: 0,
  },
  withStamps: true,
})

/** The flow of one security up to its newest bar, oldest first. */
interface Flow {
  readonly metric: MetricName
  /** Ends of the bars in seconds since 1970. */
  readonly times: Float64Array
  readonly values: Numbers
}

function trendOf({ metric, times, values }: Flow, { interval: length }: SummaryRequest): Numbered['trend'] {
  const since = (times.at(-1) ?? 0) - (TREND_SECONDS[length] ?? TREND * DAY)
  const isCounted = (at: number) => (times[at] ?? 0) >= since && !Number.isNaN(values[at])
  const places = [...times.keys()].filter(isCounted)
  const counted = (of: Float64Array) => Float64Array.from(places, (at) => of[at] ?? 0)
  return trendThrough({ times: counted(times), values: counted(values) }, { metric, interval: length })
}

/** The mean over the last so many values that there are; null under so many. */
function averageOf(values: Numbers, bars: number): number | null {
  const observed = values.filter((value) => !Number.isNaN(value))
  return finite(movingMeans(observed, windowsOf(observed.length, bars, null)).at(-1))
}

const NO_AVERAGES: SecuritySummary['averages'] = { 5: null, 20: null, 60: null, 252: null }

function numbersOf(
  latest: BarRow | undefined,
  flow: Flow | undefined,
  extent: Extent | undefined,
  rank: number | null,
  request: SummaryRequest,
): Numbered {
  return {
    latest: latest ?? null,
    trend: flow ? trendOf(flow, request) : null,
    averages: flow
      ? (Object.fromEntries(
          AVERAGES.map((bars) => [bars, averageOf(flow.values, bars)]),
        ) as SecuritySummary['averages'])
      : NO_AVERAGES,
    zScore: flow ? finite(zScoresOf(flow.values).at(-1)) : null,
    momentum: flow ? finite(momentaOf(flow.values).at(-1)) : null,
    ris: latest ? imbalanceOf(latest) : null,
    rank,
    firstTs: extent?.firstTs ?? null,
    lastTs: extent?.lastTs ?? null,
  }
}

/** The flows of several securities up to their newest bars. */
async function readFlows(
  { db }: ReadContext,
  latest: readonly BarRow[],
  selection: SeriesSelection,
  request: SummaryRequest,
): Promise<Map<number, Flow>> {
  const metric = flowOf(selection.assetClass)
  const lookback = lookbackOf(request)
  const pages = new Map(latest.map((bar) => [bar.instrumentId, [bar]]))
  const histories = await readHistories(db, lookback, selection, pages, [metric])
  return new Map(
    latest.map((bar) => {
      const history = histories.get(bar.instrumentId)
      const stamps = [...(history?.stamps?.toReversed() ?? []), Date.parse(bar.ts)]
      const { values } = seriesOf(lookback, selection, history, [bar], [metric])
      return [
        bar.instrumentId,
        {
          metric,
          times: Float64Array.from(stamps, (stamp) => stamp / 1000),
          values: values.get(metric) ?? new Float64Array(),
        },
      ]
    }),
  )
}

/** The numbers of several securities, in four statements whatever their number. */
async function readNumbers(
  ids: readonly number[],
  request: SummaryRequest,
  context: ReadContext,
): Promise<Numbered[]> {
  const { db } = context
  const { selection } = selectionOf({ ...request, includeIntraday: true }, [], context)
  const columns: readonly BarField[] = barFieldsOf(undefined, selection.assetClass)
  const [latest, extents] = await Promise.all([
    selectNewestBars(db, ids, selection, columns),
    selectExtents(db, ids, selection),
  ])
  // Of both classes together the cash side counts.
  const read = { ...selection, assetClass: selection.assetClass === 'options' ? 'options' : 'cash' } as const
  const name = camelCase(flowOf(read.assetClass))
  const [flows, ranks] = await Promise.all([
    readFlows(context, latest, read, request),
    selectRanks(
      db,
      latest.map((bar) => ({ instrumentId: bar.instrumentId, ts: bar.ts, value: bar[name] ?? null })),
      read,
    ),
  ])
  const bars = inOrder(ids, latest, ({ instrumentId }) => instrumentId, undefined)
  const bounds = inOrder(ids, extents, ({ instrumentId }) => instrumentId, undefined)
  const rankOf = new Map(latest.map(({ instrumentId }, at) => [instrumentId, ranks[at] ?? null]))
  return ids.map((id, at) => numbersOf(bars[at], flows.get(id), bounds[at], rankOf.get(id) ?? null, request))
}

/** What a security is like at present; of several securities with equal arguments in a few statements together. */
export async function loadSummary(
  context: ReadContext,
  security: SecurityRecord,
  request: SummaryRequest,
): Promise<SecuritySummary> {
  const found = await context.loaders.load('summary', request, security.id, (ids) =>
    readNumbers(ids, request, context),
  )
  const allowed = (name: CalculatedName, value: number | null) =>
    mayUse(context.principal, name) ? value : null
  return {
    ...found,
    security,
    ...request,
    trend: found.trend && { ...found.trend, instrument: security },
    zScore: allowed('z_score', found.zScore),
    momentum: allowed('momentum', found.momentum),
    rank: allowed('rank', found.rank),
  }
}

export const securitySummary = operation({
  id: 'securitySummary',
  description:
    'A security at a glance: its newest bar, the trend of its net turnover over the last 30 calendar days of data (30 weeks, months or years of such bars), means, and its calculated metrics as far as the tier includes them.',
  input: summaryInput.extend({
    ticker: Text.min(1)
      .max(256)
      .describe(`Trading symbol, ${HOW_SYMBOLS_ARE_FOUND}; or provider id.`)
      .meta({ example: EXAMPLE.ticker }),
  }),
  run: async ({ ticker, ...request }, context): Promise<SecuritySummary> => {
    const named = await loadSecurityByKey(context, 'ticker', ticker)
    // A provider id itself goes before another spelling of a symbol.
    const security =
      named?.ticker === ticker ? named : ((await loadSecurityByKey(context, 'providerId', ticker)) ?? named)
    if (!security) throw securityNotFound([ticker])
    return loadSummary(context, security, request)
  },
})
