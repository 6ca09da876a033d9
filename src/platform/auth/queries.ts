import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/types.ts'
import type { Tier } from '../../core/principal.ts'

/** What the service keeps about everybody who was ever here. */
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

/** Makes an account, or notes its tier: an API key has no claims of its own, so the last one of a token is kept for it. */
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

/** Those of several users who are not active, by their e-mails. */
export async function selectInactive(pool: pg.Pool, emails: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from app_user where email = any($1) and not is_active',
    [emails],
  )
  return rows.map(({ email }) => email)
}

/** Those of several API keys that are revoked. */
export async function selectRevoked(pool: pg.Pool, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from api_key where id = any($1) and revoked_at is not null',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** The user whom an API key, by its hash, belongs to; undefined when it is unknown or revoked. */
export const selectKeyHolder = (db: Kysely<DB>, secretHash: Buffer) =>
  db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .select(['api_key.id', 'app_user.email', 'app_user.tier', 'app_user.is_active'])
    .where('api_key.secret_hash', '=', secretHash)
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst()

/** What is stored of an API key, and of its holder. */
export interface NewKey {
  readonly email: string
  readonly name: string
  readonly tier: Tier | undefined
  readonly prefix: string
  readonly secretHash: Buffer
}

/** Stores an API key, and its holder when new; who is known keeps the tier unless one is given. */
export const insertApiKey = (db: Kysely<DB>, { email, name, tier, prefix, secretHash }: NewKey) =>
  db
    .with('holder', (query) =>
      query
        .insertInto('app_user')
        .values({ email, ...(tier && { tier }) })
        // Something must be updated for an existing row to be returned.
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet((row) => ({ tier: tier ?? row.ref('app_user.tier') })),
        )
        .returning('id'),
    )
    .insertInto('api_key')
    .columns(['user_id', 'name', 'prefix', 'secret_hash'])
    .expression((query) =>
      query
        .selectFrom('holder')
        .select(['holder.id', query.val(name).$castTo<string>().as('name')])
        .select(query.val(prefix).$castTo<string>().as('prefix'))
        .select(query.val(secretHash).as('secret_hash')),
    )
    .execute()
