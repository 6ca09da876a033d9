import type { Queryable } from '../platform/database/queryable.ts'
import { isKnown, type LoadCheck, uniqueKey } from './checks.ts'
import { countsOf, type Merged, mergeCountQuery, type WrittenRow } from './counts.ts'

const SLUGS = 'select slug from flow_series union all select slug from stage_flow_series'

// The provider_ids after the load's instruments are merged.
const PROVIDER_IDS = `
  select provider_id from stage_security
  union all
  select provider_id from stage_aggregate
  union all
  select provider_id from instrument
  where id not in (select id from stage_security union all select id from stage_aggregate)`

/** Rules for staged units. */
export const FLOW_UNIT_CHECKS: readonly LoadCheck[] = [
  uniqueKey('flow_units', 'stage_flow_unit', 'code', 'code'),
  {
    file: 'flow_units',
    column: 'code',
    sql: `
      select line, 'other is reserved: GraphQL uses OTHER for all units added by loads; use another code' as reason
      from stage_flow_unit
      where lower(code) = 'other'`,
  },
]

const MERGE_UNITS = `
  insert into flow_unit (code, label)
  select code, btrim(label) from stage_flow_unit
  on conflict (code) do update set label = excluded.label where flow_unit.label <> excluded.label`

/** Merges the staged units. */
export async function mergeFlowUnits(client: Queryable): Promise<Merged> {
  const { rows } = await client.query<WrittenRow>(mergeCountQuery(MERGE_UNITS, 'flow_unit', 'code'))
  return { rows: rows[0]?.rows ?? 0, counts: { 'flow units': countsOf(rows[0]) } }
}

/** Rules for staged flow series. */
export const FLOW_SERIES_CHECKS: readonly LoadCheck[] = [
  uniqueKey('flow_series', 'stage_flow_series', 'slug', 'slug'),
  isKnown(
    'flow_series',
    'stage_flow_series',
    'unit',
    'a known unit: add its code and label to flow_units.csv',
    'select code from flow_unit union all select code from stage_flow_unit',
    'flow_units',
  ),
  isKnown(
    'flow_series',
    'stage_flow_series',
    'provider_id',
    'the provider_id of an instrument',
    PROVIDER_IDS,
    'securities',
    'aggregates',
  ),
]

/** Rules for staged observations and forecasts. */
export const FLOW_VALUE_CHECKS: readonly LoadCheck[] = [
  isKnown(
    'flow_observations',
    'stage_flow_observation',
    'slug',
    'the slug of a flow series',
    SLUGS,
    'flow_series',
  ),
  isKnown('flow_forecasts', 'stage_flow_forecast', 'slug', 'the slug of a flow series', SLUGS, 'flow_series'),
  uniqueKey('flow_observations', 'stage_flow_observation', 'date', 'slug', 'date', 'known_at'),
  uniqueKey('flow_forecasts', 'stage_flow_forecast', 'horizon', 'run_date', 'slug', 'horizon', 'z_score'),
]

const MERGE_SERIES = `
    insert into flow_series (slug, name, metric, frequency, unit, description, instrument_id)
    select s.slug, btrim(s.name), btrim(s.metric), s.frequency, s.unit, btrim(s.description), i.id
    from stage_flow_series s
    left join instrument i on i.provider_id = s.provider_id
    order by s.line
    on conflict (slug) do update
      set name = excluded.name, metric = excluded.metric, frequency = excluded.frequency, unit = excluded.unit,
        description = excluded.description, instrument_id = excluded.instrument_id
      where (flow_series.name, flow_series.metric, flow_series.frequency, flow_series.unit, flow_series.description,
          flow_series.instrument_id) is distinct from
        (excluded.name, excluded.metric, excluded.frequency, excluded.unit, excluded.description,
          excluded.instrument_id)`

/** Merges the staged flow series. */
export async function mergeFlowSeries(client: Queryable): Promise<Merged> {
  const { rows } = await client.query<WrittenRow>(mergeCountQuery(MERGE_SERIES, 'flow_series', 'slug'))
  return { rows: rows[0]?.rows ?? 0, counts: { 'flow series': countsOf(rows[0]) } }
}

// Horizons and z-scores of the forecast runs that the load changes.
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

const MERGE_FORECASTS = `
  insert into flow_forecast (run_date, series_id, horizon, z_score, value)
  select s.run_date::date, f.id, s.horizon, s.z_score, s.value::double precision
  from stage_flow_forecast s
  join flow_series f on f.slug = s.slug
  on conflict (run_date, series_id, horizon, z_score) do update
    set value = excluded.value
    where flow_forecast.value <> excluded.value`

/** Merges the staged forecasts. */
export async function mergeFlowForecasts(client: Queryable): Promise<Merged> {
  const { rows } = await client.query<WrittenRow>(
    mergeCountQuery(MERGE_FORECASTS, 'flow_forecast', 'run_date', 'series_id', 'horizon', 'z_score'),
  )
  await client.query(RUNS)
  return { rows: rows[0]?.rows ?? 0, counts: { 'flow forecasts': countsOf(rows[0]) } }
}
