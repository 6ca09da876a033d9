import type { BaseInterval, StoredBarTable } from '../../engine/derive/tables.ts'
import type { WorkClient } from '../../engine/derive/work.ts'
import { runChecks } from '../checks.ts'
import type { SourceFiles } from '../locate.ts'
import { stagedBars, takeOptionKeys, turned } from './base.ts'

const LEAVES = `g.moneyness <> 'TOTAL' and g.size <> 'TOTAL'`
// The combinations that a leaf belongs to. A cluster has no CUBE.
const SLICES = `values (g.moneyness, g.size), (g.moneyness, 'TOTAL'), ('TOTAL', g.size), ('TOTAL', 'TOTAL')`

// All rows of the changed keys: the staged ones, and stored ones that they do not replace.
async function collectGiven(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
  staged: string,
): Promise<void> {
  const { bars, key, flows } = table
  const row = `instrument_id, moneyness, size, ts, ${flows.join(', ')}`
  await client.fill('work_given', `select ${row} from ${staged} s join ${key} k using (instrument_id, ts)`)
  await client.query('analyze work_given')
  await client.query(`
    insert into work_given
    select ${row.replaceAll(/\w+/g, 'b.$&')}
    from ${key} k
    join ${bars} b on b.instrument_id = k.instrument_id and b.interval = '${interval}' and b.ts = k.ts and b.basis = 0
    where b.instrument_id not in ${turned(table)}
      and not exists (
        select from work_given g
        where g.instrument_id = b.instrument_id and g.ts = b.ts and g.moneyness = b.moneyness and g.size = b.size)`)
  await client.query('analyze work_given')
}

// Totals of keys without leaves. Those of the first family present add up to TOTAL/TOTAL.
const LEAFLESS_TOTALS = `
  select *, min(family) over (partition by instrument_id, ts) as summed_family
  from (
    select *, case when moneyness <> 'TOTAL' then 1 when size <> 'TOTAL' then 2 else 3 end as family
    from work_given g
    where (moneyness = 'TOTAL' or size = 'TOTAL')
      and not exists (
        select from work_given leaf where leaf.instrument_id = g.instrument_id and leaf.ts = g.ts
          and leaf.moneyness <> 'TOTAL' and leaf.size <> 'TOTAL')
  ) total`

/**
 * Adds the keys of new and changed staged option bars, and their new rows, to the working tables. With leaves, all
 * totals are sums of leaves. Without, TOTAL/TOTAL is the sum over moneyness, or else over size, or else as given.
 * Returns the number of bars.
 */
export async function takeOptionBars(
  client: WorkClient,
  table: StoredBarTable,
  interval: BaseInterval,
  files: SourceFiles,
): Promise<number> {
  const { next, flows } = table
  const sums = flows.map((flow) => `from_cents(sum(cents(${flow})))`).join(', ')
  const intoNext = `insert into ${next} (instrument_id, interval, moneyness, size, ts, basis, has_derived_day, ${flows.join(', ')})`

  const staged = await client.source('work_staged_options', stagedBars(table, interval))
  const bars = await takeOptionKeys(client, table, interval, staged)
  await collectGiven(client, table, interval, staged)
  await client.query(`
    ${intoNext}
    select instrument_id, '${interval}', slice.moneyness, slice.size, ts, 0, false, ${sums}
    from work_given g
    cross join lateral (${SLICES}) slice (moneyness, size)
    where ${LEAVES}
    group by instrument_id, ts, slice.moneyness, slice.size`)
  await client.fill('work_total', LEAFLESS_TOTALS)
  await refuseUnequalTotals(client, table, interval, files)
  await client.query(`
    ${intoNext}
    select instrument_id, '${interval}'::bar_interval, moneyness, size, ts, 0, false, ${flows.join(', ')} from work_total where family < 3
    union all
    select instrument_id, '${interval}', 'TOTAL', 'TOTAL', ts, 0, false, ${sums}
    from work_total
    where family = summed_family
    group by instrument_id, ts`)
  await client.drop('work_given', 'work_total')
  return bars
}

// If the sums over moneyness and over size differ, nothing tells which of them is right for TOTAL/TOTAL.
async function refuseUnequalTotals(
  client: WorkClient,
  { staged, flows }: StoredBarTable,
  interval: BaseInterval,
  files: SourceFiles,
): Promise<void> {
  const sum = (flow: string, family: number) => `sum(cents(${flow})) filter (where family = ${family})`
  await client.query(`
    create temp table work_unequal on commit drop as
    select instrument_id, ts
    from work_total
    group by instrument_id, ts
    having count(*) filter (where family = 1) > 0 and count(*) filter (where family = 2) > 0
      and (${flows.map((flow) => `${sum(flow, 1)} is distinct from ${sum(flow, 2)}`).join(' or ')})`)
  const sql = (name: string) => `
    select min(s.line) as line, 'without the six leaves, ITM + ATM + OTM must equal SMALL + LARGE' as reason
    from work_unequal unequal
    join ${name} s on s.id = unequal.instrument_id and s.at = unequal.ts and s.interval = '${interval}'
    group by unequal.instrument_id, unequal.ts`
  await runChecks(client, files, [
    { file: 'security_options', column: 'moneyness', sql: sql(staged[0]) },
    { file: 'aggregate_options', column: 'moneyness', sql: sql(staged[1]) },
  ])
  await client.query('drop table work_unequal')
}
