select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" = any($2) and ("c"."instrument_id", "c"."ts") in ( select *
from unnest($3::integer[], $4::timestamptz[]))
order by "c".ts desc, "c".instrument_id;
-- $1: [2,6]
-- $2: ["2026-03-10T00:00:00Z","2026-02-19T00:00:00Z","2026-02-06T00:00:00Z","2026-01-27T00:00:00Z","2026-01-09T00:00:00Z","2026-01-08T00:00:00Z","2026-01-05T00:00:00Z","2026-01-05T00:00:00Z"]
-- $3: [2,2,2,6,6,6,2,6]
-- $4: ["2026-03-10T00:00:00Z","2026-02-19T00:00:00Z","2026-02-06T00:00:00Z","2026-01-27T00:00:00Z","2026-01-09T00:00:00Z","2026-01-08T00:00:00Z","2026-01-05T00:00:00Z","2026-01-05T00:00:00Z"]

select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5;
-- $1: [6,2]
-- $2: "2026-01-05T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: 100001
-- $5: 0

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2)
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $3;
-- $1: "analyst@example.com"
-- $2: ["sector"]
-- $3: 3
