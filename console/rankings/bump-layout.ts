import type { RankLine } from './places.ts'

/** Lanes below the leaders', into which all other ranks are compressed. */
const DEEP_LANES = 4

/** A line of the chart of ranks. */
export interface BumpLine {
  readonly id: string
  readonly name: string
  /** Lane of each bar, 1 at the top. Null if it was not ranked. */
  readonly lanes: readonly (number | null)[]
  /** Rank of each bar. */
  readonly ranks: readonly (number | null)[]
}

/** Where the lines of ranks run. */
export interface BumpLayout {
  /** Ends of the bars, oldest first. */
  readonly stamps: readonly string[]
  /** Trading dates of the bars. */
  readonly dates: readonly string[]
  readonly lines: readonly BumpLine[]
  /** Ranks with a label on the axis, and their lanes. */
  readonly ticks: readonly { readonly rank: number; readonly lane: number }[]
  /** Lane below which ranks are compressed. */
  readonly fold: number
  readonly depth: number
}

/**
 * Returns the lane of a rank. The first `leaders` ranks have a lane each; all others share four, by the logarithm, so
 * that a fall to place 400 stays visible without pressing the leaders together.
 */
export function laneOf(rank: number, leaders: number, deepest: number): number {
  if (rank <= leaders) return rank
  // A whole lane for the first rank below the fold, however deep the others go.
  const share = deepest > leaders + 1 ? Math.log(rank / (leaders + 1)) / Math.log(deepest / (leaders + 1)) : 0
  return leaders + 1 + share * (DEEP_LANES - 1)
}

const ROUND_RANKS = [20, 50, 100, 200, 500, 1000, 2000, 5000]
/** Least distance of two labels, in lanes. */
const LABEL_DISTANCE = 0.8

function ticksOf(leaders: number, deepest: number): { rank: number; lane: number }[] {
  const ticks = Array.from({ length: leaders }, (_, at) => ({ rank: at + 1, lane: at + 1 }))
  for (const rank of ROUND_RANKS) {
    if (rank <= leaders || rank > deepest) continue
    const lane = laneOf(rank, leaders, deepest)
    if (lane - (ticks.at(-1)?.lane ?? 0) >= LABEL_DISTANCE) ticks.push({ rank, lane })
  }
  return ticks
}

/** Lays out the last `bars` bars of the ranks of leaders. */
export function bumpLayout(leaders: readonly RankLine[], bars: number): BumpLayout {
  const dateOf = new Map(leaders.flatMap(({ points }) => points.map(({ ts, date }) => [ts, date] as const)))
  const stamps = [...dateOf.keys()].sort().slice(-bars)
  const ranked = leaders.map(({ id, name, points }) => {
    const rankAt = new Map(points.map(({ ts, rank }) => [ts, rank]))
    return { id, name, ranks: stamps.map((ts) => rankAt.get(ts) ?? null) }
  })
  const deepest = ranked.reduce(
    (most, { ranks }) => ranks.reduce<number>((m, rank) => Math.max(m, rank ?? 0), most),
    0,
  )
  const fold = leaders.length
  return {
    stamps,
    dates: stamps.map((ts) => dateOf.get(ts) ?? ts.slice(0, 10)),
    lines: ranked.map((line) => ({
      ...line,
      lanes: line.ranks.map((rank) => (rank === null ? null : laneOf(rank, fold, deepest))),
    })),
    ticks: ticksOf(fold, deepest),
    fold,
    depth: deepest > fold ? fold + DEEP_LANES : fold,
  }
}

/** Says how a line moved: its first and last known ranks. */
export function moveOf({ ranks }: BumpLine): { readonly first: number; readonly last: number } | null {
  const first = ranks.find((rank) => rank !== null)
  const last = ranks.findLast((rank) => rank !== null)
  return first === null || first === undefined || last === null || last === undefined ? null : { first, last }
}
