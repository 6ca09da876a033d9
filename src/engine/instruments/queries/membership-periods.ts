import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { ReadContext } from '../../../core/context.ts'
import { keysetPageOf, type Page, type PageWindow } from '../../../core/keyset-pages.ts'
import type { Constituent } from './memberships.ts'
import { securities } from './securities.ts'

/** Position of a period in its aggregate: the security's id and the first date, which is empty without a start. */
export const periodPosition = ({ id, validFrom }: Constituent): string => `${id}:${validFrom ?? ''}`

function keyAt(position: string): RawBuilder<unknown> {
  const [id, validFrom] = position.split(':')
  return sql`(${Number(id)}::integer, ${validFrom || '-infinity'}::date)`
}

const key = sql`(constituent.security_id, constituent.valid_from)`

/** Reads one page of all periods of membership of each aggregate, by ascending security id and first date. */
async function selectPeriods(
  db: Kysely<DB>,
  aggregateIds: readonly number[],
  { after, before, limit, inverted }: PageWindow,
): Promise<Constituent[]> {
  const direction = inverted ? 'desc' : 'asc'
  const periods = securities(db)
    .innerJoin('constituent', 'constituent.security_id', 'security.id')
    .where('constituent.aggregate_id', '=', sql<number>`aggregate.id`)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`${key} > ${keyAt(after ?? '')}`))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`${key} < ${keyAt(before ?? '')}`))
    .select([
      'constituent.weight',
      'constituent.valid_from as validFrom',
      'constituent.valid_to as validTo',
      'constituent.aggregate_id as aggregateId',
    ])
    .orderBy('constituent.security_id', direction)
    .orderBy('constituent.valid_from', direction)
    .limit(limit)
  return await db
    .selectFrom('aggregate')
    .innerJoinLateral(periods.as('period'), (join) => join.onTrue())
    .where('aggregate.id', '=', sql<number>`any(${aggregateIds})`)
    .selectAll('period')
    .orderBy('period.aggregateId')
    .orderBy('period.id', direction)
    .orderBy('period.validFrom', direction)
    .execute()
}

const countPeriods = (db: Kysely<DB>, aggregateIds: readonly number[]) =>
  db
    .selectFrom('constituent')
    .where('aggregate_id', '=', sql<number>`any(${aggregateIds})`)
    .groupBy('aggregate_id')
    .select((eb) => ['aggregate_id as aggregateId', eb.fn.countAll<number>().as('count')])
    .execute()

/** A page of the periods of an aggregate, with its id for counting all of them. */
export interface PeriodPage extends Page<Constituent> {
  readonly of: number
}

/** Loads a page of an aggregate's periods of membership: past, current and future ones. */
export const loadPeriods = (
  { loaders, db }: ReadContext,
  aggregateId: number,
  window: PageWindow,
): Promise<PeriodPage> =>
  loaders.load('periods', window, aggregateId, async (ids) => {
    const rows = Map.groupBy(await selectPeriods(db, ids, window), (row) => row.aggregateId)
    return ids.map((id) => ({ ...keysetPageOf(rows.get(id) ?? [], window), of: id }))
  })

/** Loads the number of an aggregate's periods of membership. */
export const loadPeriodCount = ({ loaders, db }: ReadContext, aggregateId: number): Promise<number> =>
  loaders.load('periodCount', null, aggregateId, async (ids) => {
    const counts = new Map((await countPeriods(db, ids)).map((row) => [row.aggregateId, row.count]))
    return ids.map((id) => counts.get(id) ?? 0)
  })
