import type { ReadContext } from '../../core/context.ts'
import { type Page, pageOf, type Window } from '../../core/page.ts'
import {
  type Constituent,
  countMembers,
  countMemberships,
  type MembershipOf,
  selectConstituents,
  selectMemberships,
} from './queries/memberships.ts'

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
