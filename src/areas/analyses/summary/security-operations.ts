import { z } from 'zod'
import { pause } from '../../../core/async/turns.ts'
import type { ReadContext } from '../../../core/context.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { operation } from '../../../core/operation.ts'
import { finite } from '../../../core/rows/table.ts'
import { charge, WORK } from '../../../core/work.ts'
import { flowOf, LOOKBACK, momentaOf, ratiosOf, zScoresOf } from '../../../engine/bars/calculated.ts'
import { chargeNewest } from '../../../engine/bars/cost.ts'
import { barFieldsOf } from '../../../engine/bars/fields.ts'
import { type Lookback, readHistories } from '../../../engine/bars/histories.ts'
import { selectNewestBars } from '../../../engine/bars/queries/bars.ts'
import { selectRanks } from '../../../engine/bars/queries/boards.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import type { BarField, SeriesSelection } from '../../../engine/bars/selection.ts'
import type { BarTable } from '../../../engine/bars/table.ts'
import { oldestStamps, rowsByInstrument, seriesOf } from '../../../engine/bars/transformed.ts'
import { requireNamedSecurity } from '../../../engine/instruments/queries/named-securities.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { movingMeans, type Numbers, windowsOf } from '../../../engine/statistics/rolling.ts'
import type { CalculatedName, MetricName } from '../../../market/metrics.ts'
import { interval, securityName } from '../../../market/parameters.ts'
import { mayUse } from '../../../market/tiers.ts'
import { sessionBars } from '../../../market/transformations.ts'
import { AssetClass, type Interval } from '../../../market/vocabulary.ts'
import { type Trend, trendThrough } from '../statistics/analyses.ts'
import { type Extent, selectExtents } from './queries.ts'

/** Arguments of a summary. */
export const summaryInput = z.object({
  interval: interval.describe('Length of the bars.'),
  assetClass: AssetClass.default('cash').describe('Asset class.'),
})
type SummaryRequest = z.output<typeof summaryInput>

/** Numbers of bars to average. */
export const AVERAGES = [5, 20, 60, 252] as const

/** Current state of a security. */
export interface SecuritySummary {
  readonly security: SecurityRecord
  readonly interval: Interval
  readonly assetClass: AssetClass
  /** The newest bar, as a table of one row. Null if there is none. */
  readonly latest: BarTable | null
  /** Null if fewer than three bars have a value. */
  readonly trend: Trend | null
  /** Means of the flow over the last 5, 20, 60 and 252 values. Null if there are fewer. */
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

/** Length of the trend: 30 days; for bars of a week, month or year, 30 of these. */
const TREND = 30
const DAY = 86_400
const TREND_SECONDS: Readonly<Partial<Record<Interval, number>>> = {
  '1w': TREND * 7 * DAY,
  '1m': Math.round(TREND * 30.4375 * DAY),
  '1y': Math.round(TREND * 365.25 * DAY),
}
/** Maximum number of trading days in 30 calendar days. */
const TREND_DATES = 23

/** Longest lookback of all numbers in a summary, with timestamps. */
const lookbackOf = (request: SummaryRequest): Lookback => ({
  ...LOOKBACK,
  reach: {
    periods: Math.max(LOOKBACK.reach.periods, TREND_DATES * sessionBars(request.interval)),
    warmUp: 0,
  },
  withStamps: true,
})

/** Flow values of one security up to its newest bar, oldest first. */
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

/** Returns the mean of the last `bars` values that are not missing, or null if there are fewer. */
function averageOf(values: Numbers, bars: number): number | null {
  const observed = values.filter((value) => !Number.isNaN(value))
  return finite(movingMeans(observed, windowsOf(observed.length, bars, null)).at(-1))
}

const NO_AVERAGES: SecuritySummary['averages'] = { 5: null, 20: null, 60: null, 252: null }

function numbersOf(
  latest: BarTable | undefined,
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
    ris: latest ? finite(ratiosOf(latest, 'ris')[latest.rows[0] ?? 0]) : null,
    rank,
    firstTs: extent?.firstTs ?? null,
    lastTs: extent?.lastTs ?? null,
  }
}

/** Reads the flows of several securities up to their newest bars. */
async function readFlows(
  { db }: ReadContext,
  latest: BarTable,
  selection: SeriesSelection,
  request: SummaryRequest,
): Promise<Map<number, Flow>> {
  const metric = flowOf(selection.assetClass)
  const lookback = lookbackOf(request)
  const pages = await rowsByInstrument(latest)
  const histories = await readHistories(db, lookback, selection, oldestStamps(pages), [metric])
  return new Map(
    Array.from(pages, ([id, page]) => {
      const history = histories.get(id)
      const stamps = [...(history?.stamps?.toReversed() ?? []), ...page.times]
      const { values } = seriesOf(lookback, selection, history, page, [metric])
      return [
        id,
        {
          metric,
          times: Float64Array.from(stamps, (stamp) => stamp / 1000),
          values: values.get(metric) ?? new Float64Array(),
        },
      ]
    }),
  )
}

/** Computes the numbers of any number of securities, with four statements. */
async function readNumbers(
  ids: readonly number[],
  request: SummaryRequest,
  context: ReadContext,
): Promise<Numbered[]> {
  const { db } = context
  const { selection } = selectionOf({ ...request, includeIntraday: true }, [], context)
  const columns: readonly BarField[] = barFieldsOf(undefined, selection.assetClass)
  await chargeNewest(ids.length, columns.length)
  await charge(ids.length * WORK.summary, { cheaper: 'Ask for fewer summaries' })
  const [latest, extents] = await Promise.all([
    selectNewestBars(db, ids, selection, columns),
    selectExtents(db, ids, selection),
  ])
  // For both asset classes together, the numbers are those of cash.
  const read = { ...selection, assetClass: selection.assetClass === 'options' ? 'options' : 'cash' } as const
  const values = latest.numbers(flowOf(read.assetClass))
  const [flows, ranks] = await Promise.all([
    readFlows(context, latest, read, request),
    selectRanks(
      db,
      Array.from(latest.rows, (row) => ({
        instrumentId: latest.instrumentId(row),
        ts: latest.ts(row),
        value: finite(values[row]),
      })),
      read,
    ),
  ])
  const bars = await latest.byKey()
  const bounds = orderByKeys(ids, extents, ({ instrumentId }) => instrumentId, undefined)
  const rankOf = new Map(latest.keys.map((id, at) => [id, ranks[at] ?? null]))
  const numbers: Numbered[] = []
  for (const [at, id] of ids.entries()) {
    await pause()
    numbers.push(numbersOf(bars.get(id), flows.get(id), bounds[at], rankOf.get(id) ?? null, request))
  }
  return numbers
}

/** Loads what the tier allows of a security's summary. Loads with equal arguments share statements. */
export async function loadSummary(
  context: ReadContext,
  security: SecurityRecord,
  request: SummaryRequest,
): Promise<SecuritySummary> {
  const numbers = await context.loaders.load('summary', request, security.id, (ids) =>
    readNumbers(ids, request, context),
  )
  const allowed = (name: CalculatedName, value: number | null) =>
    mayUse(context.principal, name) ? value : null
  return {
    ...numbers,
    security,
    ...request,
    trend: numbers.trend && { ...numbers.trend, instrument: security },
    zScore: allowed('z_score', numbers.zScore),
    momentum: allowed('momentum', numbers.momentum),
    rank: allowed('rank', numbers.rank),
  }
}

export const securitySummary = operation({
  id: 'securitySummary',
  connected: 'Security.summary',
  description:
    'Summary of a security: its newest bar, the trend of its net turnover over the last 30 calendar days of data (30 weeks, months or years for bars of that length), averages, and the calculated metrics that the tier includes.',
  input: summaryInput.extend({ ticker: securityName }),
  run: async ({ ticker, ...request }, context): Promise<SecuritySummary> =>
    loadSummary(context, await requireNamedSecurity(context, ticker), request),
})
