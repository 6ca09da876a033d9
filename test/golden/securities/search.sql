select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1))] as counts;
-- $1: "energy"

with named as materialized ( select id, min(rank) as rank
from ( select id, case when lower(ticker) = (select lower($1)) then 0 else 2 end as rank
from security
where (lower(ticker) ~>=~ (select lower($2)) and lower(ticker) ~<~ (select (select lower($3)) || $4))
union all select id, 1
from security
where symbol_key(ticker) = (select symbol_key($5))
union all select id, 0
from security
where figi = $6
union all select id, 0
from security
where isin = $7
union all select id, 0
from instrument
where provider_id = $8 and kind = 'security' ) named
group by id), hit as materialized ( select *
from ( (select id, named.rank, is_active
from named
join instrument using (id)
where true and is_active = $9
order by rank, is_active desc, id
limit $10)
union all ( select id, case when starts_with(lower_name, (select lower($11))) then 3 else 4 end as rank, is_active
from instrument
where kind = 'security' and (name_words like (select lower($12))) and id not in (select id
from named) and is_active = $13
order by rank, is_active desc, id
limit $14)
union all ( select id, 5 as rank, is_active
from instrument
where kind = 'security' and not (name_words like (select lower($15))) and (position((select lower($16)) in lower_name) > 0 or id in (select id
from security
where position((select lower($17)) in lower(ticker)) > 0
union all select id
from security
where (select symbol_key($18)) <> '' and (symbol_key(ticker) ~>=~ (select symbol_key($19)) and symbol_key(ticker) ~<~ (select (select symbol_key($20)) || $21)))) and id not in (select id
from named) and is_active = $22
order by rank, is_active desc, id
limit $23) ) part
limit $24 ) select found.*
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "found"
join hit on hit.id = found.id
order by hit.rank, hit.is_active desc, hit.id;
-- $1: "e"
-- $2: "e"
-- $3: "e"
-- $4: "􏿿"
-- $5: "e"
-- $6: "E"
-- $7: "E"
-- $8: "e"
-- $9: true
-- $10: 4
-- $11: "e"
-- $12: "% e%"
-- $13: true
-- $14: 4
-- $15: "% e%"
-- $16: "e"
-- $17: "e"
-- $18: "e"
-- $19: "e"
-- $20: "e"
-- $21: "􏿿"
-- $22: true
-- $23: 4
-- $24: 4
