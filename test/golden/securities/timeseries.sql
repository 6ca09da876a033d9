select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5;
-- $1: [1002,1001]
-- $2: "2026-03-01T00:00:00Z"
-- $3: "2026-03-06T00:00:00Z"
-- $4: 4
-- $5: 0

select "named".*, "asked"."value" as "asked", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["BETA","ALFA","nothing"]
-- $2: 1

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "analyst@example.com"
-- $2: [1001,1002]

select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1);
-- $1: [1001,1002]

select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'cash' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board;
-- $1: [1001,1002]
-- $2: "{-182581.77,-780454.45,1285579.75,804645.46}"
-- $3: ["2026-03-06T00:00:00Z","2026-03-05T00:00:00Z"]
-- $4: "{2,4}"

select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: ["2026-03-05T00:00:00Z","2026-03-05T00:00:00Z"]
-- $2: [1001,1002]
-- $3: 251
-- $4: [1001,1002]

select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "bars" > 0 and period > bar_tally_period('1d', $2) and period < bar_tally_period('1d', $3)
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($4) and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1d', $7)
group by 1, 2
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($8) and "c"."ts" >= $9 and "c"."ts" <= $10 and "c"."ts" >= bar_tally_period('1d', $11) and bar_tally_period('1d', $12) < bar_tally_period('1d', $13)
group by 1, 2) parts
group by period
order by period;
-- $1: [1002,1001]
-- $2: "2026-02-20T00:00:00Z"
-- $3: "2026-03-06T00:00:00Z"
-- $4: [1002,1001]
-- $5: "2026-02-20T00:00:00Z"
-- $6: "2026-03-06T00:00:00Z"
-- $7: "2026-02-20T00:00:00Z"
-- $8: [1002,1001]
-- $9: "2026-02-20T00:00:00Z"
-- $10: "2026-03-06T00:00:00Z"
-- $11: "2026-03-06T00:00:00Z"
-- $12: "2026-02-20T00:00:00Z"
-- $13: "2026-03-06T00:00:00Z"
