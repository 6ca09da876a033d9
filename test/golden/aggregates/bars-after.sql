select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [3]

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: 3
-- $2: "2026-03-05T23:59:59.000Z"
-- $3: 3
-- $4: 3
