import type { Queryable } from '../../platform/database/queryable.ts'

// Evaluations check under the same lock that no load has been undone since they read.
const LOCK = `select pg_advisory_xact_lock(hashtext('flowgate.alert_events'))`

/** Events since the load: no earlier one can be of a bar that it added. */
const SINCE = `
  create temp table undo_event on commit drop as
  select id, alert_id, instrument_id, interval, asset_class, ts from alert_event
  where kind = 'entered' and withdrawn_at is null
    and created_at >= (select created_at from data_version where id = $1)`

// Rows of a cluster's shards join no rows of the coordinator that a statement changes.
const present = (table: 'cash_bar' | 'option_bar'): string => `
  create temp table undo_${table}_present on commit drop as
  select distinct e.instrument_id, e.interval, e.ts
  from undo_event e join ${table} b on b.instrument_id = e.instrument_id and b.interval = e.interval and b.ts = e.ts`

const isPresent = (table: 'cash_bar' | 'option_bar'): string => `
  exists (select from undo_${table}_present p
    where p.instrument_id = e.instrument_id and p.interval = e.interval and p.ts = e.ts)`

const WITHDRAW = `
  delete from undo_event e
  where case asset_class when 'cash' then ${isPresent('cash_bar')} when 'options' then ${isPresent('option_bar')}
    else ${isPresent('cash_bar')} or ${isPresent('option_bar')} end;
  update alert_event set withdrawn_at = clock_timestamp() where id in (select id from undo_event)`

// As if they had not fired: once their bars are loaded again, the same instruments can enter at the same stamp.
const FORGET = `
  delete from alert_fired f using undo_event e
  where f.alert_id = e.alert_id and f.instrument_id = e.instrument_id;
  insert into alert_fired (alert_id, instrument_id, ts)
  select e.alert_id, e.instrument_id, max(e.ts)
  from alert_event e
  join (select distinct alert_id, instrument_id from undo_event) u using (alert_id, instrument_id)
  where e.kind = 'entered' and e.withdrawn_at is null
  group by e.alert_id, e.instrument_id;
  update alert_state st
  set members = coalesce((
      select array_agg(id order by id) from unnest(st.members) id where id <> all (u.ids)), '{}'),
    evaluations = evaluations + 1
  from (select alert_id, array_agg(distinct instrument_id) as ids from undo_event group by alert_id) u
  where st.alert_id = u.alert_id`

/**
 * Withdraws the events of alerts whose bars are gone, after a load has been undone in the same transaction. Returns their
 * number.
 */
export async function withdrawEvents(client: Queryable, load: number): Promise<number> {
  await client.query(LOCK)
  await client.query(SINCE, [load])
  for (const table of ['cash_bar', 'option_bar'] as const) await client.query(present(table))
  await client.query(WITHDRAW)
  await client.query(FORGET)
  const { rows } = await client.query<{ events: number }>(
    'select count(*)::integer as events from undo_event',
  )
  return rows[0]?.events ?? 0
}
