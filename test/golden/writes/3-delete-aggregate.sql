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
update job set status = 'CANCELLED'
where owner_email = $1 and type = 'aggregate_bars' and status in ('PENDING', 'RUNNING') and (input ->> 'aggregateId')::integer = $2;
-- $1: "maker@example.com"
-- $2: 1073741824

-- 6
select
from instrument
where id = $1 for update;
-- $1: 1073741824

-- 7
update flow_series set instrument_id = null
where instrument_id = $1;
-- $1: 1073741824

-- 8
delete
from constituent
where aggregate_id = $1;
-- $1: 1073741824

-- 9
delete
from aggregate
where id = $1;
-- $1: 1073741824

-- 10
delete
from instrument
where id = $1;
-- $1: 1073741824

-- 11
insert into removed_aggregate (id) values ($1) on conflict do nothing;
-- $1: 1073741824

-- 12
select pg_try_advisory_xact_lock_shared(hashtext('flowgate.load')) as "isFree";

-- 13
set local statement_timeout = 0;

-- 14
select array_agg(id) as ids
from removed_aggregate having count(*) > 0;

-- 15
delete
from cash_bar
where instrument_id = any('{1073741824}'::integer[]);

-- 16
delete
from option_bar
where instrument_id = any('{1073741824}'::integer[]);

-- 17
delete
from cash_sum
where instrument_id = any('{1073741824}'::integer[]);

-- 18
delete
from option_sum
where instrument_id = any('{1073741824}'::integer[]);

-- 19
delete
from bar_tally
where instrument_id = any('{1073741824}'::integer[]);

-- 20
delete
from bar_extent
where instrument_id = any('{1073741824}'::integer[]);

-- 21
delete
from removed_aggregate
where id = any('{1073741824}'::integer[]);
