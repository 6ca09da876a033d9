import { dayStart } from './buckets.ts'
import { partOf, sumMembers } from './members.ts'
import { OWN_IDS } from './session.ts'
import { type BaseInterval, each, isAny, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

// First and last bar stamp of a date range with an exclusive end. Open ends remain open.
const stampRange = (interval: BaseInterval, row: string): string =>
  interval === '1d'
    ? `${row}.valid_from::timestamptz as first_ts, ${row}.valid_to::timestamptz - interval '1 day' as last_ts`
    : `${dayStart(`${row}.valid_from`)} + interval '1 second' as first_ts, ${dayStart(`${row}.valid_to`)} as last_ts`

/** Aggregates to compute: `only` one, completely; otherwise those with due stamps (`isOwn`: users' own). */
interface Scope {
  readonly only?: number
  readonly isOwn?: boolean
}

const FIRST_ID = ({ isOwn }: Scope): number => (isOwn ? OWN_IDS : 1)

const IS_CHANGED = `exists (
  select from membership_change change
  where change.aggregate_id = c.aggregate_id and change.valid_from <= c.valid_from and c.valid_to <= change.valid_to
)`

/**
 * Lists the memberships of aggregates without own bars in work_membership (dropped on commit). `is_changed`:
 * the whole membership must be recomputed in any case.
 */
async function listMemberships(
  client: WorkClient,
  { ownFlag }: StoredBarTable,
  interval: BaseInterval,
  scope: Scope,
): Promise<void> {
  const { only } = scope
  const among = (row: string) =>
    only === undefined ? `${row}.aggregate_id >= ${FIRST_ID(scope)}` : `${row}.aggregate_id = ${only}`
  // Few securities are members twice: sorting all rows for those few took longer than everything else.
  await client.fill(
    'work_membership',
    `with pair as (
      select aggregate_id, security_id, ${stampRange(interval, 'p')}
      from (
        select aggregate_id, security_id, min(valid_from) as valid_from, max(valid_to) as valid_to
        from constituent c
        where ${among('c')}
        group by aggregate_id, security_id
        having count(*) > 1
      ) p
    )
    select m.*, coalesce(pair.first_ts, m.first_ts) as linked_from, pair.first_ts is null as is_single
    from (
      select c.aggregate_id, c.security_id, c.weight::numeric as weight, ${stampRange(interval, 'c')},
        ${only === undefined ? IS_CHANGED : 'true'} as is_changed
      from constituent c
      join aggregate a on a.id = c.aggregate_id and not a.${ownFlag}
      where ${among('c')}
    ) m
    left join pair using (aggregate_id, security_id)`,
  )
  await client.query('analyze work_membership')
}

/** Lists in work_due the stamps of aggregates to recompute after changed constituent bars or memberships. */
async function listDue(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
  scope: Scope,
): Promise<void> {
  const { bars, changed, ownFlag, hasPrice } = table
  const onChangedDates = (instruments: string) => `
    select change.aggregate_id, b.ts
    from (select aggregate_id, ${stampRange(interval, 'membership_change')} from membership_change) change
    join (${instruments}) instrument using (aggregate_id)
    join ${bars} b on b.interval = '${interval}' and b.instrument_id = instrument.id
      and b.ts between change.first_ts and change.last_ts`
  await client.fill(
    'work_due',
    `select m.aggregate_id as instrument_id, c.ts
    from ${changed} c
    join work_membership m on m.security_id = c.instrument_id and c.ts between m.first_ts and m.last_ts
    where c.interval = '${interval}' and not m.is_changed
    union
    ${onChangedDates('select distinct aggregate_id, security_id as id from work_membership')}
    union
    ${onChangedDates(`select id as aggregate_id, id from aggregate where not ${ownFlag}`)}
    ${scope.isOwn ? `union select instrument_id, ts from ${changed} where interval = '${interval}' and instrument_id >= ${OWN_IDS}` : ''}`,
  )
  // Links run from one priced bar to the next, so the link of the next priced bar may differ now.
  if (hasPrice)
    await client.query(`
      insert into work_due
      select instrument_id, next.ts
      from work_due
      cross join lateral (
        select b.ts from ${bars} b
        where b.instrument_id = work_due.instrument_id and b.interval = '${interval}' and b.ts > work_due.ts
          and b.px is not null and b.basis <> 2
        order by b.ts
        limit 1
      ) next
      except
      select instrument_id, ts from work_due`)
  await client.index('work_due', '(instrument_id, ts)')
  await client.query('analyze work_due')
}

/** Whether no aggregate has been computed yet. Then everything is due, so the due stamps are not listed. */
async function isFirst(
  client: WorkClient,
  { bars, ownFlag }: StoredBarTable,
  interval: BaseInterval,
): Promise<boolean> {
  const computed = await client.source(
    'work_computed',
    `select id as instrument_id from aggregate where not ${ownFlag}`,
  )
  const hasBar = `exists (select from ${bars} b where b.instrument_id = a.instrument_id and b.interval = '${interval}')`
  return !(await isAny(client, `${computed} a where ${hasBar}`))
}

// The stored bars of one aggregate, so that those without a new row are deleted.
const storedKeys = ({ bars, next, ownFlag }: StoredBarTable, interval: BaseInterval, id: number): string => `
  select distinct b.instrument_id, b.interval, b.ts
  from ${bars} b
  where b.instrument_id = ${id} and b.interval = '${interval}'
    and b.instrument_id in (select id from aggregate where not ${ownFlag})
    and not exists (select from ${next} n where n.instrument_id = b.instrument_id and n.ts = b.ts)`

/**
 * Adds the due keys of aggregates without own bars, and their new rows, to the working tables: the sums over
 * the constituents that have a bar, and the weighted mean of the available prices.
 */
export async function takeAggregates(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
  scope: Scope = {},
): Promise<void> {
  const { dimensions, flows, hasPrice, key, next } = table
  await listMemberships(client, table, interval, scope)
  const isAllDue = scope.only !== undefined || (!scope.isOwn && (await isFirst(client, table, interval)))
  if (!isAllDue) {
    await listDue(client, table, interval, scope)
    await client.query(`insert into ${key} select instrument_id, '${interval}', ts from work_due`)
  }

  const part = partOf(table)
  const measures = [...(hasPrice ? ['px'] : []), ...flows]
  // The factor adds digits to the quotient, so that it is rounded only once.
  const mean = (where: string) => `
    round(sum(price_sum) ${where} * 1.000000000000000000 / sum(weight_sum) ${where})::bigint / 1e6::double precision`
  const summed = (where: string) =>
    [...(hasPrice ? [mean(where)] : []), ...flows.map((flow) => `from_cents(sum(${flow}) ${where})`)].join(
      ', ',
    )
  const named = (values: string) =>
    measures.map((name, place) => `${values}[${place + 1}] as ${name}`).join(', ')
  // The planner estimates a range of stamps at 0.5% of a series, and would sort millions of rows to merge.
  await client.query('set local enable_mergejoin = off')
  await sumMembers(client, table, interval, isAllDue)
  await client.query(`
    insert into ${next} (instrument_id, interval, ${each(dimensions)} ts, basis, has_derived_day, ${measures.join(', ')})
    select instrument_id, '${interval}', ${each(dimensions)} ts, reading.basis, reading.basis = 1, ${measures.map((name) => `reading.${name}`).join(', ')}
    from (
      select instrument_id, ${each(dimensions)} ts, max(basis) as basis, min(basis) as completed_basis,
        array[${summed('')}] as measures, array[${summed('filter (where basis = 0)')}] as completed_measures
      from ${part}
      group by instrument_id, ${each(dimensions)} ts
    ) sum
    cross join lateral (
      select basis, ${named('values')}
      from (values (sum.basis, measures), (2, completed_measures)) either (basis, values)
      where basis = sum.basis or (sum.basis = 1 and completed_basis = 0)
    ) reading`)
  await client.query('set local enable_mergejoin = on')
  if (isAllDue) {
    await client.query(`insert into ${key} select distinct instrument_id, interval, ts from ${next}`)
    if (scope.only !== undefined)
      await client.query(`insert into ${key} ${storedKeys(table, interval, scope.only)}`)
  }
  await client.drop('work_membership', 'work_due', part)
}
