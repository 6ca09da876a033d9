import { OWN_IDS } from '../engine/derive/session.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { isKnown, type LoadCheck, uniqueKey } from './checks.ts'
import { countsOf, type Merged, mergeCountQuery, type WrittenRow } from './counts.ts'

// A period without a bound is open on that side.
const STAGED = `(
  select line, aggregate_id, security_id, coalesce(weight, 1) as weight,
    coalesce(valid_from::date, '-infinity') as valid_from, coalesce(valid_to::date, 'infinity') as valid_to
  from stage_constituent
)`

/** SQL: whether row `r` of stage_remove_constituent names the membership `c`. */
export const isRemovedBy = (r: string, c: string): string => `
  (${r}.aggregate_id, ${r}.security_id) = (${c}.aggregate_id, ${c}.security_id)
    and (${r}.has_all_periods or coalesce(${r}.valid_from::date, '-infinity') = ${c}.valid_from)`

/** Rules for removals of memberships. */
export const MEMBERSHIP_REMOVAL_CHECKS: readonly LoadCheck[] = [
  isKnown(
    'remove_constituents',
    'stage_remove_constituent',
    'aggregate_id',
    'the id of a loaded aggregate',
    `select id from aggregate where id < ${OWN_IDS}`,
  ),
  {
    file: 'remove_constituents',
    column: 'security_id',
    sql: `
      select line, format('%s is no constituent of aggregate %s%s', security_id, aggregate_id,
        case when not has_all_periods then coalesce(' from ' || valid_from, ' without valid_from') end) as reason
      from stage_remove_constituent r
      where aggregate_id in (select id from aggregate where id < ${OWN_IDS})
        and not exists (select from constituent c where ${isRemovedBy('r', 'c')})`,
  },
]

/** Rules for staged memberships. */
export const MEMBERSHIP_CHECKS: readonly LoadCheck[] = [
  isKnown(
    'constituents',
    'stage_constituent',
    'aggregate_id',
    'the id of a loaded aggregate',
    `select id from aggregate where id < ${OWN_IDS} union all select id from stage_aggregate`,
    'aggregates',
  ),
  isKnown(
    'constituents',
    'stage_constituent',
    'security_id',
    'the id of a security',
    'select id from security union all select id from stage_security',
    'securities',
  ),
  uniqueKey('constituents', 'stage_constituent', 'security_id', 'aggregate_id', 'security_id', 'valid_from'),
  {
    file: 'constituents',
    column: 'valid_to',
    sql: `select line, 'valid_to is not after valid_from' as reason from ${STAGED} s where valid_to <= valid_from`,
  },
  {
    file: 'constituents',
    column: 'valid_from',
    // Compares staged periods with each other and with stored ones that the load does not replace.
    sql: `
      select greatest(line, next_line) as line, 'the period overlaps another period of the same membership' as reason
      from (
        select line, valid_to, lead(valid_from) over pair as next_from, lead(line) over pair as next_line
        from (
          select line, aggregate_id, security_id, valid_from, valid_to from ${STAGED} s
          union all
          select null, c.aggregate_id, c.security_id, c.valid_from, c.valid_to
          from constituent c
          join (select distinct aggregate_id, security_id from stage_constituent) pair using (aggregate_id, security_id)
          where not exists (
            select from ${STAGED} s
            where (s.aggregate_id, s.security_id, s.valid_from) = (c.aggregate_id, c.security_id, c.valid_from)
          )
        ) period
        window pair as (partition by aggregate_id, security_id order by valid_from)
      ) followed
      where next_from < valid_to and coalesce(line, next_line) is not null`,
  },
]

const MERGE = `
  insert into constituent (aggregate_id, security_id, weight, valid_from, valid_to)
  select aggregate_id, security_id, weight, valid_from, valid_to from ${STAGED} s
  on conflict (aggregate_id, security_id, valid_from) do update
    set weight = excluded.weight, valid_to = excluded.valid_to
    where (constituent.weight, constituent.valid_to) is distinct from (excluded.weight, excluded.valid_to)`

/** Adds the dates of a query of aggregate_id, valid_from and valid_to to membership_change. */
export async function noteMembershipChanges(client: Queryable, periods: string): Promise<void> {
  await client.query(`
    insert into membership_change as m
    select aggregate_id, min(valid_from), max(valid_to) from (${periods}) period group by aggregate_id
    on conflict (aggregate_id) do update
      set valid_from = least(m.valid_from, excluded.valid_from), valid_to = greatest(m.valid_to, excluded.valid_to)`)
}

async function deleteMemberships(client: Queryable, which: string): Promise<Merged> {
  const memberships = `constituent c where ${which}`
  await noteMembershipChanges(client, `select aggregate_id, valid_from, valid_to from ${memberships}`)
  const { rowCount } = await client.query(`delete from ${memberships}`)
  return { rows: rowCount ?? 0, counts: { constituents: { removed: rowCount ?? 0 } } }
}

/** Removes the memberships that the load names. */
export const removeMemberships = (client: Queryable): Promise<Merged> =>
  deleteMemberships(client, `exists (select from stage_remove_constituent r where ${isRemovedBy('r', 'c')})`)

/** Removes the memberships of the staged aggregates that are not staged. */
export const replaceMemberships = (client: Queryable): Promise<Merged> =>
  deleteMemberships(
    client,
    `aggregate_id in (select aggregate_id from stage_constituent)
      and (aggregate_id, security_id, valid_from) not in (select aggregate_id, security_id, valid_from from ${STAGED} s)`,
  )

/** Merges the staged memberships. */
export async function mergeMemberships(client: Queryable): Promise<Merged> {
  await noteMembershipChanges(
    client,
    `select s.aggregate_id, s.valid_from, greatest(s.valid_to, c.valid_to) as valid_to
     from ${STAGED} s
     left join constituent c using (aggregate_id, security_id, valid_from)
     where (c.weight, c.valid_to) is distinct from (s.weight, s.valid_to)`,
  )
  const { rows } = await client.query<WrittenRow>(
    mergeCountQuery(MERGE, 'constituent', 'aggregate_id', 'security_id', 'valid_from'),
  )
  return { rows: rows[0]?.rows ?? 0, counts: { constituents: countsOf(rows[0]) } }
}
