import type { ClientBase } from 'pg'
import { type BarInterval, type BarTable, CASH, each, OPTIONS } from './tables.ts'

// From here on a partition has changed so much that the planner and later readers should know.
const MANY_ROWS = 20_000

// Rows of the keys that are derived anew and have no row of their own any more.
const removal = ({ bars, dimensions, key, next, changed }: BarTable, interval: BarInterval): string => `
  with removed as (
    delete from ${bars} b
    using ${key} k
    where b.interval = '${interval}' and b.instrument_id = k.instrument_id and b.ts = k.ts
      and not exists (
        select from ${next} n
        where ${each(dimensions, (name) => `n.${name} = b.${name}`).replaceAll(',', ' and')}
          n.instrument_id = b.instrument_id and n.ts = b.ts and n.basis = b.basis
      )
    returning b.instrument_id, b.ts
  )
  insert into ${changed} select distinct instrument_id, '${interval}'::bar_interval, ts from removed`

/**
 * The new rows with their changes of price. The stored bars from the one before the first new row to the one after
 * the last come along: they give the previous price, and their own change may be another one now. A change looks
 * back to the previous bar of its reading: past those of basis 2 with intraday data, past those of basis 1 without.
 */
const priced = ({ bars, flows, key, next }: BarTable, interval: BarInterval): string => {
  const neighbour = (side: '<' | '>', basis: 1 | 2) => `(
    select b.ts from ${bars} b
    where b.instrument_id = k.instrument_id and b.interval = '${interval}' and b.basis <> ${basis}
      and b.ts ${side} k.${side === '<' ? 'first' : 'last'}_ts
    order by b.ts ${side === '<' ? 'desc' : 'asc'}
    limit 1
  )`
  const columns = `instrument_id, ts, basis, has_derived_day, px, ${flows.join(', ')}`
  return `
    with span as (
      select instrument_id, first_ts as written_from,
        least(first_ts, ${neighbour('<', 1)}, ${neighbour('<', 2)}) as first_ts,
        greatest(last_ts, ${neighbour('>', 1)}, ${neighbour('>', 2)}) as last_ts
      from (select instrument_id, min(ts) as first_ts, max(ts) as last_ts from ${key} group by instrument_id) k
    ), line as (
      select ${columns}, true as is_written from ${next}
      union all
      select ${columns.replaceAll(/\w+/g, 'b.$&')}, b.ts >= span.written_from
      from span
      join ${bars} b on b.instrument_id = span.instrument_id and b.interval = '${interval}'
        and b.ts between span.first_ts and span.last_ts
      where not exists (select from ${key} k where k.instrument_id = b.instrument_id and k.ts = b.ts)
    ), placed as (
      select *, row_number() over series as place
      from line
      window series as (partition by instrument_id order by ts, basis)
    ), looking_back as (
      select *,
        place - max(place) filter (where basis <> 2) over earlier as back,
        place - max(place) filter (where basis <> 1) over earlier as completed_back
      from placed
      window earlier as (
        partition by instrument_id order by ts, basis rows between unbounded preceding and 1 preceding)
    ), preceded as (
      select *,
        lag(px, back::integer) over series as previous_px,
        lag(px, completed_back::integer) over series as completed_previous_px
      from looking_back
      window series as (partition by instrument_id order by ts, basis)
    )
    select *,
      case when basis <> 2 then load.change(px, previous_px) end as px_chg,
      case when basis <> 1 then load.change(px, completed_previous_px) end as px_chg_completed
    from preceded
    where is_written
    order by instrument_id, ts, basis`
}

const unpriced = ({ dimensions, next }: BarTable): string =>
  `select * from ${next} order by instrument_id, ${each(dimensions)} ts, basis`

// Written by an update and a plain insert: ON CONFLICT would lock every row that stays as it is, and take half as
// long again for new ones. Loads exclude each other, so nobody else writes here.
function upsert(table: BarTable, interval: BarInterval): string {
  const { bars, dimensions, flows, changed, hasPrice } = table
  const values = ['has_derived_day', ...(hasPrice ? ['px', 'px_chg', 'px_chg_completed'] : []), ...flows]
  const key = ['instrument_id', ...dimensions, 'ts', 'basis']
  const of = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ')
  const isSame = `b.interval = '${interval}' and ${key.map((name) => `b.${name} = n.${name}`).join(' and ')}`
  return `
    with line as materialized (${hasPrice ? priced(table, interval) : unpriced(table)}), updated as (
      update ${bars} b
      set ${values.map((name) => `${name} = n.${name}`).join(', ')}, updated_at = now()
      from line n
      where ${isSame} and (${of('b', values)}) is distinct from (${of('n', values)})
      returning b.instrument_id, b.ts
    ), inserted as (
      insert into ${bars} (interval, ${[...key, ...values].join(', ')})
      select '${interval}', ${of('n', [...key, ...values])}
      from line n
      where not exists (select from ${bars} b where ${isSame})
      order by ${of('n', key)}
      returning instrument_id, ts
    )
    insert into ${changed}
    select instrument_id, '${interval}'::bar_interval, ts from updated
    union ${dimensions.length > 0 ? '' : 'all'}
    select instrument_id, '${interval}', ts from inserted`
}

/**
 * Makes the stored bars of the keys equal to their new rows: what is gone is deleted, what differs is written, what
 * is the same stays untouched. Empties the working tables, adds to the changed keys and returns their number.
 */
export async function mergeBars(client: ClientBase, table: BarTable, interval: BarInterval): Promise<number> {
  const { key, next, bars } = table
  const { rows } = await client.query(`select from ${key} limit 1`)
  if (rows.length === 0) return 0
  await client.query(`analyze ${key}, ${next}`)
  const removed = await client.query(removal(table, interval))
  const merged = await client.query(upsert(table, interval))
  const changed = (removed.rowCount ?? 0) + (merged.rowCount ?? 0)
  await client.query(`truncate ${key}, ${next}`)
  // The next steps join these rows; the planner would know nothing of them otherwise.
  if (changed >= MANY_ROWS) await client.query(`analyze "${bars}_${interval}", ${table.changed}`)
  return changed
}

/** The partitions of which this load has changed so many bars that they want tidying up. */
export async function grownPartitions(client: ClientBase): Promise<string[]> {
  const changes = [CASH, OPTIONS].map(
    ({ bars, changed }) =>
      `select '${bars}_' || interval as name from ${changed} group by interval having count(*) >= ${MANY_ROWS}`,
  )
  const { rows } = await client.query<{ name: string }>(changes.join(' union all '))
  return rows.map(({ name }) => name)
}
