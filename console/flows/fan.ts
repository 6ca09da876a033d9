import { type Point, pointAt } from './history.ts'

/** Forecast at one horizon, with one value per scenario. */
export interface Horizon {
  /** Trading days from the run to the forecast date. */
  readonly horizon: number
  readonly targetDate: string
  readonly zScores: readonly number[]
  readonly values: readonly number[]
}

/** A forecast run of a series. */
export interface Run {
  readonly runDate: string
  /** Ascending. */
  readonly horizons: readonly Horizon[]
}

/** The value of a scenario at a horizon. Null if the run lacks it. */
export const scenarioAt = ({ zScores, values }: Horizon, zScore: number): number | null =>
  values[zScores.indexOf(zScore)] ?? null

/** Lower and upper edge of the band between the scenarios −z and z. Null if the run lacks one of them. */
export function bandAt(horizon: Horizon, z: number): readonly [number, number] | null {
  const edges = [scenarioAt(horizon, -z), scenarioAt(horizon, z)]
  const [first, second] = edges
  if (first == null || second == null) return null
  return [Math.min(first, second), Math.max(first, second)]
}

/** The z of every band of some runs, widest first: those whose scenarios −z and z both exist. */
export function bandsOf(runs: readonly Run[]): number[] {
  const bands = new Set<number>()
  for (const { horizons } of runs)
    for (const { zScores } of horizons)
      for (const z of zScores) if (z > 0 && zScores.includes(-z)) bands.add(z)
  return [...bands].sort((a, b) => b - a)
}

/**
 * What came of a forecast: the newest observation after the run and up to the forecast date. Null if there is none, or
 * if the series is not yet observed up to the forecast date.
 */
export function outcomeOf(points: readonly Point[], runDate: string, targetDate: string): Point | null {
  const last = points.at(-1)
  if (!last || last.date < targetDate) return null
  const point = pointAt(points, targetDate)
  return point && point.date > runDate ? point : null
}

/** The newest run of which at least half has come, else the newest. Runs are newest first. */
export const tellingRunOf = (runs: readonly Run[], points: readonly Point[]): Run | undefined =>
  runs.find(({ runDate, horizons }) => {
    const came = horizons.filter(({ targetDate }) => outcomeOf(points, runDate, targetDate))
    return came.length > 0 && came.length * 2 >= horizons.length
  }) ?? runs[0]

export interface Tally {
  readonly hits: number
  readonly count: number
}

/** How often what came lay within a band, its edges included. */
interface HitRate {
  readonly z: number
  /** Share of a normal distribution within the band. */
  readonly expected: number
  readonly all: Tally
  /** By the horizons given. */
  readonly byHorizon: readonly Tally[]
}

/** Every horizon of some runs, ascending. */
export const horizonsOf = (runs: readonly Run[]): number[] =>
  [...new Set(runs.flatMap(({ horizons }) => horizons.map(({ horizon }) => horizon)))].sort((a, b) => a - b)

/** Counts for each band how often what came lay within it, by horizon and over all horizons. */
export function hitRatesOf(
  runs: readonly Run[],
  points: readonly Point[],
  bands: readonly number[],
): HitRate[] {
  const judged = runs.flatMap(({ runDate, horizons }) =>
    horizons.flatMap((horizon) => {
      const outcome = outcomeOf(points, runDate, horizon.targetDate)
      return outcome ? [{ horizon, value: outcome.value }] : []
    }),
  )
  return bands.map((z) => {
    const places = judged.flatMap(({ horizon, value }) => {
      const band = bandAt(horizon, z)
      return band ? [{ horizon: horizon.horizon, isHit: band[0] <= value && value <= band[1] }] : []
    })
    const tally = (of: typeof places): Tally => ({
      hits: of.filter(({ isHit }) => isHit).length,
      count: of.length,
    })
    return {
      z,
      expected: normalShare(z),
      all: tally(places),
      byHorizon: horizonsOf(runs).map((days) => tally(places.filter(({ horizon }) => horizon === days))),
    }
  })
}

/** Share of a normal distribution between −z and z, to seven digits (Abramowitz and Stegun, 7.1.26). */
export function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 1 - polynomial * Math.exp(-x * x)
}
