import type { SeriesInput } from '../graph/generated/graphql.ts'
import { decoded } from '../parts/path.ts'
import { type Codec, ViewFault } from '../parts/view.ts'
import { measureText, optionalMeasure } from '../signals/conditions.ts'
import { type Measure, measureInput, measureName } from '../signals/measures.ts'

/** A series to compare: a measure of an instrument, or a flow series. */
export type Series =
  | { readonly kind: 'aggregate' | 'security'; readonly code: string; readonly measure: Measure }
  | { readonly kind: 'flow'; readonly code: string; readonly measure: null }

/** Maximum number of series in a comparison. */
export const MOST_SERIES = 8

const KINDS = ['aggregate', 'security', 'flow'] as const

function seriesOf(text: string, name: string): Series {
  const [word, code = '', measure = '', ...rest] = text.split('~')
  const kind = KINDS.find((one) => one === word)
  if (kind === undefined || code === '' || rest.length > 0 || (kind === 'flow' && measure !== ''))
    throw new ViewFault(
      `A part of “${name}” must be a series, such as security~UVRB~PX or flow~slug, but the address says “${text}”.`,
    )
  if (kind === 'flow') return { kind, code: decoded(code), measure: null }
  const read = measure === '' ? null : optionalMeasure.parse(measure, name)
  if (read === null) throw new ViewFault(`A part of “${name}” has no measure: “${text}”.`)
  return { kind, code: decoded(code), measure: read }
}

/** Writes a series as in the address: `security~UVRB~RETAIL_NET_TURNOVER...Z_SCORE`, `flow~equity-fund-flow`. */
const textOf = ({ kind, code, measure }: Series): string =>
  // A code must not contain the separators of the list and of its parts.
  [kind, encodeURIComponent(code).replaceAll('~', '%7E'), ...(measure ? [measureText(measure)] : [])].join(
    '~',
  )

/** Series in the address, separated by commas. */
export const seriesList: Codec<readonly Series[]> = {
  initial: [],
  parse(text, name) {
    const series = text
      .split(',')
      .filter(Boolean)
      .map((part) => seriesOf(part, name))
    if (series.length > MOST_SERIES)
      throw new ViewFault(`“${name}” names ${series.length} series. A comparison has at most ${MOST_SERIES}.`)
    return series
  },
  write: (series) => series.map(textOf).join(','),
}

/** Returns the input of the graph for a series. */
export function seriesInput({ kind, code, measure }: Series): SeriesInput {
  if (kind === 'flow') return { slug: code }
  const input = { measure: measureInput(measure) }
  return kind === 'aggregate' ? { aggregateProviderId: code, ...input } : { ticker: code, ...input }
}

/** Name of a series: the measure and the instrument, or the flow series. */
export const seriesName = ({ code, measure }: Series, name: string = code): string =>
  measure === null ? name : `${measureName(measure)}, ${name}`
