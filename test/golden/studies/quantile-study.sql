select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')) || float8send(coalesce("r"."v1", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0", "c"."px" as "v1"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1 and "c"."ts" <= $2) b
where "v0" is not null or "v1" is not null
order by ts
limit $3)
union all (select ts, null::double precision as "v0", v0 as "v1"
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" < $4) b
where "v0" is not null
order by ts desc
limit $5) one)) r ) v
where e.instrument_id = any($6) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: "2026-02-02T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: 200002
-- $4: "2026-02-02T00:00:00Z"
-- $5: 5
-- $6: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]

select bar.ts, (bar.ts at time zone 'UTC')::date::text as date, bar.side, known.*
from (select (select created_at
from data_version
order by id desc
limit 1) as "asOf") known
left join ( select ts, 0 as side
from (select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts <= $1 and ts >= $2 and ts <= $3
order by ts
limit $4) own
union all select ts, -1
from (select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts <= $5 and ts < $6
order by ts desc
limit $7) earlier
union all select ts, 1
from (select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts <= $8 and ts > $9
order by ts
limit $10) later ) bar on true
order by bar.ts;
-- $1: "2026-03-10T23:59:59.999Z"
-- $2: "2026-02-02T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: 5001
-- $5: "2026-03-10T23:59:59.999Z"
-- $6: "2026-02-02T00:00:00Z"
-- $7: 0
-- $8: "2026-03-10T23:59:59.999Z"
-- $9: "2026-03-10T00:00:00Z"
-- $10: 5

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
where true and i.id = any($1)) m
where (m.valid_from is null or m.valid_from <= $2::date) and m.valid_to > $3::date) universe
order by place;
-- $1: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]
-- $2: "9999-12-30"
-- $3: "0001-01-01"

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
-- $2: "2026-02-02"
