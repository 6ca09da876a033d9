select "aggregate"."type", coalesce(array_agg(distinct aggregate.subtype
order by aggregate.subtype) filter (where aggregate.subtype is not null), '{}') as "subtypes", count(*) as "count"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2
group by "aggregate"."type"
order by "aggregate"."type";
-- $1: "owner@example.com"
-- $2: true

select distinct aggregate.subtype as "subtype"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2 and "aggregate"."subtype" is not null
order by "subtype";
-- $1: "owner@example.com"
-- $2: true

select distinct aggregate.subtype as "subtype"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2 and "aggregate"."subtype" is not null and lower(aggregate.type) = lower($3)
order by "subtype";
-- $1: "owner@example.com"
-- $2: true
-- $3: "INDUSTRY"
