import { type BaseInterval, each, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

const list = (names: readonly string[], write: (name: string) => string): string =>
  names.map(write).join(', ')

const lastPriced = (bars: string, interval: BaseInterval): string => `
  coalesce((
    select b.ts from ${bars} b
    where b.instrument_id = due.instrument_id and b.interval = '${interval}' and b.ts < due.first_ts and b.px is not null
    order by b.ts desc
    limit 1
  ), due.first_ts)`

// The span of due stamps per aggregate, and linked_from, the last priced bar before it, where price changes start.
const dueSpans = ({ bars, hasPrice }: StoredBarTable, interval: BaseInterval): string => `
  create temp table work_due_span on commit drop as
  select *, ${hasPrice ? lastPriced(bars, interval) : 'first_ts'} as linked_from
  from (select instrument_id, min(ts) as first_ts, max(ts) as last_ts from work_due group by instrument_id) due`

const DUE_MEMBERS = `
  select aggregate_id, security_id, weight, greatest(m.first_ts, due.first_ts) as first_ts,
    least(m.last_ts, due.last_ts) as last_ts, greatest(m.linked_from, due.linked_from) as linked_from, is_single
  from work_membership m
  join work_due_span due on due.instrument_id = m.aggregate_id and m.first_ts <= due.last_ts and due.first_ts <= m.last_ts`

/** Lists the memberships with due stamps in work_member. */
async function listMembers(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
  isAllDue: boolean,
): Promise<void> {
  if (isAllDue)
    await client.fill(
      'work_member',
      'select aggregate_id, security_id, weight, first_ts, last_ts, linked_from, is_single from work_membership',
    )
  else {
    await client.query(`${dueSpans(table, interval)}; analyze work_due_span`)
    await client.fill('work_member', DUE_MEMBERS)
    await client.query('drop table work_due_span')
  }
  await client.index('work_member', '(aggregate_id)')
  await client.query('analyze work_member')
}

/** SQL: the rows of one security. Each priced row also has the previous price and its stamp. */
const lookingBack = (rows: string): string => `
      select *, case when px is not null then lag(px) over line end as prev_px,
        case when px is not null then lag(ts) over line end as prev_ts
      from (${rows}) given
      window line as (partition by px is null order by ts)`

// The bars of all members in integer units, read once: a security is a member of many aggregates.
const memberBars = ({ bars, flows }: StoredBarTable, interval: BaseInterval): string => `
  select b.security_id, b.ts, b.basis, b.px, b.prev_ts, b.prev_px, ${list(flows, (flow) => `b.${flow}`)}
  from (select security_id, min(linked_from) as first_ts, max(last_ts) as last_ts from work_member group by 1) s
  cross join lateral (${lookingBack(`
          select instrument_id as security_id, ts, basis, load.millionths(px) as px,
            ${list(flows, (flow) => `cents(${flow}) as ${flow}`)}
          from ${bars} b
          where b.interval = '${interval}' and b.instrument_id = s.security_id and b.ts between s.first_ts and s.last_ts
          offset 0`)}
  ) b`

/** SQL: the bars of membership `m`, each with the previous price if the security was already a member. */
const ofMember = ({ flows }: StoredBarTable): string => `
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

const ofOptions = ({ bars }: StoredBarTable, interval: BaseInterval): string => `
    select * from ${bars} b
    where b.interval = '${interval}' and b.instrument_id = m.security_id and b.ts between m.first_ts and m.last_ts`

// The unit that all weights of an aggregate are multiples of. Products are then bigints, at a fraction of the
// cost of numerics. Weights so fine that a product could overflow remain numerics.
const units = (hasPrice: boolean): string => `
  select aggregate_id, is_whole, case when is_whole then finest else 1 end as unit
  from (
    select aggregate_id, finest,
      ${hasPrice ? 'weight / finest * (select greatest(max(abs(px)), 1) from work_bar) < 9e18' : 'false'} as is_whole
    from (
      select aggregate_id, max(weight) as weight, ('1e-' || max(scale(trim_scale(weight))))::numeric as finest
      from work_member
      group by aggregate_id
    ) weights
  ) sized`

// A link uses only members priced at both stamps: LINKS subtracts the others (joined_sum) from price_sum.
const PRICE_SUMS = `b.prev_ts, sum(b.px * m.units) * a.unit as price_sum,
      sum(m.units) filter (where b.px is not null) * a.unit as weight_sum,
      sum(b.px * m.units) filter (where b.prev_px is null) * a.unit as joined_sum,
      sum(b.prev_px * m.units) filter (where b.px is not null) * a.unit as before_sum,`

/** Work table of the sums per basis: 1 is a derived day. */
export const partOf = ({ assetClass }: StoredBarTable): string => `work_part_${assetClass}`

// Sums per basis: most stamps have constituents of one basis only. The laterals read one
// aggregate and one membership at a time through the index. A single join would sort on disk, because the
// sums of all aggregates do not fit into memory at once.
const parts = (
  table: StoredBarTable,
  interval: BaseInterval,
  isAllDue: boolean,
  isWhole: boolean,
): string => {
  const { dimensions, flows, hasPrice } = table
  return `
    select a.aggregate_id as instrument_id, part.*
    from work_unit a
    cross join lateral (
      select ${each(dimensions, (name) => `b.${name}`)} b.ts, b.basis, ${hasPrice ? PRICE_SUMS : ''}
        ${list(flows, (flow) => `sum(${hasPrice ? `b.${flow}` : `cents(b.${flow})`}) as ${flow}`)}
      from (
        select *, ${isWhole ? '(weight / a.unit)::bigint' : 'weight'} as units
        from work_member
        where aggregate_id = a.aggregate_id
        offset 0
      ) m
      cross join lateral (${hasPrice ? ofMember(table) : ofOptions(table, interval)}
        offset 0
      ) b
      ${isAllDue ? '' : 'join work_due d on d.instrument_id = a.aggregate_id and d.ts = b.ts'}
      group by ${each(dimensions, (name) => `b.${name}`)} b.ts, b.basis ${hasPrice ? ', b.prev_ts' : ''}
      offset 0
    ) part
    where a.is_whole = ${isWhole}`
}

// On a cluster, each shard of securities sums its members of all aggregates, and the coordinator adds up these sums.
const shardParts = (
  table: StoredBarTable,
  interval: BaseInterval,
  isAllDue: boolean,
  isWhole: boolean,
): string => {
  const { dimensions, flows, hasPrice } = table
  return `
    select a.aggregate_id as instrument_id, ${each(dimensions, (name) => `b.${name}`)} b.ts, b.basis,
      ${hasPrice ? PRICE_SUMS : ''}
      ${list(flows, (flow) => `sum(${hasPrice ? `b.${flow}` : `cents(b.${flow})`}) as ${flow}`)}
    from work_unit a
    join (
      select m.*, ${isWhole ? '(m.weight / u.unit)::bigint' : 'm.weight'} as units
      from work_member m
      join work_unit u using (aggregate_id)
      where u.is_whole = ${isWhole}
    ) m using (aggregate_id)
    cross join lateral (${hasPrice ? ofMember(table) : ofOptions(table, interval)}) b
    ${isAllDue ? '' : 'join (select instrument_id, ts from work_due offset 0) d on d.instrument_id = a.aggregate_id and d.ts = b.ts'}
    group by a.aggregate_id, a.unit, ${each(dimensions, (name) => `b.${name}`)} b.ts, b.basis ${hasPrice ? ', b.prev_ts' : ''}`
}

// The price ratio of the members priced in both of two successive bars; completed_* of completed bars only.
const links = (table: StoredBarTable): string => `
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
    from ${partOf(table)}
    where prev_ts is not null
    group by instrument_id, ts, prev_ts
  ) sum`

/**
 * Sums the members' bars at the due stamps into the table of partOf (dropped on commit), grouped by the stamp of each
 * member's previous price. For tables with prices, adds the resulting links to work_link.
 */
export async function sumMembers(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
  isAllDue: boolean,
): Promise<void> {
  const { hasPrice } = table
  await listMembers(client, table, interval, isAllDue)
  if (hasPrice) {
    await client.fill('work_bar', memberBars(table, interval))
    await client.index('work_bar', '(security_id, ts)')
    await client.index('work_membership', '(aggregate_id, security_id) where not is_single')
    await client.query('analyze work_bar')
  }
  await client.query(`create temp table work_unit on commit drop as ${units(hasPrice)}`)
  const part = partOf(table)
  const sums = client.isDistributed ? shardParts : parts
  await client.fill(part, sums(table, interval, isAllDue, hasPrice))
  if (hasPrice) {
    await client.query(`insert into ${part} ${sums(table, interval, isAllDue, false)}`)
    await client.query(`analyze ${part}; ${links(table)}`)
  }
  await client.query('drop table work_unit')
  await client.drop('work_member', 'work_bar')
}
