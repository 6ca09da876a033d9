import { Refusal } from './errors.ts'

export const TIERS = ['basic', 'professional', 'data_license'] as const
export type Tier = (typeof TIERS)[number]

/** Whether a tier is the required one or higher. */
export const includesTier = (tier: Tier, required: Tier): boolean =>
  TIERS.indexOf(tier) >= TIERS.indexOf(required)

/** The authenticated caller, as operations see it. */
export interface Principal {
  /** Lower-case e-mail address: the key of the user's aggregates, jobs and settings. */
  readonly email: string
  readonly tier: Tier
  readonly role: 'user' | 'admin'
  readonly via: 'bearer' | 'api_key' | 'link'
  /** Id of the API key, if one was sent or created the link that was. */
  readonly keyId?: number
  /** Expiry of the credential, in epoch seconds. Null for API keys and links. */
  readonly expiresAt: number | null
}

/**
 * Returns an e-mail address with A to Z in lower case, the key of a user's data; null if the text is no address.
 * Rejects other capitals: some lower-case to ASCII (the Kelvin sign to `k`) and would match another user's address.
 */
export function emailKey(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 320 || !/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(text)) return null
  const key = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return key === key.toLowerCase() ? key : null
}

/** Returns the tier of a claim. An unknown or missing tier is the lowest one, not an error. */
export function tierOf(claim: unknown): Tier {
  return TIERS.find((tier) => tier === claim) ?? 'basic'
}

/** Throws a 401 for callers with an API key, for operations that require a bearer token. */
export function requireBearer({ via }: Pick<Principal, 'via'>): void {
  if (via === 'api_key')
    throw new Refusal(
      'not_authenticated',
      'API keys give access only to aggregates, their bars and leaderboards, jobs, and links to these. Send a bearer token.',
    )
}
