import type { Call } from '../../core/observation/call.ts'
import { describeValue } from '../../core/observation/shape.ts'
import { type Logger, REQUEST_LEVEL } from '../log.ts'
import type { NameCaller } from './caller.ts'

/** How calls are logged. */
export interface CallLog {
  /** Need not look for secrets: the lines hold names, counts and types. */
  readonly log: Logger
  /** Milliseconds above which a request is slow. */
  readonly slowMs: number
  readonly nameCaller: NameCaller
}

/** What a log line states of a request beside what its call counts. */
interface Facts {
  readonly requestId: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly ms: number
}

/** Returns what the line of every call states. */
export const lineOf = (call: Call, nameCaller: NameCaller) => {
  const { protocol, operation, tier, email, statements, rows, traceId } = call
  const caller = email === null ? undefined : nameCaller(email)
  return { protocol, operation, tier, caller, statements, rows, traceId }
}

/** Writes the one line of a request. If it was slow, the line is a warning that states where the time went. */
export function logRequest({ log, slowMs, nameCaller }: CallLog, call: Call, facts: Facts): void {
  const line = { ...facts, ...lineOf(call, nameCaller) }
  // A subscription lasts as long as its client likes.
  const isSlow = facts.ms >= slowMs && !call.isLasting
  if (isSlow)
    log.warn({ ...line, slowest: call.slowest, arguments: describeValue(call.arguments) }, 'slow request')
  else log[call.operation === 'health' ? 'debug' : REQUEST_LEVEL](line, 'request')
}
