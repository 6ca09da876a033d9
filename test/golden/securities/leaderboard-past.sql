with asked as materialized (select count(*) as days
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts >= $1 and ts <= $2) select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts < $3 and (select days
from asked) > 0
order by ts desc offset (select greatest(days - 1, 0)
from asked)
limit 1;
-- $1: "2026-01-20T00:00:00Z"
-- $2: "2026-02-27T00:00:00Z"
-- $3: "2026-01-20T00:00:00Z"

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where (security.valid_from is null or security.valid_from <= $1) and case when security.valid_to is not null then security.valid_to > $2 else instrument.is_active or security.id in ( select instrument_id
from ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) last_bar
where day > $3::date) end) as "security"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $4 and c.ts <= $5 and c.px is not null
order by c.ts desc
limit 1) as value, (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $6 and c.ts <= $7 and c.px is not null
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
limit $8 offset $9), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $10 and "c"."ts" <= $11
order by "c".ts desc
limit 1) last ) bar) select place.*, total.*
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
order by place.value desc, place.id asc;
-- $1: "2026-02-27"
-- $2: "2026-01-20"
-- $3: "2026-01-20"
-- $4: "2026-01-19T00:00:00Z"
-- $5: "2026-02-27T00:00:00Z"
-- $6: "2025-12-07T00:00:00Z"
-- $7: "2026-01-19T00:00:00Z"
-- $8: 13
-- $9: 0
-- $10: "2026-01-20T00:00:00Z"
-- $11: "2026-02-27T00:00:00Z"

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where (security.valid_from is null or security.valid_from <= $1) and case when security.valid_to is not null then security.valid_to > $2 else instrument.is_active or security.id in ( select instrument_id
from ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) last_bar
where day > $3::date) end) as "security"), reading as materialized ( select extent.instrument_id as id, bar.ts, bar.value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" <= $4) b
where "px" is not null
order by ts desc
limit 2 ) bar ), ranked_stamp as materialized ( select max(ts) as ts
from reading
where ts >= $5 ), previous_stamp as materialized ( select mode() within group (order by ts) as ts
from ( select max(ts) filter (where ts < (select ts
from ranked_stamp)) as ts
from reading
group by id having bool_or(ts = (select ts
from ranked_stamp)) ) own ), measured as ( select id, max(value) filter (where ts = (select ts
from ranked_stamp)) as value, (array_agg(value
order by ts desc) filter (
where ts < (select ts
from ranked_stamp) and ts >= (select ts
from previous_stamp)))[1] as previous_value
from reading
group by id ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null
order by value desc, id asc
limit $6 offset $7), bar as materialized (select "c".instrument_id as "instrumentId", "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any(array(select id
from "page")) and "c"."ts" = (select ts
from ranked_stamp)) select place.*, total.*
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
order by place.value desc, place.id asc;
-- $1: "2026-01-08"
-- $2: "2026-01-08"
-- $3: "2026-01-08"
-- $4: "2026-01-08T00:00:00Z"
-- $5: "2026-01-08T00:00:00Z"
-- $6: 13
-- $7: 0
