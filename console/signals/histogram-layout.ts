/** A bin of values, with the number of instruments in it and of those that meet the condition. */
interface Bin {
  readonly lower: number
  readonly upper: number
  readonly count: number
  readonly matches: number
}

/**
 * Place of a value among bins that are drawn equally wide, from 0 to 1. The outer bins can hold more values than the
 * others, so a place in them is not to scale. Null for a value beyond all bins.
 */
export function placeOf(value: number, bins: readonly Bin[]): number | null {
  const at = bins.findIndex(({ lower, upper }) => lower <= value && value <= upper)
  const bin = bins[at]
  if (!bin) return null
  const within = bin.upper > bin.lower ? (value - bin.lower) / (bin.upper - bin.lower) : 0.5
  return (at + within) / bins.length
}

/** A bar of the picture: its place, its height, and the height of the part that meets the condition, 0 to 1. */
interface Bar {
  readonly x: number
  readonly width: number
  readonly height: number
  readonly met: number
}

/** Bars of bins. The highest has the height 1. */
export function barsOf(bins: readonly Bin[]): Bar[] {
  const most = bins.reduce((highest, { count }) => Math.max(highest, count), 1)
  return bins.map(({ count, matches }, at) => ({
    ...{ x: at / bins.length, width: 1 / bins.length },
    ...{ height: count / most, met: matches / most },
  }))
}
