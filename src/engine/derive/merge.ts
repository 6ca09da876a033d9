import type { Queryable } from '../../platform/database/queryable.ts'
import { type BarChange, change } from './change.ts'
import { listRelinks, type Merging, priceRows, relinking } from './priced.ts'
import {
  type BarInterval,
  CASH,
  each,
  isAny,
  isOf,
  keyColumns,
  OPTIONS,
  type StoredBarTable,
  valueColumns,
} from './tables.ts'
import type { WorkClient } from './work.ts'

// Number of changed rows from which a partition needs new statistics and maintenance.
const MANY_ROWS = 20_000

const of = (row: string, names: readonly string[]): string => names.map((name) => `${row}.${name}`).join(', ')
const isSame = (table: StoredBarTable, intervals: readonly BarInterval[]): string =>
  [isOf('b', intervals), ...keyColumns(table).map((name) => `b.${name} = n.${name}`)].join(' and ')

// Deletes stored rows of re-derived keys that have no new row.
const removal = (
  { bars, dimensions, key, next }: StoredBarTable,
  intervals: readonly BarInterval[],
): BarChange => ({
  event: 'delete',
  write: `delete from ${bars} b using ${key} k`,
  from: `${bars} b, ${key} k`,
  where: `
    ${isOf('b', intervals)} and b.interval = k.interval and b.instrument_id = k.instrument_id and b.ts = k.ts
    and not exists (
      select from ${next} n
      where ${each(dimensions, (name) => `n.${name} = b.${name}`).replaceAll(',', ' and')}
        n.instrument_id = b.instrument_id and n.interval = b.interval and n.ts = b.ts and n.basis = b.basis
    )`,
})

const updating = (table: StoredBarTable, intervals: readonly BarInterval[], lines: string): BarChange => ({
  event: 'update',
  write: `
    update ${table.bars} b
    set ${valueColumns(table)
      .map((name) => `${name} = n.${name}`)
      .join(', ')}, updated_at = now()
    from ${lines} n`,
  from: `${table.bars} b, ${lines} n`,
  where: `${isSame(table, intervals)} and (${of('b', valueColumns(table))}) is distinct from (${of('n', valueColumns(table))})`,
})

const inserting = (table: StoredBarTable, { intervals, isFirst }: Merging, lines: string): BarChange => ({
  event: 'insert',
  write: `
    insert into ${table.bars} as b (${[...keyColumns(table), ...valueColumns(table)].join(', ')})
    select ${of('n', [...keyColumns(table), ...valueColumns(table)])}
    from ${lines} n`,
  from: `${lines} n`,
  where: isFirst ? 'true' : `not exists (select from ${table.bars} b where ${isSame(table, intervals)})`,
  // The lines of a first load are stored in this order. The join that compares others with stored bars may change it.
  ...(table.hasPrice && isFirst ? {} : { order: of('n', keyColumns(table)) }),
})

// Writes the rows of `lines` that are new or differ from the stored ones.
async function write(
  client: WorkClient,
  table: StoredBarTable,
  merging: Merging,
  lines: string,
): Promise<number> {
  const added = inserting(table, merging, lines)
  if (merging.isFirst) return change(client, table, added)
  const updated = await change(client, table, updating(table, merging.intervals, lines))
  return updated + (await change(client, table, added))
}

async function writePriced(client: WorkClient, table: StoredBarTable, merging: Merging): Promise<number> {
  const [interval] = merging.intervals
  const isLinked = (await priceRows(client, table, merging)) && !merging.isFirst
  if (!isLinked || !interval) return write(client, table, merging, 'work_line')
  await client.fill('work_relink', listRelinks(table, interval))
  const written = await write(client, table, merging, 'work_line')
  return written + (await change(client, table, relinking(table, interval)))
}

// The series of the keys that have bars.
const storedSeries = ({ bars, key }: StoredBarTable, intervals: readonly BarInterval[]): string => `
  (select distinct instrument_id, interval from ${key}) k
  cross join lateral (
    select b.ts from ${bars} b
    where b.instrument_id = k.instrument_id and b.interval = k.interval and ${isOf('b', intervals)}
    limit 1
  ) b`

/**
 * Makes the stored bars of the keys, which belong to the intervals, equal to their new rows: deletes missing rows,
 * writes changed ones and leaves equal ones untouched. Empties the working tables, adds to the changed keys and returns
 * their number.
 *
 * Loads exclude each other, so there are no concurrent writers and an update plus a plain insert are enough.
 * ON CONFLICT would lock every unchanged row and take half as long again.
 */
export async function mergeBars(
  client: WorkClient,
  table: StoredBarTable,
  intervals: readonly BarInterval[],
): Promise<number> {
  const { key, next, bars, hasPrice } = table
  if (!(await isAny(client, key))) return 0
  const isFirst = !(await isAny(client, storedSeries(table, intervals)))
  await client.query(`analyze ${key}, ${next}`)
  let changed = isFirst ? 0 : await change(client, table, removal(table, intervals))
  changed += await (hasPrice
    ? writePriced(client, table, { intervals, isFirst })
    : write(client, table, { intervals, isFirst }, next))
  await client.query(`truncate ${[key, next, ...(hasPrice ? ['work_link'] : [])].join(', ')}`)
  if (hasPrice) await client.drop('work_span', 'work_line', 'work_relink')
  // The next steps join these rows, so the planner needs statistics.
  if (changed >= MANY_ROWS)
    await client.query(
      `analyze ${[...intervals.map((interval) => `"${bars}_${interval}"`), table.changed].join(', ')}`,
    )
  return changed
}

/** Returns the partitions in which this load changed enough bars to warrant maintenance. */
export async function grownPartitions(client: Queryable): Promise<string[]> {
  const changes = [CASH, OPTIONS].map(
    ({ bars, changed }) =>
      `select '${bars}_' || interval as name from ${changed} group by interval having count(*) >= ${MANY_ROWS}`,
  )
  const { rows } = await client.query<{ name: string }>(changes.join(' union all '))
  return rows.map(({ name }) => name)
}
