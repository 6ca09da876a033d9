import type { ClientBase } from 'pg'
import { type Check, isKnown, uniqueKey } from './checks.ts'

const SLUGS = 'select slug from flow_series'

/** The rules on staged flow series, before they are merged. */
export const FLOW_SERIES_CHECKS: readonly Check[] = [
  uniqueKey('flow_series', 'stage_flow_series', 'slug', 'slug'),
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
  uniqueKey('flow_observations', 'stage_flow_observation', 'date', 'slug', 'date', 'known_at'),
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
