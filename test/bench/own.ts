import type { Server } from './bench.ts'
import { send } from './client.ts'
import { type Line, median } from './line.ts'

const [CONSTITUENTS, FROM, DAYS] = [50, '2021-07-01', 1200]
const ROUNDS = 7

async function graph<T>(server: Server, query: string): Promise<T> {
  const answer = JSON.parse(String(await send(server.call({ path: '/graphql', query }))))
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  return answer.data
}

type Securities = { securities: { nodes: { securityId: number }[] } }
type Created = { createAggregate: { aggregate: { aggregateId: number } } }

/** Seconds from the request that makes an aggregate to an answer with all of its days. */
async function makeOne(server: Server, constituents: string): Promise<number> {
  const begun = performance.now()
  const { createAggregate } = await graph<Created>(
    server,
    `mutation { createAggregate(input: { name: "Bench", constituents: [${constituents}] }) {
      ... on CreateAggregateSuccess { aggregate { aggregateId } } } }`,
  )
  const id = createAggregate.aggregate.aggregateId
  const path = `/aggregates/timeseries?aggregate_ids=${id}&start_date=${FROM}`
  for (let days = 0; days < DAYS; )
    days = JSON.parse(String(await send(server.call({ path })))).pagination.total_record_count
  const seconds = (performance.now() - begun) / 1000
  await graph(server, `mutation { deleteAggregate(input: { aggregateId: ${id} }) { __typename } }`)
  return seconds
}

/** Aggregates of the caller's own. */
export const ownLines: readonly Line[] = [
  {
    name: 'own-aggregate',
    title: 'own aggregate of 50 constituents over 5 years of days, from the request to its bars',
    goal: { unit: 's', atMost: 1 },
    async measure(bench) {
      const server = await bench.main()
      const { securities } = await graph<Securities>(
        server,
        `{ securities(first: ${CONSTITUENTS}) { nodes { securityId } } }`,
      )
      const constituents = securities.nodes
        .map(({ securityId }) => `{ securityId: ${securityId}, validFrom: "${FROM}" }`)
        .join()
      const taken: number[] = []
      for (let round = 0; round < ROUNDS; round++) taken.push(await makeOne(server, constituents))
      const [first = Number.NaN] = taken
      return {
        value: median(taken),
        detail: `the first ${first.toFixed(2)} s, the slowest ${Math.max(...taken).toFixed(2)} s`,
      }
    },
  },
]
