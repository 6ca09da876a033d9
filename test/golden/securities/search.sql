select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1))] as counts;
-- $1: "energy"

with typed as materialized ( select id
from security
where lower(ticker) like lower($1) union select id
from security
where figi = $2 union select id
from security
where isin = $3 union select id
from instrument
where provider_id = $4 and kind = 'security' union select id
from instrument
where kind = 'security' and search_words(name) like lower($5)) select *
from ( (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", case when lower(security.ticker) = lower($6) or security.figi = $7 or security.isin = $8 or instrument.provider_id = $9 then 0 when lower(security.ticker) like lower($10) then 1 when lower(instrument.name) like lower($11) then 2 else 3 end as "rank"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $12 and "security"."id" in (select id
from typed)
order by case when lower(security.ticker) = lower($13) or security.figi = $14 or security.isin = $15 or instrument.provider_id = $16 then 0 when lower(security.ticker) like lower($17) then 1 when lower(instrument.name) like lower($18) then 2 else 3 end, instrument.is_active desc, security.ticker, security.id
limit $19) as "typed")
union all (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", 4 as "rank"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $20 and (position(lower($21) in lower(security.ticker)) > 0 or position(lower($22) in lower(instrument.name)) > 0) and "security"."id" not in (select id
from typed)
order by instrument.is_active desc, security.ticker, security.id
limit $23) as "anywhere")
limit $24 ) found
order by rank, "isActive" desc, ticker, id;
-- $1: "e%"
-- $2: "E"
-- $3: "E"
-- $4: "e"
-- $5: "% e%"
-- $6: "e"
-- $7: "E"
-- $8: "E"
-- $9: "e"
-- $10: "e%"
-- $11: "e%"
-- $12: true
-- $13: "e"
-- $14: "E"
-- $15: "E"
-- $16: "e"
-- $17: "e%"
-- $18: "e%"
-- $19: 4
-- $20: true
-- $21: "e"
-- $22: "e"
-- $23: 4
-- $24: 4
