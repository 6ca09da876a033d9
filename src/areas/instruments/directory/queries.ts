import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import {
  type AggregateFilter,
  type AggregateRecord,
  filtered,
  visibleAggregates,
  visibleTo,
} from '../../../engine/instruments/queries/aggregates.ts'
import {
  filteredSecurities,
  type SecurityFilter,
  type SecurityRecord,
  securities,
} from '../../../engine/instruments/queries/securities.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'

/** Order of a list: a field, and its direction. */
export interface ListOrder<Field> {
  readonly field: Field
  readonly direction: OrderDirection
}

interface Keyset {
  /** Sort key, ending with the id. */
  readonly parts: readonly RawBuilder<unknown>[]
  readonly direction: OrderDirection
  /** SQL: `from …` of the row that a cursor refers to, if the caller can see it. */
  from(id: number): RawBuilder<unknown>
}

/**
 * Returns the bounds and order of a keyset page, relative to the row that a cursor refers to. Cursors can be
 * forged: one that refers to a row the caller cannot see must not reveal its position.
 */
function keysetOf(
  { parts, direction, from }: Keyset,
  { after, before, inverted }: PageWindow,
): { bounds: RawBuilder<boolean>[]; order: RawBuilder<unknown> } {
  const key = sql.join(parts)
  const [beyond, short] = direction === 'asc' ? ['>', '<'] : ['<', '>']
  const beside = (side: string | undefined, id: string) =>
    sql<boolean>`(${key}) ${sql.raw(side ?? '>')} (select ${key} ${from(Number(id))})`
  const bounds = [
    ...(after === undefined ? [] : [beside(beyond, after)]),
    ...(before === undefined ? [] : [beside(short, before)]),
  ]
  const isAscending = (direction === 'asc') !== inverted
  return {
    bounds,
    order: sql.join(parts.map((part) => (isAscending ? sql`${part} asc` : sql`${part} desc`))),
  }
}

type SortParts = readonly RawBuilder<unknown>[]

/** Sort keys of each order of aggregates. The id breaks ties. */
const AGGREGATE_SORT = {
  id: [sql.ref('aggregate.id')],
  name: [sql.ref('instrument.name'), sql.ref('aggregate.id')],
  provider_id: [sql.ref('instrument.provider_id'), sql.ref('aggregate.id')],
  type: [sql.ref('aggregate.type'), sql`coalesce(aggregate.subtype, '')`, sql.ref('aggregate.id')],
} as const satisfies Record<string, SortParts>

/** Returns one page of the aggregates visible to the caller. */
export async function selectAggregatePage(
  db: Kysely<DB>,
  email: string,
  filter: AggregateFilter,
  { field, direction }: ListOrder<keyof typeof AGGREGATE_SORT>,
  window: PageWindow,
): Promise<AggregateRecord[]> {
  const { bounds, order } = keysetOf(
    {
      parts: AGGREGATE_SORT[field],
      direction,
      from: (id) =>
        sql`from aggregate join instrument on instrument.id = aggregate.id where aggregate.id = ${id} and ${visibleTo(email)}`,
    },
    window,
  )
  return await bounds
    .reduce((query, bound) => query.where(bound), filtered(visibleAggregates(db, email), filter))
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

/** Sort keys of each order of securities. The id breaks ties. */
const SECURITY_SORT = {
  id: [sql.ref('security.id')],
  ticker: [sql.ref('security.ticker'), sql.ref('security.id')],
  name: [sql.ref('instrument.name'), sql.ref('security.id')],
  sector: [sql`coalesce(security.sector, '')`, sql`coalesce(security.industry, '')`, sql.ref('security.id')],
} as const satisfies Record<string, SortParts>

/** Returns one page of the securities that match a filter. */
export async function selectSecurityPage(
  db: Kysely<DB>,
  filter: SecurityFilter,
  { field, direction }: ListOrder<keyof typeof SECURITY_SORT>,
  window: PageWindow,
): Promise<SecurityRecord[]> {
  const { bounds, order } = keysetOf(
    {
      parts: SECURITY_SORT[field],
      direction,
      // Cursors contain the id, so an order by id needs no lookup.
      from: (id) =>
        field === 'id'
          ? sql`from (select ${id}::integer as id) security`
          : sql`from security join instrument on instrument.id = security.id where security.id = ${id}`,
    },
    window,
  )
  return await bounds
    .reduce((query, bound) => query.where(bound), filteredSecurities(securities(db), filter))
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
