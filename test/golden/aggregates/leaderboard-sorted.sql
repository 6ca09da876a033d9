with stamp as materialized ( select $1::timestamptz as ts
union all (select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and is_trading_day and true and ts < $2
order by ts desc
limit $3) ) select e.instrument_id as "instrumentId", cardinality(array(select ts
from stamp
order by ts)) as stamps, line.*
from bar_extent e
cross join lateral ( select array_agg(array_position(array(select ts
from stamp
order by ts), b.ts)) as places, array_agg(b.value) as values
from ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= (select min(ts)
from stamp) and "c"."ts" <= $4) b offset 0 ) b
where b.ts = any(array(select ts
from stamp
order by ts)) ) line
where e.instrument_id = any($5) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: 3
-- $4: "2026-03-10T00:00:00Z"
-- $5: [3,7,4]

with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), reading as materialized ( select extent.instrument_id as id, bar.ts, bar.value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" <= $3) b
where "retailNetTurnover" is not null
order by ts desc
limit 2 ) bar ), ranked_stamp as materialized ( select max(ts) as ts
from reading
where ts >= $4 ), previous_stamp as materialized ( select mode() within group (order by ts) as ts
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
from measured ), sorting as materialized (select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px_chg" as "pxChg"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any(array(select id
from "universe")) and "c"."ts" = (select ts
from ranked_stamp)), sorted as materialized ( select ranked.*, row_number() over (
order by "sorting"."pxChg" asc nulls last, ranked.id ) as position
from ranked
left join sorting on sorting."instrumentId" = ranked.id
where ranked.value is not null ),page as materialized ( select *
from sorted
where true and true
order by position asc
limit $5 offset $6), bar as materialized (select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px_chg" as "pxChg"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any(array(select id
from "page")) and "c"."ts" = (select ts
from ranked_stamp)) select place.*, total.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf", to_json('{}'::text[]) as "unknownProviderIds" ) total
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", page.position, universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.position asc;
-- $1: "owner@example.com"
-- $2: true
-- $3: "2026-03-10T00:00:00Z"
-- $4: "2026-03-10T00:00:00Z"
-- $5: 4
-- $6: 0
