import type { ClientBase } from 'pg'
import { type Check, isKnown, uniqueKey } from './checks.ts'

const SLUGS = 'select slug from flow_series'

/** The rules on staged units. */
export const FLOW_UNIT_CHECKS: readonly Check[] = [
  uniqueKey('flow_units', 'stage_flow_unit', 'code', 'code'),
  {
    file: 'flow_units',
    column: 'code',
    sql: `
      select line, 'other is what the graph calls all units of loads; take another code' as reason
      from stage_flow_unit
      where lower(code) = 'other'`,
  },
]

/** Merges the staged units; returns the number of rows written. */
export async function mergeFlowUnits(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    insert into flow_unit as u (code, label)
    select code, btrim(label) from stage_flow_unit
    on conflict (code) do update set label = excluded.label where u.label <> excluded.label`)
  return rowCount ?? 0
}

/** The rules on staged flow series, before they are merged. */
export const FLOW_SERIES_CHECKS: readonly Check[] = [
  uniqueKey('flow_series', 'stage_flow_series', 'slug', 'slug'),
  isKnown(
    'flow_series',
    'stage_flow_series',
    'unit',
    'a known unit: give its code and label in flow_units.csv',
    'select code from flow_unit',
  ),
  isKnown(
    'flow_series',
    'stage_flow_series',
    'provider_id',
    'the provider_id of an instrument',
    'select provider_id from instrument',
  ),
]

/** The rules on staged observations and forecasts; the series of the load are merged before. */
export const FLOW_VALUE_CHECKS: readonly Check[] = [
  isKnown('flow_observations', 'stage_flow_observation', 'slug', 'the slug of a flow series', SLUGS),
  isKnown('flow_forecasts', 'stage_flow_forecast', 'slug', 'the slug of a flow series', SLUGS),
  uniqueKey('flow_observations', 'stage_flow_observation', 'date', 'slug', 'date'),
  uniqueKey('flow_forecasts', 'stage_flow_forecast', 'horizon', 'run_date', 'slug', 'horizon', 'z_score'),
]

/** Merges the staged flow series; returns the number of rows written. */
export async function mergeFlowSeries(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    insert into flow_series as f (slug, name, metric, frequency, unit, description, instrument_id)
    select s.slug, btrim(s.name), btrim(s.metric), s.frequency, s.unit, btrim(s.description), i.id
    from stage_flow_series s
    left join instrument i on i.provider_id = s.provider_id
    order by s.line
    on conflict (slug) do update
      set name = excluded.name, metric = excluded.metric, frequency = excluded.frequency, unit = excluded.unit,
        description = excluded.description, instrument_id = excluded.instrument_id
      where (f.name, f.metric, f.frequency, f.unit, f.description, f.instrument_id) is distinct from
        (excluded.name, excluded.metric, excluded.frequency, excluded.unit, excluded.description,
          excluded.instrument_id)`)
  return rowCount ?? 0
}

// Another value than the newest one is a revision.
const REVISIONS = `
  create temp table flow_revision on commit drop as
  select f.id as series_id, s.date::date as date, coalesce(newest.revision + 1, 0) as revision, s.value,
    coalesce(load.instant(s.updated_time), now())::timestamptz(3) as updated_at
  from stage_flow_observation s
  join flow_series f on f.slug = s.slug
  left join lateral (
    select revision, value
    from flow_observation o
    where o.series_id = f.id and o.date = s.date::date
    order by revision desc
    limit 1
  ) newest on true
  where newest.value is distinct from s.value`

// Before the new ones stand there: only one of a date has nothing after it.
const SUPERSEDE = `
  update flow_observation o
  set superseded_at = r.updated_at
  from flow_revision r
  where r.revision > 0 and o.series_id = r.series_id and o.date = r.date
    and (o.superseded_at is null or o.superseded_at > r.updated_at)`

const TALLY = `
  insert into flow_tally as t (series_id, quarter, observations)
  select series_id, date_trunc('quarter', date)::date, count(*)
  from flow_revision
  where revision = 0
  group by 1, 2
  on conflict (series_id, quarter) do update set observations = t.observations + excluded.observations`

/**
 * Merges the staged observations: another value than the newest one becomes the next revision, known from its time
 * on. Returns the rows written.
 */
export async function mergeFlowObservations(client: ClientBase): Promise<number> {
  await client.query(REVISIONS)
  await client.query(SUPERSEDE)
  const { rowCount } = await client.query(`
    insert into flow_observation (series_id, date, revision, value, updated_at)
    select series_id, date, revision, value, updated_at
    from flow_revision
    order by series_id, date`)
  await client.query(TALLY)
  return rowCount ?? 0
}

// The axes of the runs that the load touches.
const RUNS = `
  insert into flow_forecast_run as r (series_id, run_date, horizons, z_scores)
  select o.series_id, o.run_date, array_agg(distinct o.horizon order by o.horizon),
    array_agg(distinct o.z_score order by o.z_score)
  from (
    select distinct f.id, s.run_date::date as run_date
    from stage_flow_forecast s
    join flow_series f on f.slug = s.slug
  ) touched
  join flow_forecast o on o.series_id = touched.id and o.run_date = touched.run_date
  group by o.series_id, o.run_date
  on conflict (series_id, run_date) do update set horizons = excluded.horizons, z_scores = excluded.z_scores
    where (r.horizons, r.z_scores) is distinct from (excluded.horizons, excluded.z_scores)`

/** Merges the staged forecasts; returns the number of rows written. */
export async function mergeFlowForecasts(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    insert into flow_forecast as o (run_date, series_id, horizon, z_score, value)
    select s.run_date::date, f.id, s.horizon, s.z_score, s.value
    from stage_flow_forecast s
    join flow_series f on f.slug = s.slug
    on conflict (run_date, series_id, horizon, z_score) do update
      set value = excluded.value
      where o.value <> excluded.value`)
  await client.query(RUNS)
  return rowCount ?? 0
}
