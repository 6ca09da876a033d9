import { Agent } from 'node:http'
import { pino } from 'pino'
import { schema } from '../../src/app/schema.ts'
import { createGraphQLServer } from '../../src/protocols/graphql/server.ts'
import { RUBBISH, type Rubbish } from '../helpers/rubbish.ts'
import { startServer } from './bench.ts'
import { send } from './client.ts'
import { type Line, median } from './line.ts'
import { MAIN } from './market.ts'
import { endProcess } from './processes.ts'

const DOCUMENTS = 20_000
const CHARACTERS = 500
const CONNECTIONS = 8
const FIELDS = [
  ...['px', 'pxChg', 'isPartial', 'retailBuyTurnover', 'retailSellTurnover', 'retailNetTurnover'],
  ...['callTurnover', 'putTurnover', 'cpTurnover', 'callNotional', 'putNotional', 'cpNotional'],
]

/** A document of 500 characters that was not asked before. */
function documentOf(at: number): string {
  const some = FIELDS.filter((_, bit) => (at >> bit) % 2 === 1).slice(0, 8)
  const bars = `bars(first: 1) { nodes { ts ${some.join(' ')} } pageInfo { hasNextPage endCursor } }`
  const query = `query Q${at} { aggregates(first: 1) { nodes { a${at}: aggregateId name type ${bars} latest { ts px } constituents(first: 1) { edges { weight node { ticker } } } } } }`
  return `${query} #`.padEnd(CHARACTERS, 'x')
}

const documentsLine: Line = {
  name: 'documents',
  title: 'most memory (RSS) of a server that was asked 20,000 different documents of 500 characters',
  goal: { unit: 'MB', atMost: 260 },
  async measure(bench) {
    const server = await startServer((await bench.cluster()).urlOf(MAIN))
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    try {
      await send(server.call({ path: '/graphql', query: '{ viewer { tier } }' }), agent)
      const before = server.process.peak()
      let next = 0
      const ask = async () => {
        while (next < DOCUMENTS)
          await send(server.call({ path: '/graphql', query: documentOf(next++) }), agent)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, ask))
      return { value: server.process.peak(), detail: `${before.toFixed(0)} MB before` }
    } finally {
      agent.destroy()
      await endProcess(server.process.child)
    }
  },
}

const WARM_UPS = 3
const RUNS = 7

/** Milliseconds of CPU that it takes to refuse a request, from its text on. */
async function costOf(
  yoga: ReturnType<typeof createGraphQLServer>,
  { query, variables }: Rubbish,
): Promise<number> {
  const taken: number[] = []
  for (let run = -WARM_UPS; run < RUNS; run++) {
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'any' },
      // Each time another text, so that no answer is remembered.
      body: JSON.stringify({ query: query + ' '.repeat(run + WARM_UPS), variables }),
    })
    const begun = process.cpuUsage()
    await (await yoga.fetch(request, { requestId: 'any' } as never)).text()
    const { user, system } = process.cpuUsage(begun)
    if (run >= 0) taken.push((user + system) / 1000)
  }
  return median(taken)
}

const rubbishLine: Line = {
  name: 'rubbish',
  title: 'CPU to refuse the worst of the documents and variables that are made to cost much',
  goal: { unit: 'ms', atMost: 30 },
  market: null,
  async measure() {
    const yoga = createGraphQLServer({
      ...{ schema, log: pino({ level: 'silent' }) },
      contextsFor: (context) => () => context,
    })
    const costs: { name: string; cost: number }[] = []
    for (const one of RUBBISH) costs.push({ name: one.name, cost: await costOf(yoga, one) })
    const [worst, second] = costs.toSorted((a, b) => b.cost - a.cost)
    return {
      value: worst?.cost ?? Number.NaN,
      detail: `of ${costs.length}: ${worst?.name}; then ${second?.name} (${second?.cost.toFixed(1)} ms)`,
    }
  },
}

/** What different documents leave behind, and what rubbish costs. */
export const documentLines: readonly Line[] = [documentsLine, rubbishLine]
