import { useCallback, useEffect, useMemo, useState } from 'react'
import { type FragmentType, readFragment } from '../../graph/generated/fragment-masking.ts'
import type {
  ComparedQuery as Data,
  Interval,
  SeriesInput,
  ComparedQueryVariables as Variables,
} from '../../graph/generated/graphql.ts'
import { type Fault, useGraph } from '../../graph/use-graph.ts'
import { exchangeDate } from '../../parts/format.ts'
import { type Bars, NO_BARS } from '../bars/bars.ts'
import { barsOf } from '../bars/columns.ts'
import { type CachedBars, missingRange, withGap, withNewest, withPage } from '../bars/pages.ts'
import type { Range } from '../bars/windows.ts'
import { completeWindow } from '../panel-window.ts'
import { COMPARED_PAGE } from './comparison.ts'
import { ComparedFields, ComparedQuery, CorrelationsQuery } from './queries.ts'

/** An instrument that others are compared with, or that is compared. */
export interface Identity {
  /** Global id. */
  readonly node: string
  /** Id of a subscription. */
  readonly number: number
  readonly kind: 'aggregate' | 'security'
  readonly name: string
}

interface Found extends Identity {
  readonly bars: Bars
  readonly hasMore: boolean
}

function foundIn(masked: FragmentType<typeof ComparedFields>): Found {
  const instrument = readFragment(ComparedFields, masked)
  const { name, bars, id } = instrument
  const page = bars
    ? { bars: barsOf(bars.columns), hasMore: bars.pageInfo.hasNextPage }
    : { bars: NO_BARS, hasMore: false }
  return instrument.__typename === 'Aggregate'
    ? { node: id, number: instrument.aggregateId, kind: 'aggregate', name, ...page }
    : { node: id, number: instrument.securityId, kind: 'security', name, ...page }
}

/** An instrument that is compared. */
export interface Compared {
  /** As in the address. */
  readonly id: string
  /** Null if there is none, undefined before it is known. */
  readonly identity: Identity | null | undefined
  readonly bars: Bars | null
}

interface Entry {
  readonly identity: Identity | null
  /** Bars by their length. */
  readonly cached: Readonly<Partial<Record<Interval, CachedBars>>>
}

type Entries = ReadonlyMap<string, Entry>

/** An instrument whose newest bars of any length may have changed. */
function outdated([id, { identity, cached }]: readonly [string, Entry]): [string, Entry] {
  const pages = Object.entries(cached).map(([interval, page]) => [interval, withGap(page)] as const)
  return [id, { identity, cached: Object.fromEntries(pages) }]
}

/** The next request: all instruments that lack the same range. */
function nextRequest(ids: readonly string[], entries: Entries, interval: Interval, needed: Range) {
  const lacking = ids.map((id) => {
    const entry = entries.get(id)
    const range = entry?.identity === null ? null : missingRange(entry?.cached[interval], needed)
    return { id, range, isOutdated: entry?.cached[interval]?.isOutdated === true }
  })
  const first = lacking.find(({ range }) => range !== null)
  if (!first?.range) return null
  const { from, to } = first.range
  const same = lacking.filter(({ range }) => range?.from === from && range?.to === to)
  return {
    ids: same.map(({ id }) => id),
    range: { from, to },
    isOutdated: same.some(({ isOutdated }) => isOutdated),
  }
}

function withAnswer(entries: Entries, ids: readonly string[], data: Data, interval: Interval, range: Range) {
  const next = new Map(entries)
  for (const [at, id] of ids.entries()) {
    const masked = data.instruments?.[at]
    const instrument = masked && foundIn(masked)
    const cached = entries.get(id)?.cached ?? {}
    next.set(
      id,
      instrument
        ? {
            identity: instrument,
            cached: { ...cached, [interval]: withPage(cached[interval], { range, ...instrument }, []) },
          }
        : { identity: null, cached: {} },
    )
  }
  return next
}

interface Comparison {
  readonly compared: readonly Compared[]
  readonly fault: Fault | undefined
  readonly isLoading: boolean
  again(): void
  /** Adds the newest bar of one of them, as the service announced it. */
  add(node: string, bar: Bars): void
  /** Loads the newest bars again: announcements may have been missed. */
  refresh(): void
}

/** The prices of the instruments that are compared, in the window that is held of the first one. */
export function useComparison(ids: readonly string[], interval: Interval, needed: Range): Comparison {
  const [entries, setEntries] = useState<Entries>(new Map())
  const request = nextRequest(ids, entries, interval, needed)
  const variables: Variables = {
    codes: request?.ids ?? [],
    interval,
    ...(request?.range ?? needed),
    first: COMPARED_PAGE,
  }
  const requestPolicy = request?.isOutdated ? 'network-only' : 'cache-first'
  const answer = useGraph({ query: ComparedQuery, variables, pause: request === null, requestPolicy })
  const { data, fault, isLoading, again } = answer
  useEffect(() => {
    if (data && !isLoading && !fault && request)
      setEntries((before) => withAnswer(before, request.ids, data, interval, request.range))
  })
  const add = useMemo(
    () => (node: string, bar: Bars) =>
      setEntries((before) => {
        const entry = [...before].find(([, { identity }]) => identity?.node === node)
        const cached = entry?.[1].cached[interval]
        if (!entry || !cached) return before
        const [id, { identity, cached: pages }] = outdated(entry)
        return new Map(before).set(id, {
          identity,
          cached: { ...pages, [interval]: withNewest(cached, bar) },
        })
      }),
    [interval],
  )
  const refresh = useCallback(() => setEntries((before) => new Map([...before].map(outdated))), [])
  const compared = useMemo(
    () =>
      ids.map((id) => {
        const entry = entries.get(id)
        return { id, identity: entry?.identity, bars: entry?.cached[interval]?.bars ?? null }
      }),
    [ids, entries, interval],
  )
  return {
    compared,
    fault: request ? fault : undefined,
    isLoading: request !== null && isLoading,
    again,
    add,
    refresh,
  }
}

/** Correlation of the changes in price of two instruments, and the number of bars behind it. */
export interface PairCorrelation {
  readonly correlation: number
  readonly dataPoints: number
}

const seriesOf = ({ kind, number }: Identity): SeriesInput => ({
  ...(kind === 'aggregate' ? { aggregateId: number } : { securityId: number }),
  metric: 'PX_CHG',
})

/** Correlations of an instrument with those compared, in the window that is shown. Null where there is none. */
export function useCorrelations(
  main: Identity,
  compared: readonly Compared[],
  interval: Interval,
  window: Range,
): readonly (PairCorrelation | null | undefined)[] {
  const [today] = useState(() => exchangeDate(new Date()))
  const known = compared.flatMap(({ identity }) => identity ?? [])
  const isWaiting = compared.some(({ identity }) => identity === undefined)
  const pause = known.length === 0 || isWaiting
  const series = [main, ...known].map(seriesOf)
  const variables = { series, interval, ...completeWindow(window.from, window.to, today) }
  const { data } = useGraph({ query: CorrelationsQuery, variables, pause })
  if (pause || !data) return compared.map(() => undefined)
  const [row] = data.correlationMatrix?.rows ?? []
  return compared.map(({ identity }) => {
    const at = identity ? 1 + known.indexOf(identity) : 0
    const correlation = row?.correlations[at] ?? null
    return at === 0 || correlation === null ? null : { correlation, dataPoints: row?.dataPoints[at] ?? 0 }
  })
}
