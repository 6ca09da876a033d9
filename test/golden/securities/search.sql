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
union all ( select id, case when starts_with(folded_name, (select nullif(fold_text($11), ''))) then 3 else 4 end as rank, is_active
from instrument
where kind = 'security' and ((select nullif(fold_text($12), '')) is not null and name_words like (select coalesce('% ' || nullif(fold_text($13), '') || '%', '%'))) and id not in (select id
from named) and is_active = $14
order by rank, is_active desc, id
limit $15)
union all ( select id, 5 as rank, is_active
from instrument
where kind = 'security' and not ((select nullif(fold_text($16), '')) is not null and name_words like (select coalesce('% ' || nullif(fold_text($17), '') || '%', '%'))) and (position((select nullif(fold_text($18), '')) in folded_name) > 0 or id in (select id
from security
where position((select lower($19)) in lower(ticker)) > 0
union all select id
from security
where (select symbol_key($20)) <> '' and (symbol_key(ticker) ~>=~ (select symbol_key($21)) and symbol_key(ticker) ~<~ (select (select symbol_key($22)) || $23)))) and id not in (select id
from named) and is_active = $24
order by rank, is_active desc, id
limit $25) ) part
limit $26 ) select found.*, case when hit.rank in (1, 2) then 'ticker' when hit.rank in (3, 4) then 'name' when hit.rank = 5 then case when position((select nullif(fold_text($27), '')) in fold_text(found.name)) > 0 then 'name' else 'ticker' end when lower(found.ticker) = (select lower($28)) then 'ticker' when found.figi = $29 then 'figi' when found.isin = $30 then 'isin' else 'provider_id' end as field
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
-- $12: "e"
-- $13: "e"
-- $14: true
-- $15: 4
-- $16: "e"
-- $17: "e"
-- $18: "e"
-- $19: "e"
-- $20: "e"
-- $21: "e"
-- $22: "e"
-- $23: "􏿿"
-- $24: true
-- $25: 4
-- $26: 4
-- $27: "e"
-- $28: "e"
-- $29: "E"
-- $30: "E"
