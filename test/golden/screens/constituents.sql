select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [1]

select bar.*, (select created_at
from data_version
order by id desc
limit 1) as "asOf", (select max(id)
from data_version) as version
from ( select 0 as place, bar.ts, (bar.ts at time zone 'America/New_York')::date::text as date, (select max(ts)
from bar_stamp
where interval = '1h' and asset_class = 'cash' and true and is_trading_day and ts < bar.ts) as "previousTs"
from (select max(ts) as ts
from bar_stamp
where interval = '1h' and asset_class = 'cash' and true and is_trading_day and ts <= $1) bar) bar
order by place;
-- $1: "2026-03-11T14:55:00Z"

select bar.*, (select created_at
from data_version
order by id desc
limit 1) as "asOf", (select max(id)
from data_version) as version
from ( select 0 as place, bar.ts, (bar.ts at time zone 'UTC')::date::text as date, (select max(ts)
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts < bar.ts) as "previousTs"
from (select max(ts) as ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and true and ts >= $1 and ts <= $2) bar) bar
order by place;
-- $1: "-infinity"
-- $2: "2026-03-08T00:00:00Z"

select bar.*, (select created_at
from data_version
order by id desc
limit 1) as "asOf", (select max(id)
from data_version) as version
from ( select 0 as place, bar.ts, (bar.ts at time zone 'UTC')::date::text as date, (select max(ts)
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts < bar.ts) as "previousTs"
from (select max(ts) as ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and true and ts >= $1 and ts <= $2) bar) bar
order by place;
-- $1: "2026-03-08T00:00:00Z"
-- $2: "2026-03-08T00:00:00Z"

select distinct 'types' as category, "aggregate"."type" as name
from "aggregate"
where "aggregate"."type" is not null and (aggregate.owner_email is null or aggregate.owner_email = $1)
order by category, name;
-- $1: "analyst@example.com"

select requested.id as "instrumentId", i.*
from unnest($1::integer[]) with ordinality requested (id, place)
join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i" on i.id = requested.id
order by requested.place;
-- $1: [1003,1001]

select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1"
from ( select id, "l0"[1] as "v0", "l0"[2] as "v1"
from ( select e.instrument_id as id, ( select array_agg(r.v0)
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1h" c
where c.interval = '1h' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1) b
where "v0" is not null
order by ts desc
limit 2) r having max(r.ts) = $2::timestamptz) as "l0"
from bar_extent e
where e.instrument_id = any($3) and e.interval = '1h' and e.asset_class = 'cash'
group by e.instrument_id ) listed
order by id offset 0) ordered;
-- $1: "2026-03-11T14:00:00Z"
-- $2: "2026-03-11T14:00:00Z"
-- $3: [1001,1003,1010,1012]

with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) select *
from ( select 0 as place, string_agg(int4send(m.id), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as ids, string_agg(int4send(least(greatest(coalesce(m.valid_from, '-infinity'), date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "from", string_agg(int4send(least(greatest(m.valid_to, date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "to"
from ( select i.*, greatest(s.valid_from, c.valid_from) as valid_from, least(coalesce(s.valid_to, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end), c.valid_to) as valid_to
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i"
join security s on s.id = i.id
left join last_bar on last_bar.instrument_id = i.id
join constituent c on c.security_id = i.id and c.aggregate_id = $1
where true) m
where (m.valid_from is null or m.valid_from <= $2::date) and m.valid_to > $3::date) universe
order by place;
-- $1: 1
-- $2: "2026-03-11"
-- $3: "2026-03-11"
