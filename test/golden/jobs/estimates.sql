select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [3,9,4242]

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
-- $1: [3,9]
-- $2: "2026-01-05T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: [3,9]
-- $5: "2026-01-05T00:00:00Z"
-- $6: "2026-03-11T00:00:00Z"
-- $7: "2026-01-05T00:00:00Z"
-- $8: [3,9]
-- $9: "2026-01-05T00:00:00Z"
-- $10: "2026-03-11T00:00:00Z"
-- $11: "2026-01-05T00:00:00Z"
-- $12: [3,9]
-- $13: "2026-01-05T00:00:00Z"
-- $14: "2026-03-11T00:00:00Z"
-- $15: "2026-03-11T00:00:00Z"
-- $16: "2026-01-05T00:00:00Z"
-- $17: "2026-03-11T00:00:00Z"
-- $18: [3,9]
-- $19: "2026-01-05T00:00:00Z"
-- $20: "2026-03-11T00:00:00Z"
-- $21: "2026-03-11T00:00:00Z"
-- $22: "2026-01-05T00:00:00Z"
-- $23: "2026-03-11T00:00:00Z"

select period, sum(bars)::integer as count
from (select "o".instrument_id as instrument_id, bar_tally_period('1d', "o".ts) as period, count(*) as bars
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'OTM' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($1) and "o"."ts" >= $2 and "o"."ts" <= $3 and true
group by 1, 2) parts
group by period
order by period;
-- $1: [3,9]
-- $2: "2026-01-05T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"

with asked as materialized (select count(*) as days
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts >= $1 and ts <= $2) select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts < $3 and (select days
from asked) > 0
order by ts desc offset (select greatest(days - 1, 0)
from asked)
limit 1;
-- $1: "2026-03-02T00:00:00Z"
-- $2: "2026-03-06T00:00:00Z"
-- $3: "2026-03-02T00:00:00Z"

with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'cash' ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally;
-- $1: "analyst@example.com"
-- $2: true

with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'cash' and period >= bar_tally_period('1d', $3) and period <= $4 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally;
-- $1: "analyst@example.com"
-- $2: true
-- $3: "2026-03-02T00:00:00Z"
-- $4: "2026-03-06T00:00:00Z"
