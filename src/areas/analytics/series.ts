import type { DateRange, Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { InvalidInput } from '../../core/errors.ts'
import { type BarRequest, selectionOf } from '../../engine/bars/request.ts'
import type { SeriesSelection } from '../../engine/bars/selection.ts'
import { defaultMetric, METRICS, type MetricName } from '../../market/metrics.ts'
import type { Interval } from '../../market/vocabulary.ts'
import { NO_SERIES, type Series, selectSeries } from './queries.ts'

/** What a request says about the series that statistics are made of. */
export interface SeriesRequest extends BarRequest {
  readonly metric?: MetricName | undefined
}

/** The metric and the bars that a request means. */
export interface SeriesQuestion {
  readonly metric: MetricName
  readonly interval: Interval
  readonly selection: SeriesSelection
  readonly warnings: Warning[]
  /** How the start of the range is called where the question was asked. */
  readonly startName: 'startDate' | 'from'
}

/** Applies the defaults of a request. Of both asset classes together only the one that holds the metric is read. */
export function questionOf(request: SeriesRequest, context: ReadContext): SeriesQuestion {
  const metric = request.metric ?? defaultMetric(request)
  const { selection, warnings } = selectionOf(request, [metric], context)
  const own = METRICS[metric].assetClass === 'options' ? 'options' : 'cash'
  const assetClass = selection.assetClass === 'all' ? own : selection.assetClass
  return {
    metric,
    interval: request.interval,
    selection: { ...selection, assetClass },
    warnings,
    startName: 'startDate',
  }
}

/** A metric of one instrument; series of several instruments with equal arguments are one statement. */
export const loadSeries = (
  { loaders, db }: ReadContext,
  instrumentId: number,
  { metric, selection, startName }: SeriesQuestion,
): Promise<Series> =>
  loaders.load('series', [metric, selection], instrumentId, async (ids) => {
    const found = await selectSeries(db, ids, selection, metric)
    if ('excess' in found) throw tooManyBars(startName, found.excess)
    return ids.map((id) => found.series.get(id) ?? NO_SERIES)
  })

const tooManyBars = (startName: string, bars: number): InvalidInput =>
  new InvalidInput([
    {
      path: [startName],
      type: 'too_many_items',
      message: `The range has about ${bars} bars, too many to be read at once; ask for fewer instruments, a later start or a longer interval`,
    },
  ])

/** Seconds since 1970 as the stamp of a bar. */
export const stampOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** First and last stamp of a series that is not empty. */
export const dateRangeOf = (times: Float64Array): DateRange => ({
  startDate: stampOf(times[0] ?? 0),
  endDate: stampOf(times.at(-1) ?? 0),
})

/** The 422 of a request that is well formed, but whose bars do not allow an answer. */
export const insufficientData = (message: string): InvalidInput =>
  new InvalidInput([{ path: [], type: 'insufficient_data', message }])

/** What was found, or the 422 that there was too little data for it. */
export function sufficient<T>(found: T | null, message: string): T {
  if (found === null) throw insufficientData(message)
  return found
}
