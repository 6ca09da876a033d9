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
-- $3: 101
-- $4: [7]

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."owner_email" is not null
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $2;
-- $1: "owner@example.com"
-- $2: 101

select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: 7
-- $2: "2026-03-11T00:00:00Z"
-- $3: 1
-- $4: 7

select count(*) as "count"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."owner_email" is not null;
-- $1: "owner@example.com"
