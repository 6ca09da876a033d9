import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'

/** A signed link without its token; times are RFC 3339. */
export interface LinkRecord {
  readonly kind: 'link'
  readonly id: number
  readonly request: string
  readonly accept: string | null
  readonly createdAt: string
  readonly expiresAt: string
}

/** Whose links are read: a user's or, for callers with an API key, those that were created with it. */
export interface Creator {
  readonly userId: number
  readonly keyId: number | null
}

const linkColumns = sql<LinkRecord>`
  'link' as kind, id, request, accept, created_at as "createdAt", expires_at as "expiresAt"`

/** SQL: links that are valid, and visible to a caller. */
const validFor = ({ userId, keyId }: Creator, now: Date) => sql`
  user_id = ${userId} and expires_at > ${now.toISOString()}::timestamptz
  ${keyId === null ? sql`` : sql`and api_key_id = ${keyId}`}
  and not exists (
    select from api_key where api_key.id = signed_link.api_key_id and revoked_at is not null
  )`

/** Reads the user of an API key. */
export async function selectOwnerOfKey(db: Kysely<DB>, keyId: number): Promise<number> {
  const { user_id } = await db
    .selectFrom('api_key')
    .select('user_id')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow()
  return user_id
}

/** Reads one page of the valid links, newest first. */
export async function selectLinkPage(
  db: Kysely<DB>,
  creator: Creator,
  now: Date,
  { after, before, limit, inverted }: PageWindow,
): Promise<LinkRecord[]> {
  const { rows } = await sql<LinkRecord>`
    select ${linkColumns} from signed_link
    where ${validFor(creator, now)}
      ${after === undefined ? sql`` : sql`and id < ${after}::bigint`}
      ${before === undefined ? sql`` : sql`and id > ${before}::bigint`}
    order by id ${inverted ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

export async function countLinks(db: Kysely<DB>, creator: Creator, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from signed_link where ${validFor(creator, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads the valid links with the given ids, in no particular order. */
export async function selectLinks(
  db: Kysely<DB>,
  creator: Creator,
  now: Date,
  ids: readonly number[],
): Promise<LinkRecord[]> {
  const { rows } = await sql<LinkRecord>`
    select ${linkColumns} from signed_link where ${validFor(creator, now)} and id = any(${ids})`.execute(db)
  return rows
}

/** Locks the creation of links for a user until the transaction ends, and counts the valid ones. */
export async function lockLinksOf(trx: Kysely<DB>, userId: number, now: Date): Promise<number> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx)
  return countLinks(trx, { userId, keyId: null }, now)
}

/** Deletes a number of expired links, whoever owns them. */
export async function deleteExpiredLinks(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    delete from signed_link where id in (
      select id from signed_link where expires_at <= ${now.toISOString()}::timestamptz
      order by expires_at limit 100 for update skip locked
    )`.execute(db)
}

interface NewLink {
  readonly digest: Buffer
  readonly request: string
  readonly accept: string | null
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertLink(
  db: Kysely<DB>,
  { userId, keyId }: Creator,
  { digest, request, accept, now, expiresAt }: NewLink,
): Promise<LinkRecord> {
  const { rows } = await sql<LinkRecord>`
    insert into signed_link (user_id, api_key_id, digest, request, accept, created_at, expires_at)
    values (${userId}, ${keyId}, ${digest}, ${request}, ${accept}, ${now.toISOString()}, ${expiresAt.toISOString()})
    returning ${linkColumns}`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new TypeError('Insert into signed_link returned no row')
  return inserted
}

/** Deletes a valid link. Undefined if there is none with this id that the caller can see. */
export async function deleteLink(
  db: Kysely<DB>,
  creator: Creator,
  now: Date,
  id: number,
): Promise<LinkRecord | undefined> {
  const { rows } = await sql<LinkRecord>`
    delete from signed_link where ${validFor(creator, now)} and id = ${id} returning ${linkColumns}`.execute(
    db,
  )
  return rows[0]
}
