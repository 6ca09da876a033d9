import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { readFragment } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { useDebounced } from '../parts/use-debounced.ts'
import { AllSeries, FoundSeries } from '../shell/choices.ts'
import { SearchQuery } from './search-query.ts'

/** Pause in typing before a search. */
export const PAUSE_MS = 120

/** Maximum number of flow series that a search offers. */
const MOST_FLOWS = 8

/** An instrument or a flow series that a search found. */
export interface Hit {
  readonly of: 'aggregate' | 'security' | 'flow'
  /** As in addresses: the provider id of an aggregate, the ticker of a security, the slug of a flow series. */
  readonly id: string
  readonly name: string
  readonly kind: string
}

/** Aggregates and securities that match a text, and flow series if they are wanted. */
export function useHits(text: string, hasFlows = false) {
  const query = text.trim().slice(0, 100)
  const answer = useGraph({ query: SearchQuery, variables: { query }, pause: query === '' })
  const { data } = answer
  const flows =
    useGraph({ query: AllSeries, pause: !hasFlows || query === '' }).data?.flowSeriesList?.nodes ?? []
  const aggregates = (data?.aggregates ?? []).map((instrument) => ({
    ...{ of: 'aggregate' as const, id: instrument.providerId, name: instrument.name },
    kind: instrument.__typename === 'Aggregate' ? instrument.type : '',
  }))
  const securities = (data?.securities ?? []).map(({ ticker, name, sector }) => ({
    ...{ of: 'security' as const, id: ticker, name, kind: sector ?? 'Security' },
  }))
  const series = flows
    .map((one) => readFragment(FoundSeries, one))
    .filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(query.toLowerCase()))
    .slice(0, MOST_FLOWS)
    .map(({ slug, name }) => ({ of: 'flow' as const, id: slug, name, kind: 'Flow series' }))
  const isNear = ({ id }: Hit) => id.toLowerCase().startsWith(query.toLowerCase())
  const hits: readonly Hit[] =
    query === ''
      ? []
      : [...securities.filter(isNear), ...aggregates, ...securities.filter((hit) => !isNear(hit)), ...series]
  return { ...answer, hits }
}

interface SearchBoxProps {
  readonly label: string
  /** Not offered: those already chosen. */
  readonly without: readonly string[]
  readonly isDisabled: boolean
  readonly onChoose: (hit: Hit) => void
  /** Whether flow series are offered, too. */
  readonly hasFlows?: boolean
}

/** A box that finds instruments while typing. */
export function SearchBox({ label, without, isDisabled, onChoose, hasFlows }: SearchBoxProps) {
  const [text, setText] = useState('')
  const settled = useDebounced(text, PAUSE_MS)
  const { hits, isLoading, fault } = useHits(settled, hasFlows)
  const offered = hits.filter(({ id }) => !without.includes(id))
  const choose = (hit: Hit | null) => {
    if (!hit) return
    setText('')
    onChoose(hit)
  }
  return (
    <Combobox.Root
      items={offered}
      filter={null}
      value={null}
      onValueChange={choose}
      inputValue={text}
      onInputValueChange={setText}
      itemToStringLabel={({ name }: Hit) => name}
      disabled={isDisabled}
    >
      <Combobox.Input className="search-box" aria-label={label} placeholder={label} />
      <Combobox.Portal>
        <Combobox.Positioner className="popup-layer" align="start" sideOffset={4}>
          <Combobox.Popup className="popup search-popup">
            <Combobox.Status className="search-status">
              {fault
                ? fault.message
                : text.trim() === ''
                  ? 'Type a name or a ticker.'
                  : isLoading
                    ? 'Searching…'
                    : ''}
            </Combobox.Status>
            <Combobox.Empty className="search-status">
              {!fault && !isLoading && settled.trim() !== '' ? 'Nothing matches.' : ''}
            </Combobox.Empty>
            <Combobox.List>
              {(hit: Hit) => (
                <Combobox.Item key={`${hit.of} ${hit.id}`} value={hit} className="popup-item search-hit">
                  <bdi title={hit.name}>{hit.name}</bdi>
                  <code>{hit.id}</code>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
