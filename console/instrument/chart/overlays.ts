import type {
  Normalisation,
  NormalisationPeriod,
  Transformation,
  Window,
} from '../../graph/generated/graphql.ts'
import type { Unit } from '../../parts/format.ts'
import { type Codec, ViewFault } from '../../parts/view.ts'
import { LABELS } from '../../parts/vocabulary.ts'

/** What an overlay is computed from: the metric's part of the picture and its unit. */
export const SUBJECTS = {
  price: { label: LABELS.Metric.PX, metric: 'PX', unit: 'price', panel: 0 },
  flow: { label: LABELS.Metric.RETAIL_NET_TURNOVER, metric: 'RETAIL_NET_TURNOVER', unit: 'USD', panel: 1 },
  options: { label: LABELS.Metric.NET_CP_TURNOVER, metric: 'NET_CP_TURNOVER', unit: 'USD', panel: 2 },
} as const

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
    transformation: wordOf(LABELS.Transformation, transformation, name),
    window: wordOf(LABELS.Window, window, name),
    normalisation: wordOf(LABELS.Normalisation, normalisation, name),
    period: wordOf(LABELS.NormalisationPeriod, period, name),
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
  const computed = transformation === null ? [] : [LABELS.Transformation[transformation].toLowerCase()]
  const over = window === null ? [] : [LABELS.Window[window]]
  const scaled = normalisation === null ? [] : [LABELS.Normalisation[normalisation].toLowerCase()]
  const within = period === null ? [] : [`of ${LABELS.NormalisationPeriod[period].toLowerCase()}`]
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
