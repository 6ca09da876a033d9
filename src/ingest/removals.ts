import { dayStart } from '../engine/derive/buckets.ts'
import { keep } from '../engine/derive/change.ts'
import { OWN_IDS } from '../engine/derive/session.ts'
import { CASH, OPTIONS, type StoredBarTable } from '../engine/derive/tables.ts'
import type { WorkClient } from '../engine/derive/work.ts'
import { isKnown, type LoadCheck } from './checks.ts'
import type { Merged } from './counts.ts'
import { MEMBERSHIP_REMOVAL_CHECKS, noteMembershipChanges } from './memberships.ts'

// A date covers its whole exchange day. Both ends are inclusive.
const firstStamp = `
  case when r.interval = '10min' and length(r."from") = 10
    then ${dayStart('r."from"::date')} + interval '1 second' else load.instant(r."from") end`
const lastStamp = `
  case when r.interval = '10min' and length(r."to") = 10
    then ${dayStart('r."to"::date + 1')} else load.instant(r."to") end`

const isComputed = (of: string, r: string): string =>
  `not case ${r}.asset_class when 'cash' then ${of}.has_own_cash else ${of}.has_own_options end`

/** Rules for removals, checked before anything is merged. */
export const REMOVAL_CHECKS: readonly LoadCheck[] = [
  ...MEMBERSHIP_REMOVAL_CHECKS,
  isKnown(
    'remove_securities',
    'stage_remove_security',
    'id',
    'the id of a security',
    'select id from security',
  ),
  isKnown(
    'remove_aggregates',
    'stage_remove_aggregate',
    'id',
    'the id of a loaded aggregate',
    `select id from aggregate where id < ${OWN_IDS}`,
  ),
  isKnown('remove_bars', 'stage_remove_bar', 'id', 'the id of an instrument', 'select id from instrument'),
  {
    file: 'remove_bars',
    column: 'id',
    sql: `
      select r.line, format('the %s bars of aggregate %s are computed from its constituents', r.asset_class, r.id) as reason
      from stage_remove_bar r
      join aggregate a using (id)
      where ${isComputed('a', 'r')}`,
  },
  {
    file: 'remove_bars',
    column: 'to',
    sql: `select line, 'to is before from' as reason from stage_remove_bar r where ${lastStamp} < ${firstStamp}`,
  },
  isKnown(
    'remove_flow_series',
    'stage_remove_flow_series',
    'slug',
    'the slug of a flow series',
    'select slug from flow_series',
  ),
  {
    file: 'remove_flow_observations',
    column: 'date',
    sql: `
      select r.line, format('%s has no observation for %s', r.slug, r.date) as reason
      from stage_remove_flow_observation r
      where not exists (
        select from flow_series f join flow_observation o on o.series_id = f.id
        where f.slug = r.slug and o.date = r.date::date)`,
  },
  {
    file: 'remove_flow_observations',
    column: 'date',
    sql: `
      select r.line, format('the load also contains a value of %s for %s at this time', r.slug, r.date) as reason
      from stage_remove_flow_observation r
      join stage_flow_observation s using (slug, date)
      where s.known_at is not distinct from r.known_at`,
  },
]

/** Lists the loaded bars to remove in removed_cash and removed_options. */
export async function listRemovals(client: WorkClient): Promise<void> {
  for (const { assetClass, bars } of [CASH, OPTIONS])
    await client.query(`
      insert into removed_${assetClass}
      select distinct b.instrument_id, b.interval, b.ts
      from stage_remove_bar r
      join ${bars} b on b.instrument_id = r.id and b.interval = r.interval and b.basis = 0
        and b.ts between ${firstStamp} and ${lastStamp}
      left join removed_${assetClass} listed
        on listed.instrument_id = b.instrument_id and listed.interval = b.interval and listed.ts = b.ts
      where r.asset_class = '${assetClass}' and listed.instrument_id is null`)
}

const REMOVED = 'select id from removed_instrument'

/** Deletes the bars of the instruments in `ids`, a query, and adds their keys to the changed ones. Returns the number of rows. */
export async function deleteBars(client: WorkClient, table: StoredBarTable, ids: string): Promise<number> {
  const { bars, changed } = table
  const ofThem = `${bars} b where b.instrument_id in (${ids})`
  if (client.isDistributed) {
    const { rowCount } = await client.query(
      `insert into ${changed} select distinct instrument_id, interval, ts from ${ofThem}`,
    )
    if (!rowCount) return 0
    await keep(client, table, 'delete', ofThem)
    return (await client.query(`delete from ${ofThem}`)).rowCount ?? 0
  }
  const { rows } = await client.query<{ removed: number }>(`
    with removed as (
      delete from ${ofThem} returning instrument_id, interval, ts
    ), noted as (
      insert into ${changed} select distinct instrument_id, interval, ts from removed
    )
    select count(*)::integer as removed from removed`)
  return rows[0]?.removed ?? 0
}

/** SQL: whether a bar was loaded. Bars of computed aggregates, derived days and roll-ups were not. */
export const isLoadedBar = ({ assetClass, ownFlag }: StoredBarTable): string => `
  interval in ('10min', '1d') and basis = 0
  and instrument_id not in (select id from aggregate where not ${ownFlag})
  ${assetClass === 'options' ? `and moneyness = 'TOTAL' and size = 'TOTAL'` : ''}`

/** Counts the loaded bars of the removed instruments. */
async function countLoadedBars(client: WorkClient): Promise<Merged['counts']> {
  const count = async (table: StoredBarTable) => {
    const { rows } = await client.query<{ removed: number }>(
      `select count(*)::integer as removed from ${table.bars} where instrument_id in (${REMOVED}) and ${isLoadedBar(table)}`,
    )
    return { removed: rows[0]?.removed ?? 0 }
  }
  return { 'cash bars': await count(CASH), 'option bars': await count(OPTIONS) }
}

/** Removes securities and aggregates with their bars and memberships. */
export async function removeInstruments(client: WorkClient): Promise<Merged> {
  const { rowCount } = await client.query(`
    create temp table removed_instrument on commit drop as
    select id from stage_remove_security union select id from stage_remove_aggregate`)
  if (!rowCount) return { rows: 0, counts: {} }
  await client.query('analyze removed_instrument')
  // A user who creates an aggregate of them meanwhile waits for the load, and then does not find them.
  await client.query(`select from instrument where id in (${REMOVED}) order by id for update`)
  await client.query(`select from security where id in (${REMOVED}) order by id for update`)
  await noteMembershipChanges(
    client,
    `select aggregate_id, valid_from, valid_to
     from constituent
     where security_id in (${REMOVED}) and aggregate_id not in (${REMOVED})`,
  )
  await client.query(`update flow_series set instrument_id = null where instrument_id in (${REMOVED})`)
  // Deletes the securities' memberships too, even in private aggregates, whose bars are then derived again.
  let rows = 0
  const bars = await countLoadedBars(client)
  for (const table of [CASH, OPTIONS]) {
    rows += await deleteBars(client, table, REMOVED)
    await client.query(`delete from removed_${table.assetClass} where instrument_id in (${REMOVED})`)
  }
  const gone = async (statement: string) => (await client.query(`${statement} in (${REMOVED})`)).rowCount ?? 0
  for (const member of ['security_id', 'aggregate_id'])
    rows += await gone(`delete from constituent where ${member}`)
  const securities = await gone('delete from security where id')
  const aggregates = await gone('delete from aggregate where id')
  rows += securities + aggregates + (await gone('delete from instrument where id'))
  return {
    rows,
    counts: { securities: { removed: securities }, aggregates: { removed: aggregates }, ...bars },
  }
}

/** Removes flow series with their observations and forecasts. */
export async function removeFlowSeries(client: WorkClient): Promise<Merged> {
  const { rowCount } = await client.query(`
    create temp table removed_series on commit drop as
    select distinct id from flow_series join stage_remove_flow_series using (slug)`)
  if (!rowCount) return { rows: 0, counts: {} }
  const removed = 'in (select id from removed_series)'
  let rows = 0
  for (const table of ['flow_observation', 'flow_forecast'])
    rows += (await client.query(`delete from ${table} where series_id ${removed}`)).rowCount ?? 0
  for (const table of ['flow_tally', 'flow_forecast_run'])
    await client.query(`delete from ${table} where series_id ${removed}`)
  const series = (await client.query(`delete from flow_series where id ${removed}`)).rowCount ?? 0
  return { rows: rows + series, counts: { 'flow series': { removed: series } } }
}
