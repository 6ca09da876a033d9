import { hash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../core/errors.ts'
import { emailKey, highestTier, type Principal } from '../../core/principal.ts'
import { unauthorized } from './challenge.ts'
import { claimOf, isListName } from './claim-names.ts'
import type { FoundKey, KeySet } from './key-set.ts'

// Asymmetric only: with HS256, tokens could be forged using the public key as the secret.
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']
const LEEWAY_SECONDS = 60
/** Far above what providers issue. Longer tokens are rejected unread. */
const MAX_TOKEN_LENGTH = 16_384
const MAX_REMEMBERED = 10_000
/** Range of a JavaScript date in either direction, in seconds from 1970. */
const MAX_SECONDS = 8.64e12

interface TokenRules {
  readonly keys: KeySet
  readonly issuer: string
  readonly audience: string
  /** Claim names, as in settings. Namespaced ones (`https://x/tier`) work too. */
  readonly emailClaim: string
  readonly tierClaim: string
  readonly roleClaim: string
  readonly now: () => Date
  /** Number of verified tokens to cache. */
  readonly remembered?: number
}

/**
 * Creates the verification of bearer tokens, which throws a 401 (`invalid_token`, `token_expired`), or `unavailable` if
 * the identity provider's keys cannot be loaded. Verified tokens are cached by hash until the keys change.
 */
export function createTokenVerifier(rules: TokenRules): (token: string) => Promise<Principal> {
  type Known = { readonly principal: Principal; readonly until: number; readonly edition: object }
  const known = new LRUCache<string, Known>({ max: rules.remembered ?? MAX_REMEMBERED })
  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH)
      throw unauthorized('invalid_token', `The token is longer than ${MAX_TOKEN_LENGTH} characters`)
    const key = hash('sha256', token)
    const now = rules.now()
    const hit = known.get(key)
    if (hit && now.getTime() < hit.until && hit.edition === (await rules.keys.edition())) return hit.principal
    const { claims, edition } = await verify(token, rules, now)
    const principal = principalOf(claims, rules)
    known.set(key, { principal, edition, until: ((principal.expiresAt ?? 0) + LEEWAY_SECONDS) * 1000 })
    return principal
  }
}

async function verify(
  token: string,
  { issuer, audience, keys }: TokenRules,
  now: Date,
): Promise<{ claims: JWTPayload; edition: object }> {
  let match: FoundKey | undefined
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        match = await keys.find(header)
        return match.key
      },
      {
        ...{ algorithms: ALGORITHMS, issuer, audience, requiredClaims: ['exp'] },
        ...{ clockTolerance: LEEWAY_SECONDS, currentDate: now },
      },
    )
    checkTimes(payload, now)
    if (!match) throw new TypeError('Verified without a key')
    return { claims: payload, edition: match.edition }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof errors.JWTExpired) throw unauthorized('token_expired', 'The token has expired')
    throw unauthorized('invalid_token', reasonOf(error))
  }
}

/** Rejects what the library accepts: times out of range, and tokens issued in the future. */
function checkTimes({ exp, nbf, iat }: JWTPayload, now: Date): void {
  const future = now.getTime() / 1000 + LEEWAY_SECONDS
  const isOutOfRange = (seconds: number) => Math.abs(seconds) > MAX_SECONDS
  for (const [claim, seconds = 0] of Object.entries({ exp, nbf, iat }))
    if (isOutOfRange(seconds) || (claim === 'iat' && seconds > future))
      throw unauthorized('invalid_token', notAccepted(claim))
}

const notAccepted = (claim: string): string => `The "${claim}" claim of the token is not accepted`

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'missing' ? `The token has no "${error.claim}" claim` : notAccepted(error.claim)
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `The signature algorithm of the token is not one of ${ALGORITHMS.join(', ')}`
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'The token was not signed with a key of the identity provider'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature of the token is invalid'
  return 'The token is malformed'
}

/** Returns the values of a claim. Only of a claim that is named as a list is each item one. */
const valuesOf = (claims: JWTPayload, name: string): readonly unknown[] =>
  isListName(name) ? [claims[claimOf(name)]].flat() : [claims[name]]

function principalOf(claims: JWTPayload, { emailClaim, tierClaim, roleClaim }: TokenRules): Principal {
  const email = emailKey(claims[emailClaim])
  if (email === null)
    throw unauthorized('invalid_token', `The token has no e-mail address in its "${emailClaim}" claim`)
  // Aggregates, jobs and settings belong to an address: an unverified one could be someone else's.
  if (claims['email_verified'] === false)
    throw unauthorized('invalid_token', 'The e-mail address of the token is not verified')
  return {
    email,
    tier: highestTier(valuesOf(claims, tierClaim)),
    role: valuesOf(claims, roleClaim).includes('admin') ? 'admin' : 'user',
    via: 'bearer',
    expiresAt: claims.exp ?? null,
  }
}
