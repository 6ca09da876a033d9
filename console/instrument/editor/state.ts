import { useEffect, useReducer, useRef, useState } from 'react'
import { type Draft, edit, startEditing, type Trait } from './draft.ts'
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

/** Asks before the browser leaves the page with changes that are not saved. */
function useLeaveGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}

/** The state of a form that edits an aggregate, and what its buttons do. */
export function useEditing(initial: Draft, onSave: Save) {
  const [edited, dispatch] = useReducer(edit, initial, startEditing)
  const [stored, setStored] = useState(initial)
  // The service's faults are of the draft that it was sent.
  const [refused, setRefused] = useState<{ readonly draft: Draft; readonly faults: DraftFaults }>()
  const [isSaving, setIsSaving] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { draft } = edited
  const isChanged = draft !== stored
  useLeaveGuard(isChanged)
  const save = async () => {
    setIsTried(true)
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
