import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { singleFlight } from '../core/async/single-flight.ts'
import type { Database, Pool } from '../platform/database/connect.ts'
import type { Versions } from './queries.ts'
import { primaryPlace, Replica, type ReplicaLimits } from './replica.ts'

/** Interval between looks at the replicas: a failure is noticed, and a load found, within it. */
const LOOK_MS = 250
const QUIET_MS = 1000

/** A server that answers are read from. */
export interface DataServer {
  readonly db: Kysely<DB>
  readonly pool: Pool
}

/** State of a replica, for metrics and logs. `lagSeconds`: null if unknown. */
export interface ReplicaState {
  readonly name: string
  readonly isInUse: boolean
  readonly lagSeconds: number | null
}

export interface ReplicasOptions {
  readonly maxLagMs: number
  /** Milliseconds without an answer after which a replica is left out. Default: 1000. */
  readonly quietMs?: number
  /** Called when a replica is left out or is used again. */
  readonly onChange?: (state: ReplicaState) => void
}

/** Opens the choice among replicas. Undefined if there are none. */
export const openReplicas = (
  primary: Pick<Pool, 'control'>,
  databases: readonly Database[],
  options: ReplicasOptions,
): Replicas | undefined => (databases.length === 0 ? undefined : new Replicas(primary, databases, options))

/**
 * The replicas, and the choice among them. A caller's answers are never older than one seen before, through whichever
 * process: a request first learns the versions that the primary has (`DataVersions`), then reads from a replica that
 * is known to have them. What a caller has seen was on the primary by then, so nothing must be remembered per caller.
 */
export class Replicas {
  readonly #primary: Pick<Pool, 'control'>
  readonly #replicas: readonly Replica[]
  readonly #limits: ReplicaLimits
  readonly #onChange: ReplicasOptions['onChange']
  /** Names of the replicas in use, as last reported. */
  readonly #inUse = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #choices = 0
  #isClosed = false

  constructor(
    primary: Pick<Pool, 'control'>,
    databases: readonly Database[],
    { maxLagMs, quietMs = QUIET_MS, onChange }: ReplicasOptions,
  ) {
    this.#primary = primary
    this.#replicas = databases.map((database, index) => new Replica(`replica_${index + 1}`, database))
    this.#limits = { maxLagMs, quietMs }
    this.#onChange = onChange
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref()
    void this.look()
  }

  /** Returns the least busy replica that has the caller's versions. Undefined if none has: read from the primary. */
  choose(email: string, versions: Versions): DataServer | undefined {
    const now = performance.now()
    const [best] = this.#replicas
      .filter((one) => one.isInUse(now, this.#limits) && one.has(email, versions))
      .toSorted((a, b) => a.busy - b.busy || a.chosen - b.chosen)
    if (best) best.chosen = ++this.#choices
    return best?.database
  }

  /** Returns the same after asking the replicas, for reads that are worth a wait. */
  async chooseNow(email: string, versions: Versions): Promise<DataServer | undefined> {
    // The first choice notes what is to be asked; a look may be under way that does not ask it.
    for (let attempt = 0; attempt < 2 && !this.choose(email, versions); attempt++) await this.look()
    return this.choose(email, versions)
  }

  /** Asks all servers where they are. */
  async look(): Promise<void> {
    await Promise.all([this.#markPrimary(), ...this.#replicas.map((one) => one.look())])
    if (this.#isClosed) return
    for (const state of this.states()) this.#report(state)
  }

  states(): ReplicaState[] {
    const now = performance.now()
    return this.#replicas.map((one) => {
      const lag = one.lag.at(now)
      return {
        name: one.name,
        isInUse: one.isInUse(now, this.#limits),
        lagSeconds: lag === null ? null : lag / 1000,
      }
    })
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  #report(state: ReplicaState): void {
    const { name, isInUse } = state
    if (this.#inUse.has(name) === isInUse) return
    if (isInUse) this.#inUse.add(name)
    else this.#inUse.delete(name)
    this.#onChange?.(state)
  }

  readonly #markPrimary = singleFlight(() =>
    primaryPlace(this.#primary.control)
      .then((place) => {
        const now = performance.now()
        if (place !== null) for (const { lag } of this.#replicas) lag.mark(place, now)
      })
      // Without the primary there is nothing to lag behind.
      .catch(() => {}),
  )
}
