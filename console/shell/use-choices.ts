import { useMemo, useRef } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../graph/generated/index.ts'
import { faultOf, useGraph } from '../graph/use-graph.ts'
import { session } from '../session/session.ts'
import { AllSeries, COMMAND_CHOICES, instrumentChoice, SCREEN_CHOICES, seriesChoice } from './choices.ts'
import { type Choice, type Group, rank } from './rank.ts'

const FindInstruments = graphql(`
  query FindInstruments($query: String!, $withSecurities: Boolean!) {
    searchInstruments(query: $query, includeSingleSecurity: $withSecurities, isActive: null, limit: 8) {
      ...FoundInstrument
    }
  }
`)

/** The longest text that the service searches for. */
const LONGEST = 100

/** The state of a search. */
export interface Found {
  readonly groups: readonly Group[]
  /** Whether the service is still searching. */
  readonly isSearching: boolean
  /** Why the service could not search. */
  readonly fault: string | undefined
}

const grouped = (...lists: readonly (readonly Choice[])[]): Group[] =>
  lists.flatMap((items) => (items[0] ? [{ section: items[0].section, items }] : []))

/** Finds choices while the reader types. Nothing typed: the recent ones, screens and commands. */
export function useChoices(text: string, recent: readonly Choice[]): Found {
  const query = text.trim().slice(0, LONGEST)
  // API keys may read aggregates only.
  const isByKey = session.credentials !== null && 'apiKey' in session.credentials
  const { data: series } = useGraph({ query: AllSeries, pause: isByKey })
  const [{ data, fetching, error }] = useQuery({
    query: FindInstruments,
    variables: { query, withSecurities: !isByKey },
    pause: query === '',
    // The cache holds one match of an instrument: that of the last search.
    requestPolicy: 'network-only',
  })
  const instruments = useMemo(() => data?.searchInstruments?.map(instrumentChoice) ?? [], [data])
  // Until the service answers, those found last, as far as they match.
  const last = useRef<readonly Choice[]>([])
  if (data && !fetching) last.current = instruments
  const groups = useMemo(() => {
    if (query === '') return grouped(recent, SCREEN_CHOICES, COMMAND_CHOICES)
    const known = series?.flowSeriesList?.nodes.map(seriesChoice) ?? []
    const local = [...known, ...SCREEN_CHOICES, ...COMMAND_CHOICES]
    return fetching ? rank(query, [...last.current, ...local]) : rank(query, local, instruments)
  }, [query, recent, series, instruments, fetching])
  const isSearching = query !== '' && fetching
  return { groups, isSearching, fault: query === '' || !error ? undefined : faultOf(error).message }
}
