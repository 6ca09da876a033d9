import { useState } from 'react'
import { useClient } from 'urql'
import { refusalIn, useAction } from '../parts/mutations.tsx'
import { type AlertChoice, AlertForm } from './alert-form.tsx'
import { CreateAlert } from './saved-queries.ts'
import { Secret } from './secret.tsx'

interface WatchProps {
  readonly screenId: string
  readonly name: string
  readonly onCreated: () => void
}

/** Creates an alert on a screen. */
export function Watch({ screenId, name: screen, onCreated }: WatchProps) {
  const client = useClient()
  const [isOpen, setIsOpen] = useState(false)
  const [created, setCreated] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const { run, isBusy, refusal } = useAction(async (choice: AlertChoice) => {
    const result = await client.mutation(CreateAlert, { screenId, ...choice })
    const payload = result.data?.createAlert
    if (!payload || !('secret' in payload)) return refusalIn(result, (data) => data.createAlert)
    // Without a webhook, there is nothing to sign.
    setCreated(choice.webhookUrl === null ? null : { name: choice.name, secret: payload.secret })
    setIsOpen(false)
    onCreated()
    return null
  })
  if (created) return <Secret of={created.name} secret={created.secret} onDone={() => setCreated(null)} />
  if (!isOpen)
    return (
      <button type="button" aria-label={`Watch ${screen}`} onClick={() => setIsOpen(true)}>
        Watch
      </button>
    )
  return (
    <AlertForm
      label={`Watch ${screen}`}
      initial={{ name: screen, cooldown: 0, webhookUrl: null }}
      action="Create alert"
      {...{ isBusy, refusal }}
      onSubmit={run}
      onCancel={() => setIsOpen(false)}
    />
  )
}
