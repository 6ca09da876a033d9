select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
order by "security"."id" asc
limit $1;
-- $1: 4

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1) as "security"), stamp as materialized ( select ts
from bar_stamp
where interval = '1w' and asset_class = 'cash' and is_trading_day and has_completed and ts <= $2
order by ts desc
limit $3 ), ranked as ( select extent.instrument_id as id, bar.ts, bar.value, rank() over (partition by bar.ts
order by bar.value asc) as rank
from (select instrument_id
from bar_extent
where interval = '1w' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 1 and "c"."instrument_id" = extent.instrument_id and "c"."ts" >= (select min(ts)
from stamp) and "c"."ts" <= $4) b
where "retailNetTurnover" is not null offset 0 ) bar
where bar.ts = any(array(select ts
from stamp)) ) select id as "instrumentId", ts, (ts at time zone 'UTC')::date::text as date, rank, value
from ranked
where id = any($5)
order by id, ts desc;
-- $1: true
-- $2: "2026-03-10T23:59:59.999Z"
-- $3: 3
-- $4: "2026-03-10T23:59:59.999Z"
-- $5: [1001,1002,1003]

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1) as "security"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1w' and asset_class = 'cash' and period <= $2 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally;
-- $1: true
-- $2: "2026-03-10T23:59:59.999Z"
