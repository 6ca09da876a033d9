import { errorOf, FlowgateError, retryAfterOf } from './errors.ts'

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, waiting included. */
  readonly signal?: AbortSignal | undefined
}

/** Settings of a client. */
export interface ClientOptions {
  /** Address of the service, such as `https://flow.example.com`. In its own pages: `location.origin`. */
  readonly url: string
  /** API key (`fg_…`) or bearer token, or a function that returns the one of this moment. */
  readonly credential: string | (() => string | Promise<string>)
  /** How often to repeat a request that failed for a reason that may pass. Default: 5. */
  readonly retries?: number
  /** Default: the global one. */
  readonly fetch?: typeof fetch
}

/** A request. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
  /** Whether it can be repeated if it is unknown what became of it. */
  readonly isIdempotent: boolean
}

/** Statuses of a service that is busy, or of a proxy that does not reach it. */
const PASSING = new Set([502, 503, 504])
const REFUSED = 429
/** Seconds that a client waits at the service's request before it gives up. */
const LONGEST_WAIT_S = 120
const FIRST_PAUSE_MS = 500

/** Milliseconds to wait after a number of failures: twice as long each time, never exactly as long. */
export const pauseAfter = (failures: number): number =>
  FIRST_PAUSE_MS * 2 ** failures * (0.5 + Math.random() / 2)

/** Waits. Rejects if the signal is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}

/** Sends requests: credentials, retries, errors. */
export class Http {
  readonly #options: ClientOptions
  readonly retries: number

  constructor(options: ClientOptions) {
    this.#options = options
    this.retries = options.retries ?? 5
  }

  /** Sends a request; returns its successful response. */
  async send(sent: Sent, signal?: AbortSignal): Promise<Response> {
    for (let failures = 0; ; failures++) {
      signal?.throwIfAborted()
      const answer = await this.#try(sent, signal)
      // Never `instanceof Response`: servers replace the global class, and callers bring a `fetch` with its own.
      const response = answer instanceof FlowgateError ? null : answer
      if (response?.ok) return response
      const wait = failures < this.retries ? this.#waitAfter(response, failures, sent) : null
      if (wait === null) throw response ? await errorOf(response) : answer
      await response?.body?.cancel()
      await pause(wait, signal)
    }
  }

  async #try({ method, path, headers, body }: Sent, signal?: AbortSignal): Promise<Response | FlowgateError> {
    const { url, credential } = this.#options
    const key = typeof credential === 'string' ? credential : await credential()
    const own: Record<string, string> = key.startsWith('fg_')
      ? { 'X-API-Key': key }
      : { Authorization: `Bearer ${key}` }
    const send = this.#options.fetch ?? fetch
    try {
      return await send(`${url.replace(/\/$/, '')}${path}`, {
        ...{ method, headers: { ...own, ...headers }, body: body ?? null, signal: signal ?? null },
        // A credential is for this service alone.
        redirect: 'error',
      })
    } catch (cause) {
      signal?.throwIfAborted()
      return new FlowgateError(`${method} ${path} failed: the service cannot be reached`, { cause })
    }
  }

  /** Milliseconds after which a request is repeated. Null if it is not. */
  #waitAfter(response: Response | null, failures: number, { isIdempotent }: Sent): number | null {
    const status = response?.status ?? null
    const passes = status === REFUSED || ((status === null || PASSING.has(status)) && isIdempotent)
    if (!passes) return null
    const asked = response ? retryAfterOf(response) : null
    if (asked === null) return pauseAfter(failures)
    return asked > LONGEST_WAIT_S ? null : asked * 1000
  }
}
