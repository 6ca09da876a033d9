import type { Queryable } from '../../platform/database/queryable.ts'
import { type BarInterval, CASH, combined, isAny, OPTIONS, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

/** Flow that the boards of each table rank, and the slices of a stamp that each have a board. */
const RANKED = [
  { table: CASH, flow: 'retail_net_turnover', slice: `'TOTAL'::option_moneyness, 'TOTAL'::option_size` },
  { table: OPTIONS, flow: 'net_cp_turnover', slice: 'b.moneyness, b.size' },
] as const
type Ranked = (typeof RANKED)[number]

/** Lists in activity_change the securities that staged rows activate or deactivate. */
export async function listActivityChanges(client: Queryable): Promise<void> {
  await client.query(`
    insert into activity_change
    select distinct i.id
    from instrument i
    join stage_security s using (id)
    where i.is_active <> coalesce(s.is_active, true)`)
}

// Stamps at which the bar of a security (possibly removed) has changed, and stamps of all bars of securities
// that were activated or deactivated.
const touched = ({ bars, changed }: StoredBarTable): string => `
  create temp table work_board_stamp on commit drop as
  select interval, ts from ${changed} where instrument_id not in (select id from aggregate) group by interval, ts
  union
  select b.interval, b.ts from activity_change a join ${bars} b on b.instrument_id = a.id`

const removal = ({ assetClass }: StoredBarTable, interval: BarInterval): string => `
  delete from bar_board b
  using work_board_stamp t
  where t.interval = '${interval}' and b.interval = '${interval}' and b.asset_class = '${assetClass}' and b.ts = t.ts`

// A few stamps are looked up per security: there is no index by stamp. OFFSET prevents a scan.
async function lookups(client: WorkClient, table: StoredBarTable, interval: BarInterval): Promise<string> {
  const { bars, assetClass, dimensions } = table
  const keys = await client.source(
    'work_sought',
    `select e.instrument_id, t.ts
    from work_board_stamp t
    join bar_extent e on e.interval = '${interval}' and e.asset_class = '${assetClass}' and t.ts between e.first_ts and e.last_ts
    join instrument i on i.id = e.instrument_id and i.kind = 'security' and i.is_active
    where t.interval = '${interval}'`,
  )
  return `
  from ${combined(table, keys)} k
  cross join lateral (
    select * from ${bars} b
    where b.instrument_id = k.instrument_id and b.interval = '${interval}' and b.ts = k.ts
      ${dimensions.map((name) => `and b.${name} = k.${name}`).join(' ')}
    offset 0
  ) b
  where true`
}

const scan = ({ bars }: StoredBarTable, interval: BarInterval): string => `
  from ${bars} b
  join work_board_stamp t on t.interval = '${interval}' and t.ts = b.ts
  join instrument i on i.id = b.instrument_id and i.kind = 'security' and i.is_active
  where b.interval = '${interval}'`

// Sorts each board separately: sorting all rows at once would spill to disk.
const insertion = (
  { table: { assetClass }, flow, slice }: Ranked,
  interval: BarInterval,
  basis: string,
  source: string,
): string => `
  insert into bar_board (interval, asset_class, moneyness, size, ts, basis, flows)
  select '${interval}', '${assetClass}', moneyness, size, ts, basis, (select array_agg(flow order by flow) from unnest(flows) flow)
  from (
    select ${slice}, b.ts, ${basis}, array_agg(b.${flow})
    ${source} and b.${flow} is not null
    group by 1, 2, 3
  ) board (moneyness, size, ts, basis, flows)
  order by moneyness, size, ts`

async function mergeBoardsOf(client: WorkClient, ranked: Ranked, interval: BarInterval): Promise<void> {
  const { table } = ranked
  const { rows } = await client.query<{ isFew: boolean }>(`
    select (select count(*) from work_board_stamp where interval = '${interval}') * 10
      < (select count(*) from bar_stamp where interval = '${interval}' and asset_class = '${table.assetClass}') as "isFew"`)
  const source = rows[0]?.isFew ? await lookups(client, table, interval) : scan(table, interval)
  await client.query(removal(table, interval))
  await client.query(
    insertion(ranked, interval, '(max(b.basis) <> 0)::integer', `${source} and b.basis <> 2`),
  )
  // Only the few stamps whose bars differ between the two readings have a second board.
  const isMixed = `
    exists (
      select from bar_board b
      where b.interval = '${interval}' and b.asset_class = '${table.assetClass}' and b.ts = t.ts and b.basis = 1)`
  const inInterval = `work_board_stamp t where t.interval = '${interval}'`
  if (!(await isAny(client, `${inInterval} and ${isMixed}`))) return
  await client.query(`delete from ${inInterval} and not ${isMixed}`)
  await client.query(
    insertion(ranked, interval, '2', `${await lookups(client, table, interval)} and b.basis <> 1`),
  )
}

/** Updates the boards after changed keys of both bar tables. Requires current extents and calendar. */
export async function mergeBoards(client: WorkClient): Promise<void> {
  for (const ranked of RANKED) {
    await client.query(touched(ranked.table))
    await client.query('analyze work_board_stamp')
    const { rows } = await client.query<{ interval: BarInterval }>(
      'select distinct interval from work_board_stamp order by interval',
    )
    for (const { interval } of rows) await mergeBoardsOf(client, ranked, interval)
    await client.query('drop table work_board_stamp')
  }
}
