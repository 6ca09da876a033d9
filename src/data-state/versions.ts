import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '../../db/types.ts'
import { singleFlight } from '../core/async/single-flight.ts'
import type { VersionView } from '../core/context.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { type DataState, selectDataStates, type Versions } from './queries.ts'

/** How long a state is considered current if no event reports a change, by default. */
const KEPT_MS = 1000
const MAX_KEPT = 10_000
const NOTHING_SEEN: Versions = { data: 0, own: 0 }

interface Known {
  readonly state: DataState
  /** When it was read, and the number of changes reported before. */
  readonly at: number
  readonly changes: number
}

/** Whether a state is older than one that a client has seen. */
const isBehind = (state: Versions, seen: Versions): boolean => state.data < seen.data || state.own < seen.own

/**
 * The data state of each caller, kept in memory. It is read again when an event reports a change, when a client has
 * seen a newer one, and after a second, in case an event was lost. One statement then reads the states of all callers
 * since the last one, so that busy processes read once a second, however many callers they have.
 */
export class DataVersions {
  readonly #db: Kysely<DB>
  readonly #events: Events
  readonly #keptMs: number
  readonly #known = new LRUCache<string, Known>({ max: MAX_KEPT })
  #callers = new Set<string>()
  #changes = 0
  #loadedAt: string | null = null
  #stopListening: (() => void) | undefined

  /** `db` is the primary. With `keptMs` 0, each request reads the states anew, together with all that wait. */
  constructor(db: Kysely<DB>, events: Events, { keptMs = KEPT_MS } = {}) {
    this.#db = db
    this.#events = events
    this.#keptMs = keptMs
  }

  /**
   * Returns the caller's state: at most `keptMs` old, and not older than `seen` unless the database is. One read since
   * `arrival` is current in any case: pass the arrival of a request that asks several times. With `isExact`, only such.
   */
  async of(
    email: string,
    {
      seen = NOTHING_SEEN,
      arrival = performance.now(),
      isExact = false,
    }: { seen?: Versions; arrival?: number; isExact?: boolean } = {},
  ): Promise<Versions> {
    this.#stopListening ??= this.#events.on('data', () => this.changed())
    for (;;) {
      this.#callers.add(email)
      const known = this.#known.get(email)
      const isCurrent = (one: Known) => !isExact && this.#isCurrent(one) && !isBehind(one.state, seen)
      if (known && (known.at >= arrival || isCurrent(known))) return known.state
      await this.#read()
    }
  }

  /** Must be called after writing data, because its event arrives only later. */
  changed(): void {
    this.#changes++
  }

  /** Must be called with the load time that a response states, if any: its event may not have arrived yet. */
  saw(loadedAt: string | null | undefined): void {
    if (loadedAt !== undefined && loadedAt !== this.#loadedAt) this.changed()
  }

  close(): void {
    this.#stopListening?.()
  }

  #isCurrent({ at, changes }: Known): boolean {
    return changes === this.#changes && performance.now() - at < this.#keptMs
  }

  readonly #read = singleFlight(async () => {
    const emails = [...this.#callers]
    const [at, changes] = [performance.now(), this.#changes]
    this.#callers = new Set()
    for (const [email, state] of await selectDataStates(this.#db, emails)) {
      this.#known.set(email, { state, at, changes })
      this.#loadedAt = state.loadedAt
    }
  })
}

/** Returns a version of the data as text. */
export const versionText = ({ data, own }: Versions): string => `${data}.${own}`

/** Reads what `versionText` writes. */
function versionsIn(text: string): Versions {
  const [data = 0, own = 0] = text.split('.').map(Number)
  return { data, own }
}

/** The versions of the data that one request of a caller reads. */
export class RequestView implements VersionView {
  readonly #versions: DataVersions
  readonly #email: string
  #first: Promise<Versions> | undefined

  constructor(versions: DataVersions, email: string) {
    this.#versions = versions
    this.#email = email
  }

  /** Returns the state at the beginning of the request, read when it is first asked for. */
  async of(seen: Versions = NOTHING_SEEN): Promise<Versions> {
    this.#first ??= this.#versions.of(this.#email, { seen })
    const state = await this.#first
    if (!isBehind(state, seen)) return state
    this.#first = this.#versions.of(this.#email, { seen })
    return this.#first
  }

  async version(seen?: string): Promise<string> {
    return versionText(await this.of(seen === undefined ? undefined : versionsIn(seen)))
  }

  async current(): Promise<string> {
    return versionText(await this.#versions.of(this.#email, { isExact: true }))
  }
}
