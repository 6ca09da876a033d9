select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1))] as counts;
-- $1: "energy"

with named as materialized ( select id, min(rank) as rank
from ( select id, case when lower(ticker) = lower($1) then 0 else 1 end as rank
from security
where lower(ticker) like lower($2)
union all select id, 0
from security
where figi = $3
union all select id, 0
from security
where isin = $4
union all select id, 0
from instrument
where provider_id = $5 and kind = 'security' ) named
group by id), hit as materialized ( select *
from ( (select id, named.rank, is_active
from named
join instrument using (id)
where true and id in (select "security"."id"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $6)
order by rank, is_active desc, id
limit $7)
union all ( select id, case when lower_name like lower($8) then 2 else 3 end as rank, is_active
from instrument
where kind = 'security' and (name_words like lower($9)) and id not in (select id
from named) and id in (select "security"."id"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $10)
order by rank, is_active desc, id
limit $11)
union all ( select id, 4 as rank, is_active
from instrument
where kind = 'security' and not (name_words like lower($12)) and (position(lower($13) in lower_name) > 0 or id in (select id
from security
where position(lower($14) in lower(ticker)) > 0)) and id not in (select id
from named) and id in (select "security"."id"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $15)
order by rank, is_active desc, id
limit $16) ) part
limit $17 ) select found.*
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "found"
join hit on hit.id = found.id
order by hit.rank, hit.is_active desc, hit.id;
-- $1: "e"
-- $2: "e%"
-- $3: "E"
-- $4: "E"
-- $5: "e"
-- $6: true
-- $7: 4
-- $8: "e%"
-- $9: "% e%"
-- $10: true
-- $11: 4
-- $12: "% e%"
-- $13: "e"
-- $14: "e"
-- $15: true
-- $16: 4
-- $17: 4
