import { type ReactNode, useState } from 'react'
import type { CombinedError } from 'urql'
import { type Fault, faultOf } from '../graph/use-graph.ts'
import './actions.css'

/** What a mutation returned. */
interface Result<Data> {
  readonly data?: Data | undefined
  readonly error?: CombinedError | undefined
}

/** A payload of a mutation: its success, or a refusal. */
type Payload = object | { readonly code: string; readonly message: string }

/** Why a mutation did nothing: a fault of the request, or the refusal in its payload. Null if it succeeded. */
export function refusalIn<Data>(
  { data, error }: Result<Data>,
  payloadIn: (data: Data) => Payload,
): Fault | null {
  if (error) return faultOf(error)
  const payload = data && payloadIn(data)
  if (!payload || !('message' in payload)) return null
  return { message: payload.message, code: payload.code, requestId: undefined, isPassing: false }
}

/** An action of the reader that may be refused. */
interface Action<Args extends readonly unknown[]> {
  readonly isBusy: boolean
  readonly refusal: Fault | null
  /** Runs the action, unless it is running. */
  run(...args: Args): Promise<void>
}

/** Runs an action once at a time, and keeps why it was refused. */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<Fault | null>,
): Action<Args> {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Fault | null>(null)
  const run = async (...args: Args) => {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      setRefusal(await act(...args))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, refusal, run }
}

/** Says beside a button why its action was refused, and what helps. */
export const Refused = ({
  refusal,
  children,
}: {
  readonly refusal: Fault | null
  readonly children?: ReactNode
}) => (
  <div className="refused" role="alert">
    {refusal && (
      <p>
        <strong>{refusal.message}</strong> {refusal.code && <code>{refusal.code}</code>}
        {refusal.requestId && (
          <>
            {' '}
            Request <code>{refusal.requestId}</code>
          </>
        )}{' '}
        {children}
      </p>
    )}
  </div>
)
