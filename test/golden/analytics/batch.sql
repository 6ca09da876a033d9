select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by "aggregate"."id" asc
limit $2;
-- $1: "analyst@example.com"
-- $2: 4

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
from ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $4 and "c"."ts" <= $5) b
where "retailNetTurnover" is not null) b) s
cross join lateral ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) as times
from ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $6 and "c"."ts" <= $7) b
where "retailNetTurnover" is not null) b
where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps
from calendar) or not (select is_whole
from calendar) ) t
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'cash' and (select bars
from size) <= 2000000;
-- $1: "2026-01-05T00:00:00Z"
-- $2: "2026-03-06T00:00:00Z"
-- $3: [1,2,3]
-- $4: "2026-01-05T00:00:00Z"
-- $5: "2026-03-06T00:00:00Z"
-- $6: "2026-01-05T00:00:00Z"
-- $7: "2026-03-06T00:00:00Z"
-- $8: [1,2,3]

with calendar as materialized ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) filter (where is_trading_day) as times, count(*) filter (where is_trading_day) as stamps, bool_and(is_trading_day) as is_whole
from bar_stamp
where interval = '1d' and asset_class = 'options' and true and "ts" >= $1 and "ts" <= $2 ), size as materialized ( select coalesce(sum(least(e.bars, c.stamps)), 0) as bars
from bar_extent e
cross join calendar c
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'options' ) select null as "instrumentId", size.bars, times, null as values
from calendar
cross join size
union all select e.instrument_id, null, t.times, s.values
from bar_extent e
left join aggregate a on a.id = e.instrument_id
cross join lateral (select string_agg(float8send(value), ''::bytea
order by ts) as values
from ( select ts, "netCpTurnover" as value
from (select "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'SMALL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $4 and "o"."ts" <= $5) b
where "netCpTurnover" is not null) b) s
cross join lateral ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) as times
from ( select ts, "netCpTurnover" as value
from (select "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'SMALL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $6 and "o"."ts" <= $7) b
where "netCpTurnover" is not null) b
where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps
from calendar) or not (select is_whole
from calendar) ) t
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'options' and (select bars
from size) <= 2000000;
-- $1: "2026-01-05T00:00:00Z"
-- $2: "2026-03-06T00:00:00Z"
-- $3: [1,2,3]
-- $4: "2026-01-05T00:00:00Z"
-- $5: "2026-03-06T00:00:00Z"
-- $6: "2026-01-05T00:00:00Z"
-- $7: "2026-03-06T00:00:00Z"
-- $8: [1,2,3]
