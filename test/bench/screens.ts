import { type Call, latencies } from './client.ts'
import { type Line, median, oncePerBench } from './line.ts'
import { PANEL } from './market.ts'
import { statementsOf } from './statements.ts'

const MOST_STATEMENTS = 6

const CONDITIONS = [
  { measure: 'retail_net_turnover|z_score:1y', gt: 0.5 },
  { measure: 'retail_net_turnover|moving_avg:20', gt: 0 },
  { measure: 'retail_net_turnover|moving_sum:5', crosses_above: 0 },
  { measure: 'px|pct_change:20', lt: 0 },
  { measure: 'px|change:5', top_percent: 50 },
]

/** Days whose screens nobody has asked for: the last ones of the market. */
const DAYS = Array.from({ length: 28 }, (_, at) =>
  Temporal.PlainDate.from('2025-12-23').subtract({ days: at }),
)
  .filter((day) => day.dayOfWeek <= 5)
  .map(String)

interface Measured {
  /** Milliseconds of screens of bars that nobody has screened, and again of one bar. */
  readonly cold: readonly number[]
  readonly warm: readonly number[]
  readonly statements: number
}

const measured = oncePerBench(async (bench): Promise<Measured> => {
  const [server, cluster] = await Promise.all([bench.on(PANEL), bench.cluster()])
  const { headers = {}, url } = server.call({ path: '/screens/run' })
  const on = (date: string): Call => ({
    ...{ url, method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } },
    body: JSON.stringify({ date, any: CONDITIONS }),
  })
  const [first = '', ...days] = DAYS
  const { statements } = await statementsOf(cluster.urlOf(PANEL), on(first))
  if (statements.length > MOST_STATEMENTS) throw new Error(`${statements.length} statements`)
  await latencies([on(first)], 10)
  const cold = (await latencies(days.map(on), 1)).map(median)
  const [warm = []] = await latencies([on(first)], 30)
  return { cold, warm, statements: statements.length }
})

const shown = (milliseconds: readonly number[]): string =>
  `median of ${milliseconds.length}, best ${Math.min(...milliseconds).toFixed(0)} ms`

/** What a screen of ten thousand securities costs: of bars that nobody has screened, and of one whose values are kept. */
export const screenLines: readonly Line[] = [
  {
    name: 'screen-cold',
    title: 'screen of 10,000 securities by five conditions with look-back, no values kept',
    goal: { unit: 'ms', atMost: 250 },
    isHeavy: true,
    market: PANEL,
    async measure(bench) {
      const { cold, statements } = await measured(bench)
      return { value: median(cold), detail: `${shown(cold)}; ${statements} statements` }
    },
  },
  {
    name: 'screen',
    title: 'the same, values kept',
    goal: { unit: 'ms', atMost: 250 },
    isHeavy: true,
    market: PANEL,
    async measure(bench) {
      const { warm } = await measured(bench)
      return { value: median(warm), detail: shown(warm) }
    },
  },
]
