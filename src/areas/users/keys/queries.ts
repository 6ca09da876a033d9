import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import type { KeyScope, Tier } from '../../../core/principal.ts'

/** An API key without its secret; times are RFC 3339. */
export interface ApiKeyRecord {
  readonly kind: 'api_key'
  readonly id: number
  readonly name: string
  readonly prefix: string | null
  readonly scope: KeyScope
  /** Tier of its user. */
  readonly tier: Tier
  readonly createdAt: string
  /** Last day of its use, `YYYY-MM-DD` (UTC). */
  readonly lastUsedOn: string | null
  readonly revokedAt: string | null
}

const keyColumns = sql<ApiKeyRecord>`
  'api_key' as kind, id, name, prefix, scope,
  (select tier from app_user where app_user.id = user_id) as tier,
  created_at as "createdAt", to_char(last_used_on, 'YYYY-MM-DD') as "lastUsedOn", revoked_at as "revokedAt"`

/** Reads one page of a user's keys, newest first. */
export async function selectKeyPage(
  db: Kysely<DB>,
  userId: number,
  { after, before, limit, inverted }: PageWindow,
): Promise<ApiKeyRecord[]> {
  const { rows } = await sql<ApiKeyRecord>`
    select ${keyColumns} from api_key
    where user_id = ${userId}
      ${after === undefined ? sql`` : sql`and id < ${after}::bigint`}
      ${before === undefined ? sql`` : sql`and id > ${before}::bigint`}
    order by id ${inverted ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** Reads a numbered page of a user's keys, newest first. A user has few: the page needs no keyset. */
export async function selectNumberedKeys(
  db: Kysely<DB>,
  userId: number,
  first: number,
  limit: number,
): Promise<ApiKeyRecord[]> {
  const { rows } = await sql<ApiKeyRecord>`
    select ${keyColumns} from api_key where user_id = ${userId}
    order by id desc offset ${first}::bigint limit ${limit}`.execute(db)
  return rows
}

export async function countKeys(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_key where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads a user's keys with the given ids, in no particular order. */
export async function selectKeys(
  db: Kysely<DB>,
  userId: number,
  ids: readonly number[],
): Promise<ApiKeyRecord[]> {
  const { rows } = await sql<ApiKeyRecord>`
    select ${keyColumns} from api_key where user_id = ${userId} and id = any(${ids})`.execute(db)
  return rows
}

/** Locks the creation of keys for a user until the transaction ends, and counts the active ones. */
export async function lockKeysOf(trx: Kysely<DB>, userId: number): Promise<number> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_key where user_id = ${userId} and revoked_at is null`.execute(trx)
  return rows[0]?.count ?? 0
}

interface NewKey {
  readonly name: string
  readonly scope: KeyScope
  readonly prefix: string
  readonly secretHash: Buffer
}

export async function insertKey(
  db: Kysely<DB>,
  userId: number,
  { name, scope, prefix, secretHash }: NewKey,
): Promise<ApiKeyRecord> {
  const { rows } = await sql<ApiKeyRecord>`
    insert into api_key (user_id, name, scope, prefix, secret_hash)
    values (${userId}, ${name}, ${scope}, ${prefix}, ${secretHash})
    returning ${keyColumns}`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new TypeError('Insert into api_key returned no row')
  return inserted
}

/** Revokes a key once and notifies all processes. Undefined if it does not exist or is not the user's. */
export async function revokeKey(
  db: Kysely<DB>,
  userId: number,
  id: number,
): Promise<ApiKeyRecord | undefined> {
  const { rows } = await sql<ApiKeyRecord>`
    with revoked as (
      update api_key set revoked_at = coalesce(revoked_at, clock_timestamp())
      where id = ${id} and user_id = ${userId} returning *, pg_notify('flowgate_user', user_id::text)
    )
    select ${keyColumns} from revoked`.execute(db)
  return rows[0]
}
