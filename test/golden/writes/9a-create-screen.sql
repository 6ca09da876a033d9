-- 1
begin;

-- 2
commit;

-- 3
insert into screen (id, user_id, name, description, definition) select $1, app_user.id, $2, $3, $4::jsonb
from app_user
where email = $5 returning id, name, description, definition, version, created_at as "createdAt", updated_at as "updatedAt";
-- $1: "UUID"
-- $2: "Priced"
-- $3: null
-- $4: "{\"kind\":\"securities\",\"universe\":{\"security_ids\":[1001,1002]},\"interval\":\"1d\",\"include_partial\":false,\"all\":[{\"measure\":\"px\",\"gt\":0}]}"
-- $5: "maker@example.com"

-- 4
select
from app_user
where email = $1 for no key update;
-- $1: "maker@example.com"

-- 5
select
from screen
where user_id = (select id
from app_user
where email = $1) and name = $2 and id <> $3::uuid;
-- $1: "maker@example.com"
-- $2: "Priced"
-- $3: "UUID"

-- 6
select count(*) as count
from screen
where user_id = (select id
from app_user
where email = $1);
-- $1: "maker@example.com"

-- 7
select distinct on (asked) asked, id, equals
from ((select "named".*, "asked"."value" as "asked", 0 as "place"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "instrument"."provider_id" = asked.value, lower("instrument"."provider_id") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."provider_id" = asked.value
order by "instrument"."provider_id" = asked.value desc, lower("instrument"."provider_id") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true)
union all (select "named".*, "asked"."value" as "asked", 1 as "place"
from unnest($3::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."figi" = asked.value, lower("security"."figi") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."figi" = asked.value
order by "security"."figi" = asked.value desc, lower("security"."figi") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $4) as "named" on true)
union all (select "named".*, "asked"."value" as "asked", 2 as "place"
from unnest($5::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."isin" = asked.value, lower("security"."isin") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."isin" = asked.value
order by "security"."isin" = asked.value desc, lower("security"."isin") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $6) as "named" on true)
union all (select "named".*, "asked"."value" as "asked", case when named.ticker = asked.value then -1 else 3 end as "place"
from unnest($7::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $8) as "named" on true)) found
order by asked, place, id;
-- $1: ["ALFA","BETA"]
-- $2: 1
-- $3: ["ALFA","BETA"]
-- $4: 1
-- $5: ["ALFA","BETA"]
-- $6: 1
-- $7: ["ALFA","BETA"]
-- $8: 1
