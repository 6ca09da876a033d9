import type { Queryable } from '../../platform/database/queryable.ts'
import { type BarChange, change } from './change.ts'
import { listRelinks, priceRows, relinking } from './priced.ts'
import { type BarInterval, type BarTable, CASH, each, keyColumns, OPTIONS, valueColumns } from './tables.ts'
import type { WorkClient } from './work.ts'

// Number of changed rows from which a partition needs new statistics and maintenance.
const MANY_ROWS = 20_000

const of = (row: string, names: readonly string[]): string => names.map((name) => `${row}.${name}`).join(', ')
const isSame = (table: BarTable, interval: BarInterval): string =>
  `b.interval = '${interval}' and ${keyColumns(table)
    .map((name) => `b.${name} = n.${name}`)
    .join(' and ')}`

// Deletes stored rows of re-derived keys that have no new row.
const removal = ({ bars, dimensions, key, next }: BarTable, interval: BarInterval): BarChange => ({
  event: 'delete',
  write: `delete from ${bars} b using ${key} k`,
  from: `${bars} b, ${key} k`,
  where: `
    b.interval = '${interval}' and b.instrument_id = k.instrument_id and b.ts = k.ts
    and not exists (
      select from ${next} n
      where ${each(dimensions, (name) => `n.${name} = b.${name}`).replaceAll(',', ' and')}
        n.instrument_id = b.instrument_id and n.ts = b.ts and n.basis = b.basis
    )`,
})

const updating = (table: BarTable, interval: BarInterval, lines: string): BarChange => ({
  event: 'update',
  write: `
    update ${table.bars} b
    set ${valueColumns(table)
      .map((name) => `${name} = n.${name}`)
      .join(', ')}, updated_at = now()
    from ${lines} n`,
  from: `${table.bars} b, ${lines} n`,
  where: `${isSame(table, interval)} and (${of('b', valueColumns(table))}) is distinct from (${of('n', valueColumns(table))})`,
})

const inserting = (table: BarTable, interval: BarInterval, lines: string): BarChange => ({
  event: 'insert',
  write: `
    insert into ${table.bars} as b (interval, ${[...keyColumns(table), ...valueColumns(table)].join(', ')})
    select '${interval}', ${of('n', [...keyColumns(table), ...valueColumns(table)])}
    from ${lines} n`,
  from: `${lines} n`,
  where: `not exists (select from ${table.bars} b where ${isSame(table, interval)})`,
  order: of('n', keyColumns(table)),
})

/**
 * Makes the stored bars of the keys equal to their new rows: deletes missing rows, writes changed ones and
 * leaves equal ones untouched. Empties the working tables, adds to the changed keys and returns their number.
 *
 * Loads exclude each other, so there are no concurrent writers and an update plus a plain insert are enough.
 * ON CONFLICT would lock every unchanged row and take half as long again.
 */
export async function mergeBars(client: WorkClient, table: BarTable, interval: BarInterval): Promise<number> {
  const { key, next, bars, hasPrice } = table
  const { rows } = await client.query(`select from ${key} limit 1`)
  if (rows.length === 0) return 0
  await client.query(`analyze ${key}, ${next}`)
  let changed = await change(client, table, interval, removal(table, interval))
  const lines = hasPrice ? 'work_line' : next
  // A table rather than a CTE: with row counts, the planner is not misled into reading the whole history.
  const isLinked = hasPrice && (await priceRows(client, table, interval))
  if (isLinked) await client.fill('work_relink', listRelinks(table, interval))
  changed += await change(client, table, interval, updating(table, interval, lines))
  changed += await change(client, table, interval, inserting(table, interval, lines))
  if (isLinked) changed += await change(client, table, interval, relinking(table, interval))
  await client.query(`truncate ${key}, ${next}`)
  await client.drop('work_line', 'work_relink')
  if (isLinked) await client.query('truncate work_link')
  // The next steps join these rows, so the planner needs statistics.
  if (changed >= MANY_ROWS) await client.query(`analyze "${bars}_${interval}", ${table.changed}`)
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
