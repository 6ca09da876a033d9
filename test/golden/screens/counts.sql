select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1 and "c"."ts" <= $2) b
where "v0" is not null
order by ts
limit $3)) r ) v
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: "2026-03-04T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: 100001
-- $4: [1,2]

select bar.*, known.*
from ( select (select max(ts)
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts < $1) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf" ) known
left join ( select ts, (ts at time zone 'UTC')::date::text as date
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts >= $2 and ts <= $3
order by ts
limit $4 ) bar on true
order by bar.ts;
-- $1: "2026-03-05T00:00:00Z"
-- $2: "2026-03-05T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: 5001

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
from ( select i.*, date '-infinity' as valid_from, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end as valid_to
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2)) as "i"
left join last_bar on last_bar.instrument_id = i.id
where true) m
where (m.valid_from is null or m.valid_from <= $3::date) and m.valid_to > $4::date) universe
order by place;
-- $1: "analyst@example.com"
-- $2: ["sector"]
-- $3: "2026-03-10"
-- $4: "2026-03-05"
