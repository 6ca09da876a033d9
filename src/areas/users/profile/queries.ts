import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Tier } from '../../../core/principal.ts'

/** A user in the database; times are RFC 3339. */
export interface UserRecord {
  readonly id: number
  readonly email: string
  readonly username: string | null
  readonly isActive: boolean
  readonly tier: Tier
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

const userColumns = sql<UserRecord>`
  id, email, username, is_active as "isActive", tier, created_at as "createdAt", updated_at as "updatedAt",
  profile_version as version`

export async function selectUser(db: Kysely<DB>, id: number): Promise<UserRecord | undefined> {
  const { rows } = await sql<UserRecord>`select ${userColumns} from app_user where id = ${id}`.execute(db)
  return rows[0]
}

interface ProfileChange {
  /** Undefined leaves the name unchanged, null removes it. */
  readonly username?: string | null | undefined
  readonly isActive?: boolean | undefined
}

/** Updates a profile if it is at an expected version, otherwise undefined. Equal values keep the version. */
export async function updateUser(
  db: Kysely<DB>,
  id: number,
  { username, isActive }: ProfileChange,
  expected: readonly number[] | null,
): Promise<UserRecord | undefined> {
  const name = username === undefined ? sql`username` : sql`${username}::text`
  const active = isActive === undefined ? sql`is_active` : sql`${isActive}::boolean`
  const differs = sql`((username, is_active) is distinct from (${name}, ${active}))`
  const { rows } = await sql<UserRecord>`
    update app_user set username = ${name}, is_active = ${active},
      updated_at = case when ${differs} then clock_timestamp() else updated_at end,
      profile_version = profile_version + ${differs}::int
    where id = ${id} and (${expected}::bigint[] is null or profile_version = any(${expected}))
    returning ${userColumns}`.execute(db)
  return rows[0]
}
