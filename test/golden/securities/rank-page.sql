select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["ALFA"]
-- $2: 1

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)) as "security"), own as materialized ( select *
from unnest($3::timestamptz[], $4::double precision[]) with ordinality own (ts, value, place) ), ahead as ( select own.place, count(*)::integer as instruments
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = extent.instrument_id and "c"."ts" >= $5 and "c"."ts" <= $6) b
where "px" is not null offset 0 ) bar
join own on own.ts = bar.ts and bar.value > own.value
group by own.place ) select 1 + coalesce(ahead.instruments, 0) as rank
from own
left join ahead on ahead.place = own.place
order by own.place;
-- $1: true
-- $2: "Technology"
-- $3: ["2026-03-04T00:00:00Z","2026-03-03T00:00:00Z","2026-03-02T00:00:00Z","2026-02-27T00:00:00Z"]
-- $4: [28.5482,28.6356,28.7369,28.7527]
-- $5: "2026-02-27T00:00:00Z"
-- $6: "2026-03-04T00:00:00Z"

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)) as "security"), stamp as materialized ( select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and is_trading_day and has_completed and ts >= $3 and ts <= $4 ), own as materialized ( select extent.instrument_id as id, bar.ts, bar.value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = extent.instrument_id and "c"."ts" >= $5 and "c"."ts" <= $6) b
where "px" is not null offset 0 ) bar
where extent.instrument_id = $7 and bar.ts in (select ts
from stamp) ) select page.*, total.*
from (select count(*)::integer as total, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from own) total
left join ( select id as "instrumentId", ts, (ts at time zone 'UTC')::date::text as date, value
from own
order by ts desc
limit $8 offset $9 ) page on true
order by page.ts desc;
-- $1: true
-- $2: "Technology"
-- $3: "2026-02-16T00:00:00Z"
-- $4: "2026-03-10T00:00:00Z"
-- $5: "2026-02-16T00:00:00Z"
-- $6: "2026-03-10T00:00:00Z"
-- $7: 1001
-- $8: 4
-- $9: 4

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)) as "security"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'cash' and period >= bar_tally_period('1d', $3) and period <= $4 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally;
-- $1: true
-- $2: "Technology"
-- $3: "2026-02-27T00:00:00Z"
-- $4: "2026-03-04T00:00:00Z"
