with asked as materialized (select count(*) as days
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts >= $1 and ts <= $2) select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts < $3 and (select days
from asked) > 0
order by ts desc offset (select greatest(days - 1, 0)
from asked)
limit 1;
-- $1: "2026-01-15T00:00:00Z"
-- $2: "2026-03-06T00:00:00Z"
-- $3: "2026-01-15T00:00:00Z"

with asked as materialized (select count(*) as days
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts >= $1 and ts <= $2) select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts < $3 and (select days
from asked) > 0
order by ts desc offset (select greatest(days - 1, 0)
from asked)
limit 1;
-- $1: "2026-01-15T00:00:00Z"
-- $2: "2026-03-06T00:00:00Z"
-- $3: "2026-01-15T00:00:00Z"

with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end - case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as value, from_cents(case when "c1"."retail_buy_turnover_values" - coalesce("c2"."retail_buy_turnover_values", 0) > 0 then "c1"."retail_buy_turnover" - coalesce("c2"."retail_buy_turnover", 0) end - case when "c1"."retail_sell_turnover_values" - coalesce("c2"."retail_sell_turnover_values", 0) > 0 then "c1"."retail_sell_turnover" - coalesce("c2"."retail_sell_turnover", 0) end) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($3::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($4::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($5::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($6::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $7
order by s.period desc
limit 1 ) "c0" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($8::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($9::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($10::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($11::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $12
order by s.period desc
limit 1 ) "c1" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($13::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($14::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($15::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($16::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $17
order by s.period desc
limit 1 ) "c2" on true ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null and id = any($18)), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $19 and "c"."ts" <= $20
order by "c".ts desc
limit 1) last ) bar) select place.*, total.*
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
-- $1: "analyst@example.com"
-- $2: true
-- $3: "2026-03-06T00:00:00Z"
-- $4: "2026-03-06T00:00:00Z"
-- $5: "2026-03-06T00:00:00Z"
-- $6: "2026-03-06T00:00:00Z"
-- $7: "2026-03-06T00:00:00Z"
-- $8: "2026-01-14T00:00:00Z"
-- $9: "2026-01-14T00:00:00Z"
-- $10: "2026-01-14T00:00:00Z"
-- $11: "2026-01-14T00:00:00Z"
-- $12: "2026-01-14T00:00:00Z"
-- $13: "2025-11-24T00:00:00Z"
-- $14: "2025-11-24T00:00:00Z"
-- $15: "2025-11-24T00:00:00Z"
-- $16: "2025-11-24T00:00:00Z"
-- $17: "2025-11-24T00:00:00Z"
-- $18: [1,3,4]
-- $19: "2026-01-15T00:00:00Z"
-- $20: "2026-03-06T00:00:00Z"

with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, from_cents(case when "o0"."call_turnover_values" - coalesce("o1"."call_turnover_values", 0) > 0 then "o0"."call_turnover" - coalesce("o1"."call_turnover", 0) end + case when "o0"."put_turnover_values" - coalesce("o1"."put_turnover_values", 0) > 0 then "o0"."put_turnover" - coalesce("o1"."put_turnover", 0) end) as value, from_cents(case when "o1"."call_turnover_values" - coalesce("o2"."call_turnover_values", 0) > 0 then "o1"."call_turnover" - coalesce("o2"."call_turnover", 0) end + case when "o1"."put_turnover_values" - coalesce("o2"."put_turnover_values", 0) > 0 then "o1"."put_turnover" - coalesce("o2"."put_turnover", 0) end) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'options' and instrument_id = any(array(select id
from "universe"))) extent
left join lateral ( select "s"."call_turnover"[width_bucket($3::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($4::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($5::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($6::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $7
order by s.period desc
limit 1 ) "o0" on true
left join lateral ( select "s"."call_turnover"[width_bucket($8::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($9::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($10::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($11::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $12
order by s.period desc
limit 1 ) "o1" on true
left join lateral ( select "s"."call_turnover"[width_bucket($13::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($14::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($15::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($16::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $17
order by s.period desc
limit 1 ) "o2" on true ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null
order by value desc, id asc
limit $18 offset $19), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'options' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts, (coalesce(greatest("o"."has_derived_day"), false) or last.ts >= $20) as "isPartial", (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $21 and c.ts <= $22 and c.px is not null
order by c.ts desc
limit 1) as "px", ( select case when c.px > 0 then ((select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $23 and c.ts <= $24 and c.px is not null
order by c.ts desc
limit 1) - c.px) / c.px end
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts < $25
order by c.ts desc
limit 1) as "pxChg", from_cents(case when "o0"."call_turnover_values" - coalesce("o1"."call_turnover_values", 0) > 0 then "o0"."call_turnover" - coalesce("o1"."call_turnover", 0) end + case when "o0"."put_turnover_values" - coalesce("o1"."put_turnover_values", 0) > 0 then "o0"."put_turnover" - coalesce("o1"."put_turnover", 0) end) as "cpTurnover"
from (select "o".ts as ts
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $26 and "o"."ts" <= $27
order by "o".ts desc
limit 1) last
left join lateral ( select "s"."call_turnover"[width_bucket($28::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($29::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($30::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($31::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $32
order by s.period desc
limit 1 ) "o0" on true
left join lateral ( select "s"."call_turnover"[width_bucket($33::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($34::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($35::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($36::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $37
order by s.period desc
limit 1 ) "o1" on true
cross join lateral ( select bool_or(p.has_derived_day) as has_derived_day, max(p.updated_at) as updated_at
from (select has_derived_day, updated_at
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $38 and "o"."ts" <= $39
union all select has_derived_day, updated_at
from "option_bar_1m" o
where o.interval = '1m' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $40 and "o"."ts" <= $41
union all select has_derived_day, updated_at
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $42 and "o"."ts" <= $43) p ) "o") bar) select place.*, total.*
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
-- $1: "analyst@example.com"
-- $2: true
-- $3: "2026-03-06T00:00:00Z"
-- $4: "2026-03-06T00:00:00Z"
-- $5: "2026-03-06T00:00:00Z"
-- $6: "2026-03-06T00:00:00Z"
-- $7: "2026-03-06T00:00:00Z"
-- $8: "2026-01-14T00:00:00Z"
-- $9: "2026-01-14T00:00:00Z"
-- $10: "2026-01-14T00:00:00Z"
-- $11: "2026-01-14T00:00:00Z"
-- $12: "2026-01-14T00:00:00Z"
-- $13: "2025-11-24T00:00:00Z"
-- $14: "2025-11-24T00:00:00Z"
-- $15: "2025-11-24T00:00:00Z"
-- $16: "2025-11-24T00:00:00Z"
-- $17: "2025-11-24T00:00:00Z"
-- $18: 4
-- $19: 0
-- $20: "2026-03-11T00:00:00Z"
-- $21: "2026-01-14T00:00:00Z"
-- $22: "2026-03-06T00:00:00Z"
-- $23: "2026-01-14T00:00:00Z"
-- $24: "2026-03-06T00:00:00Z"
-- $25: "2026-01-15T00:00:00Z"
-- $26: "2026-01-15T00:00:00Z"
-- $27: "2026-03-06T00:00:00Z"
-- $28: "2026-03-06T00:00:00Z"
-- $29: "2026-03-06T00:00:00Z"
-- $30: "2026-03-06T00:00:00Z"
-- $31: "2026-03-06T00:00:00Z"
-- $32: "2026-03-06T00:00:00Z"
-- $33: "2026-01-14T00:00:00Z"
-- $34: "2026-01-14T00:00:00Z"
-- $35: "2026-01-14T00:00:00Z"
-- $36: "2026-01-14T00:00:00Z"
-- $37: "2026-01-14T00:00:00Z"
-- $38: "2026-01-15T00:00:00Z"
-- $39: "2026-01-31T00:00:00Z"
-- $40: "2026-02-01T00:00:00Z"
-- $41: "2026-02-28T00:00:00Z"
-- $42: "2026-03-01T00:00:00Z"
-- $43: "2026-03-06T00:00:00Z"
