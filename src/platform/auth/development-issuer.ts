import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { z } from 'zod'
import type { Tier } from '../../core/principal.ts'
import { type AuthConfig, type Config, ConfigurationError } from '../config.ts'
import { openDataDirectory } from '../data-directory.ts'
import { claimOf } from './claim-names.ts'

const Key = z.object({
  ...{ kty: z.literal('EC'), crv: z.literal('P-256'), alg: z.literal('ES256') },
  ...{ kid: z.string(), x: z.string(), y: z.string(), d: z.string() },
})
type Key = z.output<typeof Key>

/** Claims of a development token. */
export interface TokenRequest {
  readonly email: string
  readonly tier: Tier
  readonly role?: 'user' | 'admin'
  /** Lifetime, in seconds. */
  readonly ttl: number
}

/** Replaces the identity provider while none is configured. */
export interface DevelopmentIssuer {
  readonly issuer: string
  readonly audience: string
  /** The public half, for `/.well-known/jwks.json`. */
  readonly jwks: JSONWebKeySet
  sign(request: TokenRequest): Promise<string>
}

/** Throws `ConfigurationError` if there is no identity provider and the development issuer is not allowed. */
export function requireIssuer({
  auth,
  allowDevelopmentIssuer,
}: Pick<Config, 'auth' | 'allowDevelopmentIssuer'>): void {
  // Anyone who can read the data directory can impersonate any user.
  if (auth.provider === 'development' && !allowDevelopmentIssuer)
    throw new ConfigurationError(
      'AUTH_JWKS_URL must be set in production (to accept development tokens anyway, set ALLOW_DEVELOPMENT_ISSUER=on)',
    )
}

/**
 * Opens the issuer whose ES256 key pair is stored in the data directory, creating the pair on first use. Throws
 * `ConfigurationError` if the issuer is not allowed.
 */
export async function openDevelopmentIssuer({
  dataDir,
  auth,
  allowDevelopmentIssuer,
}: Pick<Config, 'dataDir' | 'auth' | 'allowDevelopmentIssuer'>): Promise<DevelopmentIssuer> {
  requireIssuer({ auth, allowDevelopmentIssuer })
  const { d, ...publicKey } = await keyIn(dataDir)
  const privateKey = await importJWK({ ...publicKey, d })
  const issuer = 'urn:flowgate:development'
  const audience = 'flowgate'
  return {
    issuer,
    audience,
    jwks: { keys: [{ ...publicKey, use: 'sig' }] },
    sign: (request) =>
      new SignJWT(claimsOf(request, auth))
        .setProtectedHeader({ alg: publicKey.alg, kid: publicKey.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(request.email)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + request.ttl * 1000))
        .sign(privateKey),
  }
}

const claimsOf = (
  { email, tier, role }: TokenRequest,
  { emailClaim, tierClaim, roleClaim }: AuthConfig,
): JWTPayload => ({
  [emailClaim]: email,
  [claimOf(tierClaim)]: tier,
  ...(role && { [claimOf(roleClaim)]: roleClaim === tierClaim ? [tier, role] : role }),
})

async function keyIn(dataDir: string): Promise<Key> {
  const file = join(dataDir, 'signing-key.json')
  const read = async () => Key.parse(JSON.parse(await readFile(file, 'utf8')))
  try {
    return await read()
  } catch (error) {
    // An unreadable directory is reported below.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  await openDataDirectory(dataDir)
  // Written aside, then linked: the file is never incomplete, and if processes race, the first one's key stays.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(await newKey()), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return read()
}

async function newKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: 'ES256', kid: await calculateJwkThumbprint(jwk) }
}
