import { compareLatencies } from './latency.ts'
import type { Line } from './line.ts'
import { MANY } from './market.ts'
import { leaderboard, leaderboardYear } from './requests.ts'
import { compareRates } from './throughput.ts'

/** What a ranking of a thousand aggregates costs. */
export const leaderboardLines: readonly Line[] = [
  {
    name: 'leaderboard',
    title: 'leaderboard of 1,000 aggregates on one date, page of 10',
    goal: { unit: 'x', atLeast: 0.9 },
    market: MANY,
    measure: (bench) => compareRates(bench, leaderboard),
  },
  {
    name: 'leaderboard-year',
    title: 'leaderboard of 1,000 aggregates over a year against one date',
    goal: { unit: 'x', atMost: 1.5 },
    market: MANY,
    async measure(bench) {
      const server = await bench.on(MANY)
      return compareLatencies(server.call(leaderboard), server.call(leaderboardYear))
    },
  },
]
