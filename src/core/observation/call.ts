import { AsyncLocalStorage } from 'node:async_hooks'
import type { Principal, Tier } from '../principal.ts'

export type Protocol = 'rest' | 'graphql' | 'mcp' | 'websocket' | 'job'

/** What its log line, metrics and traces state about one request, operation or job while it is processed. */
export class Call {
  readonly protocol: Protocol
  /** Id of the operation. Only names that the service knows: they label metrics. */
  operation = 'none'
  tier: Tier | 'none' = 'none'
  /** E-mail address of the caller. Null before authentication. Logged only as a keyed hash. */
  email: string | null = null
  /** Arguments, of which a log states types and sizes only. */
  arguments: unknown = null
  /** Whether its client decides how long it lasts: a subscription, or a request that waits for its job. */
  isLasting = false
  traceId: string | undefined
  /** HTTP status of the operation, if the response has another one because it only carries the refusal. */
  status: number | undefined
  /** Units of work that it has cost so far. */
  work = 0
  /** Counts units against the caller's rate. Throws `rate_limited`. Absent without rate limits. */
  spend: ((units: number) => Promise<void>) | undefined
  /** Aborted when its client no longer waits for it. Absent outside requests. */
  signal: AbortSignal | undefined
  statements = 0
  /** Rows that the statements returned. */
  rows = 0
  slowest: { readonly statement: string; readonly ms: number } | null = null

  constructor(protocol: Protocol) {
    this.protocol = protocol
  }

  /** Notes who is calling, once that is known. */
  by({ email, tier }: Pick<Principal, 'email' | 'tier'>): void {
    this.email = email
    this.tier = tier
  }

  /** Counts a statement that has ended. */
  sent(statement: string, ms: number, rows: number): void {
    this.statements++
    this.rows += rows
    if (ms > (this.slowest?.ms ?? 0)) this.slowest = { statement, ms: Math.round(ms) }
  }
}

const calls = new AsyncLocalStorage<Call>()

/** Returns the call that the running code belongs to. */
export const currentCall = (): Call | undefined => calls.getStore()

/** Notes what tells the running call that its client has left. */
export function endWith(signal: AbortSignal): void {
  const call = calls.getStore()
  if (call) call.signal = signal
}

/** Runs work as part of a call. */
export const asPartOf = <T>(call: Call, work: () => T): T => calls.run(call, work)

/**
 * Returns the function that runs work as part of a call of its own, with the caller of the running one: for work that
 * outlives the running call. It ends with a signal of its own.
 */
export function continuedFor(signal: AbortSignal): <T>(work: () => T) => T {
  const running = calls.getStore()
  if (!running) return (work) => work()
  const call = new Call(running.protocol)
  call.email = running.email
  call.signal = signal
  return (work) => asPartOf(call, work)
}

/** Runs work whose result other calls await, too, in the same way. */
export const asShared = <T>(signal: AbortSignal, work: () => T): T => continuedFor(signal)(work)
