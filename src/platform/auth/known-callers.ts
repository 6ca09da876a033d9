import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const MAX_REMEMBERED = 10_000

/** The token of a link is its last parameter. */
const LINK = /[?&]link=(fl_[^&]*)$/

/** Returns a digest of the credential that a request shows. Undefined if there is none. */
export function credentialIn({ headers, url }: Pick<Request, 'headers' | 'url'>): string | undefined {
  const credential = LINK.exec(url)?.[1] ?? headers.get('authorization') ?? headers.get('x-api-key')
  return credential === null ? undefined : hash('sha256', credential, 'base64')
}

/**
 * Whose credentials have been accepted, so that work counts as a caller's before their request is authenticated. No
 * access depends on it.
 */
export class KnownCallers {
  /** The names under which callers count, by their credentials. */
  readonly #names = new LRUCache<string, string>({ max: MAX_REMEMBERED })

  /** Returns the caller who showed a credential before. Others count together, by their address. */
  of(credential: string | undefined, address: string | undefined): string {
    return (credential && this.#names.get(credential)) ?? `stranger at ${address}`
  }

  remember(credential: string, name: string): void {
    this.#names.set(credential, name)
  }
}
