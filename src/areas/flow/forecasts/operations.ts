import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { type Fault, InvalidInput, Refusal } from '../../../core/errors.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import { chargeRows } from '../../../core/work.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { CalendarDate } from '../../../market/moments.ts'
import { flowMetadataOf } from '../series/operations.ts'
import { anySlugs, resolveSeries } from '../series/series.ts'
import type { FlowMetadata, FlowSeries } from '../series/shapes.ts'
import { type TradingDates, tradingDateAfter } from './calendar.ts'
import { type ForecastAxes, type Slice, selectAxes, selectForecasts, selectTradingDates } from './queries.ts'

const Horizon = z.int().min(1).max(2_147_483_647)
const ZScore = z.number()

export const horizons = distinctList(Horizon, 100)
  .optional()
  .describe('Horizons in trading days. At most 100. Default: all horizons of the run.')
  .meta({ example: [5, 20] })
export const zScores = distinctList(ZScore, 100)
  .optional()
  .describe('Scenarios as z-scores. At most 100. Default: all scenarios of the run.')
export const runDate = CalendarDate.optional()
  .describe('Date of the run. Default: the most recent run.')
  .meta({ example: EXAMPLE.startDate })

/** Axes of the forecast cube, with its series. */
export interface ForecastRuns extends Omit<ForecastAxes, 'seriesIds'> {
  readonly series: FlowSeries[]
  readonly metadata: FlowMetadata
}

export const flowForecastRuns = operation({
  id: 'flowForecastRuns',
  description:
    'Axes of the forecast cube: run dates, horizons, z-score scenarios and the series with forecasts.',
  input: z.object({ slugs: anySlugs }),
  run: async (input, context): Promise<ForecastRuns> => {
    const resolved = await resolveSeries(context, input.slugs)
    const ids = resolved.series.map(({ id }) => id)
    const { seriesIds, ...axes } = await selectAxes(context.db, ids, 'all')
    return {
      ...axes,
      series: resolved.series.filter(({ id }) => seriesIds.includes(id)),
      metadata: flowMetadataOf(resolved, context),
    }
  },
})

/** One value of the forecast cube. */
export interface ForecastCell {
  readonly series: FlowSeries
  readonly horizon: number
  /** Date that the forecast is for. */
  readonly targetDate: string
  readonly zScore: number
  readonly value: number
}

/** A slice of one run. */
export interface ForecastSlice {
  readonly runDate: string
  /** Sorted by horizon, slug and scenario. */
  readonly cells: ForecastCell[]
  readonly metadata: FlowMetadata
}

const listed = (values: readonly number[]): string =>
  values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

/** Returns a fault for each requested value that is not on the axis. */
function offAxis(
  path: Fault['path'],
  values: readonly number[] | undefined,
  axis: readonly number[],
  isList: boolean,
): Fault[] {
  return (values ?? []).flatMap((input, place) =>
    axis.includes(input)
      ? []
      : [
          {
            path: isList ? [...path, place] : path,
            type: 'enum',
            message: `Input should be ${listed(axis)}; the run has no other values`,
            input,
            ctx: { expected: listed(axis) },
          },
        ],
  )
}

interface SliceRequest extends Slice {
  readonly slugs?: readonly string[] | undefined
  readonly runDate?: string | undefined
}

/** Columns of a forecast in an answer. */
const FORECAST_COLUMNS = 6

/** Reads a slice of a run. Throws a 404 if there is no such run, and InvalidInput for values off its axes. */
async function readSlice(
  request: SliceRequest,
  context: ReadContext,
  zScorePath: 'zScore' | 'zScores',
): Promise<ForecastSlice> {
  const resolved = await resolveSeries(context, request.slugs)
  const ids = resolved.series.map(({ id }) => id)
  const axes = await selectAxes(context.db, ids, request.runDate ? { date: request.runDate } : 'newest')
  const [date] = axes.runDates
  if (date === undefined)
    throw new Refusal(
      'run_date_not_found',
      request.runDate ? `No forecast run is dated ${request.runDate}.` : 'There is no forecast run yet.',
    )
  const faults = [
    ...offAxis([zScorePath], request.zScores, axes.zScores, zScorePath === 'zScores'),
    ...offAxis(['horizons'], request.horizons, axes.horizons, true),
  ]
  if (faults.length > 0) throw new InvalidInput(faults)
  const [rows, calendar] = await Promise.all([
    selectForecasts(context.db, ids, date, request),
    loadTradingDates(context, date),
  ])
  await chargeRows(rows.length, FORECAST_COLUMNS, ['horizons'])
  const targets = new Map<number, string>()
  const bySeries = new Map(resolved.series.map((series) => [series.id, series]))
  const cells = rows.flatMap(({ seriesId, ...row }) => {
    const series = bySeries.get(seriesId)
    const targetDate = targets.get(row.horizon) ?? tradingDateAfter(date, row.horizon, calendar)
    targets.set(row.horizon, targetDate)
    return series ? [{ ...row, series, targetDate }] : []
  })
  return { runDate: date, cells, metadata: flowMetadataOf(resolved, context) }
}

/** Loads the trading dates after a run. Several runs share one statement. */
export const loadTradingDates = ({ loaders, db }: ReadContext, after: string): Promise<TradingDates> =>
  loaders.load('tradingDates', null, after, async (dates) => {
    const known = await selectTradingDates(db, dates.toSorted()[0] ?? '')
    return dates.map(() => known)
  })

/** One scenario of a run. */
export interface Forecast extends ForecastSlice {
  readonly zScore: number
}

export const flowForecast = operation({
  id: 'flowForecast',
  connected: 'FlowSeries.forecasts',
  description:
    'One z-score scenario of a forecast run, across horizons. Uses the most recent run unless a date is given.',
  input: z.object({
    zScore: ZScore.default(0).describe(
      'Scenario, as a z-score on the axis of the run. 0 is the expected path.',
    ),
    horizons,
    runDate,
    slugs: anySlugs,
  }),
  run: async ({ zScore, ...input }, context): Promise<Forecast> => ({
    ...(await readSlice({ ...input, zScores: [zScore] }, context, 'zScore')),
    zScore,
  }),
})

export const flowForecastSlice = operation({
  id: 'flowForecastSlice',
  description:
    'Slice of the forecast cube: horizons by scenarios by series. Uses the most recent run unless a date is given.',
  input: z.object({ horizons, zScores, runDate, slugs: anySlugs }),
  run: (input, context): Promise<ForecastSlice> => readSlice(input, context, 'zScores'),
})
