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
-- $2: ["retail-net"]

select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3) b
where "v0" is not null
order by ts
limit $4)) r ) v
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash';
-- $1: 1
-- $2: "2025-12-01T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: 200001
-- $5: 1

select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3) b
where "v0" is not null
order by ts
limit $4)) r ) v
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash';
-- $1: 1
-- $2: "2025-12-01T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: 200001
-- $5: 1

select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3) b
where "v0" is not null
order by ts
limit $4)) r ) v
where e.instrument_id = $5 and e.interval = '1w' and e.asset_class = 'cash'
union all select 1 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $6 and "c"."ts" <= $7) b
where "v0" is not null
order by ts
limit $8)
union all (select ts, v0 as "v0"
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" < $9) b
where "v0" is not null
order by ts desc
limit $10) one)) r ) v
where e.instrument_id = any($11) and e.interval = '1w' and e.asset_class = 'cash';
-- $1: 1
-- $2: "2025-12-01T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: 200001
-- $5: 1
-- $6: "2025-12-01T00:00:00Z"
-- $7: "2026-03-10T00:00:00Z"
-- $8: 200001
-- $9: "2025-12-01T00:00:00Z"
-- $10: 1
-- $11: [1001,3]

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
-- $1: "2025-12-01"
-- $2: "2026-03-10"
-- $3: 200001
-- $4: "2025-12-01"
-- $5: 1
-- $6: [1]

select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
limit $3)) r ) v
where s.id = any($4);
-- $1: "2025-12-01"
-- $2: "2026-03-10"
-- $3: 200001
-- $4: [1]

select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
limit $3)) r ) v
where s.id = any($4);
-- $1: "2025-12-01"
-- $2: "2026-03-10"
-- $3: 200001
-- $4: [3]

select subject.*, (select created_at
from data_version
order by id desc
limit 1)
from ( select 'aggregate' as kind, aggregate.id, instrument.provider_id as code, instrument.name, null as frequency, null as metric
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = any($1) and (aggregate.owner_email is null or aggregate.owner_email = $2)
union all select 'security', security.id, instrument.provider_id, instrument.name, null, null
from security
join instrument on instrument.id = security.id
where security.id = any($3)
union all select 'flow_series', s.id, s.slug, s.name, s.frequency, s.metric
from flow_series s
left join aggregate on aggregate.id = s.instrument_id
where s.slug = any($4) and (aggregate.owner_email is null or aggregate.owner_email = $5) ) subject;
-- $1: [1,3]
-- $2: "analyst@example.com"
-- $3: [1001]
-- $4: ["etf-flow"]
-- $5: "analyst@example.com"

select subject.*, (select created_at
from data_version
order by id desc
limit 1)
from ( select 'aggregate' as kind, aggregate.id, instrument.provider_id as code, instrument.name, null as frequency, null as metric
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = any($1) and (aggregate.owner_email is null or aggregate.owner_email = $2)
union all select 'security', security.id, instrument.provider_id, instrument.name, null, null
from security
join instrument on instrument.id = security.id
where security.id = any($3)
union all select 'flow_series', s.id, s.slug, s.name, s.frequency, s.metric
from flow_series s
left join aggregate on aggregate.id = s.instrument_id
where s.slug = any($4) and (aggregate.owner_email is null or aggregate.owner_email = $5) ) subject;
-- $1: [1]
-- $2: "analyst@example.com"
-- $3: []
-- $4: ["retail-net"]
-- $5: "analyst@example.com"

select subject.*, (select created_at
from data_version
order by id desc
limit 1)
from ( select 'aggregate' as kind, aggregate.id, instrument.provider_id as code, instrument.name, null as frequency, null as metric
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = any($1) and (aggregate.owner_email is null or aggregate.owner_email = $2)
union all select 'security', security.id, instrument.provider_id, instrument.name, null, null
from security
join instrument on instrument.id = security.id
where security.id = any($3)
union all select 'flow_series', s.id, s.slug, s.name, s.frequency, s.metric
from flow_series s
left join aggregate on aggregate.id = s.instrument_id
where s.slug = any($4) and (aggregate.owner_email is null or aggregate.owner_email = $5) ) subject;
-- $1: [1]
-- $2: "analyst@example.com"
-- $3: []
-- $4: ["retail-net"]
-- $5: "analyst@example.com"
