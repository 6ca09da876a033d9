select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and flow_series.frequency = any($2) and true and true
order by flow_series.slug collate "C" asc
limit $3;
-- $1: "analyst@example.com"
-- $2: ["daily"]
-- $3: 3

select f.series_id as "seriesId", f.run_date as "runDate", f.horizon, array_agg(f.z_score
order by f.z_score) as "zScores", array_agg(f.value
order by f.z_score) as values
from unnest($1::int[], $2::date[]) run (series_id, run_date)
join flow_forecast f on f.run_date = run.run_date and f.series_id = run.series_id
group by f.series_id, f.run_date, f.horizon
order by f.series_id, f.run_date, f.horizon;
-- $1: [8,2]
-- $2: ["2026-03-06","2026-03-06"]

select min(ts at time zone 'UTC')::date as first, max(ts at time zone 'UTC')::date as last, coalesce( array_agg((ts at time zone 'UTC')::date
order by ts) filter (where ts > $1::date::timestamp at time zone 'UTC'), '{}' ) as dates
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day;
-- $1: "2026-03-06"

select s.id as "seriesId", r.run_date as "runDate"
from unnest($1::int[]) s (id)
cross join lateral ( select run_date
from flow_forecast_run
where series_id = s.id
order by run_date desc
limit $2 ) r
order by s.id, r.run_date desc;
-- $1: [8,2]
-- $2: 3

select series_id as id, count(*)::int as count
from flow_forecast_run
where series_id = any($1)
group by series_id;
-- $1: [8,2]
