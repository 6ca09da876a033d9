select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and flow_series.frequency = any($2) and true and true
order by flow_series.slug collate "C" desc
limit $3;
-- $1: "owner@example.com"
-- $2: ["daily"]
-- $3: 3

select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "owner@example.com"
-- $2: [7,1001]

select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1);
-- $1: [1001]

select count(*) as "count"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and flow_series.frequency = any($2);
-- $1: "owner@example.com"
-- $2: ["daily"]
