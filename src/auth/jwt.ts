import { hash } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../errors.ts'
import { unauthorized } from './challenge.ts'
import { type Principal, tierOf } from './principal.ts'

// Asymmetric only: with HS256 on the list, our public key could be used as the secret of a forgery.
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']
const LEEWAY_SECONDS = 60
/** A key that the identity provider withdrew is believed no longer than its key set is kept. */
const CACHE_MILLISECONDS = 600_000

export interface TokenRules {
  readonly getKey: JWTVerifyGetKey
  readonly issuer: string
  readonly audience: string
  /** Names of the claims; a namespaced one (`https://x/tier`) is a plain key of the token. */
  readonly emailClaim: string
  readonly tierClaim: string
  readonly now: () => Date
}

/**
 * Checks bearer tokens; throws a 401 Refusal (`invalid_token`, `token_expired`), or `unavailable` when the
 * identity provider's keys cannot be had. A token is verified once, then known by its hash.
 */
export function createTokenVerifier(rules: TokenRules): (token: string) => Promise<Principal> {
  const known = new LRUCache<string, { principal: Principal; until: number }>({ max: 10_000 })
  return async (token) => {
    const key = hash('sha256', token)
    const now = rules.now()
    const hit = known.get(key)
    if (hit && now.getTime() < hit.until) return hit.principal
    const principal = principalOf(await verify(token, rules, now), rules)
    const end = ((principal.expiresAt ?? 0) + LEEWAY_SECONDS) * 1000
    known.set(key, { principal, until: Math.min(end, now.getTime() + CACHE_MILLISECONDS) })
    return principal
  }
}

async function verify(token: string, rules: TokenRules, now: Date): Promise<JWTPayload> {
  const { issuer, audience } = rules
  try {
    const { payload } = await jwtVerify(token, keyGetter(rules), {
      algorithms: ALGORITHMS,
      issuer,
      audience,
      requiredClaims: ['exp'],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
    })
    return payload
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof errors.JWTExpired) throw unauthorized('token_expired', 'The token has expired')
    throw unauthorized('invalid_token', reasonOf(error))
  }
}

/** That the key set has no such key is the token's fault; everything else is the key set's. */
function keyGetter({ getKey }: TokenRules): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await getKey(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error
      throw new Refusal('unavailable', 'The keys of the identity provider are not available', {
        headers: { 'Retry-After': '5' },
      })
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'missing'
      ? `The token has no "${error.claim}" claim`
      : `The "${error.claim}" claim of the token is not accepted`
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `The signature algorithm of the token is none of ${ALGORITHMS.join(', ')}`
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'The token was not signed by a key of the identity provider'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature of the token is wrong'
  return 'The token is malformed'
}

function principalOf(claims: JWTPayload, { emailClaim, tierClaim }: TokenRules): Principal {
  const email = claims[emailClaim]
  if (typeof email !== 'string' || email.length > 320 || !/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(email))
    throw unauthorized('invalid_token', `The token has no e-mail address in its "${emailClaim}" claim`)
  // Aggregates, jobs and settings belong to an address; whoever has not proved theirs could claim another's.
  if (claims['email_verified'] === false)
    throw unauthorized('invalid_token', 'The e-mail address of the token is not verified')
  return {
    email: email.toLowerCase(),
    tier: tierOf(claims[tierClaim]),
    role: claims['role'] === 'admin' ? 'admin' : 'user',
    via: 'bearer',
    expiresAt: claims.exp ?? null,
  }
}
