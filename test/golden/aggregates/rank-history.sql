select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2)
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $3;
-- $1: "owner@example.com"
-- $2: ["sector"]
-- $3: 5

with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2) and "instrument"."is_active" = $3) as "aggregate"), stamp as materialized ( select ts
from bar_stamp
where interval = '1d' and asset_class = 'options' and is_trading_day and has_completed and ts <= $4
order by ts desc
limit $5 ), ranked as ( select extent.instrument_id as id, bar.ts, bar.value, rank() over (partition by bar.ts
order by bar.value desc) as rank
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'options' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "callTurnover" as value
from (select "o".ts as ts, "o"."call_turnover" as "callTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 1
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = extent.instrument_id and "o"."ts" >= (select min(ts)
from stamp) and "o"."ts" <= $6) b
where "callTurnover" is not null offset 0 ) bar
where bar.ts = any(array(select ts
from stamp)) ) select id as "instrumentId", ts, (ts at time zone 'UTC')::date::text as date, rank, value
from ranked
where id = any($7)
order by id, ts desc;
-- $1: "owner@example.com"
-- $2: ["sector"]
-- $3: true
-- $4: "2026-03-10T23:59:59.999Z"
-- $5: 3
-- $6: "2026-03-10T23:59:59.999Z"
-- $7: [6,2,1]

with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2) and "instrument"."is_active" = $3) as "aggregate"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'options' and period <= $4 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally;
-- $1: "owner@example.com"
-- $2: ["sector"]
-- $3: true
-- $4: "2026-03-10T23:59:59.999Z"
