select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [9,1,10]

select e.instrument_id as "instrumentId", s.*
from bar_extent e
cross join lateral ( select string_agg(float8send(date_part('epoch', b.ts)), ''::bytea
order by b.ts) as times, string_agg(float8send(coalesce(b."px", 'NaN')), ''::bytea
order by b.ts) as "px", string_agg(float8send(coalesce(b."cpNotional", 'NaN')), ''::bytea
order by b.ts) as "cpNotional"
from ( select "o".ts as ts, "c"."px" as "px", "o"."cp_notional" as "cpNotional"
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 2
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $1 and "o"."ts" <= $2
order by "o".ts
limit $3 ) b ) s
where e.instrument_id = any($4) and e.interval = '1w' and e.asset_class = 'options' and s.times is not null;
-- $1: "2026-02-16T00:00:00Z"
-- $2: "2026-03-13T00:00:00Z"
-- $3: 83334
-- $4: [9,1,10]
