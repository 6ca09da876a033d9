import { type Call, currentCall } from '../observation/call.ts'

/** Longest time that a computation keeps the process from answering others. */
export const TURN_MS = 3

/** Who computes: the caller of the running request. Jobs and the service itself are one. */
const callerNow = (): string => currentCall()?.email ?? ''

/**
 * Shares the process between computations: in each round of the event loop, one of them goes on for `TURN_MS`, so that
 * requests that compute little wait for one turn, not for one of each. Callers take turns, however many computations one
 * of them has.
 */
class Turns {
  /** Waiting computations of each caller. The first caller is next. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isTaken = false

  /** Resolves when the running code may compute. */
  async next(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      setImmediate(this.#advance)
      return
    }
    const caller = callerNow()
    const { promise, resolve } = Promise.withResolvers<void>()
    const line = this.#waiting.get(caller) ?? []
    this.#waiting.set(caller, line)
    line.push(resolve)
    await promise
  }

  /** Gives the turn of this round to the next caller, who then is the last. */
  readonly #advance = (): void => {
    const [first] = this.#waiting
    this.#isTaken = first !== undefined
    if (!first) return
    const [caller, line] = first
    this.#waiting.delete(caller)
    line.shift()?.()
    if (line.length > 0) this.#waiting.set(caller, line)
    // An immediate that is set by another runs in the next round, after what has arrived until then.
    setImmediate(this.#advance)
  }
}

const turns = new Turns()

/** Keeps a computation from holding up others: it awaits `rest` again and again. */
export class Pace {
  readonly #signal: AbortSignal | undefined
  #until = 0

  /** `signal`: aborted when nobody waits for the result any more. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Waits for the next turn if this one has lasted long enough. Throws the signal's reason when it is aborted. */
  async rest(): Promise<void> {
    if (performance.now() < this.#until) return
    await turns.next()
    this.#signal?.throwIfAborted()
    this.#until = performance.now() + TURN_MS
  }
}

/** Maps items one after another, letting others run in between. Throws the signal's reason when it is aborted. */
export async function paced<T, R>(
  items: Iterable<T>,
  signal: AbortSignal,
  compute: (item: T) => R,
): Promise<R[]> {
  const pace = new Pace(signal)
  const results: R[] = []
  for (const item of items) {
    await pace.rest()
    results.push(compute(item))
  }
  return results
}

const paces = new WeakMap<Call, Pace>()

/**
 * Waits for the next turn of the running request if its last one has lasted long enough: for what is computed in many
 * parts, each of which others may wait for.
 */
export async function pause(): Promise<void> {
  const call = currentCall()
  if (!call) return
  const pace = paces.get(call) ?? new Pace()
  paces.set(call, pace)
  await pace.rest()
}
