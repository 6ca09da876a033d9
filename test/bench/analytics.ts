import type { Bench } from './bench.ts'
import { type Call, latencies } from './client.ts'
import { type Line, type Measured, median } from './line.ts'
import { MAIN, onDatabase } from './market.ts'
import { correlation, correlationMatrix, statisticsOf } from './requests.ts'
import { statementsOf } from './statements.ts'

const TURNS = 200
const WARM_UP_TURNS = 50
const MAX_STATEMENTS = 3

/** Milliseconds that the statements of a request take one after another, prepared, without anything else. */
async function databaseTime(bench: Bench, call: Call): Promise<Measured> {
  const url = (await bench.cluster()).urlOf(MAIN)
  const { statements } = await statementsOf(url, call)
  const taken = await onDatabase(url, async (client) => {
    const turn = async () => {
      const begun = performance.now()
      for (const [at, { text, values }] of statements.entries())
        await client.query({ name: `statement ${at}`, text, values: [...values] })
      return performance.now() - begun
    }
    const turns: number[] = []
    for (let at = -WARM_UP_TURNS; at < TURNS; at++) {
      const time = await turn()
      if (at >= 0) turns.push(time)
    }
    return turns
  })
  const value = median(taken)
  return { value, detail: `median of ${TURNS} turns; ${statements.length} statements` }
}

/** How many times as long fifty instruments take as one, asked in turns. */
async function batchCost(bench: Bench): Promise<Measured> {
  const server = await bench.main()
  const [one, fifty] = [statisticsOf(1), statisticsOf(50)].map((question) => server.call(question))
  if (!one || !fifty) throw new Error('There is nothing to compare')
  const url = (await bench.cluster()).urlOf(MAIN)
  const { statements } = await statementsOf(url, { ...fifty, url: '/graphql' })
  if (statements.length > MAX_STATEMENTS)
    throw new Error(`${statements.length} statements instead of at most ${MAX_STATEMENTS}`)
  await latencies([one, fifty], WARM_UP_TURNS)
  const [base = Number.NaN, batch = Number.NaN] = (await latencies([one, fifty], TURNS)).map(median)
  return {
    value: batch / base,
    detail: `${batch.toFixed(1)} against ${base.toFixed(1)} ms; ${statements.length} statements`,
  }
}

/** Milliseconds from the request for a matrix to its whole answer. */
async function matrixTime(bench: Bench): Promise<Measured> {
  const server = await bench.main()
  const { url, headers } = server.call({ path: correlationMatrix.url })
  const call = { ...correlationMatrix, url, headers: { ...correlationMatrix.headers, ...headers } }
  const { statements } = await statementsOf((await bench.cluster()).urlOf(MAIN), correlationMatrix)
  if (statements.length > MAX_STATEMENTS)
    throw new Error(`${statements.length} statements instead of at most ${MAX_STATEMENTS}`)
  await latencies([call], WARM_UP_TURNS / 10)
  const [turns = []] = await latencies([call], TURNS / 5)
  return {
    value: median(turns),
    detail: `median of ${turns.length} turns, best ${Math.min(...turns).toFixed(0)} ms; ${statements.length} statements`,
  }
}

/** What analyses of whole series cost. */
export const analyticsLines: readonly Line[] = [
  {
    name: 'correlation',
    title: 'correlation over ten years of daily bars, time in the database',
    goal: { unit: 'ms', atMost: 10 },
    measure: (bench) => databaseTime(bench, correlation),
  },
  {
    name: 'correlation-matrix',
    title: 'correlation matrix of 50 series over ten years of daily bars',
    goal: { unit: 'ms', atMost: 150 },
    measure: matrixTime,
  },
  {
    name: 'batch-statistics',
    title: 'trend and statistics over a year, 50 aggregates against one',
    goal: { unit: 'x', atMost: 5 },
    measure: batchCost,
  },
]
