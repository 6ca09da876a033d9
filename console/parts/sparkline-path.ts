/** How a sparkline is drawn, in the units of its box. */
interface SparklinePath {
  /** Data of an SVG path: one line for each run of values without a gap. */
  readonly line: string
  /** Height of the zero line. Null if all values are on one side of it. */
  readonly zero: number | null
  /** The newest value. Null if it is missing. */
  readonly last: { readonly x: number; readonly y: number } | null
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Lays out values, oldest first, in a box, with a margin for the width of the line. */
export function sparklinePath(
  values: readonly (number | null)[],
  {
    width,
    height,
    margin = 2,
  }: { readonly width: number; readonly height: number; readonly margin?: number },
): SparklinePath {
  const known = values.filter((value) => value !== null)
  const low = known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const step = values.length > 1 ? (width - 2 * margin) / (values.length - 1) : 0
  const x = (at: number): number => rounded(margin + at * step)
  // Equal values are a line through the middle.
  const y = (value: number): number =>
    rounded(high > low ? margin + ((high - value) / (high - low)) * (height - 2 * margin) : height / 2)
  const line = values
    .map((value, at) => {
      if (value === null) return ''
      // A value between two gaps is a line without length, which round caps make a dot.
      const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
      const starts = at === 0 || (values[at - 1] ?? null) === null
      return `${starts ? 'M' : 'L'}${x(at)} ${y(value)}${isAlone ? 'h0' : ''}`
    })
    .join('')
  const newest = values.at(-1) ?? null
  return {
    line,
    zero: low < 0 && high > 0 ? y(0) : null,
    last: newest === null ? null : { x: x(values.length - 1), y: y(newest) },
  }
}
