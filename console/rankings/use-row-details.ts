import { useEffect, useMemo, useState } from 'react'
import type {
  RowDetailsQuery as Data,
  Interval,
  Metric,
  Moneyness,
  TradeSize,
} from '../graph/generated/graphql.ts'
import { graphql } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { optionChoice } from './ranking-view.ts'

const RowDetailsQuery = graphql(`
  query RowDetails(
    $ids: [ID!]!
    $interval: Interval
    $to: DateOrDateTime
    $assetClass: AssetClass
    $moneyness: Moneyness
    $size: TradeSize
    $metric: Metric!
  ) {
    nodes(ids: $ids) {
      id
      ... on Instrument {
        bars(
          first: 20
          interval: $interval
          to: $to
          assetClass: $assetClass
          moneyness: $moneyness
          size: $size
        ) {
          columns {
            zScore
            values(metric: $metric)
          }
        }
      }
    }
  }
`)

/** What a row shows beside its place. */
export interface RowDetail {
  /** The metric in the last 20 bars, oldest first. */
  readonly values: readonly (number | null)[]
  readonly zScore: number | null
}

/** Which bars the details are of. */
export interface DetailsOf {
  readonly metric: Metric
  readonly interval: Interval
  readonly to: string | null
  readonly moneyness: Moneyness | null
  readonly size: TradeSize | null
}

const EMPTY: ReadonlyMap<string, RowDetail> = new Map()
/** Time for which the rows in view must not change before theirs are loaded. */
const REST_MS = 120

const detailsIn = ({ nodes }: Data): [string, RowDetail][] =>
  (nodes ?? []).flatMap((node): [string, RowDetail][] => {
    if (!node || !('bars' in node) || !node.bars) return []
    const { values, zScore } = node.bars.columns
    return [[node.id, { values: (values ?? []).toReversed(), zScore: zScore[0] ?? null }]]
  })

const isAnswerTo = ({ nodes }: Data, ids: readonly string[]): boolean =>
  nodes?.length === ids.length && nodes.every((node, at) => !node || node.id === ids[at])

/** The value once it has not changed for a moment, or at once if it is of another key. */
function useRested<Value>(value: Value, key: string): Value {
  const [rested, setRested] = useState({ key, value })
  useEffect(() => {
    const timer = setTimeout(() => setRested({ key, value }), REST_MS)
    return () => clearTimeout(timer)
  }, [key, value])
  return rested.key === key ? rested.value : value
}

/**
 * Loads the details of rows by the ids of their instruments: of all that are not known yet, in one request, once the
 * reader stops scrolling. `ids` must be the same array as long as they are the same ids.
 */
export function useRowDetails(ids: readonly string[], of: DetailsOf): ReadonlyMap<string, RowDetail> {
  const key = JSON.stringify(of)
  const [known, setKnown] = useState({ key, details: EMPTY })
  const details = known.key === key ? known.details : EMPTY
  const rested = useRested(ids, key)
  const missing = useMemo(() => rested.filter((id) => !details.has(id)), [rested, details])
  const { data, fault, isLoading } = useGraph({
    query: RowDetailsQuery,
    variables: {
      ...of,
      ids: missing,
      assetClass: optionChoice(of.metric) ? 'OPTIONS' : 'CASH',
    },
    pause: missing.length === 0,
  })
  useEffect(() => {
    if (!data || fault || isLoading || missing.length === 0 || !isAnswerTo(data, missing)) return
    const details = new Map(detailsIn(data))
    // An instrument without an answer is not asked for again.
    const loaded = missing.map((id): [string, RowDetail] => [
      id,
      details.get(id) ?? { values: [], zScore: null },
    ])
    setKnown((present) => ({
      key,
      details: new Map([...(present.key === key ? present.details : EMPTY), ...loaded]),
    }))
  }, [data, fault, isLoading, missing, key])
  return details
}
