import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import {
  type AggregateFilter,
  type AggregateRecord,
  filtered,
  visibleAggregates,
  visibleTo,
} from '../instruments/aggregates.ts'
import type { Window } from '../page.ts'

export interface AggregateOrder {
  readonly field: 'id' | 'name' | 'provider_id' | 'type'
  readonly direction: 'asc' | 'desc'
}

/** What an order sorts by; the id decides between equals. */
const SORT_PARTS = {
  id: [sql.ref('aggregate.id')],
  name: [sql.ref('instrument.name'), sql.ref('aggregate.id')],
  provider_id: [sql.ref('instrument.provider_id'), sql.ref('aggregate.id')],
  type: [sql.ref('aggregate.type'), sql`coalesce(aggregate.subtype, '')`, sql.ref('aggregate.id')],
} as const satisfies Record<AggregateOrder['field'], readonly RawBuilder<unknown>[]>

/**
 * Whether a row lies on the given side of the aggregate that a cursor names, compared part by part. A cursor could
 * be made up: one that names what the caller cannot see must tell nothing of its place.
 */
function besideCursor(email: string, field: AggregateOrder['field'], side: '<' | '>', id: string) {
  const key = sql.join(SORT_PARTS[field])
  return sql<boolean>`(${key}) ${sql.raw(side)} (
    select ${key} from aggregate join instrument on instrument.id = aggregate.id where aggregate.id = ${Number(id)} and ${visibleTo(email)})`
}

/** One page of the aggregates that the caller may see. */
export async function selectAggregatePage(
  db: Kysely<DB>,
  email: string,
  filter: AggregateFilter,
  { field, direction }: AggregateOrder,
  { after, before, limit, inverted }: Window,
): Promise<AggregateRecord[]> {
  const isAscending = (direction === 'asc') !== inverted
  const [beyond, short] = direction === 'asc' ? (['>', '<'] as const) : (['<', '>'] as const)
  const parts = SORT_PARTS[field].map((part) => (isAscending ? sql`${part} asc` : sql`${part} desc`))
  return await filtered(visibleAggregates(db, email), filter)
    .$if(after !== undefined, (select) => select.where(besideCursor(email, field, beyond, after ?? '')))
    .$if(before !== undefined, (select) => select.where(besideCursor(email, field, short, before ?? '')))
    .orderBy(sql.join(parts))
    .limit(limit)
    .execute()
}

export async function countAggregates(
  db: Kysely<DB>,
  email: string,
  filter: AggregateFilter,
): Promise<number> {
  const aggregates = db
    .selectFrom('aggregate')
    .innerJoin('instrument', 'instrument.id', 'aggregate.id')
    .where(visibleTo(email))
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return (await filtered(aggregates, filter).executeTakeFirstOrThrow()).count
}
