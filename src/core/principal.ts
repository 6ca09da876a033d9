import { Refusal } from './errors.ts'

export const TIERS = ['basic', 'professional', 'data_license'] as const
export type Tier = (typeof TIERS)[number]

/** Whether a tier is the required one or higher. */
export const includesTier = (tier: Tier, required: Tier): boolean =>
  TIERS.indexOf(tier) >= TIERS.indexOf(required)

/** Scopes of API keys. Of the first two, the second includes the first. `load` opens loads alone. */
export const KEY_SCOPES = ['documented', 'read', 'load'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/**
 * Which API keys open something: those with the scopes `documented` and `read`, those with `read`, or those with `load`.
 * Default: none.
 */
export interface KeyAccess {
  readonly apiKey?: boolean
  readonly reads?: boolean
  readonly loads?: boolean
}

/** The authenticated caller, as operations see it. */
export interface Principal {
  /** Lower-case e-mail address: the key of the user's aggregates, jobs and settings. */
  readonly email: string
  readonly tier: Tier
  readonly role: 'user' | 'admin'
  readonly via: 'bearer' | 'api_key' | 'link'
  /** Whether the request came by a signed link, whoever has it. */
  readonly isLinked?: boolean
  /** Id of the API key, if one was sent or created the link that was. */
  readonly keyId?: number
  /** Scope of that key. Default: `documented`. */
  readonly scope?: KeyScope
  /** Expiry of the credential, in epoch seconds. Null for API keys and links. */
  readonly expiresAt: number | null
}

/** A caller as limits see it. */
export type RatedCaller = Pick<Principal, 'email' | 'isLinked' | 'tier'>

/**
 * Returns the name under which the requests of a user count together, whatever the credential. Those by the user's links
 * have limits of their own: whoever has a link must not be able to use up its creator's.
 */
export const ratedAs = ({ email, isLinked = false }: Pick<Principal, 'email' | 'isLinked'>): string =>
  isLinked ? `links of ${email}` : email

/**
 * Returns an e-mail address with A to Z in lower case, the key of a user's data; null if the text is no address.
 * Rejects other capitals: some lower-case to ASCII (the Kelvin sign to `k`) and would match another user's address.
 */
export function emailKey(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 320 || !/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(text)) return null
  const key = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return key === key.toLowerCase() ? key : null
}

/** Returns the highest of some tiers. Unknown and missing ones are the lowest, not an error. */
export const highestTier = (claimed: readonly unknown[]): Tier =>
  TIERS.findLast((tier) => claimed.includes(tier)) ?? 'basic'

/** Returns the tier of a text. An unknown or missing one is the lowest, not an error. */
export const tierOf = (text: unknown): Tier => highestTier([text])

/** Returns the scope of a stored key. An unknown or missing scope is the narrowest one. */
export const keyScopeOf = (stored: unknown): KeyScope =>
  KEY_SCOPES.find((scope) => scope === stored) ?? 'documented'

/** Whether a caller's credential opens something. Credentials other than API keys open everything. */
export function opens({ via, scope }: Pick<Principal, 'via' | 'scope'>, access: KeyAccess): boolean {
  if (via !== 'api_key') return true
  if (scope === 'load') return access.loads === true
  return access.apiKey === true || (access.reads === true && scope === 'read')
}

/** Returns why an API key does not open something, and what to do about it. */
function whyClosed({ scope }: Pick<Principal, 'scope'>, access: KeyAccess): string {
  if (scope === 'load')
    return 'This API key has the scope `load`, which gives access only to loads and their jobs. Send another key, or a bearer token.'
  if (access.loads)
    return 'Only administrators and API keys with the scope `load` may load data. Send the token of an administrator, or such a key.'
  return access.reads
    ? 'This API key has the scope `documented`, which gives access only to aggregates, their bars and leaderboards, jobs, and links to these. Create a key with the scope `read`, or send a bearer token.'
    : 'API keys give no access to users, their settings and keys, or to changes of these and of aggregates. Send a bearer token.'
}

/** Returns the refusal of an API key that does not open something. */
export const closed = (principal: Pick<Principal, 'scope'>, access: KeyAccess): Refusal =>
  new Refusal(access.loads ? 'not_owner' : 'not_authenticated', whyClosed(principal, access))

/** Throws a 401, or for loads a 403, for callers whose API key does not open something. */
export function requireAccess(principal: Pick<Principal, 'via' | 'scope'>, access: KeyAccess): void {
  if (!opens(principal, access)) throw closed(principal, access)
}
