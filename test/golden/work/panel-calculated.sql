-- 1
set local work_mem = '64MB';

-- 2
with found as materialized (select array_agg(id
order by id) as ids
from (select "security"."id"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1)) as "selected") select coalesce(ids, '{}') as ids, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from found;
-- $1: [1001,1003]

-- 3
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
-- $1: [1001,1003]
-- $2: "2026-03-09T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: [1001,1003]
-- $5: "2026-03-09T00:00:00Z"
-- $6: "2026-03-11T00:00:00Z"
-- $7: "2026-03-09T00:00:00Z"
-- $8: [1001,1003]
-- $9: "2026-03-09T00:00:00Z"
-- $10: "2026-03-11T00:00:00Z"
-- $11: "2026-03-11T00:00:00Z"
-- $12: "2026-03-09T00:00:00Z"
-- $13: "2026-03-11T00:00:00Z"

-- 4
select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1);
-- $1: [1001,1003]

-- 5
select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5;
-- $1: [1001,1003]
-- $2: "2026-03-09T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: 9007199254740991
-- $5: 0

-- 6
select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: ["2026-03-09T00:00:00Z","2026-03-09T00:00:00Z"]
-- $2: [1001,1003]
-- $3: 251
-- $4: [1001,1003]
