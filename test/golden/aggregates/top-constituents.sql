select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $2;
-- $1: "owner@example.com"
-- $2: 101

with span as materialized ( select e.instrument_id as aggregate_id, s.*
from bar_extent e
cross join lateral (select "c".ts as lower, "c".ts as upper
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit 1) s
where e.instrument_id = any($2) and e.interval = '1d' and e.asset_class = 'cash' and "e"."completed_last_ts" is not null), membership as materialized ( select s.*, m.security_id, m.valid_from, m.valid_to
from span s
join constituent m on m.aggregate_id = s.aggregate_id ), total as materialized ( select e.instrument_id as aggregate_id, min(b.first_ts) as first_ts, max(b.last_ts) as last_ts, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, max(b.px_chg) as px_chg
from bar_extent e
join "span" s on s."aggregate_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'cash'
left join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."retailNetTurnover")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."retailNetTurnover"
order by "b"."ts" desc) filter (where "b"."retailNetTurnover" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "c".ts as ts, "c".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = "e"."instrument_id" and "c"."ts" between s.lower and s.upper and true) b
group by b.id) b on true
group by e.instrument_id), member as materialized ( select s.aggregate_id, e.instrument_id, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, max(b.px_chg) as px_chg
from bar_extent e
join "membership" s on s."security_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'cash'
cross join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."retailNetTurnover")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."retailNetTurnover"
order by "b"."ts" desc) filter (where "b"."retailNetTurnover" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "c".ts as ts, "c".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = "e"."instrument_id" and "c"."ts" between s.lower and s.upper and "c"."ts" >= s.valid_from and "c"."ts" < s.valid_to) b
group by b.id) b
group by s.aggregate_id, e.instrument_id), ranked as ( select *, rank() over (partition by aggregate_id
order by value desc)::integer as rank, row_number() over (partition by aggregate_id
order by value desc, instrument_id) as place
from member
where value is not null ) select t.aggregate_id as "aggregateId", t.first_ts as "firstTs", t.last_ts as "lastTs", t.value as total, r.rank, r.value, r.px, r.px_chg as "pxChg", security.*
from total t
left join ranked r on r.aggregate_id = t.aggregate_id and r.place <= $3
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") security on security.id = r.instrument_id
order by t.aggregate_id, r.place;
-- $1: "2026-03-11T00:00:00Z"
-- $2: [9,3,4,10,6,2,1,5,7]
-- $3: 2

with span as materialized ( select e.instrument_id as aggregate_id, s.*
from bar_extent e
cross join lateral (select $1::timestamptz as lower, $2::timestamptz as upper) s
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'options' and "e"."completed_last_ts" is not null), membership as materialized ( select s.*, m.security_id, m.valid_from, m.valid_to
from span s
join constituent m on m.aggregate_id = s.aggregate_id ), total as materialized ( select e.instrument_id as aggregate_id, min(b.first_ts) as first_ts, max(b.last_ts) as last_ts, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, load.change((array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1], max(before.px)) as px_chg
from bar_extent e
join "span" s on s."aggregate_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'options'
left join lateral (select c.px
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and c.instrument_id = "e"."instrument_id" and c.ts < s.lower and c.px is not null
order by c.ts desc
limit 1) before on true
left join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."callNotional")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."callNotional"
order by "b"."ts" desc) filter (where "b"."callNotional" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "o".ts as ts, "o".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "o"."call_notional" as "callNotional"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 1
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = "e"."instrument_id" and "o"."ts" between s.lower and s.upper and true) b
group by b.id) b on true
group by e.instrument_id), member as materialized ( select s.aggregate_id, e.instrument_id, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, load.change((array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1], max(before.px)) as px_chg
from bar_extent e
join "membership" s on s."security_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'options'
left join lateral (select c.px
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and c.instrument_id = "e"."instrument_id" and c.ts < s.lower and c.px is not null
order by c.ts desc
limit 1) before on true
cross join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."callNotional")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."callNotional"
order by "b"."ts" desc) filter (where "b"."callNotional" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "o".ts as ts, "o".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "o"."call_notional" as "callNotional"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 1
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = "e"."instrument_id" and "o"."ts" between s.lower and s.upper and "o"."ts" >= s.valid_from and "o"."ts" < s.valid_to) b
group by b.id) b
group by s.aggregate_id, e.instrument_id), ranked as ( select *, rank() over (partition by aggregate_id
order by value asc)::integer as rank, row_number() over (partition by aggregate_id
order by value asc, instrument_id) as place
from member
where value is not null ) select t.aggregate_id as "aggregateId", t.first_ts as "firstTs", t.last_ts as "lastTs", t.value as total, r.rank, r.value, r.px, r.px_chg as "pxChg", security.*
from total t
left join ranked r on r.aggregate_id = t.aggregate_id and r.place <= $4
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") security on security.id = r.instrument_id
order by t.aggregate_id, r.place;
-- $1: "2026-01-12T00:00:00Z"
-- $2: "2026-02-27T00:00:00Z"
-- $3: [9,3,4,10,6,2,1,5,7]
-- $4: 1
