import { Combobox } from '@base-ui/react/combobox'
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { distanceOf, joined } from '../shell/rank.ts'
import type { Candidate, Catalogue } from './catalogue.ts'
import './aggregates-field.css'

/** The service refuses requests with more. */
const MAX_AGGREGATES = 100
/** More results than a reader reads while typing. */
const MAX_LISTED = 60

interface AggregatesFieldProps {
  readonly catalogue: Catalogue
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** What tells an aggregate from others of its name. */
const kindOf = ({ type, isOwn, isActive }: Candidate): string =>
  [type, ...(isOwn ? ['own'] : []), ...(isActive ? [] : ['inactive'])].join(', ')

/** The candidates that match a search, nearest first, as everywhere in the console. */
function matching(candidates: readonly Candidate[], query: string): readonly Candidate[] {
  if (query.trim() === '') return candidates.slice(0, MAX_LISTED)
  return candidates
    .flatMap((candidate) => {
      const { id, providerId, name, type } = candidate
      const words = `${id} ${kindOf(candidate)}`
      const distance = distanceOf(query, { title: name, detail: joined(providerId, type), words })
      return distance === null ? [] : [{ candidate, distance }]
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_LISTED)
    .map(({ candidate }) => candidate)
}

const unknown = (id: string): Candidate => ({
  ...{ id, providerId: '', name: `Aggregate ${id}`, type: 'Id', isOwn: false, isActive: true },
})

/** Chooses aggregates by search, or all of a type. */
export function AggregatesField({ catalogue, ids, onChange }: AggregatesFieldProps) {
  const { candidates, types, total } = catalogue
  const inputId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const listed = useMemo(() => matching(candidates, text), [candidates, text])
  const chosen = useMemo(
    () => ids.map((id) => candidates.find((one) => one.id === id) ?? unknown(id)),
    [ids, candidates],
  )
  const addType = (type: string) => {
    const added = candidates.filter((one) => one.type === type && one.isActive).map(({ id }) => id)
    onChange([...new Set([...ids, ...added])])
  }
  return (
    <div className="aggregates">
      <div className="aggregates-head">
        <label htmlFor={inputId}>Aggregates</label>
        <span className={ids.length > MAX_AGGREGATES ? 'is-down' : 'is-soft'} aria-live="polite">
          {ids.length} of at most {MAX_AGGREGATES}
        </span>
        <select
          value=""
          aria-label="Add all aggregates of a type"
          onChange={(event) => addType(event.target.value)}
        >
          <option value="">Add all of a type…</option>
          {types.map(({ type, count }) => (
            <option key={type} value={type}>
              {type} ({count})
            </option>
          ))}
        </select>
        <button type="button" disabled={ids.length === 0} onClick={() => onChange([])}>
          Clear
        </button>
      </div>
      <Combobox.Root
        multiple
        items={listed}
        filter={null}
        inputValue={text}
        onInputValueChange={setText}
        value={chosen}
        onValueChange={(next: Candidate[], { reason }) => {
          // Escape only closes the list: it must not throw away what took a while to choose.
          if (reason !== 'escape-key') onChange(next.map(({ id }) => id))
        }}
        itemToStringLabel={({ name }: Candidate) => name}
        isItemEqualToValue={(item: Candidate, value: Candidate) => item.id === value.id}
        autoHighlight
      >
        <Combobox.Chips ref={box} className="aggregates-chips">
          {chosen.map(({ id, name }) => (
            <Combobox.Chip key={id} className="aggregates-chip" aria-label={name}>
              <bdi title={name}>{name}</bdi>
              <Combobox.ChipRemove className="aggregates-remove" aria-label={`Remove ${name}`}>
                ×
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={inputId}
            className="aggregates-input"
            placeholder={ids.length === 0 ? 'Name, type or id' : 'Add more'}
          />
        </Combobox.Chips>
        <CandidateList anchor={box} />
      </Combobox.Root>
      {total > candidates.length && (
        <p className="is-soft">
          The first {candidates.length.toLocaleString('en')} of {total.toLocaleString('en')} aggregates are
          listed. Others can be added to the address by their ids.
        </p>
      )}
    </div>
  )
}

const CandidateList = ({ anchor }: { readonly anchor: RefObject<HTMLDivElement | null> }) => (
  <Combobox.Portal>
    <Combobox.Positioner anchor={anchor} className="popup-layer" sideOffset={4} align="start">
      <Combobox.Popup className="popup aggregates-popup">
        <Combobox.Empty className="aggregates-none">No aggregate has such a name.</Combobox.Empty>
        <Combobox.List>
          {(item: Candidate) => (
            <Combobox.Item key={item.id} value={item} className="popup-item aggregates-item">
              <Combobox.ItemIndicator className="aggregates-mark" keepMounted>
                ✓
              </Combobox.ItemIndicator>
              <bdi title={item.name}>{item.name}</bdi>
              <span className="is-soft">
                {kindOf(item)} · {item.id}
              </span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
)
