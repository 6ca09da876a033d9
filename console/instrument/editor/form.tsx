import { type ReactNode, useId } from 'react'
import { AddSecurities, useAdding } from './add.tsx'
import type { Draft, Trait } from './draft.ts'
import { ConstituentsTable } from './rows.tsx'
import { type Save, useEditing } from './state.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import './editor.css'

interface TraitFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
}

function TraitField({ label, hint, value, fault, onChange }: TraitFieldProps) {
  const id = useId()
  return (
    <div className="editor-field">
      <label htmlFor={id}>
        {label} {hint && <span className="is-soft">{hint}</span>}
      </label>
      <input
        id={id}
        value={value}
        dir="auto"
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className="editor-fault">
          {fault}
        </p>
      )}
    </div>
  )
}

interface FormProps {
  readonly title: string
  /** The aggregate to begin with. */
  readonly initial: Draft
  readonly saveLabel: string
  readonly onSave: Save
  readonly onClose: () => void
  /** Further actions. */
  readonly children?: ReactNode
}

/** A form for an aggregate's traits and constituents, with undo, and the faults beside their fields. */
export function EditorForm({ title, initial, saveLabel, onSave, onClose, children }: FormProps) {
  const editing = useEditing(initial, onSave)
  const { draft, canUndo, faults, isChanged, isSaving, isSaved, dispatch, save, form } = editing
  const adding = useAdding(draft)
  const isUnsaved = isChanged || adding.pasted.trim() !== ''
  const leave = useLeaveGuard(isUnsaved && !isSaving)
  const id = useId()
  // A list that is still in its field belongs to what is saved.
  const submit = async () => {
    const additions = await adding.readPasted()
    if (additions) await save(additions)
  }
  const close = () => {
    leave()
    onClose()
  }
  const trait = (name: Trait) => ({
    value: draft[name],
    fault: faults.traits[name],
    onChange: (value: string) => dispatch({ kind: 'describe', trait: name, value }),
  })
  return (
    <form
      ref={form}
      className="card editor"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="editor-traits">
        <TraitField label="Name" {...trait('name')} />
        <TraitField label="Type" {...trait('type')} />
        <TraitField label="Subtype" hint="(optional)" {...trait('subtype')} />
      </div>
      <label className="editor-active">
        <input
          type="checkbox"
          checked={draft.isActive}
          onChange={({ target }) => dispatch({ kind: 'activate', isActive: target.checked })}
        />
        Active <span className="is-soft">(rankings and searches leave inactive aggregates out)</span>
      </label>
      <AddSecurities draft={draft} adding={adding} dispatch={dispatch} />
      <ConstituentsTable rows={draft.rows} faults={faults.rows} dispatch={dispatch} />
      {faults.others.length > 0 && (
        <p className="editor-fault" role="alert">
          {faults.others.join(' ')}
        </p>
      )}
      <footer className="editor-actions">
        <button type="submit" className="is-primary" disabled={isSaving || !isUnsaved}>
          {isSaving ? 'Saving…' : saveLabel}
        </button>
        <button type="button" disabled={!canUndo || isSaving} onClick={() => dispatch({ kind: 'undo' })}>
          Undo
        </button>
        <button type="button" onClick={close}>
          {isUnsaved ? 'Discard changes' : 'Close'}
        </button>
        <span className="is-soft" role="status">
          {isSaved ? 'Saved.' : ''}
        </span>
        {children}
      </footer>
    </form>
  )
}
