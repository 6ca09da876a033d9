with asked as materialized ( select text, symbol_key($1) as symbol, '%' || regexp_replace(text, '([\\%_])', '\\\1', 'g') || '%' as pattern
from (select nullif(fold_text($2), '') as text) folded ), matching as materialized ( select id, is_active, least( text_rank(security.search_text, "asked"."text"), text_rank(instrument.search_text, "asked"."text"), case when symbol_key(ticker) = asked.symbol then 0 end ) as rank
from asked
cross join ( select id
from security
where search_text like (select pattern
from asked) union select id
from instrument
where kind = 'security' and search_text like (select pattern
from asked) union select id
from security
where symbol_key(ticker) = (select symbol
from asked) ) candidate
join security using (id)
join instrument using (id) ), best as ( select constituent.aggregate_id as id, min(matching.rank::bigint << 32 | matching.id) as member
from matching
join constituent on constituent.security_id = matching.id and constituent.valid_from <= $3::date and $4::date < constituent.valid_to
where matching.rank is not null
group by 1 ), ranked as ( select aggregate.id, instrument.is_active, (best.member & 4294967295)::integer as member, least( text_rank(instrument.search_text, "asked"."text"), text_rank(E' ' || aggregate.id || E' ', "asked"."text"), 4 + text_rank(aggregate.search_text, "asked"."text"), 8 + (best.member >> 32)::integer ) as rank
from asked
cross join aggregate
join instrument on instrument.id = aggregate.id
left join best on best.id = aggregate.id
where (aggregate.owner_email is null or aggregate.owner_email = $5) and instrument.is_active = $6 ), hit as materialized ( select *
from ranked
where rank is not null
order by rank, is_active desc, id
limit $7 ) select found.*, reason.match
from hit
join (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $8)) as "found" on found.id = hit.id
join instrument on instrument.id = hit.id
join aggregate on aggregate.id = hit.id
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "member" on member.id = hit.member
left join security on security.id = hit.member
left join instrument member_instrument on member_instrument.id = hit.member
cross join lateral ( select json_build_object('field', field, 'value', value) as match
from asked
cross join (values (0, 0, 'name', "found"."name"::text, split_part("instrument"."search_text", E' ', 2)), (1, 0, 'provider_id', "found"."providerId"::text, split_part("instrument"."search_text", E' ', 3)), (2, 0, 'id', "found"."id"::text, found.id::text), (3, 1, 'type', "found"."type"::text, split_part("aggregate"."search_text", E' ', 2)), (4, 1, 'subtype', "found"."subtype"::text, split_part("aggregate"."search_text", E' ', 3)), (5, 2, 'constituent_ticker', "member"."ticker"::text, split_part("security"."search_text", E' ', 2)), (6, 2, 'constituent_name', "member"."name"::text, split_part("member_instrument"."search_text", E' ', 2)), (7, 2, 'constituent_provider_id', "member"."providerId"::text, split_part("member_instrument"."search_text", E' ', 3)), (8, 2, 'constituent_figi', "member"."figi"::text, split_part("security"."search_text", E' ', 3)), (9, 2, 'constituent_isin', "member"."isin"::text, split_part("security"."search_text", E' ', 4)), (10, 2, 'constituent_sector', "member"."sector"::text, split_part("security"."search_text", E' ', 5)), (11, 2, 'constituent_industry', "member"."industry"::text, split_part("security"."search_text", E' ', 6))) part (place, tier, field, value, folded)
where tier = hit.rank / 4 and ( text_rank(E' ' || folded || E' ', "asked"."text") = hit.rank % 4 or hit.rank % 4 = 0 and field like '%ticker' and symbol_key(value) = asked.symbol)
order by place
limit 1) reason
order by hit.rank, hit.is_active desc, hit.id;
-- $1: "robot"
-- $2: "robot"
-- $3: "2026-03-11"
-- $4: "2026-03-11"
-- $5: "analyst@example.com"
-- $6: true
-- $7: 3
-- $8: "analyst@example.com"

with asked as materialized ( select text, symbol_key($1) as symbol, '%' || regexp_replace(text, '([\\%_])', '\\\1', 'g') || '%' as pattern
from (select nullif(fold_text($2), '') as text) folded ), matching as materialized ( select id, is_active, least( text_rank(security.search_text, "asked"."text"), text_rank(instrument.search_text, "asked"."text"), case when symbol_key(ticker) = asked.symbol then 0 end ) as rank
from asked
cross join ( select id
from security
where search_text like (select pattern
from asked) union select id
from instrument
where kind = 'security' and search_text like (select pattern
from asked) union select id
from security
where symbol_key(ticker) = (select symbol
from asked) ) candidate
join security using (id)
join instrument using (id) ), best as ( select constituent.aggregate_id as id, min(matching.rank::bigint << 32 | matching.id) as member
from matching
join constituent on constituent.security_id = matching.id and constituent.valid_from <= $3::date and $4::date < constituent.valid_to
where matching.rank is not null
group by 1 ), ranked as ( select aggregate.id, instrument.is_active, (best.member & 4294967295)::integer as member, least( text_rank(instrument.search_text, "asked"."text"), text_rank(E' ' || aggregate.id || E' ', "asked"."text"), 4 + text_rank(aggregate.search_text, "asked"."text"), 8 + (best.member >> 32)::integer ) as rank
from asked
cross join aggregate
join instrument on instrument.id = aggregate.id
left join best on best.id = aggregate.id
where (aggregate.owner_email is null or aggregate.owner_email = $5) and lower(aggregate.type) = any($6) ), hit as materialized ( select *
from ranked
where rank is not null
order by rank, is_active desc, id
limit $7 ) select found.*, reason.match
from hit
join (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $8)) as "found" on found.id = hit.id
join instrument on instrument.id = hit.id
join aggregate on aggregate.id = hit.id
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "member" on member.id = hit.member
left join security on security.id = hit.member
left join instrument member_instrument on member_instrument.id = hit.member
cross join lateral ( select json_build_object('field', field, 'value', value) as match
from asked
cross join (values (0, 0, 'name', "found"."name"::text, split_part("instrument"."search_text", E' ', 2)), (1, 0, 'provider_id', "found"."providerId"::text, split_part("instrument"."search_text", E' ', 3)), (2, 0, 'id', "found"."id"::text, found.id::text), (3, 1, 'type', "found"."type"::text, split_part("aggregate"."search_text", E' ', 2)), (4, 1, 'subtype', "found"."subtype"::text, split_part("aggregate"."search_text", E' ', 3)), (5, 2, 'constituent_ticker', "member"."ticker"::text, split_part("security"."search_text", E' ', 2)), (6, 2, 'constituent_name', "member"."name"::text, split_part("member_instrument"."search_text", E' ', 2)), (7, 2, 'constituent_provider_id', "member"."providerId"::text, split_part("member_instrument"."search_text", E' ', 3)), (8, 2, 'constituent_figi', "member"."figi"::text, split_part("security"."search_text", E' ', 3)), (9, 2, 'constituent_isin', "member"."isin"::text, split_part("security"."search_text", E' ', 4)), (10, 2, 'constituent_sector', "member"."sector"::text, split_part("security"."search_text", E' ', 5)), (11, 2, 'constituent_industry', "member"."industry"::text, split_part("security"."search_text", E' ', 6))) part (place, tier, field, value, folded)
where tier = hit.rank / 4 and ( text_rank(E' ' || folded || E' ', "asked"."text") = hit.rank % 4 or hit.rank % 4 = 0 and field like '%ticker' and symbol_key(value) = asked.symbol)
order by place
limit 1) reason
order by hit.rank, hit.is_active desc, hit.id;
-- $1: "%"
-- $2: "%"
-- $3: "2026-03-11"
-- $4: "2026-03-11"
-- $5: "analyst@example.com"
-- $6: ["theme","sector"]
-- $7: 50
-- $8: "analyst@example.com"

with asked as materialized ( select text, symbol_key($1) as symbol, '%' || regexp_replace(text, '([\\%_])', '\\\1', 'g') || '%' as pattern
from (select nullif(fold_text($2), '') as text) folded ), matching as materialized ( select id, is_active, least( text_rank(security.search_text, "asked"."text"), text_rank(instrument.search_text, "asked"."text"), case when symbol_key(ticker) = asked.symbol then 0 end ) as rank
from asked
cross join ( select id
from security
where search_text like (select pattern
from asked) union select id
from instrument
where kind = 'security' and search_text like (select pattern
from asked) union select id
from security
where symbol_key(ticker) = (select symbol
from asked) ) candidate
join security using (id)
join instrument using (id) ), hit as materialized ( select *
from matching
where is_active = $3
order by rank, is_active desc, id
limit $4 ) select found.*, reason.match
from hit
join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "found" on found.id = hit.id
join security on security.id = hit.id
join instrument on instrument.id = hit.id
cross join lateral ( select json_build_object('field', field, 'value', value) as match
from asked
cross join (values (0, 0, 'ticker', "found"."ticker"::text, split_part("security"."search_text", E' ', 2)), (1, 0, 'name', "found"."name"::text, split_part("instrument"."search_text", E' ', 2)), (2, 0, 'provider_id', "found"."providerId"::text, split_part("instrument"."search_text", E' ', 3)), (3, 0, 'id', "found"."id"::text, found.id::text), (4, 0, 'figi', "found"."figi"::text, split_part("security"."search_text", E' ', 3)), (5, 0, 'isin', "found"."isin"::text, split_part("security"."search_text", E' ', 4)), (6, 0, 'sector', "found"."sector"::text, split_part("security"."search_text", E' ', 5)), (7, 0, 'industry', "found"."industry"::text, split_part("security"."search_text", E' ', 6))) part (place, tier, field, value, folded)
where tier = hit.rank / 4 and ( text_rank(E' ' || folded || E' ', "asked"."text") = hit.rank % 4 or hit.rank % 4 = 0 and field like '%ticker' and symbol_key(value) = asked.symbol)
order by place
limit 1) reason
order by hit.rank, hit.is_active desc, hit.id;
-- $1: "robot"
-- $2: "robot"
-- $3: true
-- $4: 3
