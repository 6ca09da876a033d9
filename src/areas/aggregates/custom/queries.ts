import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { LOAD_LOCK } from '../../../engine/derive/session.ts'
import type { StoredMembership } from './members.ts'

/** Locks an owner's aggregates against other changes until the transaction ends. Returns their number. */
export async function lockAggregatesOf(trx: Transaction<DB>, email: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`aggregates of ${email}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from aggregate where owner_email = ${email}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Raises and returns the version of an owner's aggregates, which invalidates the owner's cached results. */
export async function raiseOwnerVersion(trx: Transaction<DB>, email: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into owner_version as v (owner_email, version) values (${email}, 1)
    on conflict (owner_email) do update set version = v.version + 1
    returning version, pg_notify('flowgate', '{"topic":"data","version":0}')`.execute(trx)
  return rows[0]?.version ?? 0
}

/** Attributes of an aggregate that its owner sets. */
export interface Traits {
  readonly name: string
  readonly type: string
  readonly subtype: string | null
  readonly isActive: boolean
}

/** Inserts an aggregate of an owner. Returns its id. */
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
  if (!inserted) throw new TypeError('The insert returned no row')
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

/** Replaces all memberships of an aggregate. */
export async function replaceMembers(
  trx: Transaction<DB>,
  id: number,
  members: readonly StoredMembership[],
): Promise<void> {
  await sql`delete from constituent where aggregate_id = ${id}`.execute(trx)
  await sql`
    insert into constituent (aggregate_id, security_id, weight, valid_from, valid_to)
    select ${id}, m."securityId", m.weight, coalesce(m."validFrom", '-infinity'), coalesce(m."validTo", 'infinity')
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as m ("securityId" integer, weight double precision, "validFrom" date, "validTo" date)`.execute(trx)
}

/** Deletes an aggregate and records its id. Its bars are purged later, when no load can add more. */
export async function removeAggregate(trx: Transaction<DB>, id: number): Promise<void> {
  // Locks rows in the order in which a load locks them, to avoid deadlocks.
  await sql`select from instrument where id = ${id} for update`.execute(trx)
  await sql`update flow_series set instrument_id = null where instrument_id = ${id}`.execute(trx)
  await sql`delete from constituent where aggregate_id = ${id}`.execute(trx)
  await sql`delete from aggregate where id = ${id}`.execute(trx)
  await sql`delete from instrument where id = ${id}`.execute(trx)
  await sql`insert into removed_aggregate (id) values (${id}) on conflict do nothing`.execute(trx)
}

/** Returns the owner of a private aggregate, or undefined if there is no such aggregate. */
export async function ownerOf(trx: Transaction<DB>, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select owner_email as email from aggregate where id = ${id} and owner_email is not null`.execute(trx)
  return rows[0]?.email
}

// Fraction of a series that lies within a membership, assuming evenly spread bars.
const DAY = 86_400
const share = sql`greatest(0, extract(epoch from
    least(c.valid_to::timestamptz, e.last_ts) - greatest(c.valid_from::timestamptz, e.first_ts)) + ${sql.lit(DAY)})
  / (extract(epoch from e.last_ts - e.first_ts) + ${sql.lit(DAY)})`

/** Estimates the number of base bars of an aggregate's constituents, which its own bars are computed from. */
export async function countBarsBelow(db: Kysely<DB>, id: number): Promise<number> {
  const { rows } = await sql<{ bars: number }>`
    select coalesce(ceil(sum(e.bars * least(1, ${share}))), 0)::bigint as bars
    from constituent c
    join bar_extent e on e.instrument_id = c.security_id
    where c.aggregate_id = ${id} and e.interval in ('10min', '1d') and e.asset_class <> 'all'`.execute(db)
  return rows[0]?.bars ?? 0
}

/** Blocks loads until the transaction ends. Returns false, without blocking, if one is running or waiting. */
export async function tryKeepLoadsAway(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(LOAD_LOCK)}) as "isFree"`.execute(trx)
  return rows[0]?.isFree ?? false
}

/** Waits for a running load, then blocks loads until the transaction ends. */
export async function keepLoadsAway(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.raw(LOAD_LOCK)})`.execute(trx)
}

const barsOf = (id: number) => sql`hashtextextended(${`bars of ${id}`}, 0)`

/** Locks the bars of an aggregate until the transaction ends. Returns false if they are locked already. */
export async function tryTakeBars(trx: Transaction<DB>, id: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${barsOf(id)}) as "isFree"`.execute(trx)
  return rows[0]?.isFree ?? false
}

/** Waits for the lock on the bars of an aggregate, and holds it until the transaction ends. */
export async function takeBars(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${barsOf(id)})`.execute(trx)
}
