/** Positions of the first and last bar that are shown. */
export interface Span {
  readonly start: number
  readonly end: number
}
