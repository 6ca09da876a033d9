select "aggregate_id" as "aggregateId", count(*) as "count"
from "constituent"
where "aggregate_id" = any($1) and (constituent.valid_from <= $2::date and $3::date < constituent.valid_to)
group by "aggregate_id";
-- $1: [1,2,3,4,5,6,9,10]
-- $2: "2026-01-21"
-- $3: "2026-01-21"

select "aggregate_id" as "aggregateId", count(*) as "count"
from "constituent"
where "aggregate_id" = any($1) and (constituent.valid_from <= $2::date and $3::date < constituent.valid_to)
group by "aggregate_id";
-- $1: [1,2,3,4,5,6,9,10]
-- $2: "2026-03-11"
-- $3: "2026-03-11"

select "member".*
from "aggregate"
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", "constituent"."weight", "constituent"."valid_from" as "validFrom", "constituent"."valid_to" as "validTo", "constituent"."aggregate_id" as "aggregateId"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
inner join "constituent" on "constituent"."security_id" = "security"."id"
where "constituent"."aggregate_id" = aggregate.id and (constituent.valid_from <= $1::date and $2::date < constituent.valid_to)
order by "security"."id" asc
limit $3) as "member" on true
where "aggregate"."id" = any($4)
order by "member"."aggregateId", "member"."id" asc;
-- $1: "2026-03-11"
-- $2: "2026-03-11"
-- $3: 3
-- $4: [1,2,3,4,5,6,9,10]

select "membership".*
from "security"
inner join lateral (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", "constituent"."weight", "constituent"."valid_from" as "validFrom", "constituent"."valid_to" as "validTo", "constituent"."security_id" as "securityId"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
inner join "constituent" on "constituent"."aggregate_id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "constituent"."security_id" = security.id and (constituent.valid_from <= $2::date and $3::date < constituent.valid_to)
order by "aggregate"."id" asc
limit $4) as "membership" on true
where "security"."id" = any($5)
order by "membership"."securityId", "membership"."id" asc;
-- $1: "analyst@example.com"
-- $2: "2026-03-11"
-- $3: "2026-03-11"
-- $4: 3
-- $5: [1001,1003,1002,1008,1011,1006]

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by "aggregate"."id" asc
limit $2;
-- $1: "analyst@example.com"
-- $2: 51

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 1
-- $3: [1001,1003,1002,1008,1011,1006]

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 3
-- $3: [1,2,3,4,5,6,9,10]

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."px" as "px", "c"."px_chg" as "pxChg"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $2
order by "c".ts asc
limit $3 ) b
where e.instrument_id = any($4) and e.interval = '1w' and e.asset_class = 'cash'
order by e.instrument_id, b.ts asc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: "2026-03-13T00:00:00Z"
-- $3: 3
-- $4: [1,2,3,4,5,6,9,10]

select b.*
from bar_extent e
cross join lateral ( select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."cp_notional" as "cpNotional"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" <= $1 and coalesce("o"."call_turnover", "o"."put_turnover", "o"."call_notional", "o"."put_notional") is not null
order by "o".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'options'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 1
-- $3: [1,2,3,4,5,6,9,10]

select instrument_id as id, sum(bars)::integer as bars
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "bars" > 0 and true and period < bar_tally_period('1d', $2)
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($3) and "c"."ts" <= $4 and "c"."ts" >= bar_tally_period('1d', $5)
group by 1, 2) parts
group by instrument_id;
-- $1: [1,2,3,4,5,6,9,10]
-- $2: "2026-03-11T00:00:00Z"
-- $3: [1,2,3,4,5,6,9,10]
-- $4: "2026-03-11T00:00:00Z"
-- $5: "2026-03-11T00:00:00Z"
