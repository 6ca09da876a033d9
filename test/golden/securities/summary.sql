select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "instrument"."provider_id" = asked.value, lower("instrument"."provider_id") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."provider_id" = asked.value
order by "instrument"."provider_id" = asked.value desc, lower("instrument"."provider_id") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["SEC-BETA"]
-- $2: 1

select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["SEC-BETA"]
-- $2: 1

select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'cash' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board;
-- $1: [1002]
-- $2: "{-1302549.77}"
-- $3: ["2026-03-11T00:00:00Z"]
-- $4: "{1}"

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."updated_at" as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 1002
-- $3: "2026-03-11T00:00:00Z"
-- $4: 1
-- $5: 1002

select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(extract(epoch
from b.ts)::double precision) as stamps, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c".ts < ($2::timestamptz[])[array_position($3::integer[], e.instrument_id)]
order by "c".ts desc
limit $4 ) b ) h
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash';
-- $1: 1002
-- $2: ["2026-03-11T00:00:00Z"]
-- $3: [1002]
-- $4: 251
-- $5: 1002

select instrument_id as "instrumentId", "first_ts" as "firstTs", "last_ts" as "lastTs"
from bar_extent
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "last_ts" is not null;
-- $1: [1002]
