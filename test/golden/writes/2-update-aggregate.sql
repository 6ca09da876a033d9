-- 1
select pg_advisory_xact_lock(hashtextextended($1, 0));
-- $1: "aggregates of maker@example.com"

-- 2
select count(*) as count
from aggregate
where owner_email = $1;
-- $1: "maker@example.com"

-- 3
insert into owner_version as v (owner_email, version) values ($1, 1) on conflict (owner_email) do update set version = v.version + 1 returning version, pg_notify('flowgate', '{"topic":"data","version":0}');
-- $1: "maker@example.com"

-- 4
select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "maker@example.com"
-- $2: [1073741824]

-- 5
update instrument set name = $1, is_active = $2
where id = $3;
-- $1: "Still mine"
-- $2: true
-- $3: 1073741824

-- 6
update aggregate set type = $1, subtype = $2
where id = $3;
-- $1: "Custom"
-- $2: null
-- $3: 1073741824

-- 7
-- Statement 4
-- $1: "maker@example.com"
-- $2: [1073741824]
