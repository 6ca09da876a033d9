/** How a legend shows an entry. */
type Shape = 'line' | 'dashed' | 'columns' | 'area' | 'dot' | 'diamond' | 'ring'

/** A series of a chart, as its legend shows it. */
export interface LegendEntry {
  readonly name: string
  readonly shape: Shape
  readonly colour: string
  /** Colour of values below zero, if they differ. */
  readonly below?: string
  /** Opacity of areas. Default: 1. */
  readonly opacity?: number
}

/** What the colours of a map mean: two ends, and the middle between them. */
export interface ColourScale {
  readonly name: string
  readonly low: string
  readonly high: string
  /** From the low end to the high one. */
  readonly colours: readonly string[]
}

/** What a saved chart says of itself, so that it can be understood elsewhere. */
export interface Caption {
  /** What is shown: an instrument, a series, a part of the market. */
  readonly subject: string
  /** Short name of the subject, for names of files. Default: the subject. */
  readonly code?: string
  /** Metric, if the title does not say it: for names of files. */
  readonly metric?: string
  /** First and last date shown, or the only one, as `2026-03-11`. */
  readonly dates: readonly string[]
  /** What was chosen: the interval, for example. */
  readonly details: readonly string[]
  readonly legend: readonly LegendEntry[]
  readonly scale?: ColourScale
}

/** What the name of a file says: the subject, what of it is shown, and the last date. */
export const fileParts = (
  title: string,
  { subject, code = subject, metric = '', dates }: Caption,
): string[] => [code, title, metric, dates.at(-1) ?? '']
