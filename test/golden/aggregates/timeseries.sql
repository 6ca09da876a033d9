select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5;
-- $1: [9,3]
-- $2: "2026-02-01T00:00:00Z"
-- $3: "2026-02-27T00:00:00Z"
-- $4: 5
-- $5: 30

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [9,3,8,4242]

select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "bars" > 0 and period > bar_tally_period('1d', $2) and period < bar_tally_period('1d', $3)
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($4) and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1d', $7)
group by 1, 2
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($8) and "c"."ts" >= $9 and "c"."ts" <= $10 and "c"."ts" >= bar_tally_period('1d', $11) and bar_tally_period('1d', $12) < bar_tally_period('1d', $13)
group by 1, 2) parts
group by period
order by period;
-- $1: [9,3]
-- $2: "2025-12-01T00:00:00Z"
-- $3: "2026-02-27T00:00:00Z"
-- $4: [9,3]
-- $5: "2025-12-01T00:00:00Z"
-- $6: "2026-02-27T00:00:00Z"
-- $7: "2025-12-01T00:00:00Z"
-- $8: [9,3]
-- $9: "2025-12-01T00:00:00Z"
-- $10: "2026-02-27T00:00:00Z"
-- $11: "2026-02-27T00:00:00Z"
-- $12: "2025-12-01T00:00:00Z"
-- $13: "2026-02-27T00:00:00Z"
