import { expect } from 'vitest'
import type { Refusal } from '../../src/core/errors.ts'
import type { createAuthenticator } from '../../src/platform/auth/authenticate.ts'
import type { AuthConfig } from '../../src/platform/config.ts'

/** What the tests of authentication sign, send and receive. */

export const NOW = new Date('2026-03-02T15:00:00Z')
export const SECONDS = NOW.getTime() / 1000
/** Claims of a valid token. */
export const CLAIMS = {
  iss: 'https://id.example.com/',
  aud: 'flowgate',
  exp: SECONDS + 3600,
  email: 'Ann@Example.com',
  tier: 'professional',
}

/** A configuration that accepts tokens with `CLAIMS`. */
export const authConfigOf = (jwksUrl: string, changes: Partial<AuthConfig> = {}): AuthConfig =>
  ({
    provider: 'jwks',
    jwksUrl,
    issuer: CLAIMS.iss,
    audience: CLAIMS.aud,
    emailClaim: 'email',
    tierClaim: 'tier',
    roleClaim: 'role',
    ...changes,
  }) as AuthConfig

export const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })

/** Returns the refusal of a request with these headers. */
export async function refusalOf(
  authenticate: ReturnType<typeof createAuthenticator>,
  headers: Headers,
  { apiKey = false } = {},
) {
  const error: unknown = await authenticate(headers, { apiKey }).then(
    (principal) => expect.fail(`accepted ${principal.email}`),
    (reason) => reason,
  )
  const { status, code, headers: answer, message } = error as Refusal
  return {
    status,
    code,
    message,
    challenge: answer?.['WWW-Authenticate'],
    retryAfter: answer?.['Retry-After'],
  }
}
