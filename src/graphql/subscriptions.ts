import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  GraphQLError,
  mapSourceToResponseEvent,
  validateSubscriptionArgs,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Principal } from '../auth/principal.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { Logger } from '../log.ts'
import { Quota } from '../pubsub/quota.ts'
import { excessOf } from './complexity.ts'
import { publicError, publicResult } from './errors.ts'

/** Subscriptions of one user on one process, over all of their connections. */
const MAX_PER_USER = 5000
/** A timer cannot wait for longer. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** For how long after its end a token is still taken (see auth/jwt.ts). */
const LEEWAY_MS = 60_000

type Stream = AsyncGenerator<ExecutionResult, void, void>

/** Milliseconds until a credential ends; null when it never does. One in its leeway has that left. */
export function lifetimeOf({ expiresAt }: Pick<Principal, 'expiresAt'>, now: number): number | null {
  if (expiresAt === null) return null
  const left = expiresAt * 1000 - now
  return Math.min(left > 0 ? left : Math.max(0, left + LEEWAY_MS), MAX_TIMER_MS)
}

/** A stream that ends, with a word about the reason, when its subscriber's credential does. */
class Lease implements Stream {
  readonly #stream: Stream
  readonly #timer: NodeJS.Timeout | undefined
  readonly #onEnd: () => void
  #farewell: ExecutionResult | undefined

  constructor(stream: Stream, lifetime: number | null, farewell: ExecutionResult, onEnd: () => void) {
    this.#stream = stream
    this.#onEnd = onEnd
    if (lifetime === null) return
    this.#timer = setTimeout(() => {
      this.#farewell = farewell
      void stream.return()
    }, lifetime)
    this.#timer.unref()
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#onEnd()
  }

  async next(): Promise<IteratorResult<ExecutionResult, void>> {
    const result = await this.#stream.next()
    if (!result.done) return result
    this.#end()
    const farewell = this.#farewell
    this.#farewell = undefined
    return farewell ? { done: false, value: farewell } : result
  }

  return(): Promise<IteratorResult<ExecutionResult, void>> {
    this.#end()
    return this.#stream.return()
  }

  throw(error: unknown): Promise<IteratorResult<ExecutionResult, void>> {
    this.#end()
    return this.#stream.throw(error)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }
}

export interface SubscriptionDeps {
  readonly log: Logger
  /** Makes the contexts of a subscription's events: what one event has looked up is not to be believed at the next. */
  contextsFor(context: Context): () => Context
}

const notByGet = (): GraphQLError =>
  new GraphQLError('A subscription needs a POST request that accepts text/event-stream, or a WebSocket.', {
    extensions: { code: 'METHOD_NOT_ALLOWED', http: { status: 405, headers: { Allow: 'POST' } } },
  })

/** Named one by one: Yoga's context inherits them. */
const witnessOf = ({ requestId, signal }: Context, log: Logger) => ({ requestId, signal, log })

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/**
 * Runs subscriptions, whichever way they came by: limits before, a fresh context and public errors for each event,
 * and an end with the end of the caller's credential.
 */
export function useSubscriptions({ log, contextsFor }: SubscriptionDeps): Plugin<Context> {
  const quota = new Quota(MAX_PER_USER, 'subscriptions')
  const start = async (args: ExecutionArgs): Promise<Stream | ExecutionResult> => {
    const context = args.contextValue as Context & { readonly request?: Request }
    if (context.request?.method === 'GET') return { errors: [notByGet()] }
    const shown = (result: ExecutionResult) => publicResult(result, witnessOf(context, log))
    const excess = excessOf(args.schema, args.document, args.operationName, args.variableValues ?? {})
    if (excess) return { errors: [excess] }
    const validated = validateSubscriptionArgs(args)
    if (!('schema' in validated)) return shown({ errors: validated })
    const release = quota.take(context.principal.email)
    const source = await Promise.try(createSourceEventStream, validated).catch((error: unknown) => {
      release()
      throw error
    })
    if (!isStream(source)) {
      release()
      return shown(source)
    }
    const nextContext = contextsFor(context)
    const events = mapSourceToResponseEvent(validated, source, async (event) =>
      shown(await executeSubscriptionEvent({ ...event, contextValue: nextContext() })),
    )
    const expired = new Refusal('token_expired', 'The token has expired; subscribe again with another one.')
    const farewell = shown({ errors: [new GraphQLError(expired.message, { originalError: expired })] })
    return new Lease(events, lifetimeOf(context.principal, Date.now()), farewell, release)
  }
  return {
    onSubscribe: ({ setSubscribeFn }) =>
      setSubscribeFn(async (args: ExecutionArgs) => {
        try {
          return await start(args)
        } catch (error) {
          const cause = error instanceof Error ? error : new Error(String(error))
          const seen = new GraphQLError(cause.message, { originalError: cause })
          return { errors: [publicError(seen, witnessOf(args.contextValue as Context, log))] }
        }
      }),
  }
}
