import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Principal } from '../../core/principal.ts'
import type { AuthConfig } from '../config.ts'
import { findByApiKey } from './api-keys.ts'
import { offerApiKey, unauthorized } from './challenge.ts'
import type { DevelopmentIssuer } from './development-issuer.ts'
import { createTokenVerifier } from './jwt.ts'
import { localKeySet, RemoteKeySet } from './key-set.ts'

/** Says who sends these headers. `apiKey`: whether a key is good enough here; throws a Refusal for everybody else. */
export type Authenticate = (headers: Headers, accepted: { readonly apiKey: boolean }) => Promise<Principal>

export interface AuthenticatorOptions {
  readonly auth: AuthConfig
  /** Whose tokens are believed when no identity provider is configured. */
  readonly developmentIssuer: DevelopmentIssuer | undefined
  /** Where API keys are looked up: the primary, so that a revoked key ends at once. */
  readonly db: Kysely<DB>
  readonly now?: () => Date
  /** Milliseconds of a clock that only goes forward. */
  readonly ticks?: () => number
}

/** Makes the check of credentials that every request passes, whichever protocol it came by. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const { auth, db, now = () => new Date() } = options
  const { emailClaim, tierClaim } = auth
  const verifyToken = createTokenVerifier({ ...trusted(options), emailClaim, tierClaim, now })

  const identify: Authenticate = async (headers, accepted) => {
    // Both sent: Authorization wins.
    const authorization = headers.get('authorization')
    if (authorization !== null) return verifyToken(tokenOf(authorization))
    const apiKey = headers.get('x-api-key')
    if (apiKey === null)
      throw unauthorized('not_authenticated', `Send a bearer token${accepted.apiKey ? ' or an API key' : ''}`)
    if (!accepted.apiKey)
      throw unauthorized('not_authenticated', 'API keys are not accepted here; send a bearer token')
    const principal = await findByApiKey(db, apiKey)
    if (!principal) throw unauthorized('invalid_api_key', 'The API key is unknown or revoked')
    return principal
  }
  return (headers, accepted) =>
    identify(headers, accepted).catch((error: unknown) => {
      throw accepted.apiKey ? offerApiKey(error) : error
    })
}

function tokenOf(authorization: string): string {
  if (!/^bearer(?: |$)/i.test(authorization))
    throw unauthorized('not_authenticated', 'The Authorization header must be "Bearer" and a token')
  const [, token] = /^bearer +([\w.~+/=-]+) *$/i.exec(authorization) ?? []
  if (token === undefined)
    throw unauthorized('invalid_token', 'The Authorization header holds no well-formed token')
  return token
}

function trusted({ auth, developmentIssuer, ticks }: AuthenticatorOptions) {
  if (auth.provider === 'jwks') {
    const { jwksUrl, issuer, audience } = auth
    return { keys: new RemoteKeySet(jwksUrl, { ticks }), issuer, audience }
  }
  if (!developmentIssuer)
    throw new TypeError('There is neither an identity provider nor a development issuer')
  const { jwks, issuer, audience } = developmentIssuer
  return { keys: localKeySet(jwks), issuer, audience }
}
