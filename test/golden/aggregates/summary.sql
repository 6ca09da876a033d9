select "aggregate_id" as "aggregateId", count(*) as "count"
from "constituent"
where "aggregate_id" = any($1) and (constituent.valid_from <= $2::date and $3::date < constituent.valid_to)
group by "aggregate_id";
-- $1: [3]
-- $2: "2026-03-11"
-- $3: "2026-03-11"

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [3]

select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, ((c.has_derived_day is true or o.has_derived_day is true) or coalesce(c.ts, o.ts) >= $1) as "isPartial", greatest(c.updated_at, o.updated_at) as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover", "o"."call_turnover" as "callTurnover", "o"."put_turnover" as "putTurnover", "o"."cp_turnover" as "cpTurnover", "o"."net_cp_turnover" as "netCpTurnover", "o"."call_notional" as "callNotional", "o"."put_notional" as "putNotional", "o"."cp_notional" as "cpNotional", "o"."net_cp_notional" as "netCpNotional"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by ts desc
limit $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = $5 and "o"."ts" <= $6 and coalesce("o"."call_turnover", "o"."put_turnover", "o"."call_notional", "o"."put_notional") is not null
order by ts desc
limit $7) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $8 ) b
where e.instrument_id = $9 and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 3
-- $3: "2026-03-11T00:00:00Z"
-- $4: 1
-- $5: 3
-- $6: "2026-03-11T00:00:00Z"
-- $7: 1
-- $8: 1
-- $9: 3

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
-- $1: "2026-02-09T00:00:00Z"
-- $2: "2026-03-11T00:00:00Z"
-- $3: [3]
-- $4: "2026-02-09T00:00:00Z"
-- $5: "2026-03-11T00:00:00Z"
-- $6: "2026-02-09T00:00:00Z"
-- $7: "2026-03-11T00:00:00Z"
-- $8: [3]
