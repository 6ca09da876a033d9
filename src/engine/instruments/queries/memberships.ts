import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { ReadContext } from '../../../core/context.ts'
import { keysetPageOf, type Page, type PageWindow } from '../../../core/keyset-pages.ts'
import { chargeInstruments } from '../../../core/work.ts'
import { type AggregateRecord, visibleAggregates, visibleTo } from './aggregates.ts'
import { type SecurityRecord, securities } from './securities.ts'

/** Weight and validity of a constituent. */
export interface Membership {
  readonly weight: number
  /** First date of the membership. Null if it has no start. */
  readonly validFrom: string | null
  /** First date after the membership. Null if it has no end. */
  readonly validTo: string | null
}

export type Constituent = SecurityRecord & Membership & { readonly aggregateId: number }
export type MembershipOf = AggregateRecord & Membership & { readonly securityId: number }

const effectiveOn = (date: string) =>
  sql<boolean>`(constituent.valid_from <= ${date}::date and ${date}::date < constituent.valid_to)`

const membership = [
  'constituent.weight',
  'constituent.valid_from as validFrom',
  'constituent.valid_to as validTo',
] as const

/** Reads one page of constituents on a date for each aggregate, by ascending security id. */
async function selectConstituents(
  db: Kysely<DB>,
  aggregateIds: readonly number[],
  date: string,
  { after, before, limit, inverted }: PageWindow,
): Promise<Constituent[]> {
  const members = securities(db)
    .innerJoin('constituent', 'constituent.security_id', 'security.id')
    .where('constituent.aggregate_id', '=', sql<number>`aggregate.id`)
    .where(effectiveOn(date))
    .$if(after !== undefined, (query) => query.where('security.id', '>', Number(after)))
    .$if(before !== undefined, (query) => query.where('security.id', '<', Number(before)))
    .select([...membership, 'constituent.aggregate_id as aggregateId'])
    .orderBy('security.id', inverted ? 'desc' : 'asc')
    .limit(limit)
  return await db
    .selectFrom('aggregate')
    .innerJoinLateral(members.as('member'), (join) => join.onTrue())
    .where('aggregate.id', '=', sql<number>`any(${aggregateIds})`)
    .selectAll('member')
    .orderBy('member.aggregateId')
    .orderBy('member.id', inverted ? 'desc' : 'asc')
    .execute()
}

/** Reads one page of the visible aggregates that contain each security on a date. */
async function selectMemberships(
  db: Kysely<DB>,
  email: string,
  securityIds: readonly number[],
  date: string,
  { after, before, limit, inverted }: PageWindow,
): Promise<MembershipOf[]> {
  const memberships = visibleAggregates(db, email)
    .innerJoin('constituent', 'constituent.aggregate_id', 'aggregate.id')
    .where('constituent.security_id', '=', sql<number>`security.id`)
    .where(effectiveOn(date))
    .$if(after !== undefined, (query) => query.where('aggregate.id', '>', Number(after)))
    .$if(before !== undefined, (query) => query.where('aggregate.id', '<', Number(before)))
    .select([...membership, 'constituent.security_id as securityId'])
    .orderBy('aggregate.id', inverted ? 'desc' : 'asc')
    .limit(limit)
  return await db
    .selectFrom('security')
    .innerJoinLateral(memberships.as('membership'), (join) => join.onTrue())
    .where('security.id', '=', sql<number>`any(${securityIds})`)
    .selectAll('membership')
    .orderBy('membership.securityId')
    .orderBy('membership.id', inverted ? 'desc' : 'asc')
    .execute()
}

const countMembers = (db: Kysely<DB>, aggregateIds: readonly number[], date: string) =>
  db
    .selectFrom('constituent')
    .where('aggregate_id', '=', sql<number>`any(${aggregateIds})`)
    .where(effectiveOn(date))
    .groupBy('aggregate_id')
    .select((eb) => ['aggregate_id as aggregateId', eb.fn.countAll<number>().as('count')])
    .execute()

const countMemberships = (db: Kysely<DB>, email: string, securityIds: readonly number[], date: string) =>
  db
    .selectFrom('constituent')
    .innerJoin('aggregate', 'aggregate.id', 'constituent.aggregate_id')
    .where(visibleTo(email))
    .where('constituent.security_id', '=', sql<number>`any(${securityIds})`)
    .where(effectiveOn(date))
    .groupBy('constituent.security_id')
    .select((eb) => ['constituent.security_id as securityId', eb.fn.countAll<number>().as('count')])
    .execute()

/** A page of memberships on a date, with the key for counting all of them. */
export interface MembershipPage<T> extends Page<T> {
  /** Id of the aggregate (for constituents) or the security (for aggregates). */
  readonly of: number
  readonly date: string
}

/** Loads the number of visible aggregates that contain a security on a date. */
export const loadMembershipCount = (
  { loaders, db, principal }: ReadContext,
  securityId: number,
  date: string,
): Promise<number> =>
  loaders.load('membershipCount', date, securityId, async (ids) => {
    const rows = await countMemberships(db, principal.email, ids, date)
    const counts = new Map(rows.map((row) => [row.securityId, row.count]))
    return ids.map((id) => counts.get(id) ?? 0)
  })

/** Loads the number of constituents of an aggregate on a date. */
export const loadConstituentCount = (
  { loaders, db }: ReadContext,
  aggregateId: number,
  date: string,
): Promise<number> =>
  loaders.load('constituentCount', date, aggregateId, async (ids) => {
    await chargeInstruments(ids.length)
    const counts = new Map((await countMembers(db, ids, date)).map((row) => [row.aggregateId, row.count]))
    return ids.map((id) => counts.get(id) ?? 0)
  })

/** Loads a page of an aggregate's constituents on a date. */
export const loadConstituents = (
  { loaders, db }: ReadContext,
  aggregateId: number,
  date: string,
  window: PageWindow,
): Promise<MembershipPage<Constituent>> =>
  loaders.load('constituents', [date, window], aggregateId, async (ids) => {
    const constituents = await selectConstituents(db, ids, date, window)
    await chargeInstruments(constituents.length)
    const rows = Map.groupBy(constituents, (row) => row.aggregateId)
    return ids.map((id) => ({ ...keysetPageOf(rows.get(id) ?? [], window), of: id, date }))
  })

/** Loads a page of the visible aggregates that contain a security on a date. */
export const loadMemberships = (
  { loaders, db, principal }: ReadContext,
  securityId: number,
  date: string,
  window: PageWindow,
): Promise<MembershipPage<MembershipOf>> =>
  loaders.load('memberships', [date, window], securityId, async (ids) => {
    const memberships = await selectMemberships(db, principal.email, ids, date, window)
    await chargeInstruments(memberships.length)
    const rows = Map.groupBy(memberships, (row) => row.securityId)
    return ids.map((id) => ({ ...keysetPageOf(rows.get(id) ?? [], window), of: id, date }))
  })
