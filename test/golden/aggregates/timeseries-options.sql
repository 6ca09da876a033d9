select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."put_notional" as "putNotional"
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 1
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = $1 and "o"."ts" >= $2 and "o"."ts" <= $3
order by "o".ts desc, "o".instrument_id
limit $4 offset $5;
-- $1: 1
-- $2: "2026-01-01T00:00:00Z"
-- $3: "2026-03-13T00:00:00Z"
-- $4: 2
-- $5: 0

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "basic@example.com"
-- $2: [9,1]

select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, ((c.has_derived_day is true or o.has_derived_day is true) or coalesce(c.ts, o.ts) >= $1) as "isPartial", "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover", "o"."call_turnover" as "callTurnover"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($2) and "c"."ts" >= $3 and "c"."ts" <= $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'ITM' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($5) and "o"."ts" >= $6 and "o"."ts" <= $7) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) asc, coalesce(c.instrument_id, o.instrument_id)
limit $8 offset $9;
-- $1: "2026-03-11T00:00:00Z"
-- $2: [9,1]
-- $3: "2026-03-06T00:00:00Z"
-- $4: "2026-03-11T00:00:00Z"
-- $5: [9,1]
-- $6: "2026-03-06T00:00:00Z"
-- $7: "2026-03-11T00:00:00Z"
-- $8: 2000
-- $9: 0

select period, sum(bars)::integer as count
from ( select instrument_id, period, "completed_bars" as bars
from bar_tally
where instrument_id = $1 and interval = '1w' and asset_class = 'options' and "completed_bars" > 0 and period > bar_tally_period('1w', $2) and period < bar_tally_period('1w', $3)
union all select "o".instrument_id as instrument_id, bar_tally_period('1w', "o".ts) as period, count(*) as bars
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 1
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = $4 and "o"."ts" >= $5 and "o"."ts" <= $6 and "o"."ts" < bar_tally_period_end('1w', $7)
group by 1, 2
union all select "o".instrument_id as instrument_id, bar_tally_period('1w', "o".ts) as period, count(*) as bars
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 1
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = $8 and "o"."ts" >= $9 and "o"."ts" <= $10 and "o"."ts" >= bar_tally_period('1w', $11) and bar_tally_period('1w', $12) < bar_tally_period('1w', $13)
group by 1, 2) parts
group by period
order by period;
-- $1: 1
-- $2: "2025-03-11T00:00:00Z"
-- $3: "2026-03-13T00:00:00Z"
-- $4: 1
-- $5: "2025-03-11T00:00:00Z"
-- $6: "2026-03-13T00:00:00Z"
-- $7: "2025-03-11T00:00:00Z"
-- $8: 1
-- $9: "2025-03-11T00:00:00Z"
-- $10: "2026-03-13T00:00:00Z"
-- $11: "2026-03-13T00:00:00Z"
-- $12: "2025-03-11T00:00:00Z"
-- $13: "2026-03-13T00:00:00Z"

select period, sum(bars)::integer as count
from (select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1d', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3 and true) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'ITM' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($4) and "o"."ts" >= $5 and "o"."ts" <= $6 and true) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2) parts
group by period
order by period;
-- $1: [9,1]
-- $2: "2026-03-06T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: [9,1]
-- $5: "2026-03-06T00:00:00Z"
-- $6: "2026-03-11T00:00:00Z"
