import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  GraphQLError,
  mapSourceToResponseEvent,
  type ValidatedSubscriptionArgs,
  validateSubscriptionArgs,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { Holdings } from '../../core/async/holdings.ts'
import { Quota } from '../../core/async/quota.ts'
import { Refusal } from '../../core/errors.ts'
import { continuedFor, currentCall } from '../../core/observation/call.ts'
import { subscriptions } from '../../core/observation/topics.ts'
import type { Principal } from '../../core/principal.ts'
import type { Logger } from '../../platform/log.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import type { Context } from '../context.ts'
import { publicError, publicResult } from './errors.ts'
import { refusalsOf } from './operation-limits.ts'
import { withWarnings } from './warnings.ts'

/** Subscriptions of one user on one process, across all of their connections. */
const MAX_PER_USER = 5000
/** Longest delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** How long an expired token is still accepted (see platform/auth/jwt.ts). */
const LEEWAY_MS = 60_000

type Stream = AsyncGenerator<ExecutionResult, void, void>

/** Milliseconds until a credential expires or, once it has, until its leeway ends. Null if it never expires. */
export function lifetimeOf({ expiresAt }: Pick<Principal, 'expiresAt'>, now: number): number | null {
  if (expiresAt === null) return null
  const left = expiresAt * 1000 - now
  return Math.min(left > 0 ? left : Math.max(0, left + LEEWAY_MS), MAX_TIMER_MS)
}

/** A stream that can be ended from outside, with the reason as its last result. */
class Lease implements Stream {
  readonly #stream: Stream
  readonly #holdings = new Holdings()
  #finalResult: ExecutionResult | undefined

  constructor(stream: Stream) {
    this.#stream = stream
  }

  /** Calls back once the stream has ended, for whatever reason: at once if it already has. */
  onEnd(callback: () => void): void {
    this.#holdings.add(callback)
  }

  /** Ends the stream with `finalResult` as its last result. */
  withdraw(finalResult: ExecutionResult): void {
    this.#finalResult ??= finalResult
    void this.#stream.return()
  }

  async next(): Promise<IteratorResult<ExecutionResult, void>> {
    const result = await this.#stream.next().catch((error: unknown) => {
      // Readers do not return a stream that has failed.
      this.#holdings.end()
      throw error
    })
    if (!result.done) return result
    this.#holdings.end()
    const finalResult = this.#finalResult
    this.#finalResult = undefined
    return finalResult ? { done: false, value: finalResult } : result
  }

  return(): Promise<IteratorResult<ExecutionResult, void>> {
    this.#holdings.end()
    return this.#stream.return()
  }

  throw(error: unknown): Promise<IteratorResult<ExecutionResult, void>> {
    this.#holdings.end()
    return this.#stream.throw(error)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }
}

/** Ends a stream when the caller's token expires, their API key is revoked or they become inactive. */
function endWithCredential(
  lease: Lease,
  { principal, accounts }: Context,
  finalResult: (refusal: Refusal) => ExecutionResult,
): void {
  lease.onEnd(accounts.whenBarred(principal, (reason) => lease.withdraw(finalResult(reason))))
  const lifetime = lifetimeOf(principal, Date.now())
  if (lifetime === null) return
  const expired = new Refusal('token_expired', 'The token has expired. Subscribe again with a new one.')
  const timer = setTimeout(() => lease.withdraw(finalResult(expired)), lifetime).unref()
  lease.onEnd(() => clearTimeout(timer))
}

/** Ends a stream when its client leaves, even if that was before the stream began. */
function endWithClient(lease: Lease, { signal }: Context): void {
  const leave = () => void lease.return()
  signal.addEventListener('abort', leave)
  lease.onEnd(() => signal.removeEventListener('abort', leave))
  if (signal.aborted) leave()
}

export interface SubscriptionDeps {
  readonly log: Logger
  /** Returns a factory for the contexts of a subscription's events: each needs fresh loaders and a fresh clock. */
  contextsFor(context: Context): () => Context
}

/** Returns what executes events as the running caller: transports read them outside of the call that began the subscription. */
function executing(nextContext: () => Context, signal: AbortSignal) {
  const asCaller = continuedFor(signal)
  return (event: ValidatedSubscriptionArgs) =>
    asCaller(async () => {
      const contextValue = nextContext()
      return withWarnings(await executeSubscriptionEvent({ ...event, contextValue }), contextValue)
    })
}

const notByGet = (): GraphQLError =>
  new GraphQLError('A subscription needs a POST request that accepts text/event-stream, or a WebSocket.', {
    extensions: { code: 'METHOD_NOT_ALLOWED', http: { status: 405, headers: { Allow: 'POST' } } },
  })

/** Members picked by name: Yoga's context inherits them, so a spread would miss them. */
const errorContextOf = ({ requestId, signal }: Context, log: Logger) => ({ requestId, signal, log })

/** Context of a subscription: over HTTP with its request, which no longer counts as under way. */
type Subscriber = Context & {
  readonly request?: Request
  readonly admission?: Pick<Admission, 'leave'>
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/**
 * Runs subscriptions over either transport. Checks the limits first, gives each event a fresh context and public
 * errors, and ends a subscription when the caller's credential or account does.
 */
export function useSubscriptions({ log, contextsFor }: SubscriptionDeps): Plugin<Context> {
  const quota = new Quota(MAX_PER_USER, 'subscriptions')
  const start = async (args: ExecutionArgs): Promise<Stream | ExecutionResult> => {
    const context = args.contextValue as Subscriber
    if (context.request?.method === 'GET') return { errors: [notByGet()] }
    const shown = (result: ExecutionResult) => publicResult(result, errorContextOf(context, log))
    const refused = refusalsOf(args)
    if (refused.length > 0) return { errors: refused }
    const validated = validateSubscriptionArgs(args)
    if (!('schema' in validated)) return shown({ errors: validated })
    const release = quota.take(context.principal.email)
    context.admission?.leave()
    const source = await Promise.try(createSourceEventStream, validated).catch((error: unknown) => {
      release()
      throw error
    })
    if (!isStream(source)) {
      release()
      return shown(source)
    }
    const execute = executing(contextsFor(context), context.signal)
    const events = mapSourceToResponseEvent(validated, source, async (event) => shown(await execute(event)))
    const lease = new Lease(events)
    lease.onEnd(release)
    const operation = currentCall()?.operation ?? 'none'
    subscriptions.publish({ operation, change: 1 })
    lease.onEnd(() => subscriptions.publish({ operation, change: -1 }))
    endWithCredential(lease, context, (refusal) =>
      shown({ errors: [new GraphQLError(refusal.message, { originalError: refusal })] }),
    )
    endWithClient(lease, context)
    return lease
  }
  return {
    onSubscribe: ({ setSubscribeFn }) =>
      setSubscribeFn(async (args: ExecutionArgs) => {
        try {
          return await start(args)
        } catch (error) {
          const cause = error instanceof Error ? error : new Error(String(error))
          const seen = new GraphQLError(cause.message, { originalError: cause })
          return { errors: [publicError(seen, errorContextOf(args.contextValue as Context, log))] }
        }
      }),
  }
}
