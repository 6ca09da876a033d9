select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1);
-- $1: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]

select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, "c"."retail_net_turnover" as "retailNetTurnover", "o"."cp_notional" as "cpNotional"
from (select *
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3) c
full join (select *
from "option_bar_1w" o
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($4) and "o"."ts" >= $5 and "o"."ts" <= $6) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc, coalesce(c.instrument_id, o.instrument_id)
limit $7 offset $8;
-- $1: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]
-- $2: "2026-02-20T00:00:00Z"
-- $3: "2026-02-20T00:00:00Z"
-- $4: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]
-- $5: "2026-02-20T00:00:00Z"
-- $6: "2026-02-20T00:00:00Z"
-- $7: 2000
-- $8: 0

select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1w' and asset_class = 'all' and "bars" > 0 and period > bar_tally_period('1w', $2) and period < bar_tally_period('1w', $3)
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1w', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = any($4) and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1w', $7)) c
full join (select *
from "option_bar_1w" o
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($8) and "o"."ts" >= $9 and "o"."ts" <= $10 and "o"."ts" < bar_tally_period_end('1w', $11)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1w', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = any($12) and "c"."ts" >= $13 and "c"."ts" <= $14 and "c"."ts" >= bar_tally_period('1w', $15) and bar_tally_period('1w', $16) < bar_tally_period('1w', $17)) c
full join (select *
from "option_bar_1w" o
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($18) and "o"."ts" >= $19 and "o"."ts" <= $20 and "o"."ts" >= bar_tally_period('1w', $21) and bar_tally_period('1w', $22) < bar_tally_period('1w', $23)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2) parts
group by period
order by period;
-- $1: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]
-- $2: "2026-02-20T00:00:00Z"
-- $3: "2026-02-20T00:00:00Z"
-- $4: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]
-- $5: "2026-02-20T00:00:00Z"
-- $6: "2026-02-20T00:00:00Z"
-- $7: "2026-02-20T00:00:00Z"
-- $8: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]
-- $9: "2026-02-20T00:00:00Z"
-- $10: "2026-02-20T00:00:00Z"
-- $11: "2026-02-20T00:00:00Z"
-- $12: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]
-- $13: "2026-02-20T00:00:00Z"
-- $14: "2026-02-20T00:00:00Z"
-- $15: "2026-02-20T00:00:00Z"
-- $16: "2026-02-20T00:00:00Z"
-- $17: "2026-02-20T00:00:00Z"
-- $18: [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012]
-- $19: "2026-02-20T00:00:00Z"
-- $20: "2026-02-20T00:00:00Z"
-- $21: "2026-02-20T00:00:00Z"
-- $22: "2026-02-20T00:00:00Z"
-- $23: "2026-02-20T00:00:00Z"

with found as materialized ( select array_agg(e.instrument_id
order by e.instrument_id) as ids
from bar_extent e
where e.interval = '1w' and e.asset_class = 'all' and e.instrument_id in (select id
from security) and "e"."last_ts" >= $1 and "e"."first_ts" <= $2 ) select coalesce(ids, '{}') as ids, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from found;
-- $1: "2026-02-20T00:00:00Z"
-- $2: "2026-02-20T00:00:00Z"
