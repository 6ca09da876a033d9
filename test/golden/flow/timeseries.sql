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
-- $2: ["margin-debt","etf-flow","foreign-watch"]

select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
join flow_series s on s.id = o.series_id
where o.series_id = any($1) and o.superseded_at is null and o.date >= $2::date and o.date <= $3::date
order by o.date desc, s.slug collate "C"
limit $4 offset $5;
-- $1: [4,3]
-- $2: "2026-01-05"
-- $3: "2026-02-28"
-- $4: 4
-- $5: 4

select quarter as period, sum(observations)::integer as count
from ( select t.series_id, t.quarter, t.observations
from flow_tally t
where t.series_id = any($1) and t.quarter > date_trunc('quarter', $2::date)::date and t.quarter < date_trunc('quarter', $3::date)::date
union all select o.series_id, date_trunc('quarter', o.date)::date as quarter, count(*) as observations
from flow_observation o
where o.series_id = any($4) and o.superseded_at is null and o.date >= $5::date and o.date <= $6::date and o.date < date_trunc('quarter', $7::date)::date + interval '3 months'
group by 1, 2
union all select o.series_id, date_trunc('quarter', o.date)::date as quarter, count(*) as observations
from flow_observation o
where o.series_id = any($8) and o.superseded_at is null and o.date >= $9::date and o.date <= $10::date and o.date >= date_trunc('quarter', $11::date)::date and date_trunc('quarter', $12::date)::date < date_trunc('quarter', $13::date)::date
group by 1, 2) parts
group by quarter
order by quarter;
-- $1: [4,3]
-- $2: "2026-01-05"
-- $3: "2026-02-28"
-- $4: [4,3]
-- $5: "2026-01-05"
-- $6: "2026-02-28"
-- $7: "2026-01-05"
-- $8: [4,3]
-- $9: "2026-01-05"
-- $10: "2026-02-28"
-- $11: "2026-02-28"
-- $12: "2026-01-05"
-- $13: "2026-02-28"
