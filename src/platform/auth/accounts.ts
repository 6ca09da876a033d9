import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { Coalescer } from '../../core/async/coalescer.ts'
import { Followers } from '../../core/async/followers.ts'
import { Refusal } from '../../core/errors.ts'
import type { Principal, Tier } from '../../core/principal.ts'
import type { Events } from '../pubsub/events.ts'
import { unauthorized } from './challenge.ts'
import { type Account, selectAccount, selectInactive, selectRevoked, upsertAccount } from './queries.ts'

/** For how long an account is believed to be as it was read, should nobody tell of its change. */
const KEPT_MS = 5000
/** How often those whose subscriptions run are looked at although nothing was heard of them. */
const POLL_MS = 5000
const MAX_KEPT = 10_000

export interface AccountOptions {
  readonly keptMs?: number
  readonly pollMs?: number
  readonly onError: (error: unknown) => void
}

/**
 * The accounts behind credentials. Whoever comes with a token for the first time gets one; a process remembers for a
 * few seconds what it read, so that requests cost no statement of their own.
 */
export class Accounts {
  readonly #pool: pg.Pool
  readonly #known: LRUCache<string, Promise<Account>>
  /** What is to be ended once somebody is no longer active, by their e-mail, and once a key is revoked. */
  readonly #users = new Followers<string>()
  readonly #keys = new Followers<number>()
  readonly #look: Coalescer<'followed'>
  readonly #events: Events
  readonly #pollMs: number
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    pool: pg.Pool,
    events: Events,
    { keptMs = KEPT_MS, pollMs = POLL_MS, onError }: AccountOptions,
  ) {
    this.#pool = pool
    this.#events = events
    this.#pollMs = pollMs
    this.#known = new LRUCache({ max: MAX_KEPT, ttl: keptMs })
    this.#look = new Coalescer(() => this.#endAll(), onError)
  }

  /** The account of whoever sent a token; made on first sight, its tier that of the token. */
  async of({ email, tier }: Pick<Principal, 'email' | 'tier'>): Promise<Account> {
    const account = await this.#known.get(email)
    return account?.tier === tier ? account : this.#remember(email, tier)
  }

  /** Refuses whoever is not active; of the holder of an API key that is known already. */
  async requireActive(principal: Pick<Principal, 'email' | 'tier' | 'via'>): Promise<void> {
    if (principal.via === 'bearer' && !(await this.of(principal)).isActive) throw userInactive()
  }

  /** To be told by whoever has changed an account. */
  changed(email: string, isActive: boolean): void {
    this.#known.delete(email)
    if (!isActive) this.#users.tell(email)
  }

  /** To be told by whoever has revoked an API key. */
  keyRevoked(keyId: number): void {
    this.#keys.tell(keyId)
  }

  /**
   * Calls back once a caller may no longer ask, with the reason: the user is no longer active, or the API key is
   * revoked. Until the returned function is called.
   */
  whenBarred({ email, keyId }: Principal, callback: (reason: Refusal) => void): () => void {
    this.#listen()
    const leave = [this.#users.add(email, () => callback(userInactive()))]
    if (keyId !== undefined) leave.push(this.#keys.add(keyId, () => callback(keyRevoked())))
    this.#timer ??= setInterval(() => this.#look.add(['followed']), this.#pollMs).unref()
    return () => {
      for (const one of leave) one()
      this.#rest()
    }
  }

  close(): void {
    this.#look.close()
    this.#stopListening?.()
    this.#users.clear()
    this.#keys.clear()
    this.#rest()
  }

  #remember(email: string, tier: Tier): Promise<Account> {
    this.#listen()
    const reading = this.#read(email, tier)
    this.#known.set(email, reading)
    // What failed is asked again.
    reading.catch(() => {
      if (this.#known.peek(email) === reading) this.#known.delete(email)
    })
    return reading
  }

  async #read(email: string, tier: Tier): Promise<Account> {
    const found = await selectAccount(this.#pool, email)
    return found?.tier === tier ? found : upsertAccount(this.#pool, email, tier)
  }

  #listen(): void {
    this.#stopListening ??= this.#events.on('user', () => {
      this.#known.clear()
      if (this.#users.size > 0) this.#look.add(['followed'])
    })
  }

  #rest(): void {
    if (this.#users.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #endAll(): Promise<void> {
    for (const email of await selectInactive(this.#pool, this.#users.keys())) this.#users.tell(email)
    if (this.#keys.size === 0) return
    for (const id of await selectRevoked(this.#pool, this.#keys.keys())) this.#keys.tell(id)
  }
}

const userInactive = (): Refusal =>
  new Refusal(
    'user_inactive',
    'The user is inactive. The own profile can be read, and made active again (is_active); nothing else.',
  )

const keyRevoked = (): Refusal => unauthorized('invalid_api_key', 'The API key is unknown or revoked')
