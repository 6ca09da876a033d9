import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { Refusal } from '../../core/errors.ts'
import { type KeyScope, keyScopeOf, type Principal, type Tier, tierOf } from '../../core/principal.ts'
import { insertApiKey, selectKeyHolder, updateLastUse } from './queries.ts'

// Keys are 256 random bits and cannot be guessed, so a plain hash is safe to store and fast to look up.
const digest = (key: string): Buffer => hash('sha256', key, 'buffer')

/** Length of the prefix that identifies a key to its owner: `fg_` and 24 of the 256 bits. */
const PREFIX_LENGTH = 7

/** Creates a key: its secret, which is never stored, and the prefix and hash to store. */
export function newApiKey(): { secret: string; prefix: string; secretHash: Buffer } {
  const secret = `fg_${randomBytes(32).toString('base64url')}`
  return { secret, prefix: secret.slice(0, PREFIX_LENGTH), secretHash: digest(secret) }
}

/**
 * Returns the holder of an API key, or undefined if the key is unknown or revoked. Throws `user_inactive`. Notes the day
 * of the key's use: one write per key and day.
 */
export async function findByApiKey(db: Kysely<DB>, key: string, now: Date): Promise<Principal | undefined> {
  if (!/^fg_[\w-]{43}$/.test(key)) return undefined
  const today = now.toISOString().slice(0, 10)
  const user = await selectKeyHolder(db, digest(key), today)
  if (!user) return undefined
  if (!user.is_active) throw new Refusal('user_inactive', 'The user of this API key is inactive')
  const { id: keyId, email, tier, scope } = user
  // A request does not fail because this cannot be written, as on a primary that has become read-only.
  if (user.isFirstUse) await updateLastUse(db, keyId, today).catch(() => undefined)
  return {
    ...{ email, tier: tierOf(tier), role: 'user', via: 'api_key', expiresAt: null },
    ...{ keyId, scope: keyScopeOf(scope) },
  }
}

/**
 * Creates an API key for a user. Creates the user if new; an existing user keeps their tier unless one is given.
 * The returned key is the only copy.
 */
export async function issueApiKey(
  db: Kysely<DB>,
  {
    email,
    name,
    tier,
    scope = 'documented',
  }: { email: string; name: string; tier?: Tier | undefined; scope?: KeyScope | undefined },
): Promise<string> {
  const { secret, prefix, secretHash } = newApiKey()
  await insertApiKey(db, { email: email.toLowerCase(), name, tier, scope, prefix, secretHash })
  return secret
}
