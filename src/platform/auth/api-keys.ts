import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { Refusal } from '../../core/errors.ts'
import { type Principal, type Tier, tierOf } from '../../core/principal.ts'
import { insertApiKey, selectKeyHolder } from './queries.ts'

// Keys are 256 random bits and cannot be guessed, so a plain hash is safe to store and fast to look up.
const digest = (key: string): Buffer => hash('sha256', key, 'buffer')

/** Length of the prefix that identifies a key to its owner: `fg_` and 24 of the 256 bits. */
const PREFIX_LENGTH = 7

/** Creates a key: its secret, which is never stored, and the prefix and hash to store. */
export function newApiKey(): { secret: string; prefix: string; secretHash: Buffer } {
  const secret = `fg_${randomBytes(32).toString('base64url')}`
  return { secret, prefix: secret.slice(0, PREFIX_LENGTH), secretHash: digest(secret) }
}

/** Returns the holder of an API key, or undefined if the key is unknown or revoked. Throws `user_inactive`. */
export async function findByApiKey(db: Kysely<DB>, key: string): Promise<Principal | undefined> {
  if (!/^fg_[\w-]{43}$/.test(key)) return undefined
  const user = await selectKeyHolder(db, digest(key))
  if (!user) return undefined
  if (!user.is_active) throw new Refusal('user_inactive', 'The user of this API key is inactive')
  const { id: keyId, email, tier } = user
  return { email, tier: tierOf(tier), role: 'user', via: 'api_key', keyId, expiresAt: null }
}

/**
 * Creates an API key for a user. Creates the user if new; an existing user keeps their tier unless one is given.
 * The returned key is the only copy.
 */
export async function createApiKey(
  db: Kysely<DB>,
  { email, name, tier }: { email: string; name: string; tier?: Tier | undefined },
): Promise<string> {
  const { secret, prefix, secretHash } = newApiKey()
  await insertApiKey(db, { email: email.toLowerCase(), name, tier, prefix, secretHash })
  return secret
}
