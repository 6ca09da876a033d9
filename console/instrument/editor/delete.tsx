import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'

interface DeleteProps {
  readonly name: string
  /** Deletes the aggregate. Returns why it was not deleted, or null. */
  readonly onDelete: () => Promise<string | null>
  readonly onDeleted: () => void
}

/** Deletes an aggregate, after a question. */
export function DeleteButton({ name, onDelete, onDeleted }: DeleteProps) {
  const [fault, setFault] = useState<string | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const confirm = async () => {
    setIsDeleting(true)
    const reason = await onDelete()
    setIsDeleting(false)
    setFault(reason)
    if (reason === null) onDeleted()
  }
  return (
    <AlertDialog.Root onOpenChange={() => setFault(null)}>
      <AlertDialog.Trigger className="button editor-delete">Delete…</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="editor-backdrop" />
        <AlertDialog.Popup className="card editor-dialog">
          <AlertDialog.Title>Delete this aggregate?</AlertDialog.Title>
          <AlertDialog.Description className="editor-question">
            <bdi title={name}>{name}</bdi> and its bars are deleted for good. Its constituents stay as they
            are.
          </AlertDialog.Description>
          {fault !== null && (
            <p className="editor-fault" role="alert">
              {fault}
            </p>
          )}
          <div className="editor-actions">
            <AlertDialog.Close className="button">Keep it</AlertDialog.Close>
            <button
              type="button"
              className="editor-danger"
              disabled={isDeleting}
              onClick={() => void confirm()}
            >
              {isDeleting ? 'Deleting…' : 'Delete'}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
