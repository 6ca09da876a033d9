import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { PageWindow } from '../../core/keyset-pages.ts'

/** A saved screen; times are RFC 3339. */
export interface SavedScreen {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** As REST spells it. */
  readonly definition: unknown
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

const screenColumns = sql<SavedScreen>`
  id, name, description, definition, version, created_at as "createdAt", updated_at as "updatedAt"`

/** SQL: screens of a user. */
const ownedBy = (email: string) => sql`user_id = (select id from app_user where email = ${email})`

/** Reads one page of a user's screens, newest first. */
export async function selectScreenPage(
  db: Kysely<DB>,
  email: string,
  { after, before, limit, inverted }: PageWindow,
): Promise<SavedScreen[]> {
  const { rows } = await sql<SavedScreen>`
    select ${screenColumns} from screen
    where ${ownedBy(email)}
      ${after === undefined ? sql`` : sql`and id < ${after}::uuid`}
      ${before === undefined ? sql`` : sql`and id > ${before}::uuid`}
    order by id ${inverted ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** Reads a numbered page of a user's screens, newest first. A user has few: the page needs no keyset. */
export async function selectNumberedScreens(
  db: Kysely<DB>,
  email: string,
  first: number,
  limit: number,
): Promise<SavedScreen[]> {
  const { rows } = await sql<SavedScreen>`
    select ${screenColumns} from screen where ${ownedBy(email)}
    order by id desc offset ${first}::bigint limit ${limit}`.execute(db)
  return rows
}

export async function countScreens(db: Kysely<DB>, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from screen where ${ownedBy(email)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads a user's screens with the given ids, in no particular order. */
export async function selectScreens(
  db: Kysely<DB>,
  email: string,
  ids: readonly string[],
): Promise<SavedScreen[]> {
  const { rows } = await sql<SavedScreen>`
    select ${screenColumns} from screen where ${ownedBy(email)} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Locks a user's screens against other changes until the transaction ends. */
export async function lockScreensOf(trx: Transaction<DB>, email: string): Promise<void> {
  await sql`select from app_user where email = ${email} for no key update`.execute(trx)
}

/** Whether a user has another screen of this name. */
export async function isNameTaken(
  trx: Transaction<DB>,
  email: string,
  { id, name }: Pick<SavedScreen, 'id' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from screen where ${ownedBy(email)} and name = ${name} and id <> ${id}::uuid`.execute(trx)
  return rows.length > 0
}

type ScreenContent = Pick<SavedScreen, 'id' | 'name' | 'description' | 'definition'>

export async function insertScreen(
  trx: Transaction<DB>,
  email: string,
  { id, name, description, definition }: ScreenContent,
): Promise<SavedScreen> {
  const { rows } = await sql<SavedScreen>`
    insert into screen (id, user_id, name, description, definition)
    select ${id}, app_user.id, ${name}, ${description}, ${JSON.stringify(definition)}::jsonb
    from app_user where email = ${email}
    returning ${screenColumns}`.execute(trx)
  const [inserted] = rows
  if (!inserted) throw new TypeError('Insert into screen returned no row')
  return inserted
}

/** Changes a screen. Equal values keep its version. */
export async function updateScreen(
  trx: Transaction<DB>,
  { id, name, description, definition }: ScreenContent,
): Promise<SavedScreen | undefined> {
  const changed = sql`(${name}, ${description}::text, ${JSON.stringify(definition)}::jsonb)`
  const differs = sql`((name, description, definition) is distinct from ${changed})`
  const { rows } = await sql<SavedScreen>`
    update screen set (name, description, definition) = ${changed},
      updated_at = case when ${differs} then clock_timestamp() else updated_at end,
      version = version + ${differs}::int
    where id = ${id}
    returning ${screenColumns}`.execute(trx)
  return rows[0]
}

export async function removeScreen(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`delete from screen where id = ${id}`.execute(trx)
}
