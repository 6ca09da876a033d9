import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose'
import { Refusal } from '../../core/errors.ts'

/** For how long keys are believed without being read again: no longer is one that the provider has withdrawn. */
const FRESH_MS = 600_000
/** For how long they are believed where the provider does not answer: tokens that it issued before still work. */
const STALE_MS = 3_600_000
/** How long the provider is left alone after it was asked, whatever tokens come; shorter before it has answered once. */
const COOL_DOWN_MS = 30_000
const FIRST_COOL_DOWN_MS = 1000
const TIMEOUT_MS = 5000
const MAX_BYTES = 262_144

type Keys = ReturnType<typeof createLocalJWKSet>

/** A key, and the edition of the key set that it was found in: the same object until other keys take its place. */
export interface FoundKey {
  readonly key: CryptoKey
  readonly edition: object
}

/** Keys by which tokens are verified. */
export interface KeySet {
  /** The key that a token names; throws an error of jose's where there is none, `unavailable` where keys cannot be had. */
  find(header: JWTHeaderParameters): Promise<FoundKey>
  /** The edition that holds now, or `unavailable`; what was verified by another one is to be verified again. */
  edition(): Promise<object>
}

/** Keys that never change. */
export function localKeySet(jwks: Parameters<typeof createLocalJWKSet>[0]): KeySet {
  const keys = createLocalJWKSet(jwks)
  return {
    find: (header) => keyIn(keys, header),
    edition: async () => keys,
  }
}

const unavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'The keys of the identity provider are not available', {
    cause,
    headers: { 'Retry-After': '5' },
  })

/** The key that a token names among these. That there is none is the token's fault; all else is the provider's. */
const keyIn = async (keys: Keys, header: JWTHeaderParameters): Promise<FoundKey> => {
  try {
    return { key: await keys(header), edition: keys }
  } catch (error) {
    const isOfToken =
      error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
    throw isOfToken ? error : unavailable(error)
  }
}

/** The text of an answer, whose length is bounded. */
async function textOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`The key set is answered with status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`The key set has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The text at an address, within bounded time. Redirections are not followed: where keys are is for the operator to say. */
async function download(url: string, timeoutMs: number): Promise<string> {
  const ending = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal])
  const headers = { accept: 'application/json, application/jwk-set+json' }
  try {
    return await textOf(await fetch(url, { headers, redirect: 'manual', signal }))
  } finally {
    // Of what is given up, nothing more is to come.
    ending.abort()
  }
}

export interface RemoteKeySetOptions {
  /** Milliseconds of a clock that only goes forward. */
  readonly ticks?: (() => number) | undefined
  readonly timeoutMs?: number
}

/** The keys that an identity provider publishes; asked for when they are needed, are old, or lack one. */
export class RemoteKeySet implements KeySet {
  readonly #url: string
  readonly #ticks: () => number
  readonly #timeoutMs: number
  #keys: Keys | undefined
  #text: string | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined
  /** Why the provider could not be asked when it last was. */
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
    // It may be a new one.
    await this.#ask()
    if (this.#failure) throw unavailable(this.#failure)
    return keyIn(await this.edition(), header)
  }

  #age(): number {
    return this.#ticks() - this.#readAt
  }

  /** Asks the provider unless it has just been asked; never throws. */
  async #ask(): Promise<void> {
    const coolDown = this.#keys ? COOL_DOWN_MS : FIRST_COOL_DOWN_MS
    if (!this.#asking && this.#ticks() - this.#askedAt < coolDown) return
    this.#asking ??= this.#read().finally(() => {
      this.#asking = undefined
    })
    await this.#asking
  }

  async #read(): Promise<void> {
    this.#askedAt = this.#ticks()
    try {
      const text = await download(this.#url, this.#timeoutMs)
      // The same keys stay the same edition, imported as they are.
      if (text !== this.#text) this.#keys = createLocalJWKSet(JSON.parse(text))
      this.#text = text
      this.#readAt = this.#ticks()
      this.#failure = undefined
    } catch (error) {
      this.#failure = error
    }
  }
}
