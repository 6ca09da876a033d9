select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", "extent"."firstTs", "extent"."lastTs", array( select distinct e.asset_class::text
from bar_extent e
where e.instrument_id = security.id and e.asset_class <> 'all'
order by 1) as "assetClasses"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
inner join lateral ( select min("e"."first_ts") as "firstTs", max("e"."last_ts") as "lastTs"
from bar_extent e
where e.instrument_id = security.id and e.interval in ('10min', '1d') and e.asset_class = 'all') as "extent" on true
where "extent"."firstTs" is not null and (position(nullif(fold_text($1), '') in instrument.folded_name) > 0 or position(lower($2) in lower("security"."ticker")) > 0 or position(lower($3) in lower("instrument"."provider_id")) > 0 or position(lower($4) in lower("security"."figi")) > 0 or position(lower($5) in lower("security"."isin")) > 0 or symbol_key($6) <> '' and starts_with(symbol_key(security.ticker), symbol_key($7)))
order by "security"."ticker", "security"."id"
limit $8 offset $9;
-- $1: "eta"
-- $2: "eta"
-- $3: "eta"
-- $4: "eta"
-- $5: "eta"
-- $6: "eta"
-- $7: "eta"
-- $8: 2
-- $9: 0

select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where (position(nullif(fold_text($1), '') in instrument.folded_name) > 0 or position(lower($2) in lower("security"."ticker")) > 0 or position(lower($3) in lower("instrument"."provider_id")) > 0 or position(lower($4) in lower("security"."figi")) > 0 or position(lower($5) in lower("security"."isin")) > 0 or symbol_key($6) <> '' and starts_with(symbol_key(security.ticker), symbol_key($7))) and exists (select
from bar_extent e
where e.instrument_id = security.id and e.interval in ('10min', '1d') and e.asset_class = 'all' and "e"."first_ts" is not null);
-- $1: "eta"
-- $2: "eta"
-- $3: "eta"
-- $4: "eta"
-- $5: "eta"
-- $6: "eta"
-- $7: "eta"
