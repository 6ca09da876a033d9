import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Versions of the shared data and of an owner's own data. Each starts at 0 and rises with every change. */
export interface Versions {
  readonly data: number
  readonly own: number
}

export interface DataState extends Versions {
  /** Time of the newest load, as responses state it. Null before the first load. */
  readonly loadedAt: string | null
}

/** Selects the data state that each caller's results depend on, by email. */
export async function selectDataStates(
  db: Kysely<DB>,
  emails: readonly string[],
): Promise<Map<string, DataState>> {
  const { rows } = await sql<DataState & { email: string }>`
    select caller.email, coalesce(newest.id, 0) as data, newest.created_at as "loadedAt", coalesce(version, 0) as own
    from unnest(${emails}::text[]) caller (email)
    left join (select id, created_at from data_version order by id desc limit 1) newest on true
    left join owner_version on owner_email = caller.email`.execute(db)
  return new Map(rows.map(({ email, ...state }) => [email, state]))
}

/** Selects the data state that a caller's results depend on. */
export const selectDataState = async (db: Kysely<DB>, email: string): Promise<DataState> =>
  (await selectDataStates(db, [email])).get(email) ?? { data: 0, own: 0, loadedAt: null }
