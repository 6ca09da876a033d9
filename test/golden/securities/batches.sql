select "named".*, "asked"."value" as "asked", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."isin" = asked.value, lower("security"."isin") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."isin" = asked.value
order by "security"."isin" = asked.value desc, lower("security"."isin") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["US0000001018","US0000000000"]
-- $2: 1

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
-- $1: ["ALFA","NONE","OPTN"]
-- $2: 1

select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'options' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board;
-- $1: [1001,1010]
-- $2: "{-21096.94,-54504.42,-3885.64,-6581.82,26932.7,69212.82,-35115.69,-57275.29,41751.04}"
-- $3: ["2026-03-11T00:00:00Z","2026-03-10T00:00:00Z","2026-03-09T00:00:00Z","2026-03-06T00:00:00Z","2026-03-05T00:00:00Z"]
-- $4: "{1,3,5,7,9}"

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: 1001
-- $2: "2026-03-11T00:00:00Z"
-- $3: 1
-- $4: 1001

select b.*
from bar_extent e
cross join lateral ( select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $1 and "o"."ts" <= $2
order by "o".ts desc
limit $3 ) b
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'options'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-05T00:00:00Z"
-- $2: "2026-03-11T00:00:00Z"
-- $3: 33334
-- $4: [1001,1009,1010]
