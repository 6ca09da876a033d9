import { type Call, currentCall } from '../observation/call.ts'

/** Longest time that a computation keeps the process from answering others. */
export const TURN_MS = 3

/** Who computes: the caller of the running request. Jobs and the service itself are one. */
const callerNow = (): string => currentCall()?.email ?? ''

/** Time after which what callers have computed counts half, so that whoever has been quiet goes first. */
const HALF_LIFE_MS = 500

/** Milliseconds that callers have computed lately. */
class Usage {
  readonly #used = new Map<string, number>()
  #halvedAt = 0

  of(caller: string): number {
    return this.#used.get(caller) ?? 0
  }

  add(caller: string, ms: number, now: number): void {
    if (now - this.#halvedAt > HALF_LIFE_MS) this.#halve(now)
    this.#used.set(caller, this.of(caller) + ms)
  }

  #halve(now: number): void {
    this.#halvedAt = now
    for (const [caller, used] of this.#used)
      if (used > 1) this.#used.set(caller, used / 2)
      else this.#used.delete(caller)
  }
}

/**
 * Shares the process between computations: in each round of the event loop they go on for `TURN_MS` together, one after
 * another, so that what arrives is answered after one turn. Of those who wait, whoever has computed least lately goes
 * first: light requests do not wait for heavy ones, however many computations a caller has.
 */
class Turns {
  /** Waiting computations of each caller. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #usage = new Usage()
  /** Caller who computes, and since when. Undefined between rounds. */
  #running: { readonly caller: string; readonly since: number } | undefined
  #isIdle = true
  #isStepping = false
  /** When this round ends. */
  #end = 0

  /** Resolves when the running code may compute. */
  async next(): Promise<void> {
    const caller = callerNow()
    if (this.#isIdle) {
      this.#isIdle = false
      setImmediate(this.#round)
      this.#begin(caller)
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const line = this.#waiting.get(caller) ?? []
    this.#waiting.set(caller, line)
    line.push(resolve)
    this.#stepSoon()
    await promise
  }

  /** Goes on after what runs now has come to its next wait. */
  #stepSoon(): void {
    if (this.#isStepping) return
    this.#isStepping = true
    // A tick that is set by a microtask runs when there are no more of these.
    queueMicrotask(() => process.nextTick(this.#step))
  }

  #begin(caller: string): void {
    this.#end = performance.now() + TURN_MS
    this.#grant(caller)
  }

  #grant(caller: string): void {
    const now = performance.now()
    this.#settle(now)
    this.#running = { caller, since: now }
  }

  #settle(now: number): void {
    if (this.#running) this.#usage.add(this.#running.caller, now - this.#running.since, now)
    this.#running = undefined
  }

  readonly #round = (): void => {
    this.#settle(performance.now())
    this.#isIdle = this.#waiting.size === 0
    if (this.#isIdle) return
    // An immediate that is set by another runs in the next round, after what has arrived until then.
    setImmediate(this.#round)
    this.#end = performance.now() + TURN_MS
    this.#stepSoon()
  }

  /** Lets the next computation go on, if there is time left in this round. */
  readonly #step = (): void => {
    this.#isStepping = false
    if (this.#waiting.size === 0 || performance.now() >= this.#end) return
    let next = ''
    let least = Number.POSITIVE_INFINITY
    for (const caller of this.#waiting.keys()) {
      const used = this.#usage.of(caller)
      if (used < least) [next, least] = [caller, used]
    }
    const line = this.#waiting.get(next) ?? []
    this.#grant(next)
    line.shift()?.()
    // Behind the others, so that those who have computed as much take turns.
    this.#waiting.delete(next)
    if (line.length > 0) this.#waiting.set(next, line)
    this.#stepSoon()
  }
}

const turns = new Turns()

/** Keeps a computation from holding up others: it awaits `rest` again and again. */
export class Pace {
  readonly #signal: AbortSignal | undefined
  #until = 0

  /** `signal`: aborted when nobody waits for the result any more. Default: that of the running request. */
  constructor(signal = currentCall()?.signal) {
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
  signal: AbortSignal | undefined,
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

/** A computation in steps of about a millisecond, between which others may have their turn. */
export type Steps = Iterable<void>

/** Takes the steps of a computation, letting others run in between. */
export async function inTurns(steps: Steps): Promise<void> {
  for (const _step of steps) await pause()
}

/** Takes the steps of a computation at once. */
export function atOnce(steps: Steps): void {
  for (const _step of steps) {
  }
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
