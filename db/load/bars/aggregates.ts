import type { ClientBase } from 'pg'
import { OWN_IDS } from '../session.ts'
import { dayStart } from './buckets.ts'
import { type BarTable, type BaseInterval, each } from './tables.ts'

// The first and the last stamp of the bars of a range of dates, the last date exclusive; open ends stay open.
const stampRange = (interval: BaseInterval, row: string): string =>
  interval === '1d'
    ? `${row}.valid_from::timestamptz as first_ts, ${row}.valid_to::timestamptz - interval '1 day' as last_ts`
    : `${dayStart(`${row}.valid_from`)} + interval '1 second' as first_ts, ${dayStart(`${row}.valid_to`)} as last_ts`

/** Which aggregates are computed: one alone, whole; or those of which anything is due, all or those of users. */
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
 * Lists the memberships of the aggregates without own bars in work_membership (dropped on commit); `is_changed` where
 * all that a membership covers is to be computed anew in any case.
 */
async function listMemberships(
  client: ClientBase,
  { ownFlag }: BarTable,
  interval: BaseInterval,
  scope: Scope,
): Promise<void> {
  const { only } = scope
  await client.query(`
    create temp table work_membership on commit drop as
    select *, min(first_ts) over pair as linked_from, count(*) over pair = 1 as is_single
    from (
      select c.aggregate_id, c.security_id, c.weight::numeric as weight, ${stampRange(interval, 'c')},
        ${only === undefined ? IS_CHANGED : 'true'} as is_changed
      from constituent c
      join aggregate a on a.id = c.aggregate_id and not a.${ownFlag}
      where ${only === undefined ? `c.aggregate_id >= ${FIRST_ID(scope)}` : `c.aggregate_id = ${only}`}
    ) membership
    window pair as (partition by aggregate_id, security_id)`)
  await client.query('analyze work_membership')
}

/** Lists in work_due what of the aggregates is to be computed anew: a bar of a constituent or the membership has changed. */
async function listDue(
  client: ClientBase,
  table: BarTable,
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
  await client.query(`
    create temp table work_due on commit drop as
    select m.aggregate_id as instrument_id, c.ts
    from ${changed} c
    join work_membership m on m.security_id = c.instrument_id and c.ts between m.first_ts and m.last_ts
    where c.interval = '${interval}' and not m.is_changed
    union
    ${onChangedDates('select distinct aggregate_id, security_id as id from work_membership')}
    union
    ${onChangedDates(`select id as aggregate_id, id from aggregate where not ${ownFlag}`)}
    ${scope.isOwn ? `union select instrument_id, ts from ${changed} where interval = '${interval}' and instrument_id >= ${OWN_IDS}` : ''}`)
  // The change of the members counts from bar to bar: the next one's may be another one now.
  if (hasPrice)
    await client.query(`
      insert into work_due
      select instrument_id, next.ts
      from work_due
      cross join lateral (
        select b.ts from ${bars} b
        where b.instrument_id = work_due.instrument_id and b.interval = '${interval}' and b.ts > work_due.ts
        order by b.ts
        limit 1
      ) next
      except
      select instrument_id, ts from work_due`)
  await client.query('analyze work_due')
}

/** Whether no aggregate has been computed yet: then all that the constituents give is due, and needs no listing. */
async function isFirst(
  client: ClientBase,
  { bars, ownFlag }: BarTable,
  interval: BaseInterval,
): Promise<boolean> {
  const { rows } = await client.query(`
    select from aggregate
    where not ${ownFlag}
      and exists (select from ${bars} b where b.instrument_id = aggregate.id and b.interval = '${interval}')
    limit 1`)
  return rows.length === 0
}

const lastPriced = (bars: string, interval: BaseInterval, id: string, ts: string): string => `
  coalesce((
    select b.ts from ${bars} b
    where b.instrument_id = ${id} and b.interval = '${interval}' and b.ts < ${ts} and b.px is not null
    order by b.ts desc
    limit 1
  ), ${ts})`

// What is due of each membership, and from where on its changes are known: the last bar with a price before that.
const dueMemberships = ({ bars, hasPrice }: BarTable, interval: BaseInterval): string => `(
    select aggregate_id, security_id, weight, greatest(m.first_ts, due.first_ts) as first_ts,
      least(m.last_ts, due.last_ts) as last_ts, greatest(m.linked_from, due.linked_from) as linked_from, is_single
    from work_membership m
    join (
      select *, ${hasPrice ? lastPriced(bars, interval, 'due.instrument_id', 'due.first_ts') : 'first_ts'} as linked_from
      from (select instrument_id, min(ts) as first_ts, max(ts) as last_ts from work_due group by instrument_id) due
    ) due on due.instrument_id = m.aggregate_id
  )`
const IS_DUE = 'join work_due d on d.instrument_id = m.aggregate_id and d.ts = b.ts'

const list = (names: readonly string[], write: (name: string) => string): string =>
  names.map(write).join(', ')

/** SQL: rows in the order of time with the last price before each. */
const lookingBack = (rows: string): string => `
      select *, lag(px, back::integer) over line as prev_px, lag(ts, back::integer) over line as prev_ts
      from (
        select *, place - max(place) filter (where px is not null) over earlier as back
        from (select *, row_number() over (order by ts) as place from (${rows}) given) placed
        window earlier as (order by ts rows between unbounded preceding and 1 preceding)
      ) looking_back
      window line as (order by ts)`

// The bars of the members as far as they are needed, in whole units: a security is a member of many aggregates.
const memberBars = ({ bars, flows }: BarTable, interval: BaseInterval, memberships: string): string => `
  create temp table work_bar on commit drop as
  select b.security_id, b.ts, b.basis, b.px, b.prev_ts, b.prev_px, ${list(flows, (flow) => `b.${flow}`)}
  from (select security_id, min(linked_from) as first_ts, max(last_ts) as last_ts from ${memberships} m group by 1) s
  cross join lateral (${lookingBack(`
          select instrument_id as security_id, ts, basis, load.millionths(px)::numeric as px,
            ${list(flows, (flow) => `cents(${flow}) as ${flow}`)}
          from ${bars} b
          where b.interval = '${interval}' and b.instrument_id = s.security_id and b.ts between s.first_ts and s.last_ts
          offset 0`)}
  ) b`

/** SQL: the bars of the membership `m`, with the price that it had before as a member. */
const ofMember = ({ flows }: BarTable): string => `
    select ts, basis, px, ${flows.join(', ')}, case when prev_ts >= m.linked_from then prev_ts end as prev_ts,
      case when prev_ts >= m.linked_from then prev_px end as prev_px
    from work_bar b
    where m.is_single and b.security_id = m.security_id and b.ts between m.first_ts and m.last_ts
    union all
    select ts, basis, px, ${flows.join(', ')}, prev_ts, prev_px
    from (${lookingBack(`
          select ts, basis, px, ${flows.join(', ')}
          from work_bar b
          where not m.is_single and b.security_id = m.security_id and b.ts between m.linked_from and m.last_ts
            and exists (
              select from work_membership o
              where o.aggregate_id = m.aggregate_id and o.security_id = m.security_id and not o.is_single
                and b.ts between o.first_ts and o.last_ts
            )
          offset 0`)}
    ) b
    where ts >= m.first_ts`

const ofOptions = ({ bars }: BarTable, interval: BaseInterval): string => `
    select * from ${bars} b
    where b.interval = '${interval}' and b.instrument_id = m.security_id and b.ts between m.first_ts and m.last_ts`

// Of the members that have a price both times; what the others have is taken from the sum that is there already.
const PRICE_SUMS = `b.prev_ts, sum(b.px * m.weight) as price_sum, sum(m.weight) filter (where b.px is not null) as weight_sum,
    sum(b.px * m.weight) filter (where b.prev_px is null) as joined_sum,
    sum(b.prev_px * m.weight) filter (where b.px is not null) as before_sum,`

// Sums per basis (1 is a derived day): most stamps have constituents of one basis only. Read membership by membership,
// by index, as far as anything is due there; planned as one join it would be sorted on disk.
const parts = (table: BarTable, interval: BaseInterval, memberships: string, isAllDue: boolean): string => {
  const { dimensions, flows, hasPrice } = table
  return `
  create temp table work_part on commit drop as
  select m.aggregate_id as instrument_id, ${each(dimensions, (name) => `b.${name}`)} b.ts, b.basis,
    ${hasPrice ? PRICE_SUMS : ''}
    ${list(flows, (flow) => `sum(${hasPrice ? `b.${flow}` : `cents(b.${flow})`}) as ${flow}`)}
  from ${memberships} m
  cross join lateral (${hasPrice ? ofMember(table) : ofOptions(table, interval)}
    offset 0
  ) b
  ${isAllDue ? '' : IS_DUE}
  group by m.aggregate_id, ${each(dimensions, (name) => `b.${name}`)} b.ts, b.basis ${hasPrice ? ', b.prev_ts' : ''}`
}

/** Adds up in work_part what is due of each aggregate, by what its members had before. */
async function sumMembers(
  client: ClientBase,
  table: BarTable,
  interval: BaseInterval,
  isAllDue: boolean,
): Promise<void> {
  const memberships = isAllDue ? 'work_membership' : dueMemberships(table, interval)
  if (table.hasPrice) {
    await client.query(memberBars(table, interval, memberships))
    await client.query(
      'create index on work_bar (security_id, ts); create index on work_membership (aggregate_id, security_id) where not is_single',
    )
    await client.query('analyze work_bar')
  }
  await client.query(parts(table, interval, memberships, isAllDue))
  if (table.hasPrice) await client.query(LINKS)
  await client.query('drop table if exists work_bar')
}

// What the members that stay have come to from one bar to another; of completed bars alone for the other reading.
const LINKS = `
  insert into work_link
  select instrument_id, ts, prev_ts, case when now_sum > 0 and before_sum > 0 then now_sum / before_sum end,
    case when completed_sum > 0 and completed_before_sum > 0 then completed_sum / completed_before_sum end
  from (
    select instrument_id, ts, prev_ts,
      (sum(price_sum) - coalesce(sum(joined_sum), 0))::double precision as now_sum,
      sum(before_sum)::double precision as before_sum,
      (sum(price_sum) filter (where basis = 0) - coalesce(sum(joined_sum) filter (where basis = 0), 0))::double precision
        as completed_sum,
      (sum(before_sum) filter (where basis = 0))::double precision as completed_before_sum
    from work_part
    where prev_ts is not null
    group by instrument_id, ts, prev_ts
  ) sum`

// What one aggregate has so far; what it has no more is to go.
const storedKeys = ({ bars, ownFlag }: BarTable, interval: BaseInterval, id: number): string => `
  select b.instrument_id, b.ts
  from ${bars} b
  where b.instrument_id = ${id} and b.interval = '${interval}'
    and exists (select from aggregate where id = ${id} and not ${ownFlag})`

/**
 * Puts what is due of the aggregates without bars of their own, and their new rows, into the working tables: the sums
 * over the constituents that have a bar, and the weighted mean of the prices there are.
 */
export async function takeAggregates(
  client: ClientBase,
  table: BarTable,
  interval: BaseInterval,
  scope: Scope = {},
): Promise<void> {
  const { dimensions, flows, hasPrice, key, next } = table
  await listMemberships(client, table, interval, scope)
  const isAllDue = scope.only !== undefined || (!scope.isOwn && (await isFirst(client, table, interval)))
  if (!isAllDue) {
    await listDue(client, table, interval, scope)
    await client.query(`insert into ${key} select instrument_id, ts from work_due`)
  }

  const measures = [...(hasPrice ? ['px'] : []), ...flows]
  // The factor adds digits to the quotient, so that it is rounded once.
  const mean = (where: string) => `
    round(sum(price_sum) ${where} * 1.000000000000000000 / sum(weight_sum) ${where})::bigint / 1e6::double precision`
  const summed = (where: string) =>
    [...(hasPrice ? [mean(where)] : []), ...flows.map((flow) => `from_cents(sum(${flow}) ${where})`)].join(
      ', ',
    )
  const named = (values: string) =>
    measures.map((name, place) => `${values}[${place + 1}] as ${name}`).join(', ')
  // The planner takes a range of stamps for half a percent of a series; it would sort millions of rows to merge them.
  await client.query('set local enable_mergejoin = off')
  await sumMembers(client, table, interval, isAllDue)
  await client.query(`
    insert into ${next} (instrument_id, ${each(dimensions)} ts, basis, has_derived_day, ${measures.join(', ')})
    select instrument_id, ${each(dimensions)} ts, reading.basis, reading.basis = 1, ${measures.map((name) => `reading.${name}`).join(', ')}
    from (
      select instrument_id, ${each(dimensions)} ts, max(basis) as basis, min(basis) as completed_basis,
        array[${summed('')}] as measures, array[${summed('filter (where basis = 0)')}] as completed_measures
      from work_part
      group by instrument_id, ${each(dimensions)} ts
    ) sum
    cross join lateral (
      select sum.basis, ${named('measures')}
      union all
      select 2, ${named('completed_measures')} where sum.basis = 1 and completed_basis = 0
    ) reading`)
  await client.query('set local enable_mergejoin = on')
  if (isAllDue) {
    const stored = scope.only === undefined ? '' : `union ${storedKeys(table, interval, scope.only)}`
    await client.query(`insert into ${key} select distinct instrument_id, ts from ${next} ${stored}`)
  }
  await client.query('drop table if exists work_membership, work_due, work_part')
}
