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
-- $1: "2026-01-21"
-- $2: "2026-01-21"
-- $3: 4
-- $4: [1,3,6]

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
-- $2: "2026-01-21"
-- $3: "2026-01-21"
-- $4: 101
-- $5: [1003,1004,1005,1006]

select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where ("security"."id") > (select "security"."id"
from (select $1::integer as id) security)
order by "security"."id" asc
limit $2;
-- $1: 1002
-- $2: 5

select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id")] as counts;

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
-- $3: [1003,1004,1005,1006]
