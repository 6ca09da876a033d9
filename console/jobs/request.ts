import type {
  JobType,
  StartLeaderboardJobInput,
  StartSecurityLeaderboardJobInput,
  StartSeriesJobInput,
  StartTimeseriesJobInput,
} from '../graph/generated/graphql.ts'
import {
  ASSET_CLASSES,
  INTERVALS,
  METRIC_CHOICES,
  MONEYNESS,
  NORMALISATIONS,
  OPTION_TYPES,
  ORDERS,
  PERIODS,
  SIZES,
  TRANSFORMATIONS,
  valueFor,
  WINDOWS,
} from '../parts/rest-words.ts'
import { valuesOf } from '../parts/vocabulary.ts'
import { measureIn } from '../signals/measure-reading.ts'
import { measureInput } from '../signals/measures.ts'

/** Kinds of requests, with the types of their jobs. */
export const JOB_TYPES = {
  timeseries: 'AGGREGATES_TIMESERIES',
  securities: 'SECURITIES_TIMESERIES',
  leaderboard: 'AGGREGATES_LEADERBOARD',
  security_leaderboard: 'SECURITIES_LEADERBOARD',
} as const satisfies Record<string, JobType>

export const KIND_NAMES = valuesOf(JOB_TYPES)

/** A request as the address of the builder states it: names and words are those of REST. Empty texts are defaults. */
export interface JobView {
  readonly kind: keyof typeof JOB_TYPES
  readonly aggregate_ids: readonly string[]
  readonly security_ids: readonly string[]
  readonly sector: string
  readonly industry: string
  readonly all: boolean
  readonly start_date: string
  readonly end_date: string
  readonly interval: string
  readonly asset_class: string
  readonly moneyness: string
  readonly size: string
  readonly include_intraday: boolean
  readonly is_full_history: boolean
  readonly transformation: string
  readonly window: string
  readonly normalisation: string
  readonly normalisation_period: string
  readonly order: string
  readonly fields: readonly string[]
  readonly metric: string
  /** Replaces the metric, the asset class, the moneyness and the size. */
  readonly measure: string
  readonly date: string
  readonly universe: 'current' | 'point_in_time'
  readonly type: string
  readonly notional: string
  readonly types: readonly string[]
  readonly subtypes: readonly string[]
  readonly provider_ids: readonly string[]
}

/** Changes some members of a request. Choices add an entry to the history; dates and texts replace it. */
export type Change = (changes: Partial<JobView>, entry?: 'push' | 'replace') => void

/** Earliest date that the service accepts. The full history ignores the start, but the graph requires one. */
const EARLIEST = '1900-01-01'

const orNull = (text: string): string | null => (text === '' ? null : text)
const listOrNull = (items: readonly string[]): string[] | null => (items.length === 0 ? null : [...items])

/** Drops the members that are null. In an input, null and absent mean the same. */
const present = <Input extends object>(input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as Input

const selectionOf = (view: JobView) => ({
  interval: valueFor(INTERVALS, view.interval),
  assetClass: valueFor(ASSET_CLASSES, view.asset_class),
  moneyness: valueFor(MONEYNESS, view.moneyness),
  size: valueFor(SIZES, view.size),
})

/** What is missing before a request can be measured or started. Null if it is complete. */
export function missingIn(view: JobView): string | null {
  if (view.kind === 'leaderboard' || view.kind === 'security_leaderboard') return null
  if (view.kind === 'securities')
    return view.all || view.sector || view.industry || view.security_ids.length > 0
      ? null
      : 'Choose a sector, an industry, all securities, or some by symbol or id.'
  if (view.aggregate_ids.length === 0) return 'Choose at least one aggregate.'
  if (view.start_date === '' && !view.is_full_history) return 'Choose a start, or the full history.'
  return null
}

/** Input of a time series for the graph. */
export const timeseriesInput = (view: JobView): StartTimeseriesJobInput =>
  present({
    aggregateIds: view.aggregate_ids.map(Number),
    from: view.start_date || EARLIEST,
    to: orNull(view.end_date),
    ...selectionOf(view),
    includeIntraday: view.include_intraday ? null : false,
    isFullHistory: view.is_full_history || null,
    transformation: valueFor(TRANSFORMATIONS, view.transformation),
    window: valueFor(WINDOWS, view.window),
    normalisation: valueFor(NORMALISATIONS, view.normalisation),
    normalisationPeriod: valueFor(PERIODS, view.normalisation_period),
    order: valueFor(ORDERS, view.order),
    fields: listOrNull(view.fields),
  })

/** Sorts what names securities into ids and symbols, which are arguments of their own on the graph. */
function idsAndTickers(names: readonly string[]): Pick<StartSeriesJobInput, 'securityIds' | 'tickers'> {
  const { ids = [], tickers = [] } = Object.groupBy(names, (name) =>
    /^\d{1,9}$/.test(name) ? 'ids' : 'tickers',
  )
  return { securityIds: ids.length > 0 ? ids.map(Number) : null, tickers: listOrNull(tickers) }
}

/** Input of the bars of securities for the graph. */
export function securitiesInput(view: JobView): StartSeriesJobInput {
  const { assetClass, ...bars } = selectionOf(view)
  return present({
    ...idsAndTickers(view.security_ids),
    sector: orNull(view.sector),
    industry: orNull(view.industry),
    all: view.all || null,
    from: orNull(view.start_date),
    to: orNull(view.end_date),
    ...bars,
    assetClass: assetClass && [assetClass],
    includeIntraday: view.include_intraday ? null : false,
    order: valueFor(ORDERS, view.order),
    fields: listOrNull(view.fields),
  })
}

/** Input that both kinds of ranking share. */
function rankingInput(view: JobView) {
  const measure = measureIn(view.measure)
  return {
    ...selectionOf(view),
    metric: valueFor(METRIC_CHOICES, view.metric),
    measure: measure && measureInput(measure),
    date: orNull(view.date),
    from: orNull(view.start_date),
    to: orNull(view.end_date),
    type: valueFor(OPTION_TYPES, view.type),
    notional: valueFor(OPTION_TYPES, view.notional),
    order: view.order === 'asc' ? ('ASC' as const) : null,
  }
}

/** Input of a leaderboard for the graph. */
export const leaderboardInput = (view: JobView): StartLeaderboardJobInput =>
  present({
    ...rankingInput(view),
    types: listOrNull(view.types),
    subtypes: listOrNull(view.subtypes),
    providerIds: listOrNull(view.provider_ids),
  })

/** Input of a ranking of securities for the graph. */
export const securityLeaderboardInput = (view: JobView): StartSecurityLeaderboardJobInput =>
  present({
    ...rankingInput(view),
    ...idsAndTickers(view.security_ids),
    sector: orNull(view.sector),
    industry: orNull(view.industry),
    universe: view.universe === 'point_in_time' ? ('POINT_IN_TIME' as const) : null,
  })

/** A request as a job keeps it. */
export interface KeptRequest {
  readonly endpoint: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

/** The endpoint of each kind of request. */
const ENDPOINTS = {
  timeseries: '/aggregates/timeseries',
  securities: '/securities/timeseries',
  leaderboard: '/aggregates/leaderboard',
  security_leaderboard: '/series/timeseries/leaderboard',
} as const satisfies Record<JobView['kind'], string>

/** Kind of a kept request; null if the builder cannot make such a one. */
export const kindOf = ({ endpoint }: KeptRequest): JobView['kind'] | null =>
  KIND_NAMES.find((kind) => ENDPOINTS[kind] === endpoint) ?? null

/** Whether a kept request is one of the full history, whose start has no meaning. */
export const isWhole = (parameters: KeptRequest['parameters']): boolean =>
  parameters.some(({ name, value }) => name === 'is_full_history' && value === 'true')

/** Parameters of rankings that the builder has no fields for. */
const UNSHOWN = ['sort', 'range', 'sparkline']

/** Search part of the builder's address for a kept request. Null if the builder cannot make such a one. */
export function searchOf(request: KeptRequest): string | null {
  const kind = kindOf(request)
  if (kind === null || request.parameters.some(({ name }) => UNSHOWN.includes(name))) return null
  const params = new URLSearchParams(request.parameters.map(({ name, value }) => [name, value]))
  if (kind !== 'timeseries') params.set('kind', kind)
  if (isWhole(request.parameters)) params.delete('start_date')
  // The builder has one word for what securities also take as a list.
  if (params.get('asset_class')?.includes(',')) params.set('asset_class', 'all')
  return `?${params}`
}
