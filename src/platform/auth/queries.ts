import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/types.ts'
import type { KeyScope, Tier } from '../../core/principal.ts'

/** The stored account of a user. */
export interface Account {
  readonly id: number
  readonly tier: Tier
  readonly isActive: boolean
}

const ACCOUNT = 'id, tier, is_active as "isActive"'

export async function selectAccount(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`select ${ACCOUNT} from app_user where email = $1`, [email])
  return rows[0]
}

/** Creates an account or updates its tier. API keys have no claims and use the tier of the user's last token. */
export async function upsertAccount(pool: pg.Pool, email: string, tier: Tier): Promise<Account> {
  const { rows } = await pool.query<Account>(
    `insert into app_user (email, tier) values ($1, $2)
     on conflict (email) do update set tier = excluded.tier,
       updated_at = case when app_user.tier = excluded.tier then app_user.updated_at else clock_timestamp() end,
       profile_version = app_user.profile_version + (app_user.tier <> excluded.tier)::int
     returning ${ACCOUNT}`,
    [email, tier],
  )
  const [written] = rows
  if (!written) throw new TypeError('An upsert returned nothing')
  return written
}

/** Selects the inactive users among the given e-mail addresses. */
export async function selectInactive(pool: pg.Pool, emails: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from app_user where email = any($1) and not is_active',
    [emails],
  )
  return rows.map(({ email }) => email)
}

/** Selects the revoked API keys among the given ids. */
export async function selectRevoked(pool: pg.Pool, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from api_key where id = any($1) and revoked_at is not null',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/**
 * Selects an API key by its hash, with its user and whether a use on `today` has yet to be noted. Undefined if the key
 * is unknown or revoked.
 */
export const selectKeyHolder = (db: Kysely<DB>, secretHash: Buffer, today: string) =>
  db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .select(['api_key.id', 'api_key.scope', 'app_user.email', 'app_user.tier', 'app_user.is_active'])
    .select(sql<boolean>`api_key.last_used_on is distinct from ${today}::date`.as('isFirstUse'))
    .where('api_key.secret_hash', '=', secretHash)
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst()

/** Notes the day of an API key's use. Never moves it back. */
export const updateLastUse = (db: Kysely<DB>, id: number, today: string) =>
  db
    .updateTable('api_key')
    .set({ last_used_on: today })
    .where('id', '=', id)
    .where((key) => key.or([key('last_used_on', 'is', null), key('last_used_on', '<', today)]))
    .execute()

/**
 * Selects the owner of a link by its digest. Undefined if the link is unknown or has expired, the key that it was created
 * with is revoked, or the owner is inactive.
 */
export const selectLinkHolder = (db: Kysely<DB>, digest: Buffer, now: Date) =>
  db
    .selectFrom('signed_link')
    .innerJoin('app_user', 'app_user.id', 'signed_link.user_id')
    .leftJoin('api_key', 'api_key.id', 'signed_link.api_key_id')
    .select([
      'app_user.email',
      'app_user.tier',
      'signed_link.accept',
      'signed_link.api_key_id as keyId',
      'api_key.scope',
    ])
    .where('signed_link.digest', '=', digest)
    .where('signed_link.expires_at', '>', now.toISOString())
    .where('app_user.is_active', '=', true)
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst()

/** An API key to store, with its holder. */
interface NewKey {
  readonly email: string
  readonly name: string
  readonly tier: Tier | undefined
  readonly scope: KeyScope
  readonly prefix: string
  readonly secretHash: Buffer
}

/** Stores an API key, and its holder if new. An existing holder keeps their tier unless one is given. */
export const insertApiKey = (db: Kysely<DB>, { email, name, tier, scope, prefix, secretHash }: NewKey) =>
  db
    .with('holder', (query) =>
      query
        .insertInto('app_user')
        .values({ email, ...(tier && { tier }) })
        // `returning` includes an existing row only if it is updated.
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet((row) => ({ tier: tier ?? row.ref('app_user.tier') })),
        )
        .returning('id'),
    )
    .insertInto('api_key')
    .columns(['user_id', 'name', 'scope', 'prefix', 'secret_hash'])
    .expression((query) =>
      query
        .selectFrom('holder')
        .select(['holder.id', query.val(name).$castTo<string>().as('name')])
        .select(query.val(scope).$castTo<string>().as('scope'))
        .select(query.val(prefix).$castTo<string>().as('prefix'))
        .select(query.val(secretHash).as('secret_hash')),
    )
    .execute()
