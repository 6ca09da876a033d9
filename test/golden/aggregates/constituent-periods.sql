select "aggregate_id" as "aggregateId", count(*) as "count"
from "constituent"
where "aggregate_id" = any($1)
group by "aggregate_id";
-- $1: [9,3,4]

select "period".*
from "aggregate"
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", "constituent"."weight", "constituent"."valid_from" as "validFrom", "constituent"."valid_to" as "validTo", "constituent"."aggregate_id" as "aggregateId"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
inner join "constituent" on "constituent"."security_id" = "security"."id"
where "constituent"."aggregate_id" = aggregate.id
order by "constituent"."security_id" asc, "constituent"."valid_from" asc
limit $1) as "period" on true
where "aggregate"."id" = any($2)
order by "period"."aggregateId", "period"."id" asc, "period"."validFrom" asc;
-- $1: 3
-- $2: [9,3,4]

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $2;
-- $1: "owner@example.com"
-- $2: 4
