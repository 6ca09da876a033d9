import type { Queryable } from '../platform/database/queryable.ts'
import type { Merged } from './counts.ts'

// New and changed vintages. One without a value withdraws the current value. One without a time takes effect now, and
// is dropped if it repeats the current value. One with a time is always kept: a load may later add a vintage between it
// and its predecessor.
const VINTAGES = `
  create temp table flow_vintage on commit drop as
  select f.id as series_id, s.date::date as date, moment.updated_at, s.value
  from (
    select slug, date, value::double precision as value, known_at from stage_flow_observation
    union
    select slug, date, null, known_at from stage_remove_flow_observation
  ) s
  join flow_series f on f.slug = s.slug
  cross join lateral (select coalesce(s.known_at, statement_timestamp())::timestamptz(3) as updated_at) moment
  left join lateral (
    select o.value, o.updated_at
    from flow_observation o
    where o.series_id = f.id and o.date = s.date::date and o.updated_at <= moment.updated_at
    order by o.updated_at desc
    limit 1
  ) holding on true
  where holding.value is distinct from s.value
    or (s.known_at is not null and holding.updated_at is distinct from moment.updated_at)`

// Counts before the merge. Vintages of dates without an observation so far are added, the others changed. One that
// repeats its predecessor is stored, and counts as unchanged.
const COUNTS = `
  select count(*) filter (where is_news and not is_known)::integer as added,
    count(*) filter (where is_news and is_known)::integer as changed,
    count(*) filter (where v.value is null)::integer as removed
  from (
    select n.value, h.revision is not null as is_news, exists (
      select from flow_observation o where o.series_id = n.series_id and o.date = n.date) as is_known
    from flow_vintage n
    join flow_history h using (series_id, date, updated_at)
  ) v`

// Rebuilds the histories that the vintages belong to. A vintage that repeats its predecessor or withdraws a value is no
// revision: it is superseded at its own time, so that no query finds it.
const HISTORIES = `
  create temp table flow_history on commit drop as
  with vintage as (
    select series_id, date, updated_at, value from flow_vintage
    union all
    select o.series_id, o.date, o.updated_at, o.value
    from (select distinct series_id, date from flow_vintage) touched
    join flow_observation o using (series_id, date)
    where not exists (
      select from flow_vintage v
      where v.series_id = o.series_id and v.date = o.date and v.updated_at = o.updated_at)
  ), marked as (
    select *, value is distinct from lag(value) over (partition by series_id, date order by updated_at) as is_news
    from vintage
  ), news as (
    select *, count(value) over history - 1 as revision, lead(updated_at) over history as superseded_at
    from marked
    where is_news
    window history as (partition by series_id, date order by updated_at)
  )
  select series_id, date, updated_at, value, revision::integer as revision, superseded_at
  from news
  where value is not null
  union all
  select series_id, date, updated_at, value, null, updated_at from marked where not is_news or value is null`

// A date may have only one newest observation at any time, so those that are superseded are updated first.
const rewritten = (isNewest: boolean): string => `
  update flow_observation o
  set value = h.value, revision = h.revision, superseded_at = h.superseded_at
  from flow_history h
  where h.series_id = o.series_id and h.date = o.date and h.updated_at = o.updated_at
    and h.superseded_at is ${isNewest ? '' : 'not'} null
    and (o.value, o.revision, o.superseded_at) is distinct from (h.value, h.revision, h.superseded_at)`

const INSERTED = `
  insert into flow_observation (series_id, date, updated_at, value, revision, superseded_at)
  select h.series_id, h.date, h.updated_at, h.value, h.revision, h.superseded_at
  from flow_history h
  where not exists (
    select from flow_observation o
    where o.series_id = h.series_id and o.date = h.date and o.updated_at = h.updated_at)
  order by h.series_id, h.date, h.updated_at`

/** Recounts the dates that have a value, in the quarters of `touched`, a query of series_id and date. */
export async function mergeFlowTally(client: Queryable, touched: string): Promise<void> {
  await client.query(`
    create temp table work_flow_tally on commit drop as
    select touched.series_id, touched.quarter, counted.observations
    from (select distinct series_id, date_trunc('quarter', date)::date as quarter from (${touched}) t) touched
    cross join lateral (
      select count(*)::integer as observations
      from flow_observation o
      where o.series_id = touched.series_id and o.superseded_at is null
        and o.date >= touched.quarter and o.date < touched.quarter + interval '3 months'
    ) counted`)
  await client.query(`
    insert into flow_tally as t (series_id, quarter, observations)
    select series_id, quarter, observations from work_flow_tally where observations > 0
    on conflict (series_id, quarter) do update set observations = excluded.observations
      where t.observations <> excluded.observations`)
  await client.query(`
    delete from flow_tally t
    using work_flow_tally w
    where w.observations = 0 and t.series_id = w.series_id and t.quarter = w.quarter`)
  await client.query('drop table work_flow_tally')
}

/**
 * Merges the staged observations. Each is a vintage: a date's value as known from a certain time on. The history
 * follows these times, whatever the order of the loads. A vintage replaces a stored one with the same time.
 */
export async function mergeFlowObservations(client: Queryable): Promise<Merged> {
  const { rowCount } = await client.query(VINTAGES)
  await client.query('analyze flow_vintage')
  await client.query(HISTORIES)
  await client.query('analyze flow_history')
  const { rows } = await client.query<{ added: number; changed: number; removed: number }>(COUNTS)
  await client.query(rewritten(false))
  await client.query(rewritten(true))
  await client.query(INSERTED)
  await mergeFlowTally(client, 'select series_id, date from flow_vintage')
  return { rows: rowCount ?? 0, counts: { 'flow observations': { ...rows[0] } } }
}
