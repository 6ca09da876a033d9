import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { Refusal } from '../../core/errors.ts'
import { type Principal, type Tier, tierOf } from '../../core/principal.ts'
import { insertApiKey, selectKeyHolder } from './queries.ts'

// A key is 256 random bits: nothing to guess, so a plain hash is safe to store and quick to look up.
const digest = (key: string): Buffer => hash('sha256', key, 'buffer')

/** How much of a key tells it from others of its owner: 24 of its 256 bits. */
const PREFIX_LENGTH = 7

/** A new key: its secret, which nobody keeps, and what is stored of it. */
export function newApiKey(): { secret: string; prefix: string; secretHash: Buffer } {
  const secret = `fg_${randomBytes(32).toString('base64url')}`
  return { secret, prefix: secret.slice(0, PREFIX_LENGTH), secretHash: digest(secret) }
}

/** The holder of a valid API key, undefined when it is unknown or revoked; throws `user_inactive`. */
export async function findByApiKey(db: Kysely<DB>, key: string): Promise<Principal | undefined> {
  if (!/^fg_[\w-]{43}$/.test(key)) return undefined
  const user = await selectKeyHolder(db, digest(key))
  if (!user) return undefined
  if (!user.is_active) throw new Refusal('user_inactive', 'The user of this API key is inactive')
  const { id: keyId, email, tier } = user
  return { email, tier: tierOf(tier), role: 'user', via: 'api_key', keyId, expiresAt: null }
}

/**
 * Makes an API key for a user, who is created when new and keeps the tier they have unless one is given.
 * The returned key is its only copy.
 */
export async function createApiKey(
  db: Kysely<DB>,
  { email, name, tier }: { email: string; name: string; tier?: Tier | undefined },
): Promise<string> {
  const { secret, prefix, secretHash } = newApiKey()
  await insertApiKey(db, { email: email.toLowerCase(), name, tier, prefix, secretHash })
  return secret
}
