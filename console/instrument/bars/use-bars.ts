import { useCallback, useEffect, useMemo, useState } from 'react'
import { readFragment } from '../../graph/generated/fragment-masking.ts'
import type {
  InstrumentQuery as Data,
  FoundInstrumentBarsFragment as Found,
  InstrumentQueryVariables as Variables,
} from '../../graph/generated/graphql.ts'
import { type Answer, useGraph } from '../../graph/use-graph.ts'
import { columnOf, runningColumns } from '../chart/overlays.ts'
import type { Identity } from '../comparison/use-comparison.ts'
import { BarFields, FoundFields, HeadFields, InstrumentQuery } from '../queries.ts'
import { OPTION_COLUMNS } from '../view.ts'
import type { Bars } from './bars.ts'
import { barsOf } from './columns.ts'
import { type CachedBars, missingRange, withGap, withNewest, withPage } from './pages.ts'
import { type InstrumentView, variablesOf } from './variables.ts'
import { type History, heldWindow, intervalFor, isWindow } from './windows.ts'

/** Series kept in memory, so that zooming in and out again asks for nothing. */
const KEPT_SERIES = 6

const foundIn = (data: Data | undefined): Found | null =>
  readFragment(FoundFields, data?.security ?? data?.instruments?.[0]) ?? null

/** Bars of an answer, with a column for each overlay. */
function pageOf(
  instrument: Found,
  { overlays, measure }: Pick<InstrumentView, 'overlays' | 'measure'>,
): { bars: Bars; hasMore: boolean } | null {
  const { bars, overlay1, overlay2, overlay3 } = readFragment(BarFields, instrument)
  if (!bars) return null
  const { call, put, net } = bars.columns
  const names = OPTION_COLUMNS[measure]
  const slots = [overlay1, overlay2, overlay3]
  const more = [
    [names.call, call],
    [names.put, put],
    [names.net, net],
    ...overlays.map((_, at) => [columnOf(at), slots[at]?.columns.transformed?.values]),
  ].map(([name, values]) => [name, values ?? undefined])
  return { bars: barsOf(bars.columns, Object.fromEntries(more)), hasMore: bars.pageInfo.hasNextPage }
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** What the service said of the instrument's data. Before the first answer, it may reach from always to today. */
function historyOf(instrument: Found | null): History {
  const head = instrument && readFragment(HeadFields, instrument)
  return {
    firstDay: head?.firstDay?.columns.date[0] ?? null,
    firstIntraday: head ? (head.firstIntraday?.columns.date[0] ?? null) : '',
    newest: head?.latest?.date ?? today(),
  }
}

/** Who an instrument is, whatever its kind. */
function identityOf(instrument: Found): Identity {
  const { name } = readFragment(HeadFields, instrument)
  return instrument.__typename === 'Security'
    ? { node: instrument.id, number: instrument.securityId, kind: 'security', name }
    : { node: instrument.id, number: instrument.aggregateId, kind: 'aggregate', name }
}

/** A series in memory, and the length of its bars. */
export interface Series {
  readonly interval: Variables['interval']
  readonly bars: Bars
}

export interface Loaded {
  readonly answer: Answer<Data>
  /** The instrument. Null if there is none, or before the first answer. */
  readonly instrument: Found | null
  readonly identity: Identity | null
  readonly history: History
  /** Length of the bars that the view asks for. */
  readonly interval: Variables['interval']
  /** What is drawn: the bars asked for or, while they are loaded, the last ones. */
  readonly series: Series | null
  /** Last date that is held of it. Null: it ends at the newest bar. */
  readonly heldTo: string | null
  /** Whether bars are missing that have been asked for. */
  readonly isLoading: boolean
  /** Adds the newest bar as the service announced it. */
  add(bar: Bars): void
  /** Loads the newest bars again: announcements may have been missed. */
  refresh(): void
  /** Loads all bars again: those of an own aggregate have changed. */
  reload(): void
}

const seriesKey = (variables: Variables): string =>
  JSON.stringify({ ...variables, from: null, to: null, first: null })

/** The bars of an instrument in the window of a view and around it, loaded piece by piece. */
export function useBars(id: string, view: InstrumentView): Loaded {
  const [known, setKnown] = useState<Found | null>(null)
  const [cached, setCached] = useState<ReadonlyMap<string, CachedBars>>(new Map())
  const history = useMemo(() => historyOf(known), [known])
  const interval = intervalFor(view, view.interval, history)
  const key = seriesKey(variablesOf(id, view, interval, view))
  const present = cached.get(key)
  const range = isWindow(view) ? missingRange(present, heldWindow(view, interval, history)) : view
  const variables = variablesOf(id, view, interval, range ?? view)
  const requestPolicy = present?.isOutdated ? 'network-only' : 'cache-first'
  const answer = useGraph({ query: InstrumentQuery, variables, pause: range === null, requestPolicy })
  const { data, isLoading, fault } = answer
  useEffect(() => {
    const loaded = foundIn(data)
    if (isLoading || fault || !loaded || !range) return
    const page = pageOf(loaded, view)
    if (!page) return
    setKnown(loaded)
    setCached((before) => {
      const next = withPage(before.get(key), { range, ...page }, runningColumns(view.overlays))
      const others = [...before].filter(([other]) => other !== key).slice(1 - KEPT_SERIES)
      return new Map([...others, [key, next]])
    })
  })
  const add = useMemo(
    () => (bar: Bars) =>
      setCached((before) => {
        const series = before.get(key)
        // What else is in memory is as old as it was.
        const others = [...before].map(([other, window]) => [other, withGap(window)] as const)
        return new Map(series ? [...others, [key, withNewest(series, bar)]] : others)
      }),
    [key],
  )
  const refresh = useCallback(
    () => setCached((before) => new Map([...before].map(([other, window]) => [other, withGap(window)]))),
    [],
  )
  const reload = useCallback(() => setCached(new Map()), [])
  const bars = present?.bars
  const requested = useMemo(() => (bars ? { interval, bars } : null), [bars, interval])
  const [last, setLast] = useState<Series | null>(null)
  if (requested && requested !== last) setLast(requested)
  const heldTo = present?.isOutdated ? null : (present?.to ?? null)
  const instrument = known ?? foundIn(data)
  const identity = useMemo(() => instrument && identityOf(instrument), [instrument])
  return {
    answer,
    instrument,
    identity,
    history,
    interval,
    series: requested ?? last,
    heldTo,
    isLoading: range !== null && isLoading,
    add,
    refresh,
    reload,
  }
}
