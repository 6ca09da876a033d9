select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
left join ( select constituent.aggregate_id as id, min(found.rank) as rank
from ( select security.id, least(match_rank("instrument"."provider_id", $1), match_rank("security"."figi", $2), match_rank("security"."isin", $3), match_rank("security"."ticker", $4), match_rank("instrument"."name", $5), match_rank("security"."sector", $6), match_rank("security"."industry", $7)) as rank
from security
join instrument on instrument.id = security.id ) found
join constituent on constituent.security_id = found.id and constituent.valid_from <= $8::date and $9::date < constituent.valid_to
where found.rank is not null
group by 1) as "member" on "member"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $10) and least(least(match_rank(aggregate.id::text, $11), match_rank("instrument"."provider_id", $12), match_rank("instrument"."name", $13), match_rank("aggregate"."type", $14), match_rank("aggregate"."subtype", $15)), member.rank) is not null and "instrument"."is_active" = $16
order by least(least(match_rank(aggregate.id::text, $17), match_rank("instrument"."provider_id", $18), match_rank("instrument"."name", $19), match_rank("aggregate"."type", $20), match_rank("aggregate"."subtype", $21)), member.rank), "instrument"."is_active" desc, "aggregate"."id"
limit $22;
-- $1: "robot"
-- $2: "robot"
-- $3: "robot"
-- $4: "robot"
-- $5: "robot"
-- $6: "robot"
-- $7: "robot"
-- $8: "2026-03-11"
-- $9: "2026-03-11"
-- $10: "analyst@example.com"
-- $11: "robot"
-- $12: "robot"
-- $13: "robot"
-- $14: "robot"
-- $15: "robot"
-- $16: true
-- $17: "robot"
-- $18: "robot"
-- $19: "robot"
-- $20: "robot"
-- $21: "robot"
-- $22: 3

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
left join ( select constituent.aggregate_id as id, min(found.rank) as rank
from ( select security.id, least(match_rank("instrument"."provider_id", $1), match_rank("security"."figi", $2), match_rank("security"."isin", $3), match_rank("security"."ticker", $4), match_rank("instrument"."name", $5), match_rank("security"."sector", $6), match_rank("security"."industry", $7)) as rank
from security
join instrument on instrument.id = security.id ) found
join constituent on constituent.security_id = found.id and constituent.valid_from <= $8::date and $9::date < constituent.valid_to
where found.rank is not null
group by 1) as "member" on "member"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $10) and least(least(match_rank(aggregate.id::text, $11), match_rank("instrument"."provider_id", $12), match_rank("instrument"."name", $13), match_rank("aggregate"."type", $14), match_rank("aggregate"."subtype", $15)), member.rank) is not null and lower(aggregate.type) = any($16)
order by least(least(match_rank(aggregate.id::text, $17), match_rank("instrument"."provider_id", $18), match_rank("instrument"."name", $19), match_rank("aggregate"."type", $20), match_rank("aggregate"."subtype", $21)), member.rank), "instrument"."is_active" desc, "aggregate"."id"
limit $22;
-- $1: "%"
-- $2: "%"
-- $3: "%"
-- $4: "%"
-- $5: "%"
-- $6: "%"
-- $7: "%"
-- $8: "2026-03-11"
-- $9: "2026-03-11"
-- $10: "analyst@example.com"
-- $11: "%"
-- $12: "%"
-- $13: "%"
-- $14: "%"
-- $15: "%"
-- $16: ["theme","sector"]
-- $17: "%"
-- $18: "%"
-- $19: "%"
-- $20: "%"
-- $21: "%"
-- $22: 50

select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where least(match_rank(security.id::text, $1), match_rank("instrument"."provider_id", $2), match_rank("security"."figi", $3), match_rank("security"."isin", $4), match_rank("security"."ticker", $5), match_rank("instrument"."name", $6), match_rank("security"."sector", $7), match_rank("security"."industry", $8)) is not null and "instrument"."is_active" = $9
order by least(match_rank(security.id::text, $10), match_rank("instrument"."provider_id", $11), match_rank("security"."figi", $12), match_rank("security"."isin", $13), match_rank("security"."ticker", $14), match_rank("instrument"."name", $15), match_rank("security"."sector", $16), match_rank("security"."industry", $17)), "instrument"."is_active" desc, "security"."id"
limit $18;
-- $1: "robot"
-- $2: "robot"
-- $3: "robot"
-- $4: "robot"
-- $5: "robot"
-- $6: "robot"
-- $7: "robot"
-- $8: "robot"
-- $9: true
-- $10: "robot"
-- $11: "robot"
-- $12: "robot"
-- $13: "robot"
-- $14: "robot"
-- $15: "robot"
-- $16: "robot"
-- $17: "robot"
-- $18: 3
