select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [9]

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."px" as "px", "c"."px_chg_completed" as "pxChg"
from "cash_bar_1m" c
where c.interval = '1m' and "c".basis <> 1 and "c"."instrument_id" = $2 and "c"."ts" <= $3
order by "c".ts desc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '1m' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 9
-- $3: "2026-03-31T00:00:00Z"
-- $4: 3
-- $5: 9

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c".ts at time zone 'America/New_York')::date as "date", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_3h" c
where c.interval = '3h' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts asc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '3h' and e.asset_class = 'cash'
order by e.instrument_id, b.ts asc;
-- $1: 9
-- $2: "2026-03-09T04:00:01Z"
-- $3: "2026-03-10T14:00:00Z"
-- $4: 101
-- $5: 9

select b.*
from bar_extent e
cross join lateral ( select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."call_turnover" as "callTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'OTM' and o.size = 'LARGE' and "o".basis <> 2 and "o"."instrument_id" = $1 and "o"."ts" <= $2
order by "o".ts asc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'options'
order by e.instrument_id, b.ts asc;
-- $1: 9
-- $2: "2026-03-11T00:00:00Z"
-- $3: 3
-- $4: 9

select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, "c"."retail_net_turnover" as "retailNetTurnover", "o"."net_cp_notional" as "netCpNotional"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3
order by ts desc
limit $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = $5 and "o"."ts" >= $6 and "o"."ts" <= $7
order by ts desc
limit $8) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $9 ) b
where e.instrument_id = $10 and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc;
-- $1: 9
-- $2: "2026-02-20T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: 3
-- $5: 9
-- $6: "2026-02-20T00:00:00Z"
-- $7: "2026-03-11T00:00:00Z"
-- $8: 3
-- $9: 3
-- $10: 9

select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, ((c.has_derived_day is true or o.has_derived_day is true) or coalesce(c.ts, o.ts) >= $1) as "isPartial", greatest(c.updated_at, o.updated_at) as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover", "o"."call_turnover" as "callTurnover", "o"."put_turnover" as "putTurnover", "o"."cp_turnover" as "cpTurnover", "o"."net_cp_turnover" as "netCpTurnover", "o"."call_notional" as "callNotional", "o"."put_notional" as "putNotional", "o"."cp_notional" as "cpNotional", "o"."net_cp_notional" as "netCpNotional"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3
order by ts desc
limit $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = $5 and "o"."ts" <= $6
order by ts desc
limit $7) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $8 ) b
where e.instrument_id = $9 and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 9
-- $3: "2026-03-11T00:00:00Z"
-- $4: 2
-- $5: 9
-- $6: "2026-03-11T00:00:00Z"
-- $7: 2
-- $8: 2
-- $9: 9

select instrument_id as id, sum(bars)::integer as bars
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = $1 and interval = '3h' and asset_class = 'cash' and "bars" > 0 and period > bar_tally_period('3h', $2) and period < bar_tally_period('3h', $3)
union all select "c".instrument_id as instrument_id, bar_tally_period('3h', "c".ts) as period, count(*) as bars
from "cash_bar_3h" c
where c.interval = '3h' and "c".basis <> 2 and "c"."instrument_id" = $4 and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('3h', $7)
group by 1, 2
union all select "c".instrument_id as instrument_id, bar_tally_period('3h', "c".ts) as period, count(*) as bars
from "cash_bar_3h" c
where c.interval = '3h' and "c".basis <> 2 and "c"."instrument_id" = $8 and "c"."ts" >= $9 and "c"."ts" <= $10 and "c"."ts" >= bar_tally_period('3h', $11) and bar_tally_period('3h', $12) < bar_tally_period('3h', $13)
group by 1, 2) parts
group by instrument_id;
-- $1: 9
-- $2: "2026-03-09T04:00:01Z"
-- $3: "2026-03-10T14:00:00Z"
-- $4: 9
-- $5: "2026-03-09T04:00:01Z"
-- $6: "2026-03-10T14:00:00Z"
-- $7: "2026-03-09T04:00:01Z"
-- $8: 9
-- $9: "2026-03-09T04:00:01Z"
-- $10: "2026-03-10T14:00:00Z"
-- $11: "2026-03-10T14:00:00Z"
-- $12: "2026-03-09T04:00:01Z"
-- $13: "2026-03-10T14:00:00Z"

select instrument_id as id, sum(bars)::integer as bars
from (select "o".instrument_id as instrument_id, bar_tally_period('1d', "o".ts) as period, count(*) as bars
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'OTM' and o.size = 'LARGE' and "o".basis <> 2 and "o"."instrument_id" = $1 and "o"."ts" <= $2 and true
group by 1, 2) parts
group by instrument_id;
-- $1: 9
-- $2: "2026-03-11T00:00:00Z"
