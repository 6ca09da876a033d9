import { type FormEvent, useId, useState } from 'react'
import { useClient } from 'urql'
import { useGraph } from '../graph/use-graph.ts'
import { Copy } from '../parts/copy.tsx'
import { Refused, refusalIn, useAction } from '../parts/mutations.tsx'
import { CreateScreen, SavedQuery, UpdateScreen } from './saved-queries.ts'
import { type ChangeView, definitionOf, type SignalsView } from './view.ts'

const MAX_NAME = 100

interface SaveProps {
  readonly view: SignalsView
  readonly change: ChangeView
}

/** Saves the conditions under a name, or those of a saved screen again. Shares them by their address. */
export function Save({ view, change }: SaveProps) {
  const { data } = useGraph({ query: SavedQuery, pause: view.screen === null })
  const saved = data?.viewer?.screens?.nodes.find(({ screenId }) => screenId === view.screen)
  // Another screen begins with its own name.
  return <SaveForm key={saved?.id ?? ''} view={view} change={change} saved={saved ?? null} />
}

interface FormProps extends SaveProps {
  readonly saved: { readonly id: string; readonly name: string } | null
}

function SaveForm({ view, change, saved }: FormProps) {
  const client = useClient()
  const id = useId()
  const [name, setName] = useState(saved?.name ?? '')
  const isValid = name.trim() !== '' && view.where.length > 0
  const create = useAction(async () => {
    const variables = { name: name.trim(), definition: definitionOf(view) }
    const result = await client.mutation(CreateScreen, variables)
    const payload = result.data?.createScreen
    if (!payload || !('screen' in payload)) return refusalIn(result, (data) => data.createScreen)
    change({ tab: 'saved', screen: payload.screen.screenId })
    return null
  })
  const update = useAction(async () => {
    const variables = {
      id: saved?.id ?? '',
      // A name that is kept may be older than the rules for names.
      name: name.trim() === saved?.name ? null : name.trim(),
      definition: definitionOf(view),
    }
    const result = await client.mutation(UpdateScreen, variables)
    const refusal = refusalIn(result, (data) => data.updateScreen)
    if (!refusal) change({ tab: 'saved' })
    return refusal
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saved) update.run()
    else create.run()
  }
  const isBusy = create.isBusy || update.isBusy
  return (
    <form className="signals-save" aria-label="Save the screen" onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        Name of the screen
      </label>
      <input
        id={id}
        value={name}
        maxLength={MAX_NAME}
        placeholder="Name of the screen"
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="is-primary" disabled={!isValid || isBusy}>
        {saved ? 'Save changes' : 'Save screen'}
      </button>
      {saved && (
        <button
          type="button"
          disabled={!isValid || isBusy || name.trim() === saved.name}
          onClick={() => create.run()}
        >
          Save as new
        </button>
      )}
      <Copy text={location.href} label="to this screen" face="Copy link" />
      <Refused refusal={create.refusal ?? update.refusal} />
    </form>
  )
}
