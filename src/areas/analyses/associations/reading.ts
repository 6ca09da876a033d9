import type { DateRange, Warning } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { type Fault, InvalidInput } from '../../../core/errors.ts'
import { readBarValues, type TooLong } from '../../../engine/bars/values.ts'
import { aggregateNotFound } from '../../../engine/instruments/queries/aggregates.ts'
import { securityNotFound } from '../../../engine/instruments/queries/securities.ts'
import { tradingDay } from '../../../market/dates.ts'
import { isIntraday } from '../../../market/intervals.ts'
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
}

/** Series that were read, in the requested order. */
export interface Reading {
  readonly series: readonly AnalysedSeries[]
  readonly values: readonly PeriodicValues[]
  /** Length of the bars. */
  readonly interval: Interval
  readonly asOf: string | null
  readonly warnings: readonly Warning[]
}

/** A series of a request, and where the request has it. */
interface AskedSeries {
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
async function subjectsOf({ db, principal }: ReadContext, asked: readonly AskedSeries[]) {
  const list = <K extends keyof SeriesInput>(key: K) =>
    [...new Set(asked.flatMap(({ series }) => series[key] ?? []))] as NonNullable<SeriesInput[K]>[]
  const [aggregateIds, securityIds, slugs] = [list('aggregateId'), list('securityId'), list('slug')]
  const found = await selectSubjects(db, principal.email, { aggregateIds, securityIds, slugs })
  const byKey = new Map(found.map((subject) => [keyOf(subject), subject]))
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
  const subjects = asked.map(({ series }) => byKey.get(askedKey(series))).filter((one) => one !== undefined)
  return { subjects, asOf: found[0]?.asOf ?? null }
}

const keyOf = ({ kind, id, code }: Subject): string => `${kind} ${kind === 'flow_series' ? code : id}`

function askedKey({ aggregateId, securityId, slug }: SeriesInput): string {
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
function refuseUnfit(asked: readonly AskedSeries[], subjects: readonly Subject[], interval: Interval): void {
  const faults = asked.flatMap(({ path, series }, place) => {
    const { frequency = null, code: slug = '' } = subjects[place] ?? {}
    const fault = frequency ? frequencyFault(series, { slug, frequency }) : windowFault(series, interval)
    return fault ? [{ ...fault, path: [...path, ...fault.path] }] : []
  })
  if (faults.length > 0) throw new InvalidInput(faults)
}

/** Returns a warning for each parameter of a series without effect. */
const unusedIn = ({ path, series }: AskedSeries): Warning[] =>
  unusedWarnings(series).map((warning) => ({
    ...warning,
    parameter: [...path, warning.parameter].join('.'),
  }))

/** A request for one series of one kind, and its place among all. */
interface Placed<T> {
  readonly place: number
  readonly request: T
}

/**
 * Reads series of any kind on their own dates, in at most three statements: one finds what they are of, one reads all bars,
 * one all flow series. Throws a 404 if one is missing or not visible, and a 422 if one is too long.
 */
export async function readSeries(
  context: ReadContext,
  asked: readonly AskedSeries[],
  shared: SharedInput,
): Promise<Reading> {
  const { subjects, asOf } = await subjectsOf(context, asked)
  const { interval = defaultInterval(subjects) } = shared
  refuseUnfit(asked, subjects, interval)
  const limit = Math.min(MAX_LENGTH, Math.floor(MAX_VALUES / asked.length))
  const queries = asked.map(({ series }) => toSeriesQuery({ ...series, ...shared, interval }, context))
  const series = asked.map(({ series: one }, place): AnalysedSeries => {
    const subject = subjects[place] as Subject
    return { subject, metric: subject.metric ?? queries[place]?.metric ?? '', transform: transformOf(one) }
  })
  const flows = series.flatMap(({ subject: { id, frequency }, transform }, place) =>
    frequency ? [{ place, request: { series: { id, frequency }, transform } }] : [],
  )
  const bars = series.flatMap(({ subject: { id, frequency }, transform }, place) => {
    const query = queries[place]
    if (frequency || !query) return []
    return [
      { place, request: { instrumentId: id, selection: query.selection, metric: query.metric, transform } },
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
    const found = byPlace.get(place)
    return found ? [{ ...found, period: frequency ? PERIOD_OF[frequency] : interval }] : []
  })
  const forced = bars[0] ? (queries[bars[0].place]?.warnings ?? []) : []
  return { series, values, interval, asOf, warnings: [...forced, ...asked.flatMap(unusedIn)] }
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
