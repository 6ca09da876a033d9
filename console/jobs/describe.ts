import type { JobType } from '../graph/generated/graphql.ts'
import { formatDate } from '../parts/format.ts'
import {
  ASSET_CLASSES,
  type Choice,
  INTERVALS,
  labelOf,
  METRIC_CHOICES,
  MONEYNESS,
  NORMALISATIONS,
  OPTION_TYPES,
  ORDERS,
  PERIODS,
  SIZES,
  TRANSFORMATIONS,
  WINDOWS,
} from '../parts/rest-words.ts'
import { LABELS, TITLES } from '../parts/vocabulary.ts'
import { namedMeasure } from '../signals/measure-reading.ts'
import { isWhole, JOB_TYPES, type KeptRequest, kindOf } from './request.ts'

/** One line of a request for the reader. */
interface Fact {
  readonly label: string
  readonly value: string
}

/** Names of aggregates by their ids. */
export type Names = ReadonlyMap<string, string>

const SHOWN_NAMES = 3

/** Writes a list of names, the first few of them by name. */
export function namesOf(names: readonly string[], shown: number = SHOWN_NAMES): string {
  const more = names.length - shown
  // One name more is as long as saying so.
  if (more <= 1) return names.join(', ')
  return `${names.slice(0, shown).join(', ')} and ${more} more`
}

const words = (value: string): string[] => value.split(',').filter((word) => word !== '')
const dateText = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
const yesOrNo = (value: string): string => (value === 'true' ? 'yes' : 'no')
const among =
  (choices: readonly Choice<unknown>[]) =>
  (value: string): string =>
    labelOf(choices, value)

const UNIVERSES: Readonly<Record<string, string>> = {
  current: 'securities that trade today',
  point_in_time: 'securities that traded on the ranked dates',
}

/** Parameters in the order in which readers ask for them, with the words for each. */
const PARAMETERS: Readonly<Record<string, readonly [label: string, write: (value: string) => string]>> = {
  metric: [TITLES.Metric, among(METRIC_CHOICES)],
  measure: ['Measure', namedMeasure],
  interval: [TITLES.Interval, among(INTERVALS)],
  date: ['Date', dateText],
  start_date: ['From', dateText],
  end_date: ['To', dateText],
  is_full_history: ['Full history', yesOrNo],
  asset_class: [TITLES.AssetClass, (value) => words(value).map(among(ASSET_CLASSES)).join(' and ')],
  moneyness: [TITLES.Moneyness, among(MONEYNESS)],
  size: [TITLES.TradeSize, among(SIZES)],
  type: ['Option turnover of', among(OPTION_TYPES)],
  notional: ['Option notional of', among(OPTION_TYPES)],
  types: ['Types', (value) => words(value).join(', ')],
  subtypes: ['Subtypes', (value) => words(value).join(', ')],
  provider_ids: ['Provider ids', (value) => words(value).join(', ')],
  transformation: [TITLES.Transformation, among(TRANSFORMATIONS)],
  window: [TITLES.Window, among(WINDOWS)],
  normalisation: [TITLES.Normalisation, among(NORMALISATIONS)],
  normalisation_period: [TITLES.NormalisationPeriod, among(PERIODS)],
  fields: ['Fields', (value) => words(value).join(', ')],
  include_intraday: ['Current day', yesOrNo],
  universe: ['Universe', (value) => UNIVERSES[value] ?? value],
  order: ['Order', among(ORDERS)],
  table: ['Table', (value) => value],
  dry_run: ['Dry run', yesOrNo],
  version: ['Data version', (value) => value],
}

/** Endpoints of study jobs, which the builder cannot create. */
const STUDIES: Readonly<Record<string, JobType>> = {
  '/analytics/event-study': 'EVENT_STUDY',
  '/analytics/quantile-study': 'QUANTILE_STUDY',
}

/** The endpoint of jobs that load data, below which are those that undo loads. */
const LOADS = '/loads'

/** The securities of a request. */
function securitiesOf(value: (name: string) => string): string {
  const ids = words(value('security_ids'))
  if (ids.length > 0) return namesOf(ids.map((id) => `Security ${id}`))
  return value('sector') || value('industry') || 'All securities'
}

/** Title of a request: what it asks of which aggregates or securities. */
export function titleOf(request: KeptRequest, names: Names): string {
  const value = (name: string) => request.parameters.find((one) => one.name === name)?.value ?? ''
  const kind = kindOf(request)
  if (kind === 'timeseries')
    return namesOf(words(value('aggregate_ids')).map((id) => names.get(id) ?? `Aggregate ${id}`))
  const ranked = value('measure') ? namedMeasure(value('measure')) : labelOf(METRIC_CHOICES, value('metric'))
  if (kind === 'leaderboard') {
    const types = words(value('types'))
    return `${ranked || 'Ranking'} of ${types.length > 0 ? namesOf(types) : 'all aggregates'}`
  }
  if (kind === 'security_leaderboard')
    return `${ranked || 'Ranking'} of ${securitiesOf(value).replace(/^All s/, 'all s')}`
  if (kind === 'securities') return securitiesOf(value)
  if (request.endpoint in STUDIES) return LABELS.JobType[typeOf(request)]
  if (request.endpoint === LOADS) return value('source')
  if (request.endpoint.startsWith(LOADS)) return `Load ${value('version')}`
  const id = /\d+/.exec(request.endpoint)?.[0] ?? value('aggregate_id')
  return names.get(id) ?? 'Own aggregate'
}

/** Lines of a request, without its aggregates or securities, which are in its title. */
export const factsOf = ({ endpoint, parameters }: KeptRequest): Fact[] =>
  Object.entries(PARAMETERS).flatMap(([name, [label, write]]) => {
    const parameter = parameters.find((one) => one.name === name)
    if (!parameter || parameter.value === '' || (name === 'start_date' && isWhole(parameters))) return []
    // Bars are ordered by time, rankings by value.
    const isRanked = name === 'order' && endpoint.endsWith('/leaderboard')
    const ends = parameter.value === 'asc' ? 'Lowest first' : 'Highest first'
    return [{ label, value: isRanked ? ends : write(parameter.value) }]
  })

function typeOf(request: KeptRequest): JobType {
  const kind = kindOf(request)
  if (kind !== null) return JOB_TYPES[kind]
  if (request.endpoint.startsWith(LOADS)) return request.endpoint === LOADS ? 'LOAD' : 'UNLOAD'
  return STUDIES[request.endpoint] ?? 'AGGREGATE_BARS'
}

const IN_SUMMARY = [
  'interval',
  'date',
  'start_date',
  'end_date',
  'asset_class',
  'transformation',
  'normalisation',
]

/** The few words on a request that tell it from others in a list. */
export function summaryOf(request: KeptRequest): string {
  const type = typeOf(request)
  if (type === 'AGGREGATE_BARS' || type === 'UNLOAD') return LABELS.JobType[type]
  if (type === 'LOAD')
    return request.parameters.some(({ name, value }) => name === 'dry_run' && value === 'true')
      ? 'Dry run of a load'
      : LABELS.JobType[type]
  const value = (name: string) => request.parameters.find((one) => one.name === name)?.value
  const isFull = isWhole(request.parameters)
  const parts = IN_SUMMARY.flatMap((name) => {
    const text = value(name)
    const [label, write] = PARAMETERS[name] ?? []
    if (!text || !write || (isFull && name === 'start_date')) return []
    return name.endsWith('_date') ? `${label?.toLowerCase()} ${write(text)}` : write(text)
  })
  return [LABELS.JobType[type], ...parts, ...(isFull ? ['full history'] : [])].join(' · ')
}
