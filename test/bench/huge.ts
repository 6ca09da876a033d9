import type { Bench, Server } from './bench.ts'
import type { Call } from './client.ts'
import { compareLatencies } from './latency.ts'
import type { Line, Measured } from './line.ts'
import { HUGE, LARGE, onDatabase } from './market.ts'
import { correlation, graphqlNested, leaderboardOf, restPage } from './requests.ts'

/** Types of the aggregates that both databases have: the copies of one are of another type. */
const sharedTypes = async (bench: Bench): Promise<string> => {
  const { rows } = await onDatabase((await bench.cluster()).urlOf(HUGE), (client) =>
    client.query<{ type: string }>(`select distinct type from aggregate where type <> 'Copy' order by type`),
  )
  return rows.map(({ type }) => type).join()
}

async function compare(bench: Bench, callOf: (server: Server) => Call): Promise<Measured> {
  const [large, huge] = await Promise.all([bench.on(LARGE), bench.on(HUGE)])
  return compareLatencies(callOf(large), callOf(huge))
}

const SIX_FOLD = { goal: { unit: 'x', atMost: 1.3 }, market: HUGE, isHuge: true } as const

/** What six times as many bars on one server cost. */
export const hugeLines: readonly Line[] = [
  {
    ...SIX_FOLD,
    name: 'huge-page',
    title: 'REST timeseries first page, 150 M bars against 25 M',
    measure: (bench) => compare(bench, (server) => server.call(restPage)),
  },
  {
    ...SIX_FOLD,
    name: 'huge-nested',
    title: 'GraphQL nested, 50 aggregates x 20 latest bars x 7 fields, 150 M bars against 25 M',
    measure: (bench) => compare(bench, (server) => server.call(graphqlNested)),
  },
  {
    ...SIX_FOLD,
    name: 'huge-correlation',
    title: 'correlation over ten years of daily bars, 150 M bars against 25 M',
    measure: (bench) =>
      compare(bench, (server) => {
        const call = server.call({ path: correlation.url })
        return { ...correlation, url: call.url, headers: { ...correlation.headers, ...call.headers } }
      }),
  },
  {
    ...SIX_FOLD,
    name: 'huge-leaderboard',
    title: 'leaderboard of the same 1,500 aggregates on one date, 150 M bars against 25 M',
    async measure(bench) {
      const path = leaderboardOf(await sharedTypes(bench))
      return compare(bench, (server) => server.call({ path }))
    },
  },
]
