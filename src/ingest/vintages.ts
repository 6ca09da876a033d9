import type { ClientBase } from 'pg'
import type { Merged } from './counts.ts'

// New and differing vintages; one without a value withdraws what holds. One without a time speaks of now, and is one
// only if it says something else than what holds now; one with a time is kept in any case, for a vintage between it and
// the one before may come later.
const VINTAGES = `
  create temp table flow_vintage on commit drop as
  select f.id as series_id, s.date::date as date, moment.updated_at, s.value
  from (
    select slug, date, value, known_at from stage_flow_observation
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

// Before they are merged: those of dates without a value so far are new.
const COUNTS = `
  select count(*) filter (where v.value is not null and not is_known)::integer as added,
    count(*) filter (where v.value is not null and is_known)::integer as changed,
    count(*) filter (where v.value is null)::integer as removed
  from (
    select value, exists (
      select from flow_observation o where o.series_id = n.series_id and o.date = n.date) as is_known
    from flow_vintage n
  ) v`

// The histories that they belong to, told anew: what says the same as its forerunner is no revision, and what is no
// revision ends when it begins, so that no reader meets it.
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

// Only one of a date may be the newest at any time: whoever ceases to be it goes first.
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

/** Counts the dates that have a value once more, in the quarters of `touched`: a query of series_id and date. */
export async function mergeFlowTally(client: ClientBase, touched: string): Promise<void> {
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
 * Merges the staged observations: each is a vintage, what was known of a date's value from its time on. Whatever the
 * order in which vintages are loaded, the history is that of their times; one of the same time replaces the stored
 * one.
 */
export async function mergeFlowObservations(client: ClientBase): Promise<Merged> {
  const { rowCount } = await client.query(VINTAGES)
  await client.query('analyze flow_vintage')
  const { rows } = await client.query<{ added: number; changed: number; removed: number }>(COUNTS)
  await client.query(HISTORIES)
  await client.query('analyze flow_history')
  await client.query(rewritten(false))
  await client.query(rewritten(true))
  await client.query(INSERTED)
  await mergeFlowTally(client, 'select series_id, date from flow_vintage')
  return { rows: rowCount ?? 0, counts: { 'flow observations': { ...rows[0] } } }
}
