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
-- $4: 2
-- $5: [1011,1012,1010]

select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)
order by "instrument"."name" desc, "security"."id" desc
limit $3;
-- $1: true
-- $2: "technology"
-- $3: 4

select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2))] as counts;
-- $1: true
-- $2: "technology"

select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'cash' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board;
-- $1: [1011,1012]
-- $2: "{462552.22,597322.65}"
-- $3: ["2026-03-10T00:00:00Z"]
-- $4: "{2}"

select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'cash' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board;
-- $1: [1011,1012]
-- $2: "{462552.22,597322.65}"
-- $3: ["2026-03-10T00:00:00Z"]
-- $4: "{2}"

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: 1
-- $3: [1011,1012,1010]

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."updated_at" as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $2 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $3 ) b
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: "2026-03-11T00:00:00Z"
-- $2: "2026-03-11T00:00:00Z"
-- $3: 1
-- $4: [1011,1012,1010]

select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: ["2026-03-10T00:00:00Z","2026-03-10T00:00:00Z"]
-- $2: [1011,1012]
-- $3: 251
-- $4: [1011,1012]

select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(extract(epoch
from b.ts)::double precision) as stamps, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: ["2026-03-10T00:00:00Z","2026-03-10T00:00:00Z"]
-- $2: [1011,1012]
-- $3: 251
-- $4: [1011,1012]

select instrument_id as "instrumentId", "first_ts" as "firstTs", "last_ts" as "lastTs"
from bar_extent
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "last_ts" is not null;
-- $1: [1011,1012,1010]

with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1) as "security"), reading as materialized ( select extent.instrument_id as id, bar.ts, bar.value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" <= $2) b
where "retailNetTurnover" is not null
order by ts desc
limit 2 ) bar ), ranked_stamp as materialized ( select max(ts) as ts
from reading ), previous_stamp as materialized ( select mode() within group (order by ts) as ts
from ( select max(ts) filter (where ts < (select ts
from ranked_stamp)) as ts
from reading
group by id having bool_or(ts = (select ts
from ranked_stamp)) ) own ), measured as ( select id, max(value) filter (where ts = (select ts
from ranked_stamp)) as value, (array_agg(value
order by ts desc) filter (
where ts < (select ts
from ranked_stamp) and ts >= (select ts
from previous_stamp)))[1] as previous_value
from reading
group by id ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null and id = any($3)), bar as materialized (select "c".instrument_id as "instrumentId", "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any(array(select id
from "page")) and "c"."ts" = (select ts
from ranked_stamp)) select place.*, total.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf" ) total
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.value desc, place.id asc;
-- $1: true
-- $2: "2026-03-10T23:59:59.999Z"
-- $3: [1011,1012,1010]
