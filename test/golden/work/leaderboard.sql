-- 1
set local work_mem = '64MB';

-- 2
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

-- 3
with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select universe.id, ( select "p"."px"
from (select c.ts, c.px, c.px_linked
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "universe"."id" and "c"."ts" >= $3 and "c"."ts" <= $4) p
where p.px is not null
order by p.ts desc
limit 1) as value, ( select "p"."px"
from (select c.ts, c.px, c.px_linked
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "universe"."id" and "c"."ts" >= $5 and "c"."ts" <= $6) p
where p.px is not null
order by p.ts desc
limit 1) as previous_value
from universe ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ) select total.*, place.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf", '{}'::text[] as "unknownProviderIds" ) total
left join ( select page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*, bar.*
from (select *
from ranked
where value is not null
order by value desc, id asc
limit $7 offset $8) page
join universe on universe.id = page.id
cross join lateral ( select "page"."id" as "instrumentId", last.ts, 'cash' as "assetClass", null as "marketHours", (coalesce(greatest("c"."has_derived_day"), false) or last.ts >= $9) as "isPartial", null as "moneyness", null as "size", greatest("c"."updated_at") as "updatedTime", ("last"."ts" at time zone 'UTC')::date as "date", ( select "p"."px"
from (select c.ts, c.px, c.px_linked
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "page"."id" and "c"."ts" >= $10 and "c"."ts" <= $11) p
where p.px is not null
order by p.ts desc
limit 1) as "px", ( select case when first.px > 0 then (last.px - first.px) / first.px end
from (select ( select "p"."px"
from (select c.ts, c.px, c.px_linked
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "page"."id" and "c"."ts" >= $12 and "c"."ts" <= $13) p
where p.px is not null
order by p.ts desc
limit 1) as px) last
cross join (select c.px
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "page"."id" and c.ts < $14
order by c.ts desc
limit 1) first) as "pxChg", from_cents("c"."retail_buy_turnover") as "retailBuyTurnover", from_cents("c"."retail_sell_turnover") as "retailSellTurnover", from_cents("c"."retail_buy_turnover" - "c"."retail_sell_turnover") as "retailNetTurnover", from_cents("c"."retail_buy_turnover" + "c"."retail_sell_turnover") as "retailTotalTurnover"
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "page"."id" and "c"."ts" >= $15 and "c"."ts" <= $16
order by "c".ts desc
limit 1) last
cross join lateral ( select bool_or(p.has_derived_day) as has_derived_day, max(p.updated_at) as updated_at, sum(cents(p."retail_buy_turnover")) as "retail_buy_turnover", sum(cents(p."retail_sell_turnover")) as "retail_sell_turnover"
from (select "c"."has_derived_day", "c"."updated_at", "c"."retail_buy_turnover", "c"."retail_sell_turnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "page"."id" and "c"."ts" >= $17 and "c"."ts" <= $18) p ) "c") bar ) place on true
order by place.value desc, place.id asc;
-- $1: "owner@example.com"
-- $2: true
-- $3: "2026-03-02T00:00:00Z"
-- $4: "2026-03-06T00:00:00Z"
-- $5: "2026-02-23T00:00:00Z"
-- $6: "2026-03-01T00:00:00Z"
-- $7: 9007199254740991
-- $8: 0
-- $9: "2026-03-11T00:00:00Z"
-- $10: "2026-03-02T00:00:00Z"
-- $11: "2026-03-06T00:00:00Z"
-- $12: "2026-03-02T00:00:00Z"
-- $13: "2026-03-06T00:00:00Z"
-- $14: "2026-03-02T00:00:00Z"
-- $15: "2026-03-02T00:00:00Z"
-- $16: "2026-03-06T00:00:00Z"
-- $17: "2026-03-02T00:00:00Z"
-- $18: "2026-03-06T00:00:00Z"
