with asked as materialized (select count(*) as days
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts >= $1 and ts <= $2) select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts < $3 and (select days
from asked) > 0
order by ts desc offset (select greatest(days - 1, 0)
from asked)
limit 1;
-- $1: "2026-02-02T00:00:00Z"
-- $2: "2026-02-27T00:00:00Z"
-- $3: "2026-02-02T00:00:00Z"

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1) as "security"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select universe.id, (select from_cents(sum(p."retail_buy_turnover") - sum(p."retail_sell_turnover"))
from (select cents("c"."retail_buy_turnover") as "retail_buy_turnover", cents("c"."retail_sell_turnover") as "retail_sell_turnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "universe"."id" and "c"."ts" >= $2 and "c"."ts" <= $3) p) as value, (select from_cents(sum(p."retail_buy_turnover") - sum(p."retail_sell_turnover"))
from (select cents("c"."retail_buy_turnover") as "retail_buy_turnover", cents("c"."retail_sell_turnover") as "retail_sell_turnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "universe"."id" and "c"."ts" >= $4 and "c"."ts" <= $5) p) as previous_value
from universe ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value asc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value asc nulls last) end as previous_rank
from measured ) select total.*, place.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf" ) total
left join ( select page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*, bar.*
from (select *
from ranked
where value is not null
order by value asc, id asc
limit $6 offset $7) page
join universe on universe.id = page.id
cross join lateral ( select "page"."id" as "instrumentId", last.ts, from_cents("c"."retail_buy_turnover" - "c"."retail_sell_turnover") as "retailNetTurnover"
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "page"."id" and "c"."ts" >= $8 and "c"."ts" <= $9
order by "c".ts desc
limit 1) last
cross join lateral ( select bool_or(p.has_derived_day) as has_derived_day, max(p.updated_at) as updated_at, sum(cents(p."retail_buy_turnover")) as "retail_buy_turnover", sum(cents(p."retail_sell_turnover")) as "retail_sell_turnover"
from (select "c"."has_derived_day", "c"."updated_at", "c"."retail_buy_turnover", "c"."retail_sell_turnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "page"."id" and "c"."ts" >= $10 and "c"."ts" <= $11) p ) "c") bar ) place on true
order by place.value asc, place.id asc;
-- $1: true
-- $2: "2026-02-02T00:00:00Z"
-- $3: "2026-02-27T00:00:00Z"
-- $4: "2026-01-05T00:00:00Z"
-- $5: "2026-02-01T00:00:00Z"
-- $6: 4
-- $7: 0
-- $8: "2026-02-02T00:00:00Z"
-- $9: "2026-02-27T00:00:00Z"
-- $10: "2026-02-02T00:00:00Z"
-- $11: "2026-02-27T00:00:00Z"
