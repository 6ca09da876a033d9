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
    $retailNetTurnover: Boolean = false
    $retailTotalTurnover: Boolean = false
    $retailBuyTurnover: Boolean = false
    $retailSellTurnover: Boolean = false
    $px: Boolean = false
    $pxChg: Boolean = false
    $netCpTurnover: Boolean = false
    $cpTurnover: Boolean = false
    $callTurnover: Boolean = false
    $putTurnover: Boolean = false
    $netCpNotional: Boolean = false
    $cpNotional: Boolean = false
    $callNotional: Boolean = false
    $putNotional: Boolean = false
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
              retailNetTurnover @include(if: $retailNetTurnover)
              retailTotalTurnover @include(if: $retailTotalTurnover)
              retailBuyTurnover @include(if: $retailBuyTurnover)
              retailSellTurnover @include(if: $retailSellTurnover)
              px @include(if: $px)
              pxChg @include(if: $pxChg)
              netCpTurnover @include(if: $netCpTurnover)
              cpTurnover @include(if: $cpTurnover)
              callTurnover @include(if: $callTurnover)
              putTurnover @include(if: $putTurnover)
              netCpNotional @include(if: $netCpNotional)
              cpNotional @include(if: $cpNotional)
              callNotional @include(if: $callNotional)
              putNotional @include(if: $putNotional)
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

/** Name of a metric's column on the graph. */
const columnOf = (metric: Metric) =>
  metric.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

function detailsIn({ nodes }: Data, metric: Metric): [string, RowDetail][] {
  const column = columnOf(metric)
  return (nodes ?? []).flatMap((node): [string, RowDetail][] => {
    if (!node || !('bars' in node) || !node.bars) return []
    const columns: Record<string, unknown> & { readonly zScore: readonly (number | null)[] } =
      node.bars.columns
    // The document names each metric's column. It is missing in an answer to the request before this one.
    const values = columns[column] as readonly (number | null)[] | undefined
    if (!values) return []
    return [[node.id, { values: values.toReversed(), zScore: columns.zScore[0] ?? null }]]
  })
}

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
  const { metric, ...bars } = of
  const { data, fault, isLoading } = useGraph({
    query: RowDetailsQuery,
    variables: {
      ...bars,
      ids: missing,
      assetClass: optionChoice(metric) ? 'OPTIONS' : 'CASH',
      [columnOf(metric)]: true,
    },
    pause: missing.length === 0,
  })
  useEffect(() => {
    if (!data || fault || isLoading || missing.length === 0 || !isAnswerTo(data, missing)) return
    const details = new Map(detailsIn(data, metric))
    // An instrument without an answer is not asked for again.
    const loaded = missing.map((id): [string, RowDetail] => [
      id,
      details.get(id) ?? { values: [], zScore: null },
    ])
    setKnown((present) => ({
      key,
      details: new Map([...(present.key === key ? present.details : EMPTY), ...loaded]),
    }))
  }, [data, fault, isLoading, missing, metric, key])
  return details
}
