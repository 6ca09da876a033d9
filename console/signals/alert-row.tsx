import { useState } from 'react'
import { useClient } from 'urql'
import type { SavedAlertFragment, TestAlertMutation } from '../graph/generated/graphql.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatTime } from '../parts/format.ts'
import { Refused, refusalIn, useAction } from '../parts/mutations.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { type AlertChoice, AlertForm } from './alert-form.tsx'
import { DeleteAlert, RotateAlertSecret, TestAlert, UpdateAlert } from './saved-queries.ts'
import { Secret } from './secret.tsx'

interface AlertRowProps {
  readonly alert: SavedAlertFragment
  readonly again: () => void
}

/** An alert: whether it is on, and its webhook. */
export function AlertRow({ alert, again }: AlertRowProps) {
  const { id, name, isActive, webhookUrl, evaluatedAt, failure } = alert
  const client = useClient()
  const { zone } = usePreferences()
  const toggle = useAction(async () =>
    refusalIn(
      await client.mutation(UpdateAlert, { input: { id, isActive: !isActive } }),
      (data) => data.updateAlert,
    ),
  )
  const [isEdited, setIsEdited] = useState(false)
  const remove = async () => {
    const refusal = refusalIn(await client.mutation(DeleteAlert, { id }), (data) => data.deleteAlert)
    if (!refusal) again()
    return refusal
  }
  if (isEdited) return <EditedAlert alert={alert} onDone={() => setIsEdited(false)} />
  return (
    <li className="signals-alert">
      <label className="signals-switch">
        <input type="checkbox" checked={isActive} disabled={toggle.isBusy} onChange={() => toggle.run()} />
        <bdi>{name}</bdi>
      </label>
      <span className="is-soft">
        {evaluatedAt ? `evaluated ${formatTime(evaluatedAt, zone)}` : 'not evaluated yet'}
      </span>
      {failure && <span className="is-down">{failure}</span>}
      {webhookUrl && <Webhook alert={alert} url={webhookUrl} />}
      <button type="button" aria-label={`Edit the alert ${name}`} onClick={() => setIsEdited(true)}>
        Edit
      </button>
      <Confirm action="Delete" label={`Delete the alert ${name}`} title="Delete this alert?" act={remove}>
        <p>
          <bdi>{name}</bdi> and its events will be deleted permanently.
        </p>
      </Confirm>
      <Refused refusal={toggle.refusal} />
    </li>
  )
}

interface EditedAlertProps {
  readonly alert: SavedAlertFragment
  readonly onDone: () => void
}

/** The form that changes an alert. A webhook that is new needs a new secret: the first one was not shown. */
function EditedAlert({ alert, onDone }: EditedAlertProps) {
  const client = useClient()
  const { run, isBusy, refusal } = useAction(async ({ name, ...choice }: AlertChoice) => {
    // A name that is kept may be older than the rules for names.
    const input = { id: alert.id, name: name === alert.name ? null : name, ...choice }
    const result = await client.mutation(UpdateAlert, { input })
    const refused = refusalIn(result, (data) => data.updateAlert)
    if (!refused) onDone()
    return refused
  })
  return (
    <li className="signals-alert">
      <AlertForm
        label={`Edit ${alert.name}`}
        initial={alert}
        action="Save alert"
        {...{ isBusy, refusal }}
        onSubmit={run}
        onCancel={onDone}
      />
    </li>
  )
}

type Tested = Extract<TestAlertMutation['testAlert'], { __typename: 'TestAlertSuccess' }>

/** Outcome of a test delivery, in words. */
const testWords = ({ isDelivered, status, latency, error }: Tested): string =>
  [isDelivered ? 'Delivered' : 'Not delivered', status && `status ${status}`, `${latency} ms`, error]
    .filter(Boolean)
    .join(', ')

function Webhook({
  alert: { id, name, webhookFailedAt },
  url,
}: {
  readonly alert: SavedAlertFragment
  readonly url: string
}) {
  const client = useClient()
  const { zone } = usePreferences()
  const [tested, setTested] = useState<Tested | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useAction(async () => {
    setTested(null)
    const result = await client.mutation(TestAlert, { id })
    const payload = result.data?.testAlert
    if (payload?.__typename !== 'TestAlertSuccess') return refusalIn(result, (data) => data.testAlert)
    setTested(payload)
    return null
  })
  const rotate = useAction(async () => {
    const result = await client.mutation(RotateAlertSecret, { id })
    const payload = result.data?.rotateAlertSecret
    if (!payload || !('secret' in payload)) return refusalIn(result, (data) => data.rotateAlertSecret)
    setSecret(payload.secret)
    return null
  })
  return (
    <span className="signals-webhook">
      <code title={url}>{url}</code>
      {webhookFailedAt && <span className="is-down">failed {formatTime(webhookFailedAt, zone)}</span>}
      <button
        type="button"
        aria-label={`Send a test to ${name}`}
        disabled={test.isBusy}
        onClick={() => test.run()}
      >
        {test.isBusy ? 'Sending…' : 'Send a test'}
      </button>
      <button
        type="button"
        aria-label={`New secret for ${name}`}
        disabled={rotate.isBusy}
        onClick={() => rotate.run()}
      >
        New secret
      </button>
      <span role="status" className={tested?.isDelivered === false ? 'is-down' : 'is-soft'}>
        {tested && testWords(tested)}
      </span>
      <Refused refusal={test.refusal ?? rotate.refusal} />
      {secret !== null && <Secret of={name} secret={secret} onDone={() => setSecret(null)} />}
    </span>
  )
}
