import { Refusal } from './errors.ts'

export const TIERS = ['basic', 'professional', 'data_license'] as const
export type Tier = (typeof TIERS)[number]

/** Whether a tier includes what another one is required for. */
export const reaches = (tier: Tier, required: Tier): boolean => TIERS.indexOf(tier) >= TIERS.indexOf(required)

/** Who is asking, as far as an operation may know. */
export interface Principal {
  /** Lower-case e-mail: it is what owned aggregates, jobs and settings are keyed by. */
  readonly email: string
  readonly tier: Tier
  readonly role: 'user' | 'admin'
  readonly via: 'bearer' | 'api_key'
  /** Number of the API key that was sent. */
  readonly keyId?: number
  /** Instant (epoch seconds) at which the credential ends; null for an API key. */
  readonly expiresAt: number | null
}

/**
 * What is kept of somebody is keyed by: an e-mail address with its letters A to Z made small, null for what is none.
 * Other capitals are refused: some become the small letter of an address that is somebody else's, as the sign of
 * Kelvin does.
 */
export function emailKey(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 320 || !/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(text)) return null
  const key = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return key === key.toLowerCase() ? key : null
}

/** An unknown or missing tier claim is the lowest tier, never an error. */
export function tierOf(claim: unknown): Tier {
  return TIERS.find((tier) => tier === claim) ?? 'basic'
}

/** Refuses a caller who only has an API key: keys open the aggregates' data, nothing else. */
export function requireBearer({ via }: Pick<Principal, 'via'>): void {
  if (via === 'api_key')
    throw new Refusal(
      'not_authenticated',
      'An API key gives access to bars of aggregates only; send a bearer token for this.',
    )
}
