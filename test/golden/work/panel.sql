-- 1
set local work_mem = '64MB';

-- 2
with found as materialized (select array_agg(id
order by id) as ids
from (select "security"."id"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1)) as "selected") select coalesce(ids, '{}') as ids, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from found;
-- $1: "Technology"

-- 3
select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1d' and asset_class = 'all' and "bars" > 0 and period > bar_tally_period('1d', $2) and period < bar_tally_period('1d', $3)
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1d', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($4) and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1d', $7)) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($8) and "o"."ts" >= $9 and "o"."ts" <= $10 and "o"."ts" < bar_tally_period_end('1d', $11)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1d', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($12) and "c"."ts" >= $13 and "c"."ts" <= $14 and "c"."ts" >= bar_tally_period('1d', $15) and bar_tally_period('1d', $16) < bar_tally_period('1d', $17)) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($18) and "o"."ts" >= $19 and "o"."ts" <= $20 and "o"."ts" >= bar_tally_period('1d', $21) and bar_tally_period('1d', $22) < bar_tally_period('1d', $23)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2) parts
group by period
order by period;
-- $1: [1001,1003,1010,1011,1012]
-- $2: "2026-03-05T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: [1001,1003,1010,1011,1012]
-- $5: "2026-03-05T00:00:00Z"
-- $6: "2026-03-11T00:00:00Z"
-- $7: "2026-03-05T00:00:00Z"
-- $8: [1001,1003,1010,1011,1012]
-- $9: "2026-03-05T00:00:00Z"
-- $10: "2026-03-11T00:00:00Z"
-- $11: "2026-03-05T00:00:00Z"
-- $12: [1001,1003,1010,1011,1012]
-- $13: "2026-03-05T00:00:00Z"
-- $14: "2026-03-11T00:00:00Z"
-- $15: "2026-03-11T00:00:00Z"
-- $16: "2026-03-05T00:00:00Z"
-- $17: "2026-03-11T00:00:00Z"
-- $18: [1001,1003,1010,1011,1012]
-- $19: "2026-03-05T00:00:00Z"
-- $20: "2026-03-11T00:00:00Z"
-- $21: "2026-03-11T00:00:00Z"
-- $22: "2026-03-05T00:00:00Z"
-- $23: "2026-03-11T00:00:00Z"

-- 4
select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1);
-- $1: [1001,1003,1010,1011,1012]

-- 5
select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, ((c.has_derived_day is true or o.has_derived_day is true) or coalesce(c.ts, o.ts) >= $1) as "isPartial", greatest(c.updated_at, o.updated_at) as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover", "o"."call_turnover" as "callTurnover", "o"."put_turnover" as "putTurnover", "o"."cp_turnover" as "cpTurnover", "o"."net_cp_turnover" as "netCpTurnover", "o"."call_notional" as "callNotional", "o"."put_notional" as "putNotional", "o"."cp_notional" as "cpNotional", "o"."net_cp_notional" as "netCpNotional"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($2) and "c"."ts" >= $3 and "c"."ts" <= $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($5) and "o"."ts" >= $6 and "o"."ts" <= $7) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc, coalesce(c.instrument_id, o.instrument_id);
-- $1: "2026-03-11T00:00:00Z"
-- $2: [1001,1003,1010,1011,1012]
-- $3: "2026-03-05T00:00:00Z"
-- $4: "2026-03-11T00:00:00Z"
-- $5: [1001,1003,1010,1011,1012]
-- $6: "2026-03-05T00:00:00Z"
-- $7: "2026-03-11T00:00:00Z"
