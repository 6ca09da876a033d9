import { type Call, currentCall } from '../observation/call.ts'
import { Line } from './line.ts'
import { TurnUsage } from './turn-usage.ts'

/** Time for which computations keep the process from answering others. */
export const TURN_MS = 1
/**
 * The same if the rest of a round has taken longer: computations then have as long. Otherwise, a process that is busy with
 * its sockets for most of each round would hardly compute anything.
 */
const LONG_TURN_MS = 5

/**
 * Time for which heavy callers let the process wait for a light one, whose request awaits something else, such as the
 * answer to a statement. Otherwise it would wait for one of their turns each time.
 */
const PATIENCE_MS = 2

/** How many times as much the heavy ones have used. */
const HEAVIER = 2

/** Computations of a request that go on together, of less than a millisecond each. A wait for each would cost more. */
const MOST_TOGETHER = 8

/** Stands for all jobs as one caller. No e-mail address equals it. */
const JOBS = '\0jobs'
/** How many times as much their time counts: they need the process for long, and nobody waits for their next step. */
const JOBS_WEIGHT = 8

/** Returns whose time a call takes. The service itself, and those who are not known yet, are one caller. */
const callerOf = (call: Call | undefined): string => (call?.protocol === 'job' ? JOBS : (call?.email ?? ''))

/** A turn of a caller. */
interface Turn {
  readonly caller: string
  /** Whose it is. Undefined: it was given to a request that has no call yet, or to the service itself. */
  call: Call | undefined
  readonly since: number
}

/** Calls back when the running code and all that continues at once waits: a tick that a microtask schedules. */
const afterMicrotasks = (callback: () => void): void => queueMicrotask(() => process.nextTick(callback))

/**
 * Shares the process between computations: in each round of the event loop they go on together, one after another, for
 * `TURN_MS` to `LONG_TURN_MS`, so a new request waits for at most that long. The waiting caller that has used least
 * lately goes first: light requests do not wait for heavy ones, however many computations a caller has.
 */
class Turns {
  readonly #waiting = new Map<string, Line>()
  readonly #usage = new TurnUsage((caller) => (caller === JOBS ? JOBS_WEIGHT : 1))
  /** Number of requests of each caller that are under way. */
  readonly #underWay = new Map<string, number>()
  /** Callers whose requests will soon go on, and until when that is expected. */
  readonly #expected = new Map<string, number>()
  /** The turn of what is computing. */
  #running: Turn | undefined
  #isIdle = true
  #isStepping = false
  /** When this round ends. */
  #end = 0
  /** When the last turn ended. */
  #settledAt = 0
  #nextRound: NodeJS.Immediate | undefined
  /** A wait for a light caller. */
  #wait: { readonly caller: string; readonly since: number; readonly timer: NodeJS.Timeout } | undefined

  /** Whether the running code has its turn, with time left. */
  mayGoOn(call: Call | undefined): boolean {
    const turn = this.#running
    if (turn?.caller !== callerOf(call) || performance.now() >= this.#end) return false
    turn.call ??= call
    return turn.call === call
  }

  /** Resolves when the running code may compute. */
  async next(caller: string, call?: Call): Promise<void> {
    if (this.#isIdle) {
      this.#isIdle = false
      this.#begin()
      this.#grant(caller, call)
      this.#stepSoon()
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const line = this.#waiting.get(caller) ?? new Line()
    this.#waiting.set(caller, line)
    const begin = () => {
      this.#grant(caller, call)
      resolve()
    }
    line.push(begin, caller === JOBS ? (call?.email ?? '') : caller)
    this.#stepSoon()
    await promise
  }

  /** Counts a request as under way. Returns the function that ends that. */
  enter(caller: string): () => void {
    this.#underWay.set(caller, (this.#underWay.get(caller) ?? 0) + 1)
    return () => {
      const left = (this.#underWay.get(caller) ?? 1) - 1
      this.#underWay.set(caller, left)
      if (left > 0) return
      this.#underWay.delete(caller)
      this.#expected.delete(caller)
      if (this.#wait) this.#stepSoon()
    }
  }

  /** Begins what is left of this round. The next one begins after all events that have arrived. */
  #begin(ms = TURN_MS): void {
    this.#nextRound = setImmediate(this.#round)
    this.#end = performance.now() + ms
  }

  /** Runs the next step once the running code waits. */
  #stepSoon(): void {
    if (this.#isStepping) return
    this.#isStepping = true
    afterMicrotasks(this.#step)
  }

  #grant(caller: string, call: Call | undefined): void {
    this.#running = { caller, call, since: performance.now() }
  }

  #settle(now: number): void {
    if (!this.#running) return
    this.#settledAt = now
    const { caller, since } = this.#running
    this.#running = undefined
    this.#usage.addTurn(caller, now - since, now)
    if (this.#underWay.has(caller)) this.#expected.set(caller, now + PATIENCE_MS)
  }

  readonly #round = (): void => {
    const now = performance.now()
    this.#settle(now)
    this.#isIdle = this.#waiting.size === 0
    const rest = this.#isIdle ? 0 : now - this.#settledAt
    this.#usage.endRound(rest, now)
    if (this.#isIdle) return
    this.#begin(Math.min(Math.max(TURN_MS, rest), LONG_TURN_MS))
    this.#stepSoon()
  }

  /** Lets the next computation continue if this round has time left. */
  readonly #step = (): void => {
    this.#isStepping = false
    const now = performance.now()
    this.#settle(now)
    if (this.#waiting.size === 0 || now >= this.#end) return
    const next = this.#usage.lightest(this.#waiting.keys())
    const lighter = this.#lighterThan(next, now)
    if (lighter === undefined) this.#letGoOn(next, now)
    else this.#waitFor(lighter, now)
  }

  #letGoOn(caller: string, now: number): void {
    this.#endWait(now)
    const line = this.#waiting.get(caller)
    line?.begin()
    // Moves the caller to the end, so that callers with equal use take turns.
    this.#waiting.delete(caller)
    if (line && !line.isEmpty) this.#waiting.set(caller, line)
    this.#stepSoon()
  }

  /** Returns a caller that is expected and has used less. */
  #lighterThan(caller: string, now: number): string | undefined {
    const used = this.#usage.of(caller)
    for (const [other, until] of this.#expected)
      if (until <= now) this.#expected.delete(other)
      else if (this.#usage.of(other) * HEAVIER < used) return other
    return undefined
  }

  /** Keeps this round open until something arrives for a light caller, or for a while. */
  #waitFor(caller: string, now: number): void {
    if (this.#wait) return
    clearImmediate(this.#nextRound)
    this.#end = Number.POSITIVE_INFINITY
    this.#wait = { caller, since: now, timer: setTimeout(this.#giveUp, PATIENCE_MS) }
  }

  readonly #giveUp = (): void => {
    this.#expected.clear()
    this.#stepSoon()
  }

  #endWait(now: number): void {
    if (!this.#wait) return
    const { caller, since, timer } = this.#wait
    this.#wait = undefined
    clearTimeout(timer)
    // It could have been used by others.
    this.#usage.add(caller, now - since, now)
    this.#begin()
  }
}

const turns = new Turns()

/** Waits for a turn of a caller, at the beginning of something for which there is no call yet. */
export const turnOf = (caller: string): Promise<void> => turns.next(caller)

/** Counts a request as under way: while it waits, heavier callers are patient. Returns the function that ends that. */
export const underWay = (caller: string): (() => void) => turns.enter(caller)

/** Keeps a computation from delaying others: it calls `rest` between its parts. */
export class Pace {
  readonly #signal: AbortSignal | undefined
  /** How many have gone on since the running code last waited. */
  #passed = 0

  /**
   * `signal` fires when no caller awaits the result any more. Default: that of the running call, which may get it after its
   * first rest.
   */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Waits for the next turn if this one has ended. Throws the signal's reason once it has fired. */
  async rest(): Promise<void> {
    const call = currentCall()
    if (!turns.mayGoOn(call)) await this.#next(call)
  }

  /**
   * The same for computations that share a turn. Of those that continue together, such as the fields of a level, a few go
   * on and the others one after another: each would find time left before any of them has used it.
   */
  async restShared(): Promise<void> {
    const call = currentCall()
    if (this.#passed++ === 0)
      afterMicrotasks(() => {
        this.#passed = 0
      })
    if (this.#passed > MOST_TOGETHER || !turns.mayGoOn(call)) await this.#next(call)
  }

  async #next(call: Call | undefined): Promise<void> {
    await turns.next(callerOf(call), call)
    const signal = this.#signal ?? call?.signal
    signal?.throwIfAborted()
  }
}

/** Maps items one after another and lets others run in between. Throws the signal's reason once it has fired. */
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

/** A computation in steps of about a millisecond. Others may take their turns between the steps. */
export type Steps = Iterable<void>

/** Runs the steps of a computation and lets others run in between. */
export async function inTurns(steps: Steps): Promise<void> {
  for (const _step of steps) await pause()
}

/** Runs all steps of a computation without a wait. */
export function atOnce(steps: Steps): void {
  for (const _step of steps) {
  }
}

const paces = new WeakMap<Call, Pace>()

/**
 * Waits for the next turn of the running request if its last one has lasted long enough. Call it between the parts of a
 * long computation.
 */
export async function pause(): Promise<void> {
  const call = currentCall()
  if (!call) return
  const pace = paces.get(call) ?? new Pace()
  paces.set(call, pace)
  await pace.restShared()
}
