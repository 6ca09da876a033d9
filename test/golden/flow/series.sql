select "flow_series"."instrument_id" as "instrumentId", count(*) as "count"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "flow_series"."instrument_id" = any($2)
group by "flow_series"."instrument_id";
-- $1: "analyst@example.com"
-- $2: [1001]

select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["ALFA"]
-- $2: 1

select "series".*
from "instrument"
inner join lateral (select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "flow_series"."instrument_id" = instrument.id and flow_series.slug collate "C" > $2 and true
order by flow_series.slug collate "C" asc
limit $3) as "series" on true
where "instrument"."id" = any($4)
order by "series"."instrumentId", series.slug collate "C" asc;
-- $1: "analyst@example.com"
-- $2: "Z-last"
-- $3: 2
-- $4: [1001]

select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
order by o.date asc
limit $3 ) o
where s.id = any($4)
order by s.id, o.date asc;
-- $1: "2025-12-09"
-- $2: "2025-12-11"
-- $3: 101
-- $4: [1]

select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and true and true
order by o.date desc
limit $1 ) o
where s.id = any($2)
order by s.id, o.date desc;
-- $1: 1
-- $2: [1]

select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.updated_at <= $1 and (o.superseded_at is null or o.superseded_at > $2) and true and true
order by o.date desc
limit $3 ) o
where s.id = any($4)
order by s.id, o.date desc;
-- $1: "2025-12-31T23:59:59.999Z"
-- $2: "2025-12-31T23:59:59.999Z"
-- $3: 4
-- $4: [1]

select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
join unnest($1::integer[], $2::date[]) asked (series_id, date) using (series_id, date)
where o.revision is not null
order by o.revision desc;
-- $1: [1,1,1]
-- $2: ["2025-12-09","2025-12-10","2025-12-11"]

select s.id as "seriesId", ( select o.date
from flow_observation o
where o.series_id = s.id and o.superseded_at is null
order by o.date asc
limit 1) as "firstObservation", ( select o.date
from flow_observation o
where o.series_id = s.id and o.superseded_at is null
order by o.date desc
limit 1) as "lastObservation", coalesce(t.observations, 0)::integer as "rowCount"
from flow_series s
left join ( select series_id, sum(observations) as observations
from ( select t.series_id, t.quarter, t.observations
from flow_tally t
where t.series_id = any($1) and true and true) parts
group by series_id ) t on t.series_id = s.id
where s.id = any($2);
-- $1: [1]
-- $2: [1]

select series_id as id, sum(observations)::integer as observations
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
group by series_id;
-- $1: [1]
-- $2: "2025-12-09"
-- $3: "2025-12-11"
-- $4: [1]
-- $5: "2025-12-09"
-- $6: "2025-12-11"
-- $7: "2025-12-09"
-- $8: [1]
-- $9: "2025-12-09"
-- $10: "2025-12-11"
-- $11: "2025-12-11"
-- $12: "2025-12-09"
-- $13: "2025-12-11"
