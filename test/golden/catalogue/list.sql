select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", "extent"."firstTs", "extent"."lastTs", "extent"."assetClasses"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
inner join ( select e.instrument_id as id, min("e"."first_ts") filter (where e.asset_class = 'all') as "firstTs", max("e"."last_ts") filter (where e.asset_class = 'all') as "lastTs", array_agg(distinct e.asset_class::text) filter (where e.asset_class <> 'all') as "assetClasses"
from bar_extent e
where e.interval in ('10min', '1d') and e.instrument_id in ( select security.id
from security
join instrument on instrument.id = security.id
where (position(nullif(fold_text($1), '') in instrument.folded_name) > 0 or position(lower($2) in lower("security"."ticker")) > 0 or position(lower($3) in lower("instrument"."provider_id")) > 0 or position(lower($4) in lower("security"."figi")) > 0 or position(lower($5) in lower("security"."isin")) > 0 or symbol_key($6) <> '' and starts_with(symbol_key(security.ticker), symbol_key($7))))
group by e.instrument_id having min("e"."first_ts") filter (where e.asset_class = 'all') is not null) as "extent" on "extent"."id" = "security"."id"
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
from ( select e.instrument_id as id, min("e"."first_ts") filter (where e.asset_class = 'all') as "firstTs", max("e"."last_ts") filter (where e.asset_class = 'all') as "lastTs", array_agg(distinct e.asset_class::text) filter (where e.asset_class <> 'all') as "assetClasses"
from bar_extent e
where e.interval in ('10min', '1d') and e.instrument_id in ( select security.id
from security
join instrument on instrument.id = security.id
where (position(nullif(fold_text($1), '') in instrument.folded_name) > 0 or position(lower($2) in lower("security"."ticker")) > 0 or position(lower($3) in lower("instrument"."provider_id")) > 0 or position(lower($4) in lower("security"."figi")) > 0 or position(lower($5) in lower("security"."isin")) > 0 or symbol_key($6) <> '' and starts_with(symbol_key(security.ticker), symbol_key($7))))
group by e.instrument_id having min("e"."first_ts") filter (where e.asset_class = 'all') is not null) as "extent";
-- $1: "eta"
-- $2: "eta"
-- $3: "eta"
-- $4: "eta"
-- $5: "eta"
-- $6: "eta"
-- $7: "eta"
