import type { DateRange, Warning } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { type Fault, InvalidInput } from '../../../core/errors.ts'
import { metricsOf } from '../../../engine/bars/measured.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import type { SeriesSelection } from '../../../engine/bars/selection.ts'
import { readBarValues, type TooLong } from '../../../engine/bars/values.ts'
import { aggregateNotFound } from '../../../engine/instruments/queries/aggregates.ts'
import { securityNotFound } from '../../../engine/instruments/queries/securities.ts'
import { tradingDay } from '../../../market/dates.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { type Measure, measureOf } from '../../../market/measures.ts'
import { type Transform, transformOf, unusedWarnings, windowFault } from '../../../market/transformations.ts'
import type { Interval } from '../../../market/vocabulary.ts'
import { dayRange, knownUntil } from '../../flow/series/dates.ts'
import { seriesNotFound } from '../../flow/series/series.ts'
import { frequencyFault, PERIOD_OF, readFlowValues } from '../../flow/series/values.ts'
import { toSeriesQuery } from '../statistics/series.ts'
import { coarsest, type PeriodicValues } from './pairing.ts'
import { DEFAULT_INTERVAL, type SeriesInput, type SharedInput } from './parameters.ts'
import { type Subject, selectSubjects } from './queries.ts'

/** A series of an analysis, by its identity: its values are columns beside it. */
export interface AnalysedSeries {
  readonly subject: Subject
  /** Metric of the bars, or of the flow series. */
  readonly metric: string
  readonly transform: Transform | null
  /** Null for flow series. */
  readonly measure: Measure | null
}

/** Series that were read, in the requested order. */
export interface SeriesReading {
  readonly series: readonly AnalysedSeries[]
  readonly values: readonly PeriodicValues[]
  /** Length of the bars. */
  readonly interval: Interval
  readonly asOf: string | null
  readonly warnings: readonly Warning[]
}

/** A series of a request, and where the request has it. */
interface RequestedSeries {
  readonly path: Fault['path']
  readonly series: SeriesInput
}

/** Most values of one series: 60 years of days, or a year and a half of 10-minute bars. */
const MAX_LENGTH = 200_000
/** Most values of all series of a request. They take about 32 MB. */
const MAX_VALUES = 2_000_000

const tooMany = ({ excess }: TooLong, limit: number): InvalidInput =>
  new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `A series has more than ${limit} values, counting those that its transformation looks back over. Use a later start, a longer interval or fewer series`,
      ctx: { max_length: limit, actual_length: excess },
    },
  ])

/** Finds the subject of each series. Throws a 404 that names all missing ones of a kind. */
async function subjectsOf({ db, principal }: ReadContext, requested: readonly RequestedSeries[]) {
  const list = <K extends keyof SeriesInput>(key: K) =>
    [...new Set(requested.flatMap(({ series }) => series[key] ?? []))] as NonNullable<SeriesInput[K]>[]
  const [aggregateIds, securityIds, slugs] = [list('aggregateId'), list('securityId'), list('slug')]
  const rows = await selectSubjects(db, principal.email, { aggregateIds, securityIds, slugs })
  const byKey = new Map(rows.map((subject) => [keyOf(subject), subject]))
  const missing = <T extends number | string>(kind: Subject['kind'], keys: readonly T[]) =>
    keys.filter((key) => !byKey.has(`${kind} ${key}`))
  const [lostAggregates, lostSecurities] = [
    missing('aggregate', aggregateIds),
    missing('security', securityIds),
  ]
  if (lostAggregates.length > 0) throw aggregateNotFound(lostAggregates.join(', '))
  if (lostSecurities.length > 0) throw securityNotFound(lostSecurities)
  const lostSlugs = missing('flow_series', slugs)
  if (lostSlugs.length > 0) throw seriesNotFound(lostSlugs)
  const subjects = requested
    .map(({ series }) => byKey.get(keyOfRequested(series)))
    .filter((one) => one !== undefined)
  return { subjects, asOf: rows[0]?.asOf ?? null }
}

const keyOf = ({ kind, id, code }: Subject): string => `${kind} ${kind === 'flow_series' ? code : id}`

function keyOfRequested({ aggregateId, securityId, slug }: SeriesInput): string {
  if (slug !== undefined) return `flow_series ${slug}`
  return aggregateId === undefined ? `security ${securityId}` : `aggregate ${aggregateId}`
}

/** Returns the interval of a request without one: the coarsest frequency of its flow series, months for quarters. */
function defaultInterval(subjects: readonly Subject[]): Interval {
  const periods = subjects.flatMap(({ frequency }) => (frequency ? [PERIOD_OF[frequency]] : []))
  const period = coarsest([DEFAULT_INTERVAL, ...periods])
  return period === 'quarter' ? '1m' : period
}

/** Refuses windows shorter than one observation of a flow series, or one bar, which are known by now. */
function refuseUnfit(
  requested: readonly RequestedSeries[],
  subjects: readonly Subject[],
  interval: Interval,
): void {
  const faults = requested.flatMap(({ path, series }, place) => {
    const { frequency = null, code: slug = '' } = subjects[place] ?? {}
    const fault = frequency
      ? frequencyFault(series, { slug, frequency })
      : windowFault(series.measure ?? series, interval)
    const inMeasure = series.measure ? ['measure'] : []
    return fault ? [{ ...fault, path: [...path, ...inMeasure, ...fault.path] }] : []
  })
  if (faults.length > 0) throw new InvalidInput(faults)
}

/** Returns a warning for each parameter of a series without effect. */
const unusedIn = ({ path, series }: RequestedSeries): Warning[] =>
  unusedWarnings(series).map((warning) => ({
    ...warning,
    parameter: [...path, warning.parameter].join('.'),
  }))

/** The bars of a series, if it is not a flow series. */
interface BarsQuery {
  readonly measure: Measure
  readonly selection: SeriesSelection
  readonly warnings: readonly Warning[]
}

/** Applies the defaults of a series. */
function queryOf(
  { measure: requested, ...series }: SeriesInput,
  shared: SharedInput & { readonly interval: Interval },
  context: ReadContext,
): BarsQuery {
  if (!requested) {
    const { metric, selection, warnings } = toSeriesQuery({ ...series, ...shared }, context)
    const { assetClass, moneyness, size } = selection
    const transform = transformOf(series)
    return {
      measure: { metric, dividedBy: null, assetClass, moneyness, size, transform },
      selection,
      warnings,
    }
  }
  const measure = measureOf(requested)
  const { assetClass, moneyness, size } = measure
  const { selection, warnings } = selectionOf(
    { ...shared, assetClass, moneyness, size },
    metricsOf(measure),
    context,
  )
  return { measure, selection, warnings }
}

/** Returns the identity of a series. */
function analysedOf(series: SeriesInput, subject: Subject, query: BarsQuery | undefined): AnalysedSeries {
  if (subject.metric !== null)
    return { subject, metric: subject.metric, transform: transformOf(series), measure: null }
  const { measure = null } = query ?? {}
  return { subject, metric: measure?.metric ?? '', transform: measure?.transform ?? null, measure }
}

/** A request for one series of one kind, and its place among all. */
interface Placed<T> {
  readonly place: number
  readonly request: T
}

/**
 * Reads series of any kind on their own dates, in at most three statements: one finds what they are of, one reads all bars,
 * one all flow series. Throws a 404 if one is missing or not visible, and a 422 if one is too long.
 */
export async function readAnalysedSeries(
  context: ReadContext,
  requested: readonly RequestedSeries[],
  shared: SharedInput,
): Promise<SeriesReading> {
  const { subjects, asOf } = await subjectsOf(context, requested)
  const { interval = defaultInterval(subjects) } = shared
  refuseUnfit(requested, subjects, interval)
  const limit = Math.min(MAX_LENGTH, Math.floor(MAX_VALUES / requested.length))
  const queries = requested.map(({ series }) => queryOf(series, { ...shared, interval }, context))
  const series = requested.map(({ series: one }, place) =>
    analysedOf(one, subjects[place] as Subject, queries[place]),
  )
  const flows = series.flatMap(({ subject: { id, frequency }, transform }, place) =>
    frequency ? [{ place, request: { series: { id, frequency }, transform } }] : [],
  )
  const bars = series.flatMap(({ subject: { id }, measure }, place) => {
    const query = queries[place]
    if (!measure || !query) return []
    const { metric, dividedBy, transform } = measure
    return [
      { place, request: { instrumentId: id, selection: query.selection, metric, dividedBy, transform } },
    ]
  })
  const scope = {
    range: dayRange({ start: shared.startDate, end: shared.endDate }),
    knownUntil: knownUntil(shared.asOf),
  }
  const requestsOf = <T>(placed: readonly Placed<T>[]) => placed.map(({ request }) => request)
  const [ofBars, ofFlows] = await Promise.all([
    readBarValues(context.db, requestsOf(bars), limit),
    readFlowValues(context.db, requestsOf(flows), scope, limit),
  ])
  if ('excess' in ofBars) throw tooMany(ofBars, limit)
  if ('excess' in ofFlows) throw tooMany(ofFlows, limit)
  const byPlace = new Map([
    ...bars.map(({ place }, at) => [place, ofBars[at]] as const),
    ...flows.map(({ place }, at) => [place, ofFlows[at]] as const),
  ])
  const values = series.flatMap(({ subject: { frequency } }, place) => {
    const timed = byPlace.get(place)
    return timed ? [{ ...timed, period: frequency ? PERIOD_OF[frequency] : interval }] : []
  })
  const forced = bars[0] ? (queries[bars[0].place]?.warnings ?? []) : []
  return { series, values, interval, asOf, warnings: [...forced, ...requested.flatMap(unusedIn)] }
}

const stampOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** Time of an observation, and its trading date in the exchange's timezone. */
export interface ObservedAt {
  readonly ts: string
  readonly date: string
}

const DAY = 86_400

/** Returns times with their trading dates. */
export const momentsOf = (times: Float64Array, interval: Interval): ObservedAt[] =>
  Array.from(times, (time) => {
    // Bars of a day and longer are stamped at midnight UTC of their date.
    const day = isIntraday(interval) ? tradingDay(time * 1000) * DAY : time
    return { ts: stampOf(time), date: stampOf(day).slice(0, 10) }
  })

/** Returns the first and last of ascending times. Null without times. */
export const rangeOf = (times: Float64Array): DateRange | null =>
  times.length === 0 ? null : { startDate: stampOf(times[0] ?? 0), endDate: stampOf(times.at(-1) ?? 0) }
