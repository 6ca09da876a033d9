import { useCallback, useEffect, useState } from 'react'
import { type AnyVariables, type CombinedError, type UseQueryArgs, useQuery } from 'urql'
import { session } from '../session/session.ts'

/** Why a request failed, in words for the reader. */
export interface Fault {
  readonly message: string
  /** Code of the error, if the service answered. */
  readonly code: string | undefined
  /** Id to quote to whoever runs the service. */
  readonly requestId: string | undefined
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean
}

/** What is known of a query's result. */
export interface Answer<Data> {
  readonly data: Data | undefined
  readonly fault: Fault | undefined
  /** Whether a request is under way; `data` may hold an earlier result meanwhile. */
  readonly isLoading: boolean
  /** Sends the request again. */
  again(): void
}

const PASSING = ['UNAVAILABLE', 'QUERY_TIMEOUT', 'RATE_LIMITED', 'INTERNAL', 'TOKEN_EXPIRED', 'INVALID_TOKEN']
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 15_000

/** Milliseconds to wait before another attempt. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Describes an error of a request. */
export function faultOf({ networkError, graphQLErrors, message }: CombinedError): Fault {
  const [first] = graphQLErrors
  if (first) {
    const code = textOf(first.extensions['code'])
    const requestId = textOf(first.extensions['requestId'])
    return {
      message: first.message,
      code,
      requestId,
      isPassing: code !== undefined && PASSING.includes(code),
    }
  }
  if (networkError)
    return {
      message: 'The service cannot be reached.',
      code: undefined,
      requestId: undefined,
      isPassing: true,
    }
  return { message, code: undefined, requestId: undefined, isPassing: false }
}

/**
 * Runs a query of the graph. A fault that may pass is retried, less and less often, until it has passed; new
 * credentials are tried at once.
 */
export function useGraph<Data, Variables extends AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): Answer<Data> {
  const [{ data, error, fetching, stale }, execute] = useQuery<Data, Variables>(args)
  const [attempts, setAttempts] = useState(0)
  const fault = error && faultOf(error)
  const isPassing = fault?.isPassing === true && !fetching
  useEffect(() => {
    if (!fetching && !fault) setAttempts(0)
  }, [fetching, fault])
  useEffect(() => {
    if (!isPassing) return
    const retry = () => {
      setAttempts((count) => count + 1)
      execute({ requestPolicy: 'network-only' })
    }
    // After the end of the session only new credentials help.
    const timer = session.state.phase === 'in' ? setTimeout(retry, retryDelay(attempts)) : undefined
    const leave = session.subscribe(retry)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [isPassing, attempts, execute])
  const again = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  return { data, fault, isLoading: fetching || stale, again }
}
