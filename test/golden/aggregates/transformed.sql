select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2)
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $3;
-- $1: "analyst@example.com"
-- $2: ["sector","asset class"]
-- $3: 4

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1h" c
where c.interval = '1h' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1h' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "…"
-- $2: 1
-- $3: [9,6,2]

select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover", "o"."call_turnover" as "callTurnover", "o"."cp_turnover" as "cpTurnover"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1 and "c"."ts" <= $2
order by ts desc
limit $3) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $4 and "o"."ts" <= $5
order by ts desc
limit $6) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $7 ) b
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc;
-- $1: "2026-02-02T00:00:00Z"
-- $2: "2026-03-11T00:00:00Z"
-- $3: 4
-- $4: "2026-02-02T00:00:00Z"
-- $5: "2026-03-11T00:00:00Z"
-- $6: 4
-- $7: 4
-- $8: [9,6,2]

select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."callTurnover") as "callTurnover", array_agg(b."cpTurnover") as "cpTurnover"
from ( select "o".ts as ts, "o"."call_turnover" as "callTurnover", "o"."cp_turnover" as "cpTurnover"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "o".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'options';
-- $1: ["2026-03-06T00:00:00Z","2026-03-06T00:00:00Z"]
-- $2: [2,9]
-- $3: 19
-- $4: [2,9]

select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."px") as "px", array_agg(b."retailNetTurnover") as "retailNetTurnover", array_agg(b."retailTotalTurnover") as "retailTotalTurnover"
from ( select "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: ["2026-03-06T00:00:00Z","2026-03-06T00:00:00Z"]
-- $2: [2,9]
-- $3: 19
-- $4: [2,9]

select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(extract(epoch
from b.ts)::double precision) as stamps, array_agg(b."px") as "px"
from ( select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1h" c
where c.interval = '1h' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1h' and e.asset_class = 'cash';
-- $1: ["…","…"]
-- $2: [2,9]
-- $3: 1015
-- $4: [2,9]
