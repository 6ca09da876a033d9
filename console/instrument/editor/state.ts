import { useRef, useState } from 'react'
import { type Addition, type Draft, type Edit, edit, startEditing, type Trait } from './draft.ts'
import { type DraftFaults, faultsOf, hasFaults } from './faults.ts'

/** Saves a draft that was made from another. Returns why it was not saved, or null. */
export type Save = (draft: Draft, before: Draft) => Promise<DraftFaults | null>

/** What to show of a draft's faults: before the first attempt to save, not that something is still missing. */
function shownFaults(draft: Draft, isTried: boolean): DraftFaults {
  const faults = faultsOf(draft)
  if (isTried) return faults
  const isGiven = ([trait]: [string, string]) => draft[trait as Trait] !== ''
  return { ...faults, traits: Object.fromEntries(Object.entries(faults.traits).filter(isGiven)), others: [] }
}

/** The state of a form that edits an aggregate, and what its buttons do. */
export function useEditing(initial: Draft, onSave: Save) {
  const [edited, setEdited] = useState(() => startEditing(initial))
  const latest = useRef(edited)
  latest.current = edited
  const [stored, setStored] = useState(initial)
  // The service's faults are of the draft that it was sent.
  const [refused, setRefused] = useState<{ readonly draft: Draft; readonly faults: DraftFaults }>()
  const [isSaving, setIsSaving] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { draft } = edited
  const isChanged = draft !== stored
  const dispatch = (step: Edit) => setEdited((before) => edit(before, step))
  /** Saves the draft, with some additions. */
  const save = async (additions: readonly Addition[] = []) => {
    setIsTried(true)
    const next = edit(latest.current, { kind: 'add', additions })
    setEdited(next)
    const { draft } = next
    if (hasFaults(faultsOf(draft))) {
      // The faults of a first attempt are drawn before.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setIsSaving(true)
    const faults = await onSave(draft, stored)
    setIsSaving(false)
    setRefused(faults ? { draft, faults } : undefined)
    if (!faults) setStored(draft)
  }
  const faults = refused?.draft === draft ? refused.faults : shownFaults(draft, isTried)
  const isSaved = stored !== initial && !isChanged
  return {
    draft,
    canUndo: edited.past.length > 0,
    faults,
    isChanged,
    isSaving,
    isSaved,
    dispatch,
    save,
    form,
  }
}
