import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The data that everybody sees and what is an owner's own, each by a number that rises with every change; 0 at first. */
export interface DataState {
  readonly data: number
  readonly own: number
}

/** What the answers to each of several callers depend on. */
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

/** What the answers to one caller depend on. */
export const selectDataState = async (db: Kysely<DB>, email: string): Promise<DataState> =>
  (await selectDataStates(db, [email])).get(email) ?? { data: 0, own: 0 }
