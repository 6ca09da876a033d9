import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import type { Fault } from '../graph/use-graph.ts'
import { Refused, useAction } from './mutations.tsx'

interface ConfirmProps {
  /** Text of the button that asks. */
  readonly action: string
  /** What the button is about, for those who hear it without its surroundings. */
  readonly label: string
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  readonly act: () => Promise<Fault | null>
}

/** A button whose action cannot be taken back: a dialog says what will happen before it does. */
export function Confirm({ action, label, title, children, act }: ConfirmProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, refusal, run } = useAction(async () => {
    const refusal = await act()
    if (!refusal) setIsOpen(false)
    return refusal
  })
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <AlertDialog.Trigger className="button" aria-label={label}>
        {action}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="confirm-ground" />
        <AlertDialog.Popup className="confirm">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div className="confirm-text" />}>
            {children}
          </AlertDialog.Description>
          <Refused refusal={refusal} />
          <div className="confirm-buttons">
            <AlertDialog.Close className="button">Keep</AlertDialog.Close>
            <button type="button" className="is-danger" disabled={isBusy} onClick={() => run()}>
              {action}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
