import { compareLatencies } from './latency.ts'
import type { Line } from './line.ts'
import { MANY, PANEL } from './market.ts'
import { leaderboard, leaderboardYear, securityLeaderboard } from './requests.ts'
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
  {
    name: 'leaderboard-measure',
    title: 'leaderboard of 10,000 securities by the z-score over a year against the metric itself',
    goal: { unit: 'x', atMost: 2 },
    isHeavy: true,
    market: PANEL,
    async measure(bench) {
      const server = await bench.on(PANEL)
      const by = (what: string) => server.call(securityLeaderboard(what))
      return compareLatencies(
        by('metric=retail_net_turnover'),
        by('measure=retail_net_turnover%7Cz_score:1y'),
        30,
      )
    },
  },
]
