import { Combobox } from '@base-ui/react/combobox'
import { type Dispatch, useId, useMemo, useState } from 'react'
import { graphql, readFragment } from '../../graph/generated/index.ts'
import { useGraph } from '../../graph/use-graph.ts'
import { useDebounced } from '../../parts/use-debounced.ts'
import { PAUSE_MS } from '../search.tsx'
import { type Addition, type Draft, type Edit, newOnes } from './draft.ts'
import { FoundSecurityFields, useLookup } from './lookup.ts'
import { type FoundSecurity, parseList } from './paste.ts'
import { additionWords } from './words.ts'
import '../../charts/frame.css'

const SearchSecurities = graphql(`
  query SearchSecurities($query: String!) {
    searchSecurities(query: $query, limit: 10) {
      ...FoundSecurityFields
    }
  }
`)

const LONGEST_QUERY = 100

function useSearch(text: string) {
  const query = useDebounced(text, PAUSE_MS).trim().slice(0, LONGEST_QUERY)
  const { data, fault, isLoading } = useGraph({
    query: SearchSecurities,
    variables: { query },
    pause: query === '',
  })
  const securities = query === '' ? [] : readFragment(FoundSecurityFields, data?.searchSecurities ?? [])
  return { securities, fault, isLoading: isLoading || query !== text.trim().slice(0, LONGEST_QUERY) }
}

interface SearchProps {
  readonly onFound: (security: FoundSecurity) => void
  readonly onList: (text: string) => void
}

/** Finds a security while its ticker or name is typed. A list that is pasted here is read as a list. */
function SecuritySearch({ onFound, onList }: SearchProps) {
  const [text, setText] = useState('')
  const { securities, fault, isLoading } = useSearch(text)
  const id = useId()
  const status =
    fault?.message ?? (isLoading ? 'Searching…' : securities.length === 0 ? 'No security matches.' : null)
  return (
    <div className="editor-field">
      <label htmlFor={id}>Add a security</label>
      <Combobox.Root<FoundSecurity>
        items={securities}
        filter={null}
        autoHighlight
        value={null}
        inputValue={text}
        onInputValueChange={setText}
        onValueChange={(security) => {
          if (security) onFound(security)
          setText('')
        }}
        itemToStringLabel={({ ticker }) => ticker}
      >
        <Combobox.Input
          id={id}
          placeholder="Ticker, name or ISIN"
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (parseList(pasted).entries.length < 2) return
            event.preventDefault()
            onList(pasted)
          }}
        />
        <Combobox.Portal>
          <Combobox.Positioner className="popup-layer" align="start" sideOffset={4}>
            <Combobox.Popup className="popup editor-found" hidden={text.trim() === ''}>
              <Combobox.Status className={status ? 'editor-status is-soft' : 'visually-hidden'}>
                {status ?? `${securities.length} found`}
              </Combobox.Status>
              <Combobox.List>
                {(security: FoundSecurity) => (
                  <Combobox.Item
                    key={security.securityId}
                    value={security}
                    className="popup-item editor-match"
                  >
                    <bdi className="constituents-ticker">{security.ticker}</bdi>{' '}
                    <bdi className="constituents-name">{security.name}</bdi>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  )
}

interface PasteProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onAdd: () => void
}

function PasteList({ text, onText, onAdd }: PasteProps) {
  const id = useId()
  const { length } = useMemo(() => parseList(text).entries, [text])
  return (
    <details className="editor-paste">
      <summary>Paste a list</summary>
      <div className="editor-field">
        <label htmlFor={id}>
          Tickers, ISINs, FIGIs or provider ids, each with a weight or without, separated by anything
        </label>
        <textarea
          id={id}
          rows={4}
          value={text}
          spellCheck={false}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <button type="button" disabled={length === 0} onClick={onAdd}>
        {length === 0 ? 'Add' : `Add ${length.toLocaleString('en')}`}
      </button>
    </details>
  )
}

/** The state of what is being added to a draft. */
export function useAdding(draft: Draft) {
  const [pasted, setPasted] = useState('')
  const [status, setStatus] = useState('')
  const lookup = useLookup()
  /** Looks up a list and says what becomes of it. Null if it could not be looked up. */
  const read = async (text: string): Promise<readonly Addition[] | null> => {
    const list = parseList(text)
    setStatus('Looking up…')
    const result = await lookup(list.entries)
    if ('fault' in result) {
      setStatus(result.fault)
      return null
    }
    setStatus(additionWords(list, result.additions, newOnes(draft, result.additions)))
    return result.additions
  }
  /** Looks up the list in the field, which is empty afterwards. Without a list, there is nothing to add. */
  const readPasted = async (): Promise<readonly Addition[] | null> => {
    if (pasted.trim() === '') return []
    const additions = await read(pasted)
    if (additions) setPasted('')
    return additions
  }
  return { pasted, setPasted, status, setStatus, read, readPasted }
}

interface AddProps {
  readonly draft: Draft
  readonly adding: ReturnType<typeof useAdding>
  readonly dispatch: Dispatch<Edit>
}

/** Adds constituents: one by one while typing, or a list. */
export function AddSecurities({ draft, adding, dispatch }: AddProps) {
  const { pasted, setPasted, status, setStatus, read, readPasted } = adding
  const add = (additions: readonly Addition[] | null) => {
    if (additions) dispatch({ kind: 'add', additions })
  }
  const addOne = (security: FoundSecurity) => {
    const addition: Addition = { text: security.ticker, weight: null, security }
    const isNew = newOnes(draft, [addition]).length > 0
    add([addition])
    setStatus(isNew ? `Added ${security.ticker}.` : `${security.ticker} is a constituent already.`)
  }
  return (
    <div className="editor-add">
      <SecuritySearch onFound={addOne} onList={(text) => void read(text).then(add)} />
      <PasteList text={pasted} onText={setPasted} onAdd={() => void readPasted().then(add)} />
      <p className="editor-said" role="status">
        {status}
      </p>
    </div>
  )
}
