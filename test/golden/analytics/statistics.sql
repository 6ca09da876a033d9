select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "owner@example.com"
-- $2: [7,9,10,8]

select e.instrument_id as "instrumentId", s.times, s.values
from bar_extent e
cross join lateral ( select string_agg(float8send(date_part('epoch', b.ts)), ''::bytea
order by b.ts) as times, string_agg(float8send("b"."px"), ''::bytea
order by b.ts) as values
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1) b
where "b"."px" is not null ) s
where e.instrument_id = any($2) and e.interval = '1w' and e.asset_class = 'cash';
-- $1: "2026-02-02T00:00:00Z"
-- $2: [7,9,10]
