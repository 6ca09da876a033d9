select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2) and lower("security"."industry") = lower($3)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $4 and lower("security"."sector") = lower($5) and lower("security"."industry") = lower($6)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $7 and lower("security"."sector") = lower($8) and lower("security"."industry") = lower($9)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $10 and lower("security"."sector") = lower($11) and lower("security"."industry") = lower($12)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $13 and lower("security"."sector") = lower($14) and lower("security"."industry") = lower($15)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $16 and lower("security"."sector") = lower($17) and lower("security"."industry") = lower($18)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $19 and lower("security"."sector") = lower($20) and lower("security"."industry") = lower($21))] as counts;
-- $1: true
-- $2: "Energy"
-- $3: "Oil"
-- $4: true
-- $5: "Energy"
-- $6: "Solar"
-- $7: true
-- $8: "Staples"
-- $9: "Drinks"
-- $10: true
-- $11: "Staples"
-- $12: "Food"
-- $13: true
-- $14: "Technology"
-- $15: "Chips"
-- $16: true
-- $17: "Technology"
-- $18: "Lasers"
-- $19: true
-- $20: "Technology"
-- $21: "Robotics"

select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($2)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($3))] as counts;
-- $1: "Energy"
-- $2: "Staples"
-- $3: "Technology"

select category.place::integer as place, member.*
from unnest($1::text[], $2::text[]) with ordinality category (sector, industry, place)
cross join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $3 and security.sector = category.sector and (category.industry is null or security.industry = category.industry)
order by "security"."id" asc
limit $4) member
order by category.place, member.id asc;
-- $1: ["Energy","Energy","Staples","Staples","Technology","Technology","Technology"]
-- $2: ["Oil","Solar","Drinks","Food","Chips","Lasers","Robotics"]
-- $3: true
-- $4: 2

select category.place::integer as place, member.*
from unnest($1::text[], $2::text[]) with ordinality category (sector, industry, place)
cross join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where security.sector = category.sector and (category.industry is null or security.industry = category.industry)
order by "security"."id" asc
limit $3) member
order by category.place, member.id asc;
-- $1: ["Energy","Staples","Technology"]
-- $2: [null,null,null]
-- $3: 3

select sector, sum(count)::integer as count, coalesce( json_agg(json_build_object('industry', industry, 'count', count)
order by industry) filter (where industry is not null), '[]') as industries
from (select "security"."sector", "security"."industry", count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."sector" is not null
group by "security"."sector", "security"."industry") as "counted"
group by sector
order by sector;
