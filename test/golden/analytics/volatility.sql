select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [9]

with calendar as materialized ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) filter (where is_trading_day) as times, count(*) filter (where is_trading_day) as stamps, bool_and(is_trading_day) as is_whole
from bar_stamp
where interval = '1d' and asset_class = 'cash' and true and "ts" >= $1 and "ts" <= $2 ), size as materialized ( select coalesce(sum(least(e.bars, c.stamps)), 0) as bars
from bar_extent e
cross join calendar c
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash' ) select null as "instrumentId", size.bars, times, null as values
from calendar
cross join size
union all select e.instrument_id, null, t.times, s.values
from bar_extent e
left join aggregate a on a.id = e.instrument_id
cross join lateral (select string_agg(float8send(value), ''::bytea
order by ts) as values
from ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $4 and "c"."ts" <= $5) b
where "px" is not null) b) s
cross join lateral ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) as times
from ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $6 and "c"."ts" <= $7) b
where "px" is not null) b
where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps
from calendar) or not (select is_whole
from calendar) ) t
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'cash' and (select bars
from size) <= 2000000;
-- $1: "2026-01-05T00:00:00Z"
-- $2: "2026-03-06T00:00:00Z"
-- $3: [9]
-- $4: "2026-01-05T00:00:00Z"
-- $5: "2026-03-06T00:00:00Z"
-- $6: "2026-01-05T00:00:00Z"
-- $7: "2026-03-06T00:00:00Z"
-- $8: [9]
