import { type BarTable, type BaseInterval, combined, each, isAny, type RollUp, rollUpsOf } from './tables.ts'
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

/** How the bars of the buckets are read. */
interface Reading {
  readonly source: BaseInterval
  /** Whether the buckets are days, derived from 10min bars. */
  readonly isDerivedDay?: boolean
  /** Whether all bars are read at once, because most are in a bucket. */
  readonly isWhole?: boolean
}

// Bucket by bucket through the index, the cost depends only on the touched buckets, whatever the planner's statistics.
const touched = (table: BarTable, source: BaseInterval): string => `
    ${combined(table, 'work_bucket')} k
    cross join lateral (
      select * from ${table.bars} b
      where b.instrument_id = k.instrument_id and b.interval = '${source}'
        ${table.dimensions.map((name) => `and b.${name} = k.${name}`).join(' ')}
        and b.ts between k.first_ts and k.last_ts
      offset 0
    ) b`

const whole = ({ bars }: BarTable, source: BaseInterval): string => `
    ${bars} b
    join work_label l on l.ts = b.ts
    join work_bucket k on k.instrument_id = b.instrument_id and k.interval = l.interval and k.label = l.label
    where b.interval = '${source}'`

// The last price of a reading.
const priced = ({ bars }: BarTable, { source, isWhole }: Reading): string => `
    left join lateral (
      select p.px, p.px_linked from ${bars} p
      where p.instrument_id = sum.instrument_id and p.interval = '${source}' and p.ts = reading.priced_ts
        and p.basis <> case when reading.basis = 2 then 1 else 2 end
      ${isWhole ? '' : 'offset 0'}
    ) last on true`

/**
 * SQL: the rows of the buckets in work_bucket. A reading excludes the bars of one basis: 2 with intraday data, 1
 * without. If the readings differ, a bar gets a row for each.
 */
function sumBuckets(table: BarTable, reading: Reading): string {
  const { dimensions, flows, hasPrice, next } = table
  const { source, isDerivedDay = false, isWhole = false } = reading
  const ofReading = (excluded: 1 | 2) => `
        array[${flows.map((flow) => `from_cents(sum(cents(b.${flow})) filter (where b.basis <> ${excluded}))`).join(', ')}],
        ${hasPrice ? `max(b.ts) filter (where b.px is not null and b.basis <> ${excluded})` : 'null::timestamptz'}`
  const named = flows.map((flow, place) => `flows[${place + 1}] as ${flow}`).join(', ')
  const key = `k.instrument_id, ${each(dimensions, (name) => `${isWhole ? 'b' : 'k'}.${name}`)} k.interval, k.label`
  return `
    insert into ${next} (
      instrument_id, interval, ${each(dimensions)} ts, basis, has_derived_day, ${hasPrice ? 'px, px_linked,' : ''} ${flows.join(', ')})
    select sum.instrument_id, sum.interval, ${each(dimensions, (name) => `sum.${name}`)} sum.label, reading.basis, reading.basis = 1,
      ${hasPrice ? 'last.px, last.px_linked,' : ''} ${flows.map((flow) => `reading.${flow}`).join(', ')}
    from (
      select ${key}, ${isDerivedDay ? 'true' : 'bool_or(b.has_derived_day)'}, count(*) filter (where b.basis <> 1),
        ${ofReading(2)}, ${ofReading(1)}
      from ${isWhole ? whole(table, source) : touched(table, source)}
      group by ${key}
    ) sum (
      instrument_id, ${each(dimensions)} interval, label, has_derived_day, completed_bars,
      flows, priced_ts, completed_flows, completed_priced_ts)
    cross join lateral (
      select basis, priced_ts, ${named}
      from (
        values (case when has_derived_day then 1 else 0 end, sum.flows, sum.priced_ts), (2, completed_flows, completed_priced_ts)
      ) either (basis, flows, priced_ts)
      where basis <> 2 or (has_derived_day and completed_bars > 0 and not ${isDerivedDay})
    ) reading
    ${hasPrice ? priced(table, reading) : ''}`
}

// From this number of changed bars on, it is worth to look whether they are most of all.
const MANY_BARS = 20_000

/** Whether so many of the bars have changed that reading all of them costs less than reading bucket by bucket. */
async function areMost(
  client: WorkClient,
  { bars, changed }: BarTable,
  source: BaseInterval,
): Promise<boolean> {
  if (client.isDistributed) return false
  const { rows } = await client.query<{ changed: number }>(
    `select count(*)::integer as changed from ${changed} where interval = '${source}'`,
  )
  const count = rows[0]?.changed ?? 0
  if (count < MANY_BARS) return false
  return !(await isAny(client, `(select from ${bars} where interval = '${source}' offset ${4 * count}) more`))
}

/**
 * Adds the buckets with changed base bars, of all intervals that roll up from theirs, and their new rows to the working
 * tables.
 */
export async function takeRollUps(client: WorkClient, table: BarTable, source: BaseInterval): Promise<void> {
  // Many bars share a stamp: compute the buckets once per stamp, not once per bar.
  const labels = rollUpsOf(source).map(
    (interval) =>
      `select '${interval}'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts from (${BUCKETS[interval]}) bucket`,
  )
  const isWhole = await areMost(client, table, source)
  await client.query(`
    create temp table work_stamp on commit drop as
    select distinct ts from ${isWhole ? table.bars : table.changed} where interval = '${source}';
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
  await sumInto(client, table, { source, isWhole })
  await client.query('drop table work_label, work_stamp')
}

/**
 * Adds derived days to the working tables: days with a changed 10min bar, or whose own daily bar was removed,
 * that have no daily bar of their own, each with a daily bar derived from its 10min bars. The working tables
 * already contain the staged daily bars.
 */
export async function takeDerivedDays(client: WorkClient, table: BarTable): Promise<void> {
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
  await sumInto(client, table, { source: '10min', isDerivedDay: true })
}

async function sumInto(client: WorkClient, table: BarTable, reading: Reading) {
  await client.query(`
    analyze work_bucket;
    insert into ${table.key} select instrument_id, interval, label from work_bucket`)
  await client.query(sumBuckets(table, reading))
  await client.drop('work_bucket')
}
