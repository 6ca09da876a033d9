import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Versions of the shared data and of an owner's own data. Each starts at 0 and rises with every change. */
export interface DataState {
  readonly data: number
  readonly own: number
}

/** Selects the data state that each caller's results depend on, by email. */
export async function selectDataStates(
  db: Kysely<DB>,
  emails: readonly string[],
): Promise<Map<string, DataState>> {
  const { rows } = await sql<DataState & { email: string }>`
    select caller.email, (select coalesce(max(id), 0) from data_version) as data, coalesce(version, 0) as own
    from unnest(${emails}::text[]) caller (email)
    left join owner_version on owner_email = caller.email`.execute(db)
  return new Map(rows.map(({ email, ...state }) => [email, state]))
}

/** Selects the data state that a caller's results depend on. */
export const selectDataState = async (db: Kysely<DB>, email: string): Promise<DataState> =>
  (await selectDataStates(db, [email])).get(email) ?? { data: 0, own: 0 }
