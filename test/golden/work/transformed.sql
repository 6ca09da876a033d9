-- 1
set local work_mem = '64MB';

-- 2
select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "owner@example.com"
-- $2: [3]

-- 3
select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = $1 and interval = '1d' and asset_class = 'cash' and "bars" > 0 and period > bar_tally_period('1d', $2) and period < bar_tally_period('1d', $3)
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $4 and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1d', $7)
group by 1, 2
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $8 and "c"."ts" >= $9 and "c"."ts" <= $10 and "c"."ts" >= bar_tally_period('1d', $11) and bar_tally_period('1d', $12) < bar_tally_period('1d', $13)
group by 1, 2) parts
group by period
order by period;
-- $1: 3
-- $2: "2026-03-05T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: 3
-- $5: "2026-03-05T00:00:00Z"
-- $6: "2026-03-11T00:00:00Z"
-- $7: "2026-03-05T00:00:00Z"
-- $8: 3
-- $9: "2026-03-05T00:00:00Z"
-- $10: "2026-03-11T00:00:00Z"
-- $11: "2026-03-11T00:00:00Z"
-- $12: "2026-03-05T00:00:00Z"
-- $13: "2026-03-11T00:00:00Z"

-- 4
select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."updated_at" as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" >= $3 and "c"."ts" <= $4
order by "c".ts desc, "c".instrument_id
limit $5 offset $6;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 3
-- $3: "2026-03-05T00:00:00Z"
-- $4: "2026-03-11T00:00:00Z"
-- $5: 9007199254740991
-- $6: 0

-- 5
select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."px") as "px", array_agg(b."pxChg") as "pxChg", array_agg(b."retailBuyTurnover") as "retailBuyTurnover", array_agg(b."retailSellTurnover") as "retailSellTurnover", array_agg(b."retailNetTurnover") as "retailNetTurnover", array_agg(b."retailTotalTurnover") as "retailTotalTurnover"
from ( select "c".ts as ts, "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c".ts < ($2::timestamptz[])[array_position($3::integer[], e.instrument_id)]
order by "c".ts desc
limit $4 ) b ) h
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash';
-- $1: 3
-- $2: ["2026-03-05T00:00:00Z"]
-- $3: [3]
-- $4: 4
-- $5: 3
