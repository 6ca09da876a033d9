select "membership".*
from "security"
inner join lateral (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", "constituent"."weight", "constituent"."valid_from" as "validFrom", "constituent"."valid_to" as "validTo", "constituent"."security_id" as "securityId"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
inner join "constituent" on "constituent"."aggregate_id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "constituent"."security_id" = security.id and (constituent.valid_from <= $2::date and $3::date < constituent.valid_to)
order by "aggregate"."id" asc
limit $4) as "membership" on true
where "security"."id" = any($5)
order by "membership"."securityId", "membership"."id" asc;
-- $1: "owner@example.com"
-- $2: "2026-03-11"
-- $3: "2026-03-11"
-- $4: 101
-- $5: [1001]

select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."figi" = asked.value, lower("security"."figi") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."figi" = asked.value
order by "security"."figi" = asked.value desc, lower("security"."figi") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["BBG00T3ST999"]
-- $2: 1

select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."isin" = asked.value, lower("security"."isin") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."isin" = asked.value
order by "security"."isin" = asked.value desc, lower("security"."isin") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["US0000001018"]
-- $2: 1

select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["ZETA"]
-- $2: 1

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_10min" c
where c.interval = '10min' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '10min' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: 1001
-- $2: "…"
-- $3: 3
-- $4: 1001

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 1001
-- $3: "2026-03-11T00:00:00Z"
-- $4: 1
-- $5: 1001
