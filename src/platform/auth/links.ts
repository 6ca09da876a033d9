import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { Refusal } from '../../core/errors.ts'
import { type KeyAccess, keyScopeOf, opens, type Principal, tierOf } from '../../core/principal.ts'
import { selectLinkHolder } from './queries.ts'

/** A request with the token of a link. */
export interface SentLink {
  readonly token: string
  /** Canonical text of the request without the token. Null if it has none. */
  readonly request: string | null
}

/** Caller of a linked request. */
interface LinkHolder {
  readonly principal: Principal
  /** Media type to respond with. Null: the default of the route. */
  readonly accept: string | null
}

/** Limit on the characters of a linked request. */
export const MAX_REQUEST = 8192

/** A request to create a link for. */
export interface RequestToLink {
  /** Path and query. */
  readonly request: string
  /** Media type to respond with. */
  readonly accept?: string | undefined
}

/** A request that may be linked. */
interface LinkableRequest {
  /** Path and query, encoded as in a URL. */
  readonly request: string
  /** The text to sign. */
  readonly canonical: string
}

/** Checks that a request may be linked, and is valid. Throws InvalidInput if not. */
export type CheckLinkable = (
  request: RequestToLink,
  caller: { readonly principal: Principal; readonly now: Date },
) => Promise<LinkableRequest>

const TOKEN = /^fl_[\w-]{43}$/

// A plain hash is safe: the token has 256 random bits. Its fixed length keeps token and request apart.
const digestOf = (token: string, request: string): Buffer => hash('sha256', token + request, 'buffer')

/** Signs a canonical request. Returns the token, which is never stored, and the digest to store. */
export function signRequest(request: string): { token: string; digest: Buffer } {
  const token = `fl_${randomBytes(32).toString('base64url')}`
  return { token, digest: digestOf(token, request) }
}

/**
 * Returns the caller of a linked request. Throws the same `invalid_link` whatever the reason: whoever has a link is not
 * its owner, and learns nothing about them.
 */
export async function findByLink(
  db: Kysely<DB>,
  { token, request }: SentLink,
  { accepted, now }: { readonly accepted: KeyAccess; readonly now: Date },
): Promise<LinkHolder> {
  if (request === null || !TOKEN.test(token)) throw invalidLink()
  const link = await selectLinkHolder(db, digestOf(token, request), now)
  if (!link) throw invalidLink()
  const { email, tier, keyId, scope, accept } = link
  const caller = { email, tier: tierOf(tier), role: 'user', expiresAt: null, isLinked: true } as const
  const principal: Principal =
    keyId === null
      ? { ...caller, via: 'link' }
      : { ...caller, via: 'api_key', keyId, scope: keyScopeOf(scope) }
  if (!opens(principal, accepted)) throw invalidLink()
  return { principal, accept }
}

/** Returns the 403 of every request with a link that does not open it. */
export const invalidLink = (): Refusal =>
  new Refusal(
    'invalid_link',
    'The link has expired, was revoked, or does not match the request. Create a new link.',
  )
