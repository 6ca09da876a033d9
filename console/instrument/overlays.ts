import type {
  Normalisation,
  NormalisationPeriod,
  Transformation,
  Window,
} from '../graph/generated/graphql.ts'
import type { Unit } from '../parts/format.ts'
import { type Codec, ViewFault } from '../parts/view.ts'

/** What an overlay is computed from: the metric's part of the picture and its unit. */
export const SUBJECTS = {
  price: { label: 'Price', metric: 'px', unit: 'price', panel: 0 },
  flow: { label: 'Net flow', metric: 'retailNetTurnover', unit: 'USD', panel: 1 },
  options: { label: 'Net call turnover', metric: 'netCpTurnover', unit: 'USD', panel: 2 },
} as const

export const TRANSFORMATIONS = {
  MOVING_AVG: 'Moving average',
  EWMA: 'Exponential average',
  MOVING_SUM: 'Moving sum',
  MOVING_STD: 'Moving deviation',
  CHANGE: 'Change',
  PCT_CHANGE: 'Percentage change',
  CUMULATIVE_SUM: 'Running sum',
} as const satisfies Record<Transformation, string>

export const WINDOWS = {
  ONE_WEEK: '1 week',
  ONE_MONTH: '1 month',
  THREE_MONTHS: '3 months',
  SIX_MONTHS: '6 months',
  ONE_YEAR: '1 year',
} as const satisfies Record<Window, string>

export const NORMALISATIONS = {
  Z_SCORE: 'Z-score',
  PERCENTILE_RANK: 'Percentile rank',
  MIN_MAX: 'Position from low to high',
  TURNOVER_SHARE: 'Share of turnover',
} as const satisfies Record<Normalisation, string>

export const PERIODS = {
  ONE_YEAR: '1 year',
  TWO_YEARS: '2 years',
  THREE_YEARS: '3 years',
  FIVE_YEARS: '5 years',
  ALL: 'all history',
} as const satisfies Record<NormalisationPeriod, string>

/** A further line, computed by the service. */
export interface Overlay {
  readonly of: keyof typeof SUBJECTS
  readonly transformation: Transformation | null
  /** Null: the service's own. */
  readonly window: Window | null
  readonly normalisation: Normalisation | null
  /** Null: the service's own. */
  readonly period: NormalisationPeriod | null
}

export const MAX_OVERLAYS = 3

const isKey = <Of extends object>(of: Of, word: string | undefined): word is Extract<keyof Of, string> =>
  word !== undefined && Object.hasOwn(of, word)

/** A word of the address: one of those known, or absent. */
function wordOf<Of extends object>(of: Of, word: string | undefined, name: string) {
  if (word === undefined || word === '') return null
  if (isKey(of, word)) return word
  throw new ViewFault(
    `A part of “${name}” must be one of ${Object.keys(of).join(', ')}, but the address says “${word}”.`,
  )
}

function overlayOf(text: string, name: string): Overlay {
  const [of, transformation, window, normalisation, period] = text.split('.')
  const overlay = {
    of: wordOf(SUBJECTS, of, name) ?? 'price',
    transformation: wordOf(TRANSFORMATIONS, transformation, name),
    window: wordOf(WINDOWS, window, name),
    normalisation: wordOf(NORMALISATIONS, normalisation, name),
    period: wordOf(PERIODS, period, name),
  }
  if (overlay.transformation === null && overlay.normalisation === null)
    throw new ViewFault(`“${name}” names neither a transformation nor a normalisation: “${text}”.`)
  return overlay
}

/** How an overlay stands in the address: its parts between dots, as in `price.MOVING_AVG.ONE_MONTH`. */
export const overlayText = ({ of, transformation, window, normalisation, period }: Overlay): string =>
  [of, transformation, window, normalisation, period]
    .map((word) => word ?? '')
    .join('.')
    .replace(/\.+$/, '')

/** Overlays in the address, separated by commas. */
export const overlayList: Codec<readonly Overlay[]> = {
  initial: [],
  parse(text, name) {
    const overlays = text
      .split(',')
      .filter(Boolean)
      .map((part) => overlayOf(part, name))
    if (overlays.length > MAX_OVERLAYS)
      throw new ViewFault(`“${name}” names ${overlays.length} overlays. At most ${MAX_OVERLAYS} are drawn.`)
    return overlays
  },
  write: (overlays) => overlays.map(overlayText).join(','),
}

/** Name of an overlay, as legends show it. */
export function overlayName({ of, transformation, window, normalisation, period }: Overlay): string {
  const computed = transformation === null ? [] : [TRANSFORMATIONS[transformation].toLowerCase()]
  const over = window === null ? [] : [WINDOWS[window]]
  const scaled = normalisation === null ? [] : [NORMALISATIONS[normalisation].toLowerCase()]
  const within = period === null ? [] : [`of ${PERIODS[period]}`]
  return [SUBJECTS[of].label, ...computed, ...over, ...scaled, ...within].join(', ')
}

/** Whether an overlay is of the size of its metric, and so drawn on the same axis. */
export const sharesAxis = ({ transformation, normalisation }: Overlay): boolean =>
  normalisation === null && (transformation === 'MOVING_AVG' || transformation === 'EWMA')

/** Unit of an overlay's values. */
export function unitOf({ of, transformation, normalisation }: Overlay): Unit {
  if (normalisation === 'Z_SCORE') return 'sigma'
  if (normalisation === 'MIN_MAX' || normalisation === 'TURNOVER_SHARE') return 'fraction'
  if (normalisation === 'PERCENTILE_RANK') return 'percent'
  return transformation === 'PCT_CHANGE' ? 'fraction' : SUBJECTS[of].unit
}

/** Column that holds an overlay's values. */
export const columnOf = (at: number): string => `overlay${at + 1}`

/** Columns of overlays that are running sums: the service starts them anew in each window. */
export const runningColumns = (overlays: readonly Overlay[]): string[] =>
  overlays.flatMap(({ transformation, normalisation }, at) =>
    transformation === 'CUMULATIVE_SUM' && normalisation === null ? [columnOf(at)] : [],
  )
