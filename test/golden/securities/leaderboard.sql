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
where "instrument"."is_active" = $1) as "security"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end - case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as value, from_cents(case when "c1"."retail_buy_turnover_values" - coalesce("c2"."retail_buy_turnover_values", 0) > 0 then "c1"."retail_buy_turnover" - coalesce("c2"."retail_buy_turnover", 0) end - case when "c1"."retail_sell_turnover_values" - coalesce("c2"."retail_sell_turnover_values", 0) > 0 then "c1"."retail_sell_turnover" - coalesce("c2"."retail_sell_turnover", 0) end) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($2::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($3::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($4::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($5::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $6
order by s.period desc
limit 1 ) "c0" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($7::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($8::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($9::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($10::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $11
order by s.period desc
limit 1 ) "c1" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($12::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($13::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($14::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($15::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $16
order by s.period desc
limit 1 ) "c2" on true ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value asc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value asc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null
order by value asc, id asc
limit $17 offset $18), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts, from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end - case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as "retailNetTurnover"
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $19 and "c"."ts" <= $20
order by "c".ts desc
limit 1) last
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($21::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($22::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($23::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($24::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $25
order by s.period desc
limit 1 ) "c0" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($26::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($27::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($28::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($29::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $30
order by s.period desc
limit 1 ) "c1" on true ) bar) select place.*, total.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf" ) total
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.value asc, place.id asc;
-- $1: true
-- $2: "2026-02-27T00:00:00Z"
-- $3: "2026-02-27T00:00:00Z"
-- $4: "2026-02-27T00:00:00Z"
-- $5: "2026-02-27T00:00:00Z"
-- $6: "2026-02-27T00:00:00Z"
-- $7: "2026-02-01T00:00:00Z"
-- $8: "2026-02-01T00:00:00Z"
-- $9: "2026-02-01T00:00:00Z"
-- $10: "2026-02-01T00:00:00Z"
-- $11: "2026-02-01T00:00:00Z"
-- $12: "2026-01-04T00:00:00Z"
-- $13: "2026-01-04T00:00:00Z"
-- $14: "2026-01-04T00:00:00Z"
-- $15: "2026-01-04T00:00:00Z"
-- $16: "2026-01-04T00:00:00Z"
-- $17: 4
-- $18: 0
-- $19: "2026-02-02T00:00:00Z"
-- $20: "2026-02-27T00:00:00Z"
-- $21: "2026-02-27T00:00:00Z"
-- $22: "2026-02-27T00:00:00Z"
-- $23: "2026-02-27T00:00:00Z"
-- $24: "2026-02-27T00:00:00Z"
-- $25: "2026-02-27T00:00:00Z"
-- $26: "2026-02-01T00:00:00Z"
-- $27: "2026-02-01T00:00:00Z"
-- $28: "2026-02-01T00:00:00Z"
-- $29: "2026-02-01T00:00:00Z"
-- $30: "2026-02-01T00:00:00Z"
