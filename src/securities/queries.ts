import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { type SecurityRecord, securities } from '../instruments/securities.ts'
import type { Window } from '../page.ts'

/** One page of all securities by ascending id; cursors are ids. */
export const selectSecurityPage = (
  db: Kysely<DB>,
  { after, before, limit, inverted }: Window,
): Promise<SecurityRecord[]> =>
  securities(db)
    .$if(after !== undefined, (query) => query.where('security.id', '>', Number(after)))
    .$if(before !== undefined, (query) => query.where('security.id', '<', Number(before)))
    .orderBy('security.id', inverted ? 'desc' : 'asc')
    .limit(limit)
    .execute()

export async function countSecurities(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('security')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
