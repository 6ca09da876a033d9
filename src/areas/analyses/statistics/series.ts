import type { DateRange, Warning } from '../../../core/answers.ts'
import { pause } from '../../../core/async/turns.ts'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { chargeValues } from '../../../core/work.ts'
import { flowOf } from '../../../engine/bars/calculated.ts'
import { barsWithin } from '../../../engine/bars/cost.ts'
import { type BarRequest, selectionOf } from '../../../engine/bars/request.ts'
import { narrowed, type SeriesSelection } from '../../../engine/bars/selection.ts'
import { MAX_LENGTH, readBarValues } from '../../../engine/bars/values.ts'
import { type AnyMetric, defaultMetric, isRowMetric } from '../../../market/metrics.ts'
import type { Interval } from '../../../market/vocabulary.ts'
import { NO_SERIES, type Series, selectSeries } from './queries.ts'

/** A request for the bars of one metric. */
interface MetricRequest extends BarRequest {
  readonly metric?: AnyMetric | undefined
}

/** A request with its defaults applied. */
export interface SeriesQuery {
  readonly metric: AnyMetric
  readonly interval: Interval
  readonly selection: SeriesSelection
  readonly warnings: Warning[]
}

/** Applies the defaults of a request. Narrows `all` to options for option metrics, otherwise to cash. */
export function toSeriesQuery(request: MetricRequest, context: ReadContext): SeriesQuery {
  const metric = request.metric ?? defaultMetric(request)
  const { selection, warnings } = selectionOf(request, [metric], context)
  return { metric, interval: request.interval, selection: narrowed(selection, [metric]), warnings }
}

/** Loads a metric of one instrument, to compute with it. Instruments with equal arguments share one statement. */
export async function loadSeries(
  { loaders, db }: ReadContext,
  instrumentId: number,
  { metric, selection }: SeriesQuery,
): Promise<Series> {
  const series = await loaders.load('series', [metric, selection], instrumentId, async (ids) => {
    await chargeValues(ids.length * barsWithin(selection))
    const read = await selectSeries(
      db,
      ids,
      selection,
      isRowMetric(metric) ? metric : flowOf(selection.assetClass),
    )
    if ('excess' in read) throw tooManyBars(read.excess)
    const series = ids.map((id) => read.series.get(id) ?? NO_SERIES)
    return isRowMetric(metric) ? series : computedSeries(db, ids, { metric, selection }, series)
  })
  await pause()
  return series
}

/** Computes a metric that follows from several bars, on the calendars of the flows that it is computed from. */
async function computedSeries(
  db: ReadContext['db'],
  ids: readonly number[],
  { metric, selection }: Pick<SeriesQuery, 'metric' | 'selection'>,
  flows: readonly Series[],
): Promise<Series[]> {
  const requests = ids.map((instrumentId) => ({
    ...{ instrumentId, selection, metric },
    ...{ dividedBy: null, transform: null },
  }))
  const computed = await readBarValues(db, requests, MAX_LENGTH)
  if ('excess' in computed) throw tooManyBars(computed.excess)
  return computed.map((series, at) => ({ ...series, calendar: flows[at]?.calendar ?? NO_SERIES.calendar }))
}

const tooManyBars = (bars: number): InvalidInput =>
  new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `The range has about ${bars} bars, too many to read at once. Use fewer instruments, a later start or a longer interval`,
    },
  ])

/** Formats seconds since 1970 as the timestamp of a bar. */
export const stampOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** Returns the first and last timestamp of a non-empty series. */
export const dateRangeOf = (times: Float64Array): DateRange => ({
  startDate: stampOf(times[0] ?? 0),
  endDate: stampOf(times.at(-1) ?? 0),
})

/** Returns the warning about periods in which a series has no value to pair with another's. Empty if there are none. */
export const unpairedWarning = (unpaired: number): Warning[] =>
  unpaired === 0
    ? []
    : [
        {
          code: 'unpaired_observations',
          message: `${unpaired} ${unpaired === 1 ? 'period has' : 'periods have'} a value of one series and none of another, and ${unpaired === 1 ? 'was' : 'were'} left out.`,
          parameter: null,
        },
      ]

/** The 422 of a valid request whose bars do not suffice for a result. */
export const insufficientData = (message: string): InvalidInput =>
  new InvalidInput([{ path: [], type: 'insufficient_data', message }])

/** Returns the result. Throws `insufficient_data` if it is null. */
export function sufficient<T>(result: T | null, message: string): T {
  if (result === null) throw insufficientData(message)
  return result
}
