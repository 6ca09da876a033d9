select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1))] as counts;
-- $1: "energy"

with named as materialized ( select id, min(rank) as rank
from ( select id, case when lower(ticker) = (select lower($1)) then 0 else 1 end as rank
from security
where lower(ticker) ~>=~ (select lower($2)) and lower(ticker) ~<~ (select lower($3))
union all select id, 0
from security
where figi = $4
union all select id, 0
from security
where isin = $5
union all select id, 0
from instrument
where provider_id = $6 and kind = 'security' ) named
group by id), hit as materialized ( select *
from ( (select id, named.rank, is_active
from named
join instrument using (id)
where true and is_active = $7
order by rank, is_active desc, id
limit $8)
union all ( select id, case when starts_with(lower_name, (select lower($9))) then 2 else 3 end as rank, is_active
from instrument
where kind = 'security' and (name_words like (select lower($10))) and id not in (select id
from named) and is_active = $11
order by rank, is_active desc, id
limit $12)
union all ( select id, 4 as rank, is_active
from instrument
where kind = 'security' and not (name_words like (select lower($13))) and (position((select lower($14)) in lower_name) > 0 or id in (select id
from security
where position((select lower($15)) in lower(ticker)) > 0)) and id not in (select id
from named) and is_active = $16
order by rank, is_active desc, id
limit $17) ) part
limit $18 ) select found.*
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "found"
join hit on hit.id = found.id
order by hit.rank, hit.is_active desc, hit.id;
-- $1: "e"
-- $2: "e"
-- $3: "e􏿿"
-- $4: "E"
-- $5: "E"
-- $6: "e"
-- $7: true
-- $8: 4
-- $9: "e"
-- $10: "% e%"
-- $11: true
-- $12: 4
-- $13: "% e%"
-- $14: "e"
-- $15: "e"
-- $16: true
-- $17: 4
-- $18: 4
