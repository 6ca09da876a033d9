import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose'
import { singleFlight } from '../../core/async/single-flight.ts'
import { Refusal } from '../../core/errors.ts'
import { download } from './download.ts'

/** How long keys are used before reloading, and so how long a withdrawn key remains valid. */
const FRESH_MS = 600_000
/** How long keys are used if the provider does not respond, so that tokens already issued still work. */
const STALE_MS = 3_600_000
/** Minimum time between two requests to the provider; shorter before its first successful response. */
const COOL_DOWN_MS = 30_000
const FIRST_COOL_DOWN_MS = 1000
const TIMEOUT_MS = 5000

type Keys = ReturnType<typeof createLocalJWKSet>

/** A key and the edition of its key set: the same object until the keys change. */
export interface FoundKey {
  readonly key: CryptoKey
  readonly edition: object
}

/** Keys for verifying tokens. */
export interface KeySet {
  /** Returns the key that a token names. Throws jose's error if there is none, `unavailable` if loading keys fails. */
  find(header: JWTHeaderParameters): Promise<FoundKey>
  /** Returns the current edition or throws `unavailable`. Tokens verified with another one must be verified again. */
  edition(): Promise<object>
}

/** Returns a key set that never changes. */
export function localKeySet(jwks: Parameters<typeof createLocalJWKSet>[0]): KeySet {
  const keys = createLocalJWKSet(jwks)
  return {
    find: (header) => keyIn(keys, header),
    edition: async () => keys,
  }
}

const unavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'The keys of the identity provider are unavailable. Try again shortly.', {
    cause,
    headers: { 'Retry-After': '5' },
  })

/** Returns the key that a token names. A missing key is the token's fault; all other errors are the provider's. */
const keyIn = async (keys: Keys, header: JWTHeaderParameters): Promise<FoundKey> => {
  try {
    return { key: await keys(header), edition: keys }
  } catch (error) {
    const isOfToken =
      error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
    throw isOfToken ? error : unavailable(error)
  }
}

interface RemoteKeySetOptions {
  /** Monotonic clock, in milliseconds. */
  readonly ticks?: (() => number) | undefined
  readonly timeoutMs?: number
}

/** The published keys of an identity provider, loaded on first use, when stale, and when a key is missing. */
export class RemoteKeySet implements KeySet {
  readonly #url: string
  readonly #ticks: () => number
  readonly #timeoutMs: number
  #keys: Keys | undefined
  #text: string | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  /** Error of the last request to the provider; undefined if it succeeded. */
  #failure: unknown

  constructor(
    url: string,
    { ticks = () => performance.now(), timeoutMs = TIMEOUT_MS }: RemoteKeySetOptions = {},
  ) {
    this.#url = url
    this.#ticks = ticks
    this.#timeoutMs = timeoutMs
  }

  async edition(): Promise<Keys> {
    if (this.#age() >= FRESH_MS) await this.#ask()
    if (this.#keys && this.#age() < STALE_MS) return this.#keys
    throw unavailable(this.#failure)
  }

  async find(header: JWTHeaderParameters): Promise<FoundKey> {
    try {
      return await keyIn(await this.edition(), header)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    // The token may name a new key.
    await this.#ask()
    if (this.#failure) throw unavailable(this.#failure)
    return keyIn(await this.edition(), header)
  }

  #age(): number {
    return this.#ticks() - this.#readAt
  }

  /** Loads the keys, unless they were requested just before. Never throws. */
  readonly #ask = singleFlight(async () => {
    const coolDown = this.#keys ? COOL_DOWN_MS : FIRST_COOL_DOWN_MS
    if (this.#ticks() - this.#askedAt < coolDown) return
    this.#askedAt = this.#ticks()
    try {
      const text = await download(this.#url, this.#timeoutMs)
      // Unchanged keys keep their edition and are not imported again.
      if (text !== this.#text) this.#keys = createLocalJWKSet(JSON.parse(text))
      this.#text = text
      this.#readAt = this.#ticks()
      this.#failure = undefined
    } catch (error) {
      this.#failure = error
    }
  })
}
