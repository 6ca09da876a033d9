import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { ReadContext } from '../../../core/context.ts'
import { type Page, pageOf, type Window } from '../../../core/keyset-pages.ts'
import { type AggregateRecord, visibleAggregates, visibleTo } from './aggregates.ts'
import { type SecurityRecord, securities } from './securities.ts'

/** How long and with what weight a security belongs to an aggregate. */
export interface Membership {
  readonly weight: number
  /** First day of the membership; null when it has always held. */
  readonly validFrom: string | null
  /** First day on which it no longer holds; null when it is open. */
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

/** One page of the members of each of several aggregates on a day, by ascending security id. */
export async function selectConstituents(
  db: Kysely<DB>,
  aggregateIds: readonly number[],
  date: string,
  { after, before, limit, inverted }: Window,
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

/** One page of the aggregates that each of several securities belongs to on a day, as far as the caller sees them. */
export async function selectMemberships(
  db: Kysely<DB>,
  email: string,
  securityIds: readonly number[],
  date: string,
  { after, before, limit, inverted }: Window,
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

/** A page of memberships on a day, and what a count of all of them needs. */
export interface MembershipPage<T> extends Page<T> {
  /** The aggregate whose members, or the security whose aggregates these are. */
  readonly of: number
  readonly date: string
}

/** Number of aggregates that the caller sees a security in on a day. */
export const loadMembershipCount = (
  { loaders, db, principal }: ReadContext,
  securityId: number,
  date: string,
): Promise<number> =>
  loaders.load('membershipCount', date, securityId, async (ids) => {
    const found = await countMemberships(db, principal.email, ids, date)
    const counts = new Map(found.map((row) => [row.securityId, row.count]))
    return ids.map((id) => counts.get(id) ?? 0)
  })

/** Number of members of an aggregate on a day. */
export const loadConstituentCount = (
  { loaders, db }: ReadContext,
  aggregateId: number,
  date: string,
): Promise<number> =>
  loaders.load('constituentCount', date, aggregateId, async (ids) => {
    const counts = new Map((await countMembers(db, ids, date)).map((row) => [row.aggregateId, row.count]))
    return ids.map((id) => counts.get(id) ?? 0)
  })

/** A page of an aggregate's members on a day. */
export const loadConstituents = (
  { loaders, db }: ReadContext,
  aggregateId: number,
  date: string,
  window: Window,
): Promise<MembershipPage<Constituent>> =>
  loaders.load('constituents', [date, window], aggregateId, async (ids) => {
    const rows = Map.groupBy(await selectConstituents(db, ids, date, window), (row) => row.aggregateId)
    return ids.map((id) => ({ ...pageOf(rows.get(id) ?? [], window), of: id, date }))
  })

/** A page of the aggregates that a security belongs to on a day. */
export const loadMemberships = (
  { loaders, db, principal }: ReadContext,
  securityId: number,
  date: string,
  window: Window,
): Promise<MembershipPage<MembershipOf>> =>
  loaders.load('memberships', [date, window], securityId, async (ids) => {
    const found = await selectMemberships(db, principal.email, ids, date, window)
    const rows = Map.groupBy(found, (row) => row.securityId)
    return ids.map((id) => ({ ...pageOf(rows.get(id) ?? [], window), of: id, date }))
  })
