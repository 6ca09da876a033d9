import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Window } from '../../../core/keyset-pages.ts'
import { keysetOf } from '../../../engine/instruments/queries/keyset.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/queries/securities.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'

export interface SecurityOrder {
  readonly field: 'id' | 'ticker' | 'name' | 'sector'
  readonly direction: OrderDirection
}

/** Sort keys of each order. The id breaks ties. */
const SORT_PARTS = {
  id: [sql.ref('security.id')],
  ticker: [sql.ref('security.ticker'), sql.ref('security.id')],
  name: [sql.ref('instrument.name'), sql.ref('security.id')],
  sector: [sql`coalesce(security.sector, '')`, sql`coalesce(security.industry, '')`, sql.ref('security.id')],
} as const satisfies Record<SecurityOrder['field'], readonly RawBuilder<unknown>[]>

// Cursors contain the id, so an order by id needs no lookup.
const rowOf = (id: number, field: SecurityOrder['field']) =>
  field === 'id'
    ? sql`from (select ${id}::integer as id) security`
    : sql`from security join instrument on instrument.id = security.id where security.id = ${id}`

/** Dates between which a security was active. Null if unknown. */
export interface ActiveDates {
  readonly activeFrom: string | null
  readonly activeTo: string | null
}

export const selectActiveDates = (
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<(ActiveDates & { readonly id: number })[]> =>
  db
    .selectFrom('security')
    .select(['id', 'valid_from as activeFrom', 'valid_to as activeTo'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

/** Returns one page of the securities that match a filter. */
export async function selectSecurityPage(
  db: Kysely<DB>,
  filter: SecurityFilter,
  { field, direction }: SecurityOrder,
  window: Window,
): Promise<SecurityRecord[]> {
  const { bounds, order } = keysetOf(
    { parts: SORT_PARTS[field], direction, from: (id) => rowOf(id, field) },
    window,
  )
  const found = filteredSecurities(securities(db), filter)
  return await bounds
    .reduce((query, bound) => query.where(bound), found)
    .orderBy(order)
    .limit(window.limit)
    .execute()
}

/** Counts the securities that match each filter, in the order of the filters. */
export async function countSecurities(db: Kysely<DB>, filters: readonly SecurityFilter[]): Promise<number[]> {
  const counts = filters.map((filter) => {
    const all = db
      .selectFrom('security')
      .innerJoin('instrument', 'instrument.id', 'security.id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
    return sql`${filteredSecurities(all, filter)}`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}
