import { Kysely, PostgresDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { DB } from '../../db/types.ts'
import { singleFlight } from '../core/async/single-flight.ts'
import type { Database } from '../platform/database/connect.ts'
import { ReplicaLag } from '../platform/database/replica-lag.ts'
import { selectDataStates, type Versions } from './queries.ts'

const MAX_KEPT = 10_000
/** A caller without data of their own: the statement then still returns the version of the shared data. */
const NOBODY = ''

const PRIMARY_PLACE = `select pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as place`
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as place
  from (select pg_is_in_recovery() as is_standby) here where is_standby`

/** Returns a position in the WAL, in bytes. Null if the server replays none. */
async function placeIn(pool: pg.Pool, statement: string): Promise<number | null> {
  const { rows } = await pool.query<{ place: number | null }>(statement)
  return rows[0]?.place ?? null
}

/** Returns where the primary is in its WAL, in bytes. */
export const primaryPlace = (pool: pg.Pool): Promise<number | null> => placeIn(pool, PRIMARY_PLACE)

/** When a replica is left out. */
export interface ReplicaLimits {
  readonly maxLagMs: number
  /** Milliseconds without an answer. */
  readonly quietMs: number
}

/** A replica, and what it is known to have: versions only rise there, so knowledge is never too new. */
export class Replica {
  readonly name: string
  readonly database: Database
  readonly lag = new ReplicaLag()
  /** Number of the last choice that fell on it. */
  chosen = 0
  readonly #control: Kysely<DB>
  readonly #own = new LRUCache<string, number>({ max: MAX_KEPT })
  #data = -1
  #emailsToRead = new Set<string>()
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(name: string, database: Database) {
    this.name = name
    this.database = database
    // Must not wait behind the statements of requests.
    this.#control = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool.control }) })
  }

  /** Connections in use, and statements that wait. */
  get busy(): number {
    const { totalCount, idleCount, waiting, running } = this.database.pool
    return totalCount - idleCount + waiting + running.waiting
  }

  /** Whether it answers and its lag is within the limit. */
  isInUse(now: number, { maxLagMs, quietMs }: ReplicaLimits): boolean {
    const lag = this.lag.at(now)
    return now - this.#answeredAt < quietMs && lag !== null && lag <= maxLagMs
  }

  /** Whether it has these versions. If that is unknown, the next look asks. */
  has(email: string, { data, own }: Versions): boolean {
    if (this.#data < data) return false
    if (own === 0 || (this.#own.get(email) ?? -1) >= own) return true
    this.#emailsToRead.add(email)
    return false
  }

  /** Asks for its versions and its place in the WAL. Leaves it out if it does not answer. */
  readonly look = singleFlight(() => this.#read().catch(() => this.#forget()))

  async #read(): Promise<void> {
    const emails = [...this.#emailsToRead]
    this.#emailsToRead = new Set()
    const states = await selectDataStates(this.#control, [NOBODY, ...emails])
    const data = states.get(NOBODY)?.data ?? -1
    // Restored from an older backup: what was known of it no longer holds.
    if (data < this.#data) this.#forget()
    this.#data = data
    for (const [email, { own }] of states) this.#own.set(email, own)
    this.lag.replayed(await placeIn(this.database.pool.control, REPLAYED))
    this.#answeredAt = performance.now()
  }

  #forget(): void {
    this.#data = -1
    this.#own.clear()
    this.#answeredAt = Number.NEGATIVE_INFINITY
  }
}
