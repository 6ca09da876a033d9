import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { LOAD_LOCK } from '../../../engine/derive/session.ts'
import type { Member } from './members.ts'

/** Until the transaction ends, nobody else changes the aggregates of this owner; returns how many there are. */
export async function lockAggregatesOf(trx: Transaction<DB>, email: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`aggregates of ${email}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from aggregate where owner_email = ${email}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Notes that an owner's aggregates are not what they were: what was worked out before is out of date for the owner. */
export async function raiseOwnerVersion(trx: Transaction<DB>, email: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into owner_version as v (owner_email, version) values (${email}, 1)
    on conflict (owner_email) do update set version = v.version + 1
    returning version, pg_notify('flowgate', '{"topic":"data","version":0}')`.execute(trx)
  return rows[0]?.version ?? 0
}

/** What a caller can say about an aggregate. */
export interface Traits {
  readonly name: string
  readonly type: string
  readonly subtype: string | null
  readonly isActive: boolean
}

/** Writes a new aggregate of an owner; returns its id. */
export async function insertAggregate(
  trx: Transaction<DB>,
  email: string,
  providerId: string,
  { name, type, subtype, isActive }: Traits,
): Promise<number> {
  await sql`insert into app_user (email) values (${email}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into instrument (id, kind, provider_id, name, is_active)
    values (nextval('own_aggregate_id'), 'aggregate', ${providerId}, ${name}, ${isActive})
    returning id`.execute(trx)
  const [inserted] = rows
  if (!inserted) throw new TypeError('An insert returned nothing')
  await sql`
    insert into aggregate (id, type, subtype, owner_email) values (${inserted.id}, ${type}, ${subtype}, ${email})`.execute(
    trx,
  )
  return inserted.id
}

export async function updateTraits(trx: Transaction<DB>, id: number, traits: Traits): Promise<void> {
  const { name, type, subtype, isActive } = traits
  await sql`update instrument set name = ${name}, is_active = ${isActive} where id = ${id}`.execute(trx)
  await sql`update aggregate set type = ${type}, subtype = ${subtype} where id = ${id}`.execute(trx)
}

/** Puts memberships in the place of those that an aggregate has. */
export async function replaceMembers(
  trx: Transaction<DB>,
  id: number,
  members: readonly Member[],
): Promise<void> {
  await sql`delete from constituent where aggregate_id = ${id}`.execute(trx)
  await sql`
    insert into constituent (aggregate_id, security_id, weight, valid_from, valid_to)
    select ${id}, m."securityId", m.weight, coalesce(m."validFrom", '-infinity'), coalesce(m."validTo", 'infinity')
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as m ("securityId" integer, weight double precision, "validFrom" date, "validTo" date)`.execute(trx)
}

/** Removes an aggregate; its bars stay behind, noted, until no load runs that could write more of them. */
export async function removeAggregate(trx: Transaction<DB>, id: number): Promise<void> {
  // A load takes its rows in this order; whoever took them in another could wait for it while it waits for them.
  await sql`select from instrument where id = ${id} for update`.execute(trx)
  await sql`update flow_series set instrument_id = null where instrument_id = ${id}`.execute(trx)
  await sql`delete from constituent where aggregate_id = ${id}`.execute(trx)
  await sql`delete from aggregate where id = ${id}`.execute(trx)
  await sql`delete from instrument where id = ${id}`.execute(trx)
  await sql`insert into removed_aggregate (id) values (${id}) on conflict do nothing`.execute(trx)
}

/** The owner of an own aggregate; undefined when there is no such aggregate. */
export async function ownerOf(trx: Transaction<DB>, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select owner_email as email from aggregate where id = ${id} and owner_email is not null`.execute(trx)
  return rows[0]?.email
}

// Which part of a series falls into a membership, as if its bars were spread evenly.
const DAY = 86_400
const share = sql`greatest(0, extract(epoch from
    least(c.valid_to::timestamptz, e.last_ts) - greatest(c.valid_from::timestamptz, e.first_ts)) + ${sql.lit(DAY)})
  / (extract(epoch from e.last_ts - e.first_ts) + ${sql.lit(DAY)})`

/** Base bars of the constituents of an aggregate, about: what its own are computed from. */
export async function countBarsBelow(db: Kysely<DB>, id: number): Promise<number> {
  const { rows } = await sql<{ bars: number }>`
    select coalesce(ceil(sum(e.bars * least(1, ${share}))), 0)::bigint as bars
    from constituent c
    join bar_extent e on e.instrument_id = c.security_id
    where c.aggregate_id = ${id} and e.interval in ('10min', '1d') and e.asset_class <> 'all'`.execute(db)
  return rows[0]?.bars ?? 0
}

/** Keeps loads away until the transaction ends; false when one runs or waits. */
export async function tryKeepLoadsAway(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(LOAD_LOCK)}) as "isFree"`.execute(trx)
  return rows[0]?.isFree ?? false
}

/** Waits for the load that runs, and keeps others away until the transaction ends. */
export async function keepLoadsAway(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.raw(LOAD_LOCK)})`.execute(trx)
}

const barsOf = (id: number) => sql`hashtextextended(${`bars of ${id}`}, 0)`

/** Takes the bars of an aggregate until the transaction ends; false when somebody else is computing them. */
export async function tryTakeBars(trx: Transaction<DB>, id: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${barsOf(id)}) as "isFree"`.execute(trx)
  return rows[0]?.isFree ?? false
}

/** Waits until nobody else computes the bars of an aggregate, and takes them until the transaction ends. */
export async function takeBars(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${barsOf(id)})`.execute(trx)
}
