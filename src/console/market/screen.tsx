import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { Settled } from '../parts/states.tsx'

const MarketQuery = graphql(`
  query Market($date: Date, $metric: Metric) {
    securityLeaderboard(metric: $metric, date: $date, first: 10000) {
      totalCount
    }
  }
`)

/** Market today. */
export default function Market() {
  const answer = useGraph({ query: MarketQuery, variables: { date: null, metric: 'RETAIL_TOTAL_TURNOVER' } })
  return (
    <Settled answer={answer} label="Market">
      {(data) => <p>{data.securityLeaderboard?.totalCount}</p>}
    </Settled>
  )
}
