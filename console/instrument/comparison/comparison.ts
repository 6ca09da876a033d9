import { ViewFault } from '../../parts/view.ts'
import { type Bars, lowerBound, type Values } from '../bars/bars.ts'

export const MAX_COMPARED = 9

/** Bars of a page: nine instruments of either kind stay below the service's limit of one request. */
export const COMPARED_PAGE = 2000

/** Scales that instruments of different prices are compared on. */
export const SCALES = {
  index: { label: 'Indexed to 100' },
  z: { label: 'Z-scores' },
} as const

export type Scale = keyof typeof SCALES

/** The prices of an instrument at the times of another one's bars. Null where it has none. */
export function alignedTo(times: readonly string[], { ts }: Bars, values: Values): Values {
  return times.map((time) => {
    const at = lowerBound(ts, time)
    return ts[at] === time ? (values[at] ?? null) : null
  })
}

/**
 * Values as an index that is 100 at the first value of `of` from `start` on. Null throughout if that is not above 0.
 */
export function indexed(values: Values, start: number, of: Values = values): Values {
  const base = of.find((value, at) => at >= start && value !== null)
  const divisor = typeof base === 'number' && base > 0 ? base / 100 : Number.NaN
  return values.map((value) => (value === null || Number.isNaN(divisor) ? null : value / divisor))
}

/**
 * Values as distances from the mean of those from `start` to `end`, in sample standard deviations. Null throughout if
 * there are fewer than two, or if all are equal. Mean and deviation are those of `of`.
 */
export function standardised(values: Values, start: number, end: number, of: Values = values): Values {
  const seen = of.slice(start, end + 1).filter((value) => value !== null)
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length
  const variance = seen.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (seen.length - 1)
  const deviation = Math.sqrt(variance)
  return values.map((value) => (value === null || !(deviation > 0) ? null : (value - mean) / deviation))
}

/** The instruments to compare with: each once, and not with itself. Throws `ViewFault` for too many. */
export function comparedIn(ids: readonly string[], self: string): string[] {
  const others = [...new Set(ids)].filter((id) => id !== self)
  if (others.length > MAX_COMPARED)
    throw new ViewFault(`“vs” names ${others.length} instruments. At most ${MAX_COMPARED} are compared.`)
  return others
}
