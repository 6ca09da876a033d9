import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Fault } from '../graph/use-graph.ts'
import { Refused } from '../parts/mutations.tsx'

/** Settings of an alert. */
export interface AlertChoice {
  readonly name: string
  readonly cooldown: number
  readonly webhookUrl: string | null
}

interface AlertFormProps {
  readonly label: string
  readonly initial: AlertChoice
  readonly action: string
  readonly isBusy: boolean
  readonly refusal: Fault | null
  readonly onSubmit: (choice: AlertChoice) => void
  readonly onCancel: () => void
}

/** Chooses the name of an alert, its cooldown, and its webhook. */
export function AlertForm(props: AlertFormProps) {
  const { label, initial, action, isBusy, refusal, onSubmit, onCancel } = props
  const id = useId()
  const [name, setName] = useState(initial.name)
  const [cooldown, setCooldown] = useState(String(initial.cooldown))
  const [webhook, setWebhook] = useState(initial.webhookUrl ?? '')
  const field = useRef<HTMLInputElement>(null)
  // The button that opened the form is gone.
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ name: name.trim(), cooldown: Number(cooldown), webhookUrl: webhook.trim() || null })
  }
  return (
    <form className="signals-watch" aria-label={label} onSubmit={submit}>
      <label className="signals-pick" htmlFor={`${id}-name`}>
        Name of the alert
        <input
          ref={field}
          id={`${id}-name`}
          value={name}
          maxLength={100}
          required
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label className="signals-pick" htmlFor={`${id}-cooldown`}>
        Cooldown, in bars
        <input
          id={`${id}-cooldown`}
          type="number"
          min="0"
          max="1000"
          required
          value={cooldown}
          onChange={({ target }) => setCooldown(target.value)}
        />
      </label>
      <label className="signals-pick is-wide" htmlFor={`${id}-webhook`}>
        Webhook, optional
        <input
          id={`${id}-webhook`}
          type="url"
          placeholder="https://…"
          value={webhook}
          onChange={({ target }) => setWebhook(target.value)}
        />
      </label>
      <button type="submit" className="is-primary" disabled={isBusy || name.trim() === ''}>
        {action}
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      <Refused refusal={refusal} />
    </form>
  )
}
