import {
  ASSET_CLASSES,
  type Choice,
  INTERVALS,
  METRIC_CHOICES,
  MONEYNESS,
  NORMALISATIONS,
  OPTION_TYPES,
  ORDERS,
  PERIODS,
  SIZES,
  STATUSES,
  TRANSFORMATIONS,
  WINDOWS,
} from '../parts/rest-words.ts'
import { type Codec, list, oneOf, text, ViewFault } from '../parts/view.ts'
import { measureIn } from '../signals/measure-reading.ts'
import { type JobView, KIND_NAMES } from './request.ts'

/** The word of one of several choices. */
const choiceOf = (choices: readonly Choice<unknown>[], initial = ''): Codec<string> => ({
  ...oneOf(
    choices.map(({ word }) => word),
    initial,
  ),
  initial,
})

/** A switch, spelled as in REST. */
const truth = (initial: boolean): Codec<boolean> => ({
  initial,
  parse(value, name) {
    if (value !== 'true' && value !== 'false')
      throw new ViewFault(`“${name}” must be true or false, but the address says “${value}”.`)
    return value === 'true'
  },
  write: String,
})

/** Ids of aggregates. The service judges which of them exist. */
const ids: Codec<readonly string[]> = {
  ...list,
  parse(value, name) {
    const ids = list.parse(value, name)
    const wrong = ids.find((id) => !/^\d{1,9}$/.test(id))
    if (wrong !== undefined)
      throw new ViewFault(`“${name}” must be ids of aggregates, but the address says “${wrong}”.`)
    return [...new Set(ids)]
  },
}

const statuses: Codec<readonly string[]> = {
  ...list,
  parse(value, name) {
    const statuses = list.parse(value, name)
    for (const status of statuses) choiceOf(STATUSES).parse(status, name)
    return statuses
  },
}

/** A measure, spelled as in REST. */
const measure: Codec<string> = {
  ...text(),
  parse(value, name) {
    if (measureIn(value) === null)
      throw new ViewFault(`“${name}” must be a measure, but the address says “${value}”.`)
    return value
  },
}

/** The parts of the screen. */
export const TABS = ['new', 'mine', 'keys', 'links', 'loads'] as const

/** Which part of the screen is shown. */
export const SCREEN = { tab: oneOf(TABS, 'new') }

/** The page of a list: after or before a cursor. */
export const PAGE = { after: text(), before: text() }

/** The list of jobs, and the job that is open beside it. */
export const LISTED = { ...PAGE, job: text(), status: statuses }

/** The request of the builder, as REST spells it. */
export const REQUEST = {
  kind: oneOf(KIND_NAMES, 'timeseries'),
  aggregate_ids: ids,
  security_ids: list,
  sector: text(),
  industry: text(),
  all: truth(false),
  start_date: text(),
  end_date: text(),
  interval: choiceOf(INTERVALS, '1d'),
  asset_class: choiceOf(ASSET_CLASSES),
  moneyness: choiceOf(MONEYNESS),
  size: choiceOf(SIZES),
  include_intraday: truth(true),
  is_full_history: truth(false),
  transformation: choiceOf(TRANSFORMATIONS),
  window: choiceOf(WINDOWS),
  normalisation: choiceOf(NORMALISATIONS),
  normalisation_period: choiceOf(PERIODS),
  order: choiceOf(ORDERS, 'desc'),
  fields: list,
  metric: choiceOf(METRIC_CHOICES),
  measure,
  date: text(),
  universe: oneOf(['current', 'point_in_time'], 'current'),
  type: choiceOf(OPTION_TYPES),
  notional: choiceOf(OPTION_TYPES),
  types: list,
  subtypes: list,
  provider_ids: list,
} satisfies { readonly [Name in keyof JobView]: Codec<JobView[Name]> }
