select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2) and "instrument"."is_active" = $3 and ("aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id") > (select "aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id"
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = $4 and (aggregate.owner_email is null or aggregate.owner_email = $5)) and ("aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id") < (select "aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id"
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = $6 and (aggregate.owner_email is null or aggregate.owner_email = $7))
order by "aggregate"."type" desc, coalesce(aggregate.subtype, '') desc, "aggregate"."id" desc
limit $8;
-- $1: "analyst@example.com"
-- $2: ["sector","industry"]
-- $3: true
-- $4: 4
-- $5: "analyst@example.com"
-- $6: 1
-- $7: "analyst@example.com"
-- $8: 3
