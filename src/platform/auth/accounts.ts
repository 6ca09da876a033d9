import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { Coalescer } from '../../core/async/coalescer.ts'
import { KeyedCallbacks } from '../../core/async/keyed-callbacks.ts'
import { Refusal } from '../../core/errors.ts'
import type { Principal, Tier } from '../../core/principal.ts'
import type { Events } from '../pubsub/events.ts'
import { unauthorized } from './challenge.ts'
import { type Account, selectAccount, selectInactive, selectRevoked, upsertAccount } from './queries.ts'

/** How long an account is cached if no event reports a change. */
const KEPT_MS = 5000
/** How often the users of running subscriptions are checked in case an event was lost. */
const POLL_MS = 5000
const MAX_KEPT = 10_000

export interface AccountOptions {
  readonly keptMs?: number
  readonly pollMs?: number
  readonly onError: (error: unknown) => void
}

/**
 * The accounts behind credentials. A user's first token creates their account. Accounts are cached for a few seconds,
 * so that most requests cost no statement.
 */
export class Accounts {
  readonly #pool: pg.Pool
  readonly #known: LRUCache<string, Promise<Account>>
  /** Callbacks for when a user, by e-mail, becomes inactive and for when an API key is revoked. */
  readonly #users = new KeyedCallbacks<string>()
  readonly #keys = new KeyedCallbacks<number>()
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

  /** Returns the account of a token's user, creating it if new and updating its tier to the token's. */
  async of({ email, tier }: Pick<Principal, 'email' | 'tier'>): Promise<Account> {
    const account = await this.#known.get(email)
    return account?.tier === tier ? account : this.#remember(email, tier)
  }

  /** Throws `user_inactive` for inactive users. Holders of API keys were checked with their key. */
  async requireActive(principal: Pick<Principal, 'email' | 'tier' | 'via'>): Promise<void> {
    if (principal.via === 'bearer' && !(await this.of(principal)).isActive) throw userInactive()
  }

  /** Must be called after changing an account. */
  changed(email: string, isActive: boolean): void {
    this.#known.delete(email)
    if (!isActive) this.#users.tell(email)
  }

  /** Must be called after revoking an API key. */
  keyRevoked(keyId: number): void {
    this.#keys.tell(keyId)
  }

  /**
   * Calls back with the reason when a caller loses access: the user becomes inactive, or the API key is revoked. The
   * returned function removes the callback.
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
    // Failures are not cached.
    reading.catch(() => {
      if (this.#known.peek(email) === reading) this.#known.delete(email)
    })
    return reading
  }

  async #read(email: string, tier: Tier): Promise<Account> {
    const account = await selectAccount(this.#pool, email)
    return account?.tier === tier ? account : upsertAccount(this.#pool, email, tier)
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
    'The user is inactive. Inactive users can only read and reactivate their own profile.',
  )

const keyRevoked = (): Refusal => unauthorized('invalid_api_key', 'The API key is unknown or revoked')
