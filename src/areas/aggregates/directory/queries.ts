import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Window } from '../../../core/keyset-pages.ts'
import {
  type AggregateFilter,
  type AggregateRecord,
  filtered,
  visibleAggregates,
  visibleTo,
} from '../../../engine/instruments/queries/aggregates.ts'
import { keysetOf } from '../../../engine/instruments/queries/keyset.ts'

export interface AggregateOrder {
  readonly field: 'id' | 'name' | 'provider_id' | 'type'
  readonly direction: 'asc' | 'desc'
}

/** Sort keys of each order. The id breaks ties. */
const SORT_PARTS = {
  id: [sql.ref('aggregate.id')],
  name: [sql.ref('instrument.name'), sql.ref('aggregate.id')],
  provider_id: [sql.ref('instrument.provider_id'), sql.ref('aggregate.id')],
  type: [sql.ref('aggregate.type'), sql`coalesce(aggregate.subtype, '')`, sql.ref('aggregate.id')],
} as const satisfies Record<AggregateOrder['field'], readonly RawBuilder<unknown>[]>

/** Returns one page of the aggregates visible to the caller. */
export async function selectAggregatePage(
  db: Kysely<DB>,
  email: string,
  filter: AggregateFilter,
  { field, direction }: AggregateOrder,
  window: Window,
): Promise<AggregateRecord[]> {
  const { bounds, order } = keysetOf(
    {
      parts: SORT_PARTS[field],
      direction,
      from: (id) =>
        sql`from aggregate join instrument on instrument.id = aggregate.id where aggregate.id = ${id} and ${visibleTo(email)}`,
    },
    window,
  )
  const found = filtered(visibleAggregates(db, email), filter)
  return await bounds
    .reduce((query, bound) => query.where(bound), found)
    .orderBy(order)
    .limit(window.limit)
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

/** Returns the types of active aggregates visible to the caller, with their subtypes. */
export const selectTypes = (
  db: Kysely<DB>,
  email: string,
): Promise<{ type: string; subtypes: string[]; count: number }[]> =>
  db
    .selectFrom('aggregate')
    .innerJoin('instrument', 'instrument.id', 'aggregate.id')
    .where(visibleTo(email))
    .where('instrument.is_active', '=', true)
    .groupBy('aggregate.type')
    .orderBy('aggregate.type')
    .select([
      'aggregate.type',
      sql<string[]>`coalesce(array_agg(distinct aggregate.subtype order by aggregate.subtype)
        filter (where aggregate.subtype is not null), '{}')`.as('subtypes'),
      sql<number>`count(*)`.as('count'),
    ])
    .execute()

/** Returns the subtypes of active aggregates visible to the caller, optionally of one type. */
export async function selectSubtypes(db: Kysely<DB>, email: string, type: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('aggregate')
    .innerJoin('instrument', 'instrument.id', 'aggregate.id')
    .where(visibleTo(email))
    .where('instrument.is_active', '=', true)
    .where('aggregate.subtype', 'is not', null)
    .$if(type !== null, (query) => query.where(sql<boolean>`lower(aggregate.type) = lower(${type})`))
    .select(sql<string>`aggregate.subtype`.as('subtype'))
    .distinct()
    .orderBy('subtype')
    .execute()
  return rows.map(({ subtype }) => subtype)
}
