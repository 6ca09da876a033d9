import { type BaseInterval, combined, each, type RollUp, rollUpsOf, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

const ZONE = `'America/New_York'`

/** SQL: the trading date of a 10min bar, from its stamp (the end). */
export const tradingDate = (ts: string): string =>
  `((${ts} - interval '10 minutes') at time zone ${ZONE})::date`

/** SQL: the instant at which an exchange day starts. */
export const dayStart = (day: string): string => `((${day})::timestamp at time zone ${ZONE})`

// Buckets are aligned to exchange-time midnight and never extend past the next; days can have 23 or 25 hours.
const intraday = (width: string): string => `
  select ts, label, ${dayStart('day')} + (place - 1) * interval '${width}' + interval '1 second' as first_ts, label as last_ts
  from (
    select *, least(${dayStart('day')} + place * interval '${width}', ${dayStart('day + 1')}) as label
    from (
      select ts, day, ceil(extract(epoch from ts - ${dayStart('day')}) / extract(epoch from interval '${width}'))::integer as place
      from (select ts, ${tradingDate('ts')} as day from work_stamp) dated
    ) placed
  ) labelled`

const coarse = (unit: string, label: string): string => `
  select ts, ${label} as label, first_ts, first_ts + interval '1 ${unit}' - interval '1 day' as last_ts
  from (select ts, date_trunc('${unit}', ts, 'UTC') as first_ts from work_stamp) truncated`

// The session's time zone is UTC, so days and months are added in UTC.
const LAST_DAY = (unit: string) => `first_ts + interval '1 ${unit}' - interval '1 day'`

/** SQL: the bucket of every stamp in work_stamp: its label, first stamp and last stamp. */
const BUCKETS: Readonly<Record<RollUp, string>> = {
  '30min': intraday('30 minutes'),
  '1h': intraday('1 hour'),
  '3h': intraday('3 hours'),
  '1w': coarse('week', `first_ts + interval '4 days'`),
  '1m': coarse('month', LAST_DAY('month')),
  '1y': coarse('year', LAST_DAY('year')),
}

const inBucket = ({ dimensions }: StoredBarTable, source: BaseInterval, row: string): string => `
  ${row}.instrument_id = k.instrument_id and ${row}.interval = '${source}'
  ${dimensions.map((name) => `and ${row}.${name} = k.${name}`).join(' ')}
  and ${row}.ts between k.first_ts and k.last_ts`

const lastPriced = (table: StoredBarTable, source: BaseInterval): string => `
    left join lateral (
      select p.px, p.px_linked from ${table.bars} p
      where ${inBucket(table, source, 'p')} and p.px is not null
        and p.basis <> case when reading.basis = 2 then 1 else 2 end
      order by p.ts desc
      limit 1
    ) last on true`

/**
 * SQL: the rows of the buckets in work_bucket, read bucket by bucket through the index, so that the cost
 * depends only on the touched buckets, whatever the planner's statistics. A reading excludes the bars of one
 * basis: 2 with intraday data, 1 without. If the readings differ, a bar gets a row for each.
 */
function sumBuckets(
  table: StoredBarTable,
  source: BaseInterval,
  { isDerivedDay }: { isDerivedDay: boolean },
): string {
  const { bars, dimensions, flows, hasPrice, next } = table
  const sums = (excluded: 1 | 2) =>
    flows.map((flow) => `from_cents(sum(cents(b.${flow})) filter (where b.basis <> ${excluded}))`).join(', ')
  const named = (values: string) =>
    flows.map((flow, place) => `${values}[${place + 1}] as ${flow}`).join(', ')
  const hasDerivedDay = isDerivedDay ? 'true' : 'coalesce(bool_or(b.has_derived_day), false)'
  return `
    insert into ${next} (
      instrument_id, interval, ${each(dimensions)} ts, basis, has_derived_day, ${hasPrice ? 'px, px_linked,' : ''} ${flows.join(', ')})
    select k.instrument_id, k.interval, ${each(dimensions, (name) => `k.${name}`)} k.label, reading.basis, reading.basis = 1,
      ${hasPrice ? 'last.px, last.px_linked,' : ''} ${flows.map((flow) => `reading.${flow}`).join(', ')}
    from ${combined(table, 'work_bucket')} k
    cross join lateral (
      select count(*) as bars, ${hasDerivedDay} as has_derived_day,
        count(*) filter (where b.basis <> 1) as completed_bars,
        array[${sums(2)}] as flows, array[${sums(1)}] as completed_flows
      from ${bars} b
      where ${inBucket(table, source, 'b')}
    ) sum
    cross join lateral (
      select basis, ${named('values')}
      from (values (case when has_derived_day then 1 else 0 end, flows), (2, completed_flows)) either (basis, values)
      where basis <> 2 or (has_derived_day and completed_bars > 0 and not ${isDerivedDay})
    ) reading
    ${hasPrice ? lastPriced(table, source) : ''}
    where sum.bars > 0`
}

/**
 * Adds the buckets with changed base bars, of all intervals that roll up from theirs, and their new rows to the working
 * tables.
 */
export async function takeRollUps(
  client: WorkClient,
  table: StoredBarTable,
  source: BaseInterval,
): Promise<void> {
  // Many bars share a stamp: compute the buckets once per stamp, not once per bar.
  const labels = rollUpsOf(source).map(
    (interval) =>
      `select '${interval}'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts from (${BUCKETS[interval]}) bucket`,
  )
  await client.query(`
    create temp table work_stamp on commit drop as
    select distinct ts from ${table.changed} where interval = '${source}';
    create temp table work_label on commit drop as ${labels.join(' union all ')};
    analyze work_label`)
  await client.fill(
    'work_bucket',
    `select c.instrument_id, l.interval, l.label, l.first_ts, l.last_ts
    from ${table.changed} c
    join work_label l using (ts)
    where c.interval = '${source}'
    group by c.instrument_id, l.interval, l.label, l.first_ts, l.last_ts`,
  )
  await sumInto(client, table, source, { isDerivedDay: false })
  await client.query('drop table work_label, work_stamp')
}

/**
 * Adds derived days to the working tables: days with a changed 10min bar, or whose own daily bar was removed,
 * that have no daily bar of their own, each with a daily bar derived from its 10min bars. The working tables
 * already contain the staged daily bars.
 */
export async function takeDerivedDays(client: WorkClient, table: StoredBarTable): Promise<void> {
  const { bars, changed, next, assetClass } = table
  await client.fill(
    'work_bucket',
    `select instrument_id, '1d'::bar_interval as interval, day::timestamptz(0) as label,
      ${dayStart('day')} + interval '1 second' as first_ts, ${dayStart('day + 1')} as last_ts
    from (
      select instrument_id, ${tradingDate('ts')} as day from ${changed} where interval = '10min'
      union
      select instrument_id, ts::date from removed_${assetClass} where interval = '1d'
    ) touched
    where not exists (select from ${next} n where n.instrument_id = touched.instrument_id and n.ts = day::timestamptz)
      and not exists (
        select from ${bars} b
        where b.instrument_id = touched.instrument_id and b.interval = '1d' and b.ts = day::timestamptz and b.basis = 0
          and b.instrument_id not in (select instrument_id from turned_${assetClass}))`,
  )
  await sumInto(client, table, '10min', { isDerivedDay: true })
}

async function sumInto(
  client: WorkClient,
  table: StoredBarTable,
  source: BaseInterval,
  kind: { isDerivedDay: boolean },
) {
  await client.query(`
    analyze work_bucket;
    insert into ${table.key} select instrument_id, interval, label from work_bucket`)
  await client.query(sumBuckets(table, source, kind))
  await client.drop('work_bucket')
}
