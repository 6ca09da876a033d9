import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import { Usage } from '../../core/async/usage.ts'
import { currentCall } from '../../core/observation/call.ts'
import { Shares } from './shares.ts'

/** Recent time of statements, in milliseconds (`Usage`), up to which a caller is light: about a tenth of a processor. */
const LIGHT_MS = 100
/** A caller is also light who has used at most this share of what the heaviest has used. */
const LIGHT_SHARE = 0.5
/** Time after a statement of a light caller within which its next one is expected. */
const EXPECTED_MS = 1000
/**
 * How many times as long as for a connection a statement waits for others, since one of its caller last began or ended.
 * A document of many statements takes its time.
 */
const FURTHER_WAITS = 5

/** How many statements of requests run at once on a database. A light caller's first one never waits. */
export interface StatementLimits {
  /** Up to how many a caller who runs some begins one more. */
  readonly together: number
  /** Up to how many a heavy caller begins one while light callers use the database. */
  readonly besideLight: number
}

/**
 * Returns the limits of a process: together, a statement for each of the database's processors, and one more that begins
 * while the result of another is read; beside light callers, one fewer than there are processors.
 */
export function statementLimits(processors: number | null, processes: number): StatementLimits {
  const all = processors ?? availableParallelism()
  return {
    together: Math.max(2, Math.ceil(all / processes) + 1),
    besideLight: Math.max(1, Math.round((all - 1) / processes)),
  }
}

/**
 * Limits the statements of requests that run at once on a database. Otherwise those of a few callers would take the time of
 * all others, and of this process if it shares the machine with PostgreSQL.
 */
export class RunningStatements {
  readonly #shares: Shares
  /** Time of statements. */
  readonly #usage = new Usage()
  /** Number of running statements of each caller. */
  readonly #running = new Map<string, number>()
  #countedAt = 0
  /** What the heaviest caller has used. */
  #most = 0
  /** When callers that were light last began a statement, the longest ago first. */
  readonly #lightAt = new Map<string, number>()

  /** `waitMs`: the longest wait for a connection. A heavy caller's first statement waits as long, and then begins. */
  constructor({ together, besideLight }: StatementLimits, waitMs: number) {
    this.#shares = new Shares({
      mostFor: (caller, held) => {
        if (this.#isHeavy(caller) && this.#expectsLight()) return besideLight
        return held === 0 ? Number.POSITIVE_INFINITY : together
      },
      waitMs: FURTHER_WAITS * waitMs,
      firstWaitMs: waitMs,
      failure: 'waited too long for other statements to end',
    })
  }

  /** Number of statements that wait. */
  get waiting(): number {
    return this.#shares.waiting
  }

  /** Waits until a statement of the caller may begin. Returns the function that ends it. */
  async begin(caller: string, signal: AbortSignal): Promise<() => void> {
    this.#count()
    if (!this.#isHeavy(caller)) this.#noteLight(caller)
    await this.#shares.enter(caller, signal)
    this.#count()
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
    return () => {
      this.#count()
      const left = (this.#running.get(caller) ?? 1) - 1
      if (left > 0) this.#running.set(caller, left)
      else this.#running.delete(caller)
      this.#shares.leave(caller)
    }
  }

  /** Counts what running statements have taken since the last one began or ended. */
  #count(): void {
    const now = performance.now()
    this.#usage.halve(now)
    for (const [caller, running] of this.#running)
      this.#usage.add(caller, running * (now - this.#countedAt), now)
    this.#countedAt = now
    this.#most = this.#usage.most
  }

  /** Notes that a light caller begins a statement, and forgets those who have not for long. */
  #noteLight(caller: string): void {
    // Moves the caller to the end: the longest ago comes first.
    this.#lightAt.delete(caller)
    this.#lightAt.set(caller, this.#countedAt)
    for (const [earlier, at] of this.#lightAt)
      if (this.#countedAt - at > EXPECTED_MS) this.#lightAt.delete(earlier)
      else break
  }

  /** Whether a light caller will probably begin a statement soon. */
  #expectsLight(): boolean {
    const since = performance.now() - EXPECTED_MS
    for (const [caller, at] of this.#lightAt) if (at >= since && !this.#isHeavy(caller)) return true
    return false
  }

  #isHeavy(caller: string): boolean {
    const used = this.#usage.of(caller)
    return used > LIGHT_MS && used > LIGHT_SHARE * this.#most
  }
}

const limited = new WeakMap<object, RunningStatements>()

/** Limits the statements of requests on a database. */
export function limitStatements<DB>(db: Kysely<DB>, running: RunningStatements): void {
  limited.set(db, running)
}

const unlimited = () => {}

/** Waits until a statement of the running request may begin. Returns the function that ends it. Jobs never wait. */
export async function beginStatement<DB>(db: Kysely<DB>, signal: AbortSignal): Promise<() => void> {
  const call = currentCall()
  if (!call?.email || call.protocol === 'job') return unlimited
  return (await limited.get(db)?.begin(call.email, signal)) ?? unlimited
}
