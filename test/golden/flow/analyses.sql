select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and true and true
order by flow_series.slug collate "C" asc
limit $2;
-- $1: "analyst@example.com"
-- $2: 4

select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and true and true
order by o.date desc
limit $1 ) o
where s.id = any($2)
order by s.id, o.date desc;
-- $1: 4
-- $2: [8]

select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and true and true
order by o.date desc
limit $1 ) o
where s.id = any($2)
order by s.id, o.date desc;
-- $1: 4
-- $2: [9,3]

select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
limit $3)
union all ( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date < $4::date
order by o.date desc
limit $5)) r ) v
where s.id = any($6);
-- $1: "2026-02-13"
-- $2: "2026-03-06"
-- $3: 200001
-- $4: "2026-02-13"
-- $5: 11
-- $6: [9,3]

select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
limit $3)
union all ( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date < $4::date
order by o.date desc
limit $5)) r ) v
where s.id = any($6);
-- $1: "2026-03-06"
-- $2: "2026-03-10"
-- $3: 200001
-- $4: "2026-03-06"
-- $5: 59
-- $6: [8]

select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and true
limit $2)) r ) v
where s.id = any($3);
-- $1: "2026-01-01"
-- $2: 200001
-- $3: [8,9,3]

select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and true and true
limit $1)) r ) v
where s.id = any($2);
-- $1: 200001
-- $2: [8,9,3]
