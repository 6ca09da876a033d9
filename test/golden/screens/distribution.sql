select 0 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select "c".instrument_id as id, "c"."retail_net_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" = $2
order by id offset 0) ordered) row
order by place;
-- $1: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]
-- $2: "2026-03-10T00:00:00Z"

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
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"

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
from ( select i.*, greatest(s.valid_from) as valid_from, least(coalesce(s.valid_to, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end)) as valid_to
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i"
join security s on s.id = i.id
left join last_bar on last_bar.instrument_id = i.id
where true) m
where (m.valid_from is null or m.valid_from <= $1::date) and m.valid_to > $2::date) universe
order by place;
-- $1: "2026-03-10"
-- $2: "2026-03-10"
