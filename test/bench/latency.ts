import { type Call, latencies } from './client.ts'
import { type Line, type Measured, median } from './line.ts'
import { LARGE } from './market.ts'
import { rawYears, restPage, restPageNumber, transformedYears } from './requests.ts'

const TURNS = 300
const WARM_UP_TURNS = 50

/** How many times as long the second call takes as the first, sent in turns over one connection. */
export async function compareLatencies(first: Call, second: Call, turns = TURNS): Promise<Measured> {
  await latencies([first, second], Math.min(turns, WARM_UP_TURNS))
  const [base = Number.NaN, other = Number.NaN] = (await latencies([first, second], turns)).map(median)
  return { value: other / base, detail: `${other.toFixed(1)} against ${base.toFixed(1)} ms` }
}

/** Time of one request with nothing beside it, as a multiple of that of another. */
export const latencyLines: readonly Line[] = [
  {
    name: 'deep',
    title: 'page 1,000 of a long series against page 1',
    goal: { unit: 'x', atMost: 1.5 },
    async measure(bench) {
      const server = await bench.main()
      const page = (number: number) => server.call({ path: restPageNumber(number) })
      return compareLatencies(page(1), page(1000))
    },
  },
  {
    name: 'transformed',
    title: 'REST timeseries page of 2,000 rows with z-scores of moving averages against the raw page',
    goal: { unit: 'x', atMost: 2 },
    async measure(bench) {
      const server = await bench.main()
      return compareLatencies(server.call(rawYears), server.call(transformedYears))
    },
  },
  {
    name: 'large',
    title: 'REST timeseries first page, 25 M bars against 2.5 M',
    goal: { unit: 'x', atMost: 1.3 },
    isHeavy: true,
    market: LARGE,
    async measure(bench) {
      const [main, large] = await Promise.all([bench.main(), bench.on(LARGE)])
      return compareLatencies(main.call(restPage), large.call(restPage))
    },
  },
]
