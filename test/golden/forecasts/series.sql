select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "flow_series"."slug" = any($2)
order by flow_series.slug collate "C";
-- $1: "analyst@example.com"
-- $2: ["etf-flow"]

select min(ts at time zone 'UTC')::date as first, max(ts at time zone 'UTC')::date as last, coalesce( array_agg((ts at time zone 'UTC')::date
order by ts) filter (where ts > $1::date::timestamp at time zone 'UTC'), '{}' ) as dates
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day;
-- $1: "2026-01-16"

select s.id as "seriesId", run.run_date as "runDate", f.*
from flow_series s
cross join lateral ( select r.run_date
from flow_forecast_run r
where r.series_id = s.id
order by r.run_date desc
limit 1) run
cross join lateral ( select f.horizon, array_agg(f.z_score
order by f.z_score) as "zScores", array_agg(f.value
order by f.z_score) as values
from flow_forecast f
where f.run_date = run.run_date and f.series_id = s.id and true and f.z_score = any($1)
group by f.horizon
order by f.horizon asc
limit $2 ) f
where s.id = any($3)
order by s.id, f.horizon asc;
-- $1: [0,1]
-- $2: 3
-- $3: [3]

select s.id, count(distinct f.horizon) as count
from flow_series s
cross join lateral ( select r.run_date
from flow_forecast_run r
where r.series_id = s.id
order by r.run_date desc
limit 1) run
join flow_forecast f on f.run_date = run.run_date and f.series_id = s.id
where s.id = any($1) and true and f.z_score = any($2)
group by s.id;
-- $1: [3]
-- $2: [0,1]
