import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { Refusal } from '../../core/errors.ts'
import { closed, type KeyAccess, opens, type Principal } from '../../core/principal.ts'
import type { AuthConfig } from '../config.ts'
import { findByApiKey } from './api-keys.ts'
import { offerApiKey, unauthorized } from './challenge.ts'
import type { DevelopmentIssuer } from './development-issuer.ts'
import { createTokenVerifier } from './jwt.ts'
import { localKeySet, RemoteKeySet } from './key-set.ts'

/** Which API keys are accepted, by their scope. */
export type AcceptedKeys = KeyAccess & { readonly apiKey: boolean }

/** Returns the caller who sent the headers, or throws a 401 or 403. */
export type Authenticate = (headers: Headers, accepted: AcceptedKeys) => Promise<Principal>

interface AuthenticatorOptions {
  readonly auth: AuthConfig
  /** Issuer of accepted tokens if no identity provider is configured. */
  readonly developmentIssuer: DevelopmentIssuer | undefined
  /** For looking up API keys: the primary, so that revocation takes effect at once. */
  readonly db: Kysely<DB>
  readonly now?: () => Date
  /** Monotonic clock, in milliseconds. */
  readonly ticks?: () => number
}

const keysAccepted = ({ apiKey, reads, loads }: AcceptedKeys): string => {
  const scope = reads ? 'read' : loads ? 'load' : null
  return apiKey ? ' or an API key' : scope ? ` or an API key with the scope ${scope}` : ''
}

/** Creates the authentication of all requests, for both protocols. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const { auth, db, now = () => new Date() } = options
  const { emailClaim, tierClaim, roleClaim } = auth
  const verifyToken = createTokenVerifier({ ...trusted(options), emailClaim, tierClaim, roleClaim, now })

  const identify: Authenticate = async (headers, accepted) => {
    // If both headers are sent, Authorization wins.
    const authorization = headers.get('authorization')
    if (authorization !== null) return verifyToken(tokenOf(authorization))
    const apiKey = headers.get('x-api-key')
    if (apiKey === null)
      throw unauthorized('not_authenticated', `Send a bearer token${keysAccepted(accepted)}`)
    if (!accepted.apiKey && !accepted.reads && !accepted.loads)
      throw unauthorized('not_authenticated', 'API keys are not accepted here. Send a bearer token.')
    const principal = await findByApiKey(db, apiKey, now())
    if (!principal) throw unauthorized('invalid_api_key', 'The API key is unknown or revoked')
    if (opens(principal, accepted)) return principal
    const refusal = closed(principal, accepted)
    throw refusal.status === 401 ? unauthorized('not_authenticated', refusal.message) : refusal
  }
  return (headers, accepted) =>
    identify(headers, accepted).catch((error: unknown) => {
      const refusal = options.developmentIssuer ? withHint(error) : error
      throw accepted.apiKey || accepted.loads ? offerApiKey(refusal) : refusal
    })
}

const HINT = 'For a token, run: npm run --silent token -- --email demo@example.com'

/** Adds to a refusal how to get a token of the development issuer. */
const withHint = (error: unknown): unknown =>
  error instanceof Refusal && error.status === 401 && error.code !== 'invalid_api_key'
    ? new Refusal(error.code, `${error.message.replace(/\.?$/, '.')} ${HINT}`, error)
    : error

function tokenOf(authorization: string): string {
  if (!/^bearer(?: |$)/i.test(authorization))
    throw unauthorized('not_authenticated', 'The Authorization header must be "Bearer" followed by a token')
  const [, token] = /^bearer +([\w.~+/=-]+) *$/i.exec(authorization) ?? []
  if (token === undefined)
    throw unauthorized('invalid_token', 'The Authorization header does not contain a well-formed token')
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
