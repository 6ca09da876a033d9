select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [3,9]

select e.instrument_id as "instrumentId", s.*
from bar_extent e
cross join lateral ( select string_agg(float8send(date_part('epoch', b.ts)), ''::bytea
order by b.ts) as times, string_agg(float8send(coalesce(b."netCpTurnover", 'NaN')), ''::bytea
order by b.ts) as "netCpTurnover"
from ( select "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'ATM' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $1 and "o"."ts" <= $2
order by "o".ts
limit $3 ) b ) s
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'options' and s.times is not null;
-- $1: "2026-03-05T00:00:00Z"
-- $2: "2026-03-11T12:00:00Z"
-- $3: 250001
-- $4: [3,9]
