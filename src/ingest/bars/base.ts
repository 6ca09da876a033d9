import { BASE_INTERVALS, type BaseInterval, each, type StoredBarTable } from '../../engine/derive/tables.ts'
import type { WorkClient } from '../../engine/derive/work.ts'

/**
 * Marks the aggregates that get bars of their own for the first time; until now these were computed from constituents.
 * Lists them in `turned_<asset class>` and returns their number.
 */
export async function turnToOwnBars(
  client: WorkClient,
  { assetClass, staged, ownFlag }: StoredBarTable,
): Promise<number> {
  const { rowCount } = await client.query(`
    with turned as (
      update aggregate set ${ownFlag} = true where not ${ownFlag} and id in (select id from ${staged[1]}) returning id
    )
    insert into turned_${assetClass} select id from turned`)
  if (rowCount)
    await client.query(`insert into calendar_change select instrument_id from turned_${assetClass}`)
  return rowCount ?? 0
}

/** SQL: the aggregates whose computed bars this load replaces with bars of their own. */
export const turned = ({ assetClass }: StoredBarTable): string =>
  `(select instrument_id from turned_${assetClass})`

/** Returns the intervals that have staged bars. */
export async function stagedIntervals(
  client: WorkClient,
  { staged }: StoredBarTable,
): Promise<Set<BaseInterval>> {
  const { rows } = await client.query<{ interval: BaseInterval }>(
    staged
      .flatMap((name) =>
        BASE_INTERVALS.map(
          (interval) => `(select interval from ${name} where interval = '${interval}' limit 1)`,
        ),
      )
      .join(' union all '),
  )
  return new Set(rows.map(({ interval }) => interval))
}

/** SQL: the staged bars of an interval, with the columns of the bar table. */
export const stagedBars = (
  { staged, dimensions, flows, hasPrice }: StoredBarTable,
  interval: BaseInterval,
): string => {
  const measures = [...(hasPrice ? ['px'] : []), ...flows].map(
    (name) => `${name}::double precision as ${name}`,
  )
  const rows = staged.map(
    (name) => `
      select id as instrument_id, ${each(dimensions)} at::timestamptz(0) as ts, ${measures.join(', ')}
      from ${name}
      where interval = '${interval}'`,
  )
  return rows.join(' union all ')
}

// The staged bars that are new or differ from the stored ones.
const differing = (
  table: StoredBarTable,
  interval: BaseInterval,
  staged: string,
  columns: string,
): string => {
  const { bars, dimensions, flows, hasPrice } = table
  const measures = (row: string) =>
    [...(hasPrice ? ['px'] : []), ...flows].map((name) => `${row}.${name}`).join(', ')
  return `
    select ${columns}
    from ${staged} s
    left join ${bars} b on b.instrument_id = s.instrument_id and b.interval = '${interval}' and b.basis = 0
      and ${dimensions.map((name) => `b.${name} = s.${name} and `).join('')} b.ts = s.ts
    where b.instrument_id is null or (${measures('b')}) is distinct from (${measures('s')})
      or s.instrument_id in ${turned(table)}`
}

// Keys of the computed bars to delete, of aggregates that now have bars of their own.
const turnedKeys = (table: StoredBarTable, interval: BaseInterval): string => `
  select instrument_id, interval, ts
  from ${table.bars}
  where interval = '${interval}' and instrument_id in ${turned(table)}`

/**
 * Adds the keys of new and changed staged option bars to the working table. Returns their number.
 */
export async function takeOptionKeys(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
  staged: string,
): Promise<number> {
  const { rowCount } = await client.query(`
    insert into ${table.key}
    select distinct instrument_id, '${interval}'::bar_interval, ts
    from (${differing(table, interval, staged, 's.instrument_id, s.ts')}) s`)
  await client.query(`
    insert into ${table.key} ${turnedKeys(table, interval)} except select instrument_id, interval, ts from ${table.key}`)
  await client.query(`analyze ${table.key}`)
  return rowCount ?? 0
}

/** Adds new and changed staged cash bars, and their keys, to the working tables. Returns the number of bars. */
export async function takeCashBars(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
): Promise<number> {
  const { key, next, flows } = table
  const measures = ['px', ...flows].join(', ')
  const staged = await client.source('work_staged_cash', stagedBars(table, interval))
  const { rowCount } = await client.query(`
    insert into ${next} (instrument_id, interval, ts, basis, has_derived_day, ${measures})
    ${differing(table, interval, staged, `s.instrument_id, '${interval}', s.ts, 0, false, ${measures.replaceAll(/\w+/g, 's.$&')}`)}`)
  await client.query(`
    insert into ${key} select instrument_id, interval, ts from ${next} union all ${turnedKeys(table, interval)}`)
  return rowCount ?? 0
}
