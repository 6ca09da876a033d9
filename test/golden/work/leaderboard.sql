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
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $3 and c.ts <= $4 and c.px is not null
order by c.ts desc
limit 1) as value, (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $5 and c.ts <= $6 and c.px is not null
order by c.ts desc
limit 1) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null
order by value desc, id asc
limit $7 offset $8), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts, (coalesce(greatest("c"."has_derived_day"), false) or last.ts >= $9) as "isPartial", greatest("c"."updated_at") as "updatedTime", (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $10 and c.ts <= $11 and c.px is not null
order by c.ts desc
limit 1) as "px", ( select case when c.px > 0 then ((select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $12 and c.ts <= $13 and c.px is not null
order by c.ts desc
limit 1) - c.px) / c.px end
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts < $14
order by c.ts desc
limit 1) as "pxChg", from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end) as "retailBuyTurnover", from_cents(case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as "retailSellTurnover", from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end - case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as "retailNetTurnover", from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end + case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as "retailTotalTurnover"
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $15 and "c"."ts" <= $16
order by "c".ts desc
limit 1) last
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($17::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($18::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($19::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($20::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $21
order by s.period desc
limit 1 ) "c0" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($22::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($23::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($24::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($25::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $26
order by s.period desc
limit 1 ) "c1" on true
cross join lateral ( select bool_or(p.has_derived_day) as has_derived_day, max(p.updated_at) as updated_at
from (select has_derived_day, updated_at
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $27 and "c"."ts" <= $28) p ) "c") bar) select place.*, total.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf", to_json('{}'::text[]) as "unknownProviderIds" ) total
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.value desc, place.id asc;
-- $1: "owner@example.com"
-- $2: true
-- $3: "2026-03-01T00:00:00Z"
-- $4: "2026-03-06T00:00:00Z"
-- $5: "2026-02-22T00:00:00Z"
-- $6: "2026-03-01T00:00:00Z"
-- $7: 9007199254740991
-- $8: 0
-- $9: "2026-03-11T00:00:00Z"
-- $10: "2026-03-01T00:00:00Z"
-- $11: "2026-03-06T00:00:00Z"
-- $12: "2026-03-01T00:00:00Z"
-- $13: "2026-03-06T00:00:00Z"
-- $14: "2026-03-02T00:00:00Z"
-- $15: "2026-03-02T00:00:00Z"
-- $16: "2026-03-06T00:00:00Z"
-- $17: "2026-03-06T00:00:00Z"
-- $18: "2026-03-06T00:00:00Z"
-- $19: "2026-03-06T00:00:00Z"
-- $20: "2026-03-06T00:00:00Z"
-- $21: "2026-03-06T00:00:00Z"
-- $22: "2026-03-01T00:00:00Z"
-- $23: "2026-03-01T00:00:00Z"
-- $24: "2026-03-01T00:00:00Z"
-- $25: "2026-03-01T00:00:00Z"
-- $26: "2026-03-01T00:00:00Z"
-- $27: "2026-03-02T00:00:00Z"
-- $28: "2026-03-06T00:00:00Z"
