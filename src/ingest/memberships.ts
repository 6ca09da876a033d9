import type { Queryable } from '../platform/database/queryable.ts'
import { isKnown, type LoadCheck, uniqueKey } from './checks.ts'
import { countsOf, type Merged, mergeCountQuery, type WrittenRow } from './counts.ts'

// A period without a bound is open on that side.
const STAGED = `(
  select line, aggregate_id, security_id, coalesce(weight, 1) as weight,
    coalesce(valid_from::date, '-infinity') as valid_from, coalesce(valid_to::date, 'infinity') as valid_to
  from stage_constituent
)`

/** Rules for staged memberships. */
export const MEMBERSHIP_CHECKS: readonly LoadCheck[] = [
  isKnown(
    'constituents',
    'stage_constituent',
    'aggregate_id',
    'the id of an aggregate',
    'select id from aggregate union all select id from stage_aggregate',
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

/**
 * Merges the staged memberships. Adds the dates whose constituents may have changed to membership_change.
 */
export async function mergeMemberships(client: Queryable): Promise<Merged> {
  await client.query(`
    insert into membership_change as m
    select s.aggregate_id, min(s.valid_from), max(greatest(s.valid_to, c.valid_to))
    from ${STAGED} s
    left join constituent c using (aggregate_id, security_id, valid_from)
    where (c.weight, c.valid_to) is distinct from (s.weight, s.valid_to)
    group by s.aggregate_id
    on conflict (aggregate_id) do update
      set valid_from = least(m.valid_from, excluded.valid_from), valid_to = greatest(m.valid_to, excluded.valid_to)`)
  const { rows } = await client.query<WrittenRow>(
    mergeCountQuery(MERGE, 'constituent', 'aggregate_id', 'security_id', 'valid_from'),
  )
  return { rows: rows[0]?.rows ?? 0, counts: { constituents: countsOf(rows[0]) } }
}
