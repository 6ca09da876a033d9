select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by flow_series.slug collate "C";
-- $1: "analyst@example.com"

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
-- $2: ["retail-net","index-hedging"]

select f.series_id as "seriesId", f.horizon, f.z_score as "zScore", f.value
from flow_forecast f
join flow_series s on s.id = f.series_id
where f.run_date = $1::date and f.series_id = any($2) and f.horizon = any($3) and f.z_score = any($4)
order by f.horizon, s.slug collate "C", f.z_score;
-- $1: "2026-03-06"
-- $2: [1,2]
-- $3: [1,60]
-- $4: [-1,1]

select min(ts at time zone 'UTC')::date as first, max(ts at time zone 'UTC')::date as last, coalesce( array_agg((ts at time zone 'UTC')::date
order by ts) filter (where ts > $1::date::timestamp at time zone 'UTC'), '{}' ) as dates
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day;
-- $1: "2026-03-06"

with run as ( select *
from flow_forecast_run
where series_id = any($1) and run_date = (select max(run_date)
from flow_forecast_run
where series_id = any($2)) ) select array(select distinct run_date
from run
order by 1 desc) as "runDates", array(select distinct horizon
from run
cross join unnest(horizons) horizon
order by 1) as horizons, array(select distinct z_score
from run
cross join unnest(z_scores) z_score
order by 1) as "zScores", array(select distinct series_id
from run) as "seriesIds";
-- $1: [1,2]
-- $2: [1,2]

with run as ( select *
from flow_forecast_run
where series_id = any($1) and true ) select array(select distinct run_date
from run
order by 1 desc) as "runDates", array(select distinct horizon
from run
cross join unnest(horizons) horizon
order by 1) as horizons, array(select distinct z_score
from run
cross join unnest(z_scores) z_score
order by 1) as "zScores", array(select distinct series_id
from run) as "seriesIds";
-- $1: [8,9,3,5,2,4,10,1]
