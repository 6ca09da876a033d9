-- 1
select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, "instrument"."is_active" desc, lower("security"."ticker") = lower(asked.value) desc, "security"."id"
limit $2) as "named" on true;
-- $1: ["ALFA"]
-- $2: 1

-- 2
select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1);
-- $1: [1010]

-- 3
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
-- $3: [1073741824]

-- 4
select pg_advisory_xact_lock(hashtextextended($1, 0));
-- $1: "aggregates of maker@example.com"

-- 5
select count(*) as count
from aggregate
where owner_email = $1;
-- $1: "maker@example.com"

-- 6
insert into owner_version as v (owner_email, version) values ($1, 1) on conflict (owner_email) do update set version = v.version + 1 returning version, pg_notify('flowgate', '{"topic":"data","version":0}');
-- $1: "maker@example.com"

-- 7
insert into app_user (email) values ($1) on conflict do nothing;
-- $1: "maker@example.com"

-- 8
insert into instrument (id, kind, provider_id, name, is_active) values (nextval('own_aggregate_id'), 'aggregate', $1, $2, $3) returning id;
-- $1: "own_…"
-- $2: "Mine"
-- $3: true

-- 9
insert into aggregate (id, type, subtype, owner_email) values ($1, $2, $3, $4);
-- $1: 1073741824
-- $2: "Custom"
-- $3: null
-- $4: "maker@example.com"

-- 10
delete
from constituent
where aggregate_id = $1;
-- $1: 1073741824

-- 11
insert into constituent (aggregate_id, security_id, weight, valid_from, valid_to) select $1, m."securityId", m.weight, coalesce(m."validFrom", '-infinity'), coalesce(m."validTo", 'infinity')
from jsonb_to_recordset($2::jsonb) as m ("securityId" integer, weight double precision, "validFrom" date, "validTo" date);
-- $1: 1073741824
-- $2: "[{\"securityId\":1001,\"weight\":2,\"validFrom\":null,\"validTo\":null},{\"securityId\":1010,\"weight\":1,\"validFrom\":\"2026-02-01\",\"validTo\":null}]"

-- 12
select coalesce(ceil(sum(e.bars * least(1, greatest(0, extract(epoch
from least(c.valid_to::timestamptz, e.last_ts) - greatest(c.valid_from::timestamptz, e.first_ts)) + 86400) / (extract(epoch
from e.last_ts - e.first_ts) + 86400)))), 0)::bigint as bars
from constituent c
join bar_extent e on e.instrument_id = c.security_id
where c.aggregate_id = $1 and e.interval in ('10min', '1d') and e.asset_class <> 'all';
-- $1: 1073741824

-- 13
set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local work_mem = '64MB'; set local random_page_cost = 1.1; set local default_statistics_target = 25; set local enable_memoize = off; set local jit = off; set local idle_in_transaction_session_timeout = '5s';

-- 14
select pg_try_advisory_xact_lock_shared(hashtext('flowgate.load')) as "isFree";

-- 15
select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isFree";
-- $1: "bars of 1073741824"

-- 16
create temp table work_cash_key (instrument_id integer not null, ts timestamptz(0) not null) on commit drop; create temp table work_cash_next on commit drop as select instrument_id, ts, basis, has_derived_day, px, px_link, px_linked, retail_buy_turnover, retail_sell_turnover
from cash_bar with no data; create temp table work_cash_changed ( instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null, -- Whether the files added a new bar. is_added boolean not null default false, -- Whether the number of bars of the key is unchanged. is_in_place boolean not null default false ) on commit drop;

-- 17
create temp table work_link ( instrument_id integer not null, ts timestamptz(0) not null, prev_ts timestamptz(0) not null, link double precision, completed_link double precision ) on commit drop;

-- 18
create temp table work_membership on commit drop as with pair as ( select aggregate_id, security_id, ((p.valid_from)::timestamp at time zone 'America/New_York') + interval '1 second' as first_ts, ((p.valid_to)::timestamp at time zone 'America/New_York') as last_ts
from ( select aggregate_id, security_id, min(valid_from) as valid_from, max(valid_to) as valid_to
from constituent c
where c.aggregate_id = 1073741824
group by aggregate_id, security_id having count(*) > 1 ) p ) select m.*, coalesce(pair.first_ts, m.first_ts) as linked_from, pair.first_ts is null as is_single
from ( select c.aggregate_id, c.security_id, c.weight::numeric as weight, ((c.valid_from)::timestamp at time zone 'America/New_York') + interval '1 second' as first_ts, ((c.valid_to)::timestamp at time zone 'America/New_York') as last_ts, true as is_changed
from constituent c
join aggregate a on a.id = c.aggregate_id and not a.has_own_cash
where c.aggregate_id = 1073741824 ) m
left join pair using (aggregate_id, security_id);

-- 19
analyze work_membership;

-- 20
set local enable_mergejoin = off;

-- 21
create temp table work_member on commit drop as select aggregate_id, security_id, weight, first_ts, last_ts, linked_from, is_single
from work_membership; create index on work_member (aggregate_id); analyze work_member;

-- 22
create temp table work_bar on commit drop as select b.security_id, b.ts, b.basis, b.px, b.prev_ts, b.prev_px, b.retail_buy_turnover, b.retail_sell_turnover
from (select security_id, min(linked_from) as first_ts, max(last_ts) as last_ts
from work_member
group by 1) s
cross join lateral ( select *, case when px is not null then lag(px) over line end as prev_px, case when px is not null then lag(ts) over line end as prev_ts
from ( select instrument_id as security_id, ts, basis, load.millionths(px) as px, cents(retail_buy_turnover) as retail_buy_turnover, cents(retail_sell_turnover) as retail_sell_turnover
from cash_bar b
where b.interval = '10min' and b.instrument_id = s.security_id and b.ts between s.first_ts and s.last_ts offset 0) given window line as (partition by px is null
order by ts) ) b; create index on work_bar (security_id, ts); create index on work_membership (aggregate_id, security_id)
where not is_single; analyze work_bar;

-- 23
create temp table work_unit on commit drop as select aggregate_id, is_whole, case when is_whole then finest else 1 end as unit
from ( select aggregate_id, finest, weight / finest * (select greatest(max(abs(px)), 1)
from work_bar) < 9e18 as is_whole
from ( select aggregate_id, max(weight) as weight, ('1e-' || max(scale(trim_scale(weight))))::numeric as finest
from work_member
group by aggregate_id ) weights ) sized;

-- 24
create temp table work_part on commit drop as select a.aggregate_id as instrument_id, part.*
from work_unit a
cross join lateral ( select b.ts, b.basis, b.prev_ts, sum(b.px * m.units) * a.unit as price_sum, sum(m.units) filter (where b.px is not null) * a.unit as weight_sum, sum(b.px * m.units) filter (where b.prev_px is null) * a.unit as joined_sum, sum(b.prev_px * m.units) filter (where b.px is not null) * a.unit as before_sum, sum(b.retail_buy_turnover) as retail_buy_turnover, sum(b.retail_sell_turnover) as retail_sell_turnover
from ( select *, (weight / a.unit)::bigint as units
from work_member
where aggregate_id = a.aggregate_id offset 0 ) m
cross join lateral ( select ts, basis, px, retail_buy_turnover, retail_sell_turnover, case when prev_ts >= m.linked_from then prev_ts end as prev_ts, case when prev_ts >= m.linked_from then prev_px end as prev_px
from work_bar b
where m.is_single and b.security_id = m.security_id and b.ts between m.first_ts and m.last_ts
union all select ts, basis, px, retail_buy_turnover, retail_sell_turnover, prev_ts, prev_px
from ( select *, case when px is not null then lag(px) over line end as prev_px, case when px is not null then lag(ts) over line end as prev_ts
from ( select ts, basis, px, retail_buy_turnover, retail_sell_turnover
from work_bar b
where not m.is_single and b.security_id = m.security_id and b.ts between m.linked_from and m.last_ts and exists ( select
from work_membership o
where o.aggregate_id = m.aggregate_id and o.security_id = m.security_id and not o.is_single and b.ts between o.first_ts and o.last_ts ) offset 0) given window line as (partition by px is null
order by ts) ) b
where ts >= m.first_ts offset 0 ) b
group by b.ts, b.basis , b.prev_ts offset 0 ) part
where a.is_whole = true;

-- 25
insert into work_part select a.aggregate_id as instrument_id, part.*
from work_unit a
cross join lateral ( select b.ts, b.basis, b.prev_ts, sum(b.px * m.units) * a.unit as price_sum, sum(m.units) filter (where b.px is not null) * a.unit as weight_sum, sum(b.px * m.units) filter (where b.prev_px is null) * a.unit as joined_sum, sum(b.prev_px * m.units) filter (where b.px is not null) * a.unit as before_sum, sum(b.retail_buy_turnover) as retail_buy_turnover, sum(b.retail_sell_turnover) as retail_sell_turnover
from ( select *, weight as units
from work_member
where aggregate_id = a.aggregate_id offset 0 ) m
cross join lateral ( select ts, basis, px, retail_buy_turnover, retail_sell_turnover, case when prev_ts >= m.linked_from then prev_ts end as prev_ts, case when prev_ts >= m.linked_from then prev_px end as prev_px
from work_bar b
where m.is_single and b.security_id = m.security_id and b.ts between m.first_ts and m.last_ts
union all select ts, basis, px, retail_buy_turnover, retail_sell_turnover, prev_ts, prev_px
from ( select *, case when px is not null then lag(px) over line end as prev_px, case when px is not null then lag(ts) over line end as prev_ts
from ( select ts, basis, px, retail_buy_turnover, retail_sell_turnover
from work_bar b
where not m.is_single and b.security_id = m.security_id and b.ts between m.linked_from and m.last_ts and exists ( select
from work_membership o
where o.aggregate_id = m.aggregate_id and o.security_id = m.security_id and not o.is_single and b.ts between o.first_ts and o.last_ts ) offset 0) given window line as (partition by px is null
order by ts) ) b
where ts >= m.first_ts offset 0 ) b
group by b.ts, b.basis , b.prev_ts offset 0 ) part
where a.is_whole = false;

-- 26
analyze work_part; insert into work_link select instrument_id, ts, prev_ts, case when now_sum > 0 and before_sum > 0 then now_sum / before_sum end, case when completed_sum > 0 and completed_before_sum > 0 then completed_sum / completed_before_sum end
from ( select instrument_id, ts, prev_ts, (sum(price_sum) - coalesce(sum(joined_sum), 0))::double precision as now_sum, sum(before_sum)::double precision as before_sum, (sum(price_sum) filter (where basis = 0) - coalesce(sum(joined_sum) filter (where basis = 0), 0))::double precision as completed_sum, (sum(before_sum) filter (where basis = 0))::double precision as completed_before_sum
from work_part
where prev_ts is not null
group by instrument_id, ts, prev_ts ) sum;

-- 27
drop table if exists work_member, work_bar, work_unit;

-- 28
insert into work_cash_next (instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover) select instrument_id, ts, reading.basis, reading.basis = 1, reading.px, reading.retail_buy_turnover, reading.retail_sell_turnover
from ( select instrument_id, ts, max(basis) as basis, min(basis) as completed_basis, array[ round(sum(price_sum) * 1.000000000000000000 / sum(weight_sum) )::bigint / 1e6::double precision, from_cents(sum(retail_buy_turnover) ), from_cents(sum(retail_sell_turnover) )] as measures, array[ round(sum(price_sum) filter (where basis = 0) * 1.000000000000000000 / sum(weight_sum) filter (where basis = 0))::bigint / 1e6::double precision, from_cents(sum(retail_buy_turnover) filter (where basis = 0)), from_cents(sum(retail_sell_turnover) filter (where basis = 0))] as completed_measures
from work_part
group by instrument_id, ts ) sum
cross join lateral ( select sum.basis, measures[1] as px, measures[2] as retail_buy_turnover, measures[3] as retail_sell_turnover
union all select 2, completed_measures[1] as px, completed_measures[2] as retail_buy_turnover, completed_measures[3] as retail_sell_turnover
where sum.basis = 1 and completed_basis = 0 ) reading;

-- 29
set local enable_mergejoin = on;

-- 30
insert into work_cash_key select distinct instrument_id, ts
from work_cash_next union select b.instrument_id, b.ts
from cash_bar b
where b.instrument_id = 1073741824 and b.interval = '10min' and exists (select
from aggregate
where id = 1073741824 and not has_own_cash);

-- 31
drop table if exists work_membership, work_due, work_part;

-- 32
select
from work_cash_key
limit 1;

-- 33
analyze work_cash_key, work_cash_next;

-- 34
with removed as ( delete
from cash_bar b using work_cash_key k
where b.interval = '10min' and b.instrument_id = k.instrument_id and b.ts = k.ts and not exists ( select
from work_cash_next n
where n.instrument_id = b.instrument_id and n.ts = b.ts and n.basis = b.basis ) returning b.instrument_id, b.ts ) insert into work_cash_changed (instrument_id, interval, ts) select distinct instrument_id, '10min'::bar_interval, ts
from removed;

-- 35
create temp table work_span on commit drop as select instrument_id, first_ts as written_from, least(first_ts, ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.basis <> 1 and b.ts < k.first_ts
order by b.ts desc
limit 1 ), ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.basis <> 2 and b.ts < k.first_ts
order by b.ts desc
limit 1 ), case when k.instrument_id in (select id
from aggregate) then ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.basis <> 2 and b.px is not null and b.ts < k.first_ts
order by b.ts desc
limit 1 ) end) as first_ts, greatest(last_ts, ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.basis <> 1 and b.ts > k.last_ts
order by b.ts asc
limit 1 ), ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.basis <> 2 and b.ts > k.last_ts
order by b.ts asc
limit 1 ), case when k.instrument_id in (select id
from aggregate) then ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.basis <> 2 and b.px is not null and b.ts > k.last_ts
order by b.ts asc
limit 1 ) end) as last_ts
from (select instrument_id, min(ts) as first_ts, max(ts) as last_ts
from work_cash_key
group by instrument_id) k;

-- 36
analyze work_span, work_link;

-- 37
(select
from work_span
where instrument_id in (select id
from aggregate)
limit 1);

-- 38
(select
from work_cash_next
where basis <> 0
limit 1)
union all (select
from work_span span
cross join lateral ( select *
from cash_bar b
where b.instrument_id = span.instrument_id and b.interval = '10min' and b.ts between span.first_ts and span.last_ts offset 0 ) b
where b.basis <> 0
limit 1);

-- 39
create temp table work_line on commit drop as with line as ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next
union all select b.instrument_id, b.ts, b.basis, b.has_derived_day, b.px, b.retail_buy_turnover, b.retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, b.ts >= span.written_from, false
from work_span span
cross join lateral ( select *
from cash_bar b
where b.instrument_id = span.instrument_id and b.interval = '10min' and b.ts between span.first_ts and span.last_ts offset 0 ) b
where not exists (select
from work_cash_key k
where k.instrument_id = b.instrument_id and k.ts = b.ts) ), preceded as ( select *, lag(px) over series as previous_px , row_number() over series as place, lag(px) over priced as linked_px, lag(ts) over priced as priced_ts
from line window series as (partition by instrument_id
order by ts, basis), priced as (partition by instrument_id, px is null
order by ts, basis) ), linked as ( select p.*, case when p.px is null or a.id is null then null when p.priced_ts is null then 100 when a.has_own_cash then coalesce(case when p.px > 0 and p.linked_px > 0 then p.px / p.linked_px end, 1) when not p.is_new then p.stored_link else coalesce(case p.basis when 2 then l.completed_link else l.link end, 1) end as px_link
from preceded p
left join aggregate a on a.id = p.instrument_id
left join work_link l on l.instrument_id = p.instrument_id and l.ts = p.ts and l.prev_ts = p.priced_ts ), chained as ( -- The stored chained price before the first key is the product of all links up to there. select *, case when place = 1 and not is_written then stored_linked when basis <> 2 then px_link end as factor
from linked ) select *
from ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, px_chg as px_chg_completed, px_link, case when basis <> 2 then load.product(factor) over series else coalesce(load.product(factor) over before, 1) * coalesce(px_link, 1) end as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from chained offset 0 ) changed window series as (partition by instrument_id
order by ts, basis), before as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ) line
where is_written;

-- 40
drop table work_span;

-- 41
analyze work_line;

-- 42
create temp table work_relink on commit drop as select l.instrument_id, l.ts, l.px_linked
from ( select distinct on (instrument_id) instrument_id, ts, basis, px_linked
from work_line
where basis <> 2
order by instrument_id, ts desc ) l
join cash_bar b on b.interval = '10min' and b.instrument_id = l.instrument_id and b.ts = l.ts and b.basis = l.basis
where b.px_linked is distinct
from l.px_linked;

-- 43
with updated as ( update cash_bar b set has_derived_day = n.has_derived_day, px = n.px, px_chg = n.px_chg, px_chg_completed = n.px_chg_completed, px_link = n.px_link, px_linked = n.px_linked, retail_buy_turnover = n.retail_buy_turnover, retail_sell_turnover = n.retail_sell_turnover, updated_at = now()
from work_line n
where b.interval = '10min' and b.instrument_id = n.instrument_id and b.ts = n.ts and b.basis = n.basis and (b.has_derived_day, b.px, b.px_chg, b.px_chg_completed, b.px_link, b.px_linked, b.retail_buy_turnover, b.retail_sell_turnover) is distinct
from (n.has_derived_day, n.px, n.px_chg, n.px_chg_completed, n.px_link, n.px_linked, n.retail_buy_turnover, n.retail_sell_turnover) returning b.instrument_id, b.ts ) insert into work_cash_changed (instrument_id, interval, ts, is_in_place) -- All combinations of an option bar count as one changed key. select instrument_id, '10min'::bar_interval, ts, true
from updated;

-- 44
with inserted as ( insert into cash_bar (interval, instrument_id, ts, basis, has_derived_day, px, px_chg, px_chg_completed, px_link, px_linked, retail_buy_turnover, retail_sell_turnover) select '10min', n.instrument_id, n.ts, n.basis, n.has_derived_day, n.px, n.px_chg, n.px_chg_completed, n.px_link, n.px_linked, n.retail_buy_turnover, n.retail_sell_turnover
from work_line n
where not exists (select
from cash_bar b
where b.interval = '10min' and b.instrument_id = n.instrument_id and b.ts = n.ts and b.basis = n.basis)
order by n.instrument_id, n.ts, n.basis returning instrument_id, ts, basis = 0 as is_added ) insert into work_cash_changed select instrument_id, '10min'::bar_interval, ts, is_added
from inserted;

-- 45
with line as ( select instrument_id, ts, 0 as basis, null::double precision as px_link, px_linked as factor
from work_relink
union all select b.instrument_id, b.ts, b.basis, b.px_link, case when b.basis <> 2 then b.px_link end
from work_relink r
cross join lateral ( select *
from cash_bar b
where b.instrument_id = r.instrument_id and b.interval = '10min' and b.ts > r.ts offset 0 ) b ), chained as ( select instrument_id, ts, basis, case when basis <> 2 then load.product(factor) over series else coalesce(load.product(factor) over before, 1) * coalesce(px_link, 1) end as px_linked
from line window series as (partition by instrument_id
order by ts, basis), before as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ), updated as ( update cash_bar b set px_linked = c.px_linked, updated_at = now()
from chained c
where b.interval = '10min' and b.instrument_id = c.instrument_id and b.ts = c.ts and b.basis = c.basis and b.px_linked is distinct
from c.px_linked returning b.instrument_id, b.ts ) insert into work_cash_changed (instrument_id, interval, ts, is_in_place) select distinct instrument_id, '10min'::bar_interval, ts, true
from updated;

-- 46
truncate work_cash_key, work_cash_next; drop table if exists work_line, work_relink;

-- 47
truncate work_link;

-- 48
create temp table work_membership on commit drop as with pair as ( select aggregate_id, security_id, p.valid_from::timestamptz as first_ts, p.valid_to::timestamptz - interval '1 day' as last_ts
from ( select aggregate_id, security_id, min(valid_from) as valid_from, max(valid_to) as valid_to
from constituent c
where c.aggregate_id = 1073741824
group by aggregate_id, security_id having count(*) > 1 ) p ) select m.*, coalesce(pair.first_ts, m.first_ts) as linked_from, pair.first_ts is null as is_single
from ( select c.aggregate_id, c.security_id, c.weight::numeric as weight, c.valid_from::timestamptz as first_ts, c.valid_to::timestamptz - interval '1 day' as last_ts, true as is_changed
from constituent c
join aggregate a on a.id = c.aggregate_id and not a.has_own_cash
where c.aggregate_id = 1073741824 ) m
left join pair using (aggregate_id, security_id);

-- 49
-- Statement 19

-- 50
-- Statement 20

-- 51
-- Statement 21

-- 52
-- Statement 22, 1d for 10min

-- 53
-- Statement 23

-- 54
-- Statement 24

-- 55
-- Statement 25

-- 56
-- Statement 26

-- 57
-- Statement 27

-- 58
-- Statement 28

-- 59
-- Statement 29

-- 60
-- Statement 30, 1d for 10min

-- 61
-- Statement 31

-- 62
-- Statement 32

-- 63
-- Statement 33

-- 64
-- Statement 34, 1d for 10min

-- 65
-- Statement 35, 1d for 10min

-- 66
-- Statement 36

-- 67
-- Statement 37

-- 68
-- Statement 38, 1d for 10min

-- 69
create temp table work_line on commit drop as with line as ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next
union all select b.instrument_id, b.ts, b.basis, b.has_derived_day, b.px, b.retail_buy_turnover, b.retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, b.ts >= span.written_from, false
from work_span span
cross join lateral ( select *
from cash_bar b
where b.instrument_id = span.instrument_id and b.interval = '1d' and b.ts between span.first_ts and span.last_ts offset 0 ) b
where not exists (select
from work_cash_key k
where k.instrument_id = b.instrument_id and k.ts = b.ts) ), looking_back as ( select *, place - max(place) filter (where basis <> 2) over earlier as back, place - max(place) filter (where basis <> 1) over earlier as completed_back , place - case when basis = 2 then max(place) filter (where basis <> 2 and px is not null) over before else max(place) filter (where basis <> 2 and px is not null) over earlier end as priced_back
from (select *, row_number() over (partition by instrument_id
order by ts, basis) as place
from line) placed window earlier as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 1 preceding), before as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ), preceded as ( select *, lag(px, back::integer) over series as previous_px, lag(px, completed_back::integer) over series as completed_previous_px , lag(px, priced_back::integer) over series as linked_px, lag(ts, priced_back::integer) over series as priced_ts
from looking_back window series as (partition by instrument_id
order by ts, basis) ), linked as ( select p.*, case when p.px is null or a.id is null then null when p.priced_ts is null then 100 when a.has_own_cash then coalesce(case when p.px > 0 and p.linked_px > 0 then p.px / p.linked_px end, 1) when not p.is_new then p.stored_link else coalesce(case p.basis when 2 then l.completed_link else l.link end, 1) end as px_link
from preceded p
left join aggregate a on a.id = p.instrument_id
left join work_link l on l.instrument_id = p.instrument_id and l.ts = p.ts and l.prev_ts = p.priced_ts ), chained as ( -- The stored chained price before the first key is the product of all links up to there. select *, case when place = 1 and not is_written then stored_linked when basis <> 2 then px_link end as factor
from linked ) select *
from ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, case when basis <> 1 then load.change(px, completed_previous_px) end as px_chg_completed, px_link, case when basis <> 2 then load.product(factor) over series else coalesce(load.product(factor) over before, 1) * coalesce(px_link, 1) end as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from chained offset 0 ) changed window series as (partition by instrument_id
order by ts, basis), before as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ) line
where is_written;

-- 70
-- Statement 40

-- 71
-- Statement 41

-- 72
-- Statement 42, 1d for 10min

-- 73
-- Statement 43, 1d for 10min

-- 74
-- Statement 44, 1d for 10min

-- 75
-- Statement 45, 1d for 10min

-- 76
-- Statement 46

-- 77
-- Statement 47

-- 78
(select
from work_cash_changed
where interval = '10min'
limit 1);

-- 79
create temp table work_stamp on commit drop as select distinct ts
from work_cash_changed
where interval = '10min';

-- 80
create temp table work_label on commit drop as select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '30 minutes' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '30 minutes', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '30 minutes'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled;

-- 81
analyze work_label;

-- 82
create temp table work_bucket on commit drop as select distinct c.instrument_id, s.label::timestamptz(0) as label, s.first_ts, s.last_ts
from work_cash_changed c
join work_label s using (ts)
where c.interval = '10min';

-- 83
analyze work_bucket;

-- 84
insert into work_cash_key select instrument_id, label
from work_bucket;

-- 85
insert into work_cash_next ( instrument_id, ts, basis, has_derived_day, px, px_linked, retail_buy_turnover, retail_sell_turnover) select k.instrument_id, k.label, reading.basis, reading.basis = 1, last.px, last.px_linked, reading.retail_buy_turnover, reading.retail_sell_turnover
from (select *
from work_bucket ) k
cross join lateral ( select count(*) as bars, coalesce(bool_or(b.has_derived_day), false) as has_derived_day, count(*) filter (where b.basis <> 1) as completed_bars, array[from_cents(sum(cents(b.retail_buy_turnover)) filter (where b.basis <> 2)), from_cents(sum(cents(b.retail_sell_turnover)) filter (where b.basis <> 2))] as flows, array[from_cents(sum(cents(b.retail_buy_turnover)) filter (where b.basis <> 1)), from_cents(sum(cents(b.retail_sell_turnover)) filter (where b.basis <> 1))] as completed_flows
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.ts between k.first_ts and k.last_ts ) sum
cross join lateral ( select case when has_derived_day then 1 else 0 end as basis, flows[1] as retail_buy_turnover, flows[2] as retail_sell_turnover
union all select 2, completed_flows[1] as retail_buy_turnover, completed_flows[2] as retail_sell_turnover
where has_derived_day and completed_bars > 0 and not false ) reading
left join lateral ( select p.px, p.px_linked
from cash_bar p
where p.instrument_id = k.instrument_id and p.interval = '10min' and p.ts between k.first_ts and k.last_ts and p.px is not null and p.basis <> case reading.basis when 2 then 1 else 2 end
order by p.ts desc
limit 1 ) last on true
where sum.bars > 0;

-- 86
drop table if exists work_bucket, work_label, work_stamp;

-- 87
-- Statement 32

-- 88
-- Statement 33

-- 89
-- Statement 34, 30min for 10min

-- 90
-- Statement 35, 30min for 10min

-- 91
-- Statement 36

-- 92
-- Statement 38, 30min for 10min

-- 93
create temp table work_line on commit drop as with line as ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next
union all select b.instrument_id, b.ts, b.basis, b.has_derived_day, b.px, b.retail_buy_turnover, b.retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, b.ts >= span.written_from, false
from work_span span
cross join lateral ( select *
from cash_bar b
where b.instrument_id = span.instrument_id and b.interval = '30min' and b.ts between span.first_ts and span.last_ts offset 0 ) b
where not exists (select
from work_cash_key k
where k.instrument_id = b.instrument_id and k.ts = b.ts) ), preceded as ( select *, lag(px) over series as previous_px
from line window series as (partition by instrument_id
order by ts, basis), priced as (partition by instrument_id, px is null
order by ts, basis) ) select *
from ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, px_chg as px_chg_completed, stored_link as px_link, stored_linked as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from preceded offset 0 ) changed ) line
where is_written;

-- 94
-- Statement 40

-- 95
-- Statement 41

-- 96
-- Statement 43, 30min for 10min

-- 97
-- Statement 44, 30min for 10min

-- 98
-- Statement 46

-- 99
-- Statement 78, 10min for 10min

-- 100
-- Statement 79, 10min for 10min

-- 101
create temp table work_label on commit drop as select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '1 hour' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '1 hour', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '1 hour'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled;

-- 102
-- Statement 81

-- 103
-- Statement 82, 10min for 10min

-- 104
-- Statement 83

-- 105
-- Statement 84

-- 106
-- Statement 85, 10min for 10min

-- 107
-- Statement 86

-- 108
-- Statement 32

-- 109
-- Statement 33

-- 110
-- Statement 34, 1h for 10min

-- 111
-- Statement 35, 1h for 10min

-- 112
-- Statement 36

-- 113
-- Statement 38, 1h for 10min

-- 114
-- Statement 93, 1h for 30min

-- 115
-- Statement 40

-- 116
-- Statement 41

-- 117
-- Statement 43, 1h for 10min

-- 118
-- Statement 44, 1h for 10min

-- 119
-- Statement 46

-- 120
-- Statement 78, 10min for 10min

-- 121
-- Statement 79, 10min for 10min

-- 122
create temp table work_label on commit drop as select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '3 hours' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '3 hours', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '3 hours'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled;

-- 123
-- Statement 81

-- 124
-- Statement 82, 10min for 10min

-- 125
-- Statement 83

-- 126
-- Statement 84

-- 127
-- Statement 85, 10min for 10min

-- 128
-- Statement 86

-- 129
-- Statement 32

-- 130
-- Statement 33

-- 131
-- Statement 34, 3h for 10min

-- 132
-- Statement 35, 3h for 10min

-- 133
-- Statement 36

-- 134
-- Statement 38, 3h for 10min

-- 135
-- Statement 93, 3h for 30min

-- 136
-- Statement 40

-- 137
-- Statement 41

-- 138
-- Statement 43, 3h for 10min

-- 139
-- Statement 44, 3h for 10min

-- 140
-- Statement 46

-- 141
-- Statement 78, 1d for 10min

-- 142
-- Statement 79, 1d for 10min

-- 143
create temp table work_label on commit drop as select ts, first_ts + interval '4 days' as label, first_ts, first_ts + interval '1 week' - interval '1 day' as last_ts
from (select ts, date_trunc('week', ts, 'UTC') as first_ts
from work_stamp) truncated;

-- 144
-- Statement 81

-- 145
-- Statement 82, 1d for 10min

-- 146
-- Statement 83

-- 147
-- Statement 84

-- 148
-- Statement 85, 1d for 10min

-- 149
-- Statement 86

-- 150
-- Statement 32

-- 151
-- Statement 33

-- 152
-- Statement 34, 1w for 10min

-- 153
-- Statement 35, 1w for 10min

-- 154
-- Statement 36

-- 155
-- Statement 38, 1w for 10min

-- 156
create temp table work_line on commit drop as with line as ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next
union all select b.instrument_id, b.ts, b.basis, b.has_derived_day, b.px, b.retail_buy_turnover, b.retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, b.ts >= span.written_from, false
from work_span span
cross join lateral ( select *
from cash_bar b
where b.instrument_id = span.instrument_id and b.interval = '1w' and b.ts between span.first_ts and span.last_ts offset 0 ) b
where not exists (select
from work_cash_key k
where k.instrument_id = b.instrument_id and k.ts = b.ts) ), looking_back as ( select *, place - max(place) filter (where basis <> 2) over earlier as back, place - max(place) filter (where basis <> 1) over earlier as completed_back
from (select *, row_number() over (partition by instrument_id
order by ts, basis) as place
from line) placed window earlier as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 1 preceding), before as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ), preceded as ( select *, lag(px, back::integer) over series as previous_px, lag(px, completed_back::integer) over series as completed_previous_px
from looking_back window series as (partition by instrument_id
order by ts, basis) ) select *
from ( select instrument_id, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, case when basis <> 1 then load.change(px, completed_previous_px) end as px_chg_completed, stored_link as px_link, stored_linked as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from preceded offset 0 ) changed ) line
where is_written;

-- 157
-- Statement 40

-- 158
-- Statement 41

-- 159
-- Statement 43, 1w for 10min

-- 160
-- Statement 44, 1w for 10min

-- 161
-- Statement 46

-- 162
-- Statement 78, 1d for 10min

-- 163
-- Statement 79, 1d for 10min

-- 164
create temp table work_label on commit drop as select ts, first_ts + interval '1 month' - interval '1 day' as label, first_ts, first_ts + interval '1 month' - interval '1 day' as last_ts
from (select ts, date_trunc('month', ts, 'UTC') as first_ts
from work_stamp) truncated;

-- 165
-- Statement 81

-- 166
-- Statement 82, 1d for 10min

-- 167
-- Statement 83

-- 168
-- Statement 84

-- 169
-- Statement 85, 1d for 10min

-- 170
-- Statement 86

-- 171
-- Statement 32

-- 172
-- Statement 33

-- 173
-- Statement 34, 1m for 10min

-- 174
-- Statement 35, 1m for 10min

-- 175
-- Statement 36

-- 176
-- Statement 38, 1m for 10min

-- 177
-- Statement 156, 1m for 1w

-- 178
-- Statement 40

-- 179
-- Statement 41

-- 180
-- Statement 43, 1m for 10min

-- 181
-- Statement 44, 1m for 10min

-- 182
-- Statement 46

-- 183
-- Statement 78, 1d for 10min

-- 184
-- Statement 79, 1d for 10min

-- 185
create temp table work_label on commit drop as select ts, first_ts + interval '1 year' - interval '1 day' as label, first_ts, first_ts + interval '1 year' - interval '1 day' as last_ts
from (select ts, date_trunc('year', ts, 'UTC') as first_ts
from work_stamp) truncated;

-- 186
-- Statement 81

-- 187
-- Statement 82, 1d for 10min

-- 188
-- Statement 83

-- 189
-- Statement 84

-- 190
-- Statement 85, 1d for 10min

-- 191
-- Statement 86

-- 192
-- Statement 32

-- 193
-- Statement 33

-- 194
-- Statement 34, 1y for 10min

-- 195
-- Statement 35, 1y for 10min

-- 196
-- Statement 36

-- 197
-- Statement 38, 1y for 10min

-- 198
-- Statement 156, 1y for 1w

-- 199
-- Statement 40

-- 200
-- Statement 41

-- 201
-- Statement 43, 1y for 10min

-- 202
-- Statement 44, 1y for 10min

-- 203
-- Statement 46

-- 204
create temp table work_option_key (instrument_id integer not null, ts timestamptz(0) not null) on commit drop; create temp table work_option_next on commit drop as select instrument_id, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional
from option_bar with no data; create temp table work_option_changed ( instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null, -- Whether the files added a new bar. is_added boolean not null default false, -- Whether the number of bars of the key is unchanged. is_in_place boolean not null default false ) on commit drop;

-- 205
create temp table work_membership on commit drop as with pair as ( select aggregate_id, security_id, ((p.valid_from)::timestamp at time zone 'America/New_York') + interval '1 second' as first_ts, ((p.valid_to)::timestamp at time zone 'America/New_York') as last_ts
from ( select aggregate_id, security_id, min(valid_from) as valid_from, max(valid_to) as valid_to
from constituent c
where c.aggregate_id = 1073741824
group by aggregate_id, security_id having count(*) > 1 ) p ) select m.*, coalesce(pair.first_ts, m.first_ts) as linked_from, pair.first_ts is null as is_single
from ( select c.aggregate_id, c.security_id, c.weight::numeric as weight, ((c.valid_from)::timestamp at time zone 'America/New_York') + interval '1 second' as first_ts, ((c.valid_to)::timestamp at time zone 'America/New_York') as last_ts, true as is_changed
from constituent c
join aggregate a on a.id = c.aggregate_id and not a.has_own_options
where c.aggregate_id = 1073741824 ) m
left join pair using (aggregate_id, security_id);

-- 206
-- Statement 19

-- 207
-- Statement 20

-- 208
-- Statement 21

-- 209
create temp table work_unit on commit drop as select aggregate_id, is_whole, case when is_whole then finest else 1 end as unit
from ( select aggregate_id, finest, false as is_whole
from ( select aggregate_id, max(weight) as weight, ('1e-' || max(scale(trim_scale(weight))))::numeric as finest
from work_member
group by aggregate_id ) weights ) sized;

-- 210
create temp table work_part on commit drop as select a.aggregate_id as instrument_id, part.*
from work_unit a
cross join lateral ( select b.moneyness, b.size, b.ts, b.basis, sum(cents(b.call_turnover)) as call_turnover, sum(cents(b.put_turnover)) as put_turnover, sum(cents(b.call_notional)) as call_notional, sum(cents(b.put_notional)) as put_notional
from ( select *, weight as units
from work_member
where aggregate_id = a.aggregate_id offset 0 ) m
cross join lateral ( select *
from option_bar b
where b.interval = '10min' and b.instrument_id = m.security_id and b.ts between m.first_ts and m.last_ts offset 0 ) b
group by b.moneyness, b.size, b.ts, b.basis offset 0 ) part
where a.is_whole = false;

-- 211
-- Statement 27

-- 212
insert into work_option_next (instrument_id, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional) select instrument_id, moneyness, size, ts, reading.basis, reading.basis = 1, reading.call_turnover, reading.put_turnover, reading.call_notional, reading.put_notional
from ( select instrument_id, moneyness, size, ts, max(basis) as basis, min(basis) as completed_basis, array[from_cents(sum(call_turnover) ), from_cents(sum(put_turnover) ), from_cents(sum(call_notional) ), from_cents(sum(put_notional) )] as measures, array[from_cents(sum(call_turnover) filter (where basis = 0)), from_cents(sum(put_turnover) filter (where basis = 0)), from_cents(sum(call_notional) filter (where basis = 0)), from_cents(sum(put_notional) filter (where basis = 0))] as completed_measures
from work_part
group by instrument_id, moneyness, size, ts ) sum
cross join lateral ( select sum.basis, measures[1] as call_turnover, measures[2] as put_turnover, measures[3] as call_notional, measures[4] as put_notional
union all select 2, completed_measures[1] as call_turnover, completed_measures[2] as put_turnover, completed_measures[3] as call_notional, completed_measures[4] as put_notional
where sum.basis = 1 and completed_basis = 0 ) reading;

-- 213
-- Statement 29

-- 214
insert into work_option_key select distinct instrument_id, ts
from work_option_next union select b.instrument_id, b.ts
from option_bar b
where b.instrument_id = 1073741824 and b.interval = '10min' and exists (select
from aggregate
where id = 1073741824 and not has_own_options);

-- 215
-- Statement 31

-- 216
select
from work_option_key
limit 1;

-- 217
analyze work_option_key, work_option_next;

-- 218
with removed as ( delete
from option_bar b using work_option_key k
where b.interval = '10min' and b.instrument_id = k.instrument_id and b.ts = k.ts and not exists ( select
from work_option_next n
where n.moneyness = b.moneyness and n.size = b.size and n.instrument_id = b.instrument_id and n.ts = b.ts and n.basis = b.basis ) returning b.instrument_id, b.ts ) insert into work_option_changed (instrument_id, interval, ts) select distinct instrument_id, '10min'::bar_interval, ts
from removed;

-- 219
with updated as ( update option_bar b set has_derived_day = n.has_derived_day, call_turnover = n.call_turnover, put_turnover = n.put_turnover, call_notional = n.call_notional, put_notional = n.put_notional, updated_at = now()
from work_option_next n
where b.interval = '10min' and b.instrument_id = n.instrument_id and b.moneyness = n.moneyness and b.size = n.size and b.ts = n.ts and b.basis = n.basis and (b.has_derived_day, b.call_turnover, b.put_turnover, b.call_notional, b.put_notional) is distinct
from (n.has_derived_day, n.call_turnover, n.put_turnover, n.call_notional, n.put_notional) returning b.instrument_id, b.ts ) insert into work_option_changed (instrument_id, interval, ts, is_in_place) -- All combinations of an option bar count as one changed key. select distinct instrument_id, '10min'::bar_interval, ts, true
from updated;

-- 220
with inserted as ( insert into option_bar (interval, instrument_id, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional) select '10min', n.instrument_id, n.moneyness, n.size, n.ts, n.basis, n.has_derived_day, n.call_turnover, n.put_turnover, n.call_notional, n.put_notional
from work_option_next n
where not exists (select
from option_bar b
where b.interval = '10min' and b.instrument_id = n.instrument_id and b.moneyness = n.moneyness and b.size = n.size and b.ts = n.ts and b.basis = n.basis)
order by n.instrument_id, n.moneyness, n.size, n.ts, n.basis returning instrument_id, ts, basis = 0 and moneyness = 'TOTAL' and size = 'TOTAL' as is_added ) insert into work_option_changed select instrument_id, '10min'::bar_interval, ts, bool_or(is_added)
from inserted
group by instrument_id, ts;

-- 221
truncate work_option_key, work_option_next; drop table if exists work_line, work_relink;

-- 222
create temp table work_membership on commit drop as with pair as ( select aggregate_id, security_id, p.valid_from::timestamptz as first_ts, p.valid_to::timestamptz - interval '1 day' as last_ts
from ( select aggregate_id, security_id, min(valid_from) as valid_from, max(valid_to) as valid_to
from constituent c
where c.aggregate_id = 1073741824
group by aggregate_id, security_id having count(*) > 1 ) p ) select m.*, coalesce(pair.first_ts, m.first_ts) as linked_from, pair.first_ts is null as is_single
from ( select c.aggregate_id, c.security_id, c.weight::numeric as weight, c.valid_from::timestamptz as first_ts, c.valid_to::timestamptz - interval '1 day' as last_ts, true as is_changed
from constituent c
join aggregate a on a.id = c.aggregate_id and not a.has_own_options
where c.aggregate_id = 1073741824 ) m
left join pair using (aggregate_id, security_id);

-- 223
-- Statement 19

-- 224
-- Statement 20

-- 225
-- Statement 21

-- 226
-- Statement 209

-- 227
-- Statement 210, 1d for 10min

-- 228
-- Statement 27

-- 229
-- Statement 212

-- 230
-- Statement 29

-- 231
-- Statement 214, 1d for 10min

-- 232
-- Statement 31

-- 233
-- Statement 216

-- 234
-- Statement 217

-- 235
-- Statement 218, 1d for 10min

-- 236
-- Statement 219, 1d for 10min

-- 237
-- Statement 220, 1d for 10min

-- 238
-- Statement 221

-- 239
(select
from work_option_changed
where interval = '10min'
limit 1);

-- 240
create temp table work_stamp on commit drop as select distinct ts
from work_option_changed
where interval = '10min';

-- 241
-- Statement 80

-- 242
-- Statement 81

-- 243
create temp table work_bucket on commit drop as select distinct c.instrument_id, s.label::timestamptz(0) as label, s.first_ts, s.last_ts
from work_option_changed c
join work_label s using (ts)
where c.interval = '10min';

-- 244
-- Statement 83

-- 245
insert into work_option_key select instrument_id, label
from work_bucket;

-- 246
insert into work_option_next ( instrument_id, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional) select k.instrument_id, k.moneyness, k.size, k.label, reading.basis, reading.basis = 1, reading.call_turnover, reading.put_turnover, reading.call_notional, reading.put_notional
from (select *
from work_bucket
cross join unnest(enum_range(null::option_moneyness)) moneyness
cross join unnest(enum_range(null::option_size)) size) k
cross join lateral ( select count(*) as bars, coalesce(bool_or(b.has_derived_day), false) as has_derived_day, count(*) filter (where b.basis <> 1) as completed_bars, array[from_cents(sum(cents(b.call_turnover)) filter (where b.basis <> 2)), from_cents(sum(cents(b.put_turnover)) filter (where b.basis <> 2)), from_cents(sum(cents(b.call_notional)) filter (where b.basis <> 2)), from_cents(sum(cents(b.put_notional)) filter (where b.basis <> 2))] as flows, array[from_cents(sum(cents(b.call_turnover)) filter (where b.basis <> 1)), from_cents(sum(cents(b.put_turnover)) filter (where b.basis <> 1)), from_cents(sum(cents(b.call_notional)) filter (where b.basis <> 1)), from_cents(sum(cents(b.put_notional)) filter (where b.basis <> 1))] as completed_flows
from option_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.moneyness = k.moneyness and b.size = k.size and b.ts between k.first_ts and k.last_ts ) sum
cross join lateral ( select case when has_derived_day then 1 else 0 end as basis, flows[1] as call_turnover, flows[2] as put_turnover, flows[3] as call_notional, flows[4] as put_notional
union all select 2, completed_flows[1] as call_turnover, completed_flows[2] as put_turnover, completed_flows[3] as call_notional, completed_flows[4] as put_notional
where has_derived_day and completed_bars > 0 and not false ) reading
where sum.bars > 0;

-- 247
-- Statement 86

-- 248
-- Statement 216

-- 249
-- Statement 217

-- 250
-- Statement 218, 30min for 10min

-- 251
-- Statement 219, 30min for 10min

-- 252
-- Statement 220, 30min for 10min

-- 253
-- Statement 221

-- 254
-- Statement 239, 10min for 10min

-- 255
-- Statement 240, 10min for 10min

-- 256
-- Statement 101

-- 257
-- Statement 81

-- 258
-- Statement 243, 10min for 10min

-- 259
-- Statement 83

-- 260
-- Statement 245

-- 261
-- Statement 246, 10min for 10min

-- 262
-- Statement 86

-- 263
-- Statement 216

-- 264
-- Statement 217

-- 265
-- Statement 218, 1h for 10min

-- 266
-- Statement 219, 1h for 10min

-- 267
-- Statement 220, 1h for 10min

-- 268
-- Statement 221

-- 269
-- Statement 239, 10min for 10min

-- 270
-- Statement 240, 10min for 10min

-- 271
-- Statement 122

-- 272
-- Statement 81

-- 273
-- Statement 243, 10min for 10min

-- 274
-- Statement 83

-- 275
-- Statement 245

-- 276
-- Statement 246, 10min for 10min

-- 277
-- Statement 86

-- 278
-- Statement 216

-- 279
-- Statement 217

-- 280
-- Statement 218, 3h for 10min

-- 281
-- Statement 219, 3h for 10min

-- 282
-- Statement 220, 3h for 10min

-- 283
-- Statement 221

-- 284
-- Statement 239, 1d for 10min

-- 285
-- Statement 240, 1d for 10min

-- 286
-- Statement 143

-- 287
-- Statement 81

-- 288
-- Statement 243, 1d for 10min

-- 289
-- Statement 83

-- 290
-- Statement 245

-- 291
-- Statement 246, 1d for 10min

-- 292
-- Statement 86

-- 293
-- Statement 216

-- 294
-- Statement 217

-- 295
-- Statement 218, 1w for 10min

-- 296
-- Statement 219, 1w for 10min

-- 297
-- Statement 220, 1w for 10min

-- 298
-- Statement 221

-- 299
-- Statement 239, 1d for 10min

-- 300
-- Statement 240, 1d for 10min

-- 301
-- Statement 164

-- 302
-- Statement 81

-- 303
-- Statement 243, 1d for 10min

-- 304
-- Statement 83

-- 305
-- Statement 245

-- 306
-- Statement 246, 1d for 10min

-- 307
-- Statement 86

-- 308
-- Statement 216

-- 309
-- Statement 217

-- 310
-- Statement 218, 1m for 10min

-- 311
-- Statement 219, 1m for 10min

-- 312
-- Statement 220, 1m for 10min

-- 313
-- Statement 221

-- 314
-- Statement 239, 1d for 10min

-- 315
-- Statement 240, 1d for 10min

-- 316
-- Statement 185

-- 317
-- Statement 81

-- 318
-- Statement 243, 1d for 10min

-- 319
-- Statement 83

-- 320
-- Statement 245

-- 321
-- Statement 246, 1d for 10min

-- 322
-- Statement 86

-- 323
-- Statement 216

-- 324
-- Statement 217

-- 325
-- Statement 218, 1y for 10min

-- 326
-- Statement 219, 1y for 10min

-- 327
-- Statement 220, 1y for 10min

-- 328
-- Statement 221

-- 329
select interval
from work_cash_changed
where not is_in_place union select interval
from work_option_changed
where not is_in_place;

-- 330
create temp table work_tally on commit drop as select touched.instrument_id, touched.period, counted.*
from ( select distinct instrument_id, bar_tally_period('1w', ts) as period
from (select *
from work_cash_changed
union all select *
from work_option_changed) changed
where interval = '1w' and not is_in_place ) touched
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.ts >= touched.period and b.ts < touched.period + interval '1 year' ) cash
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed, count(*) filter (where b.basis <> 2 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '1w' and c.ts = b.ts and c.basis <> 2)) as bars_beside, count(*) filter (where b.basis <> 1 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '1w' and c.ts = b.ts and c.basis <> 1)) as completed_beside
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.ts >= touched.period and b.ts < touched.period + interval '1 year' ) options
cross join lateral ( values ('cash'::asset_class, cash.bars, cash.completed), ('options', options.bars, options.completed), ('all', cash.bars + options.bars - bars_beside, cash.completed + options.completed - completed_beside) ) counted (asset_class, bars, completed_bars);

-- 331
analyze work_tally;

-- 332
insert into bar_tally as t (instrument_id, interval, asset_class, period, bars, completed_bars) select instrument_id, '1w', asset_class, period, bars, completed_bars
from work_tally
where bars > 0 on conflict (instrument_id, interval, asset_class, period) do update set bars = excluded.bars, completed_bars = excluded.completed_bars
where (t.bars, t.completed_bars) is distinct
from (excluded.bars, excluded.completed_bars);

-- 333
delete
from bar_tally t using work_tally w
where w.bars = 0 and t.interval = '1w' and (t.instrument_id, t.asset_class, t.period) = (w.instrument_id, w.asset_class, w.period);

-- 334
create temp table work_extent on commit drop as select touched.instrument_id, class.*, coalesce(tally.bars, 0) as bars, coalesce(tally.completed_bars, 0) as completed_bars
from (select distinct instrument_id
from work_tally) touched
cross join lateral (select ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.basis <> 2
order by b.ts asc
limit 1), ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.basis <> 2
order by b.ts desc
limit 1), ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
order by b.ts asc
limit 1), ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
order by b.ts desc
limit 1), ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.basis <> 1
order by b.ts asc
limit 1), ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.basis <> 1
order by b.ts desc
limit 1), ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 1
order by b.ts asc
limit 1), ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1w' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 1
order by b.ts desc
limit 1)) bound ( cash_first, cash_last, options_first, options_last, cash_first_completed, cash_last_completed, options_first_completed, options_last_completed)
cross join lateral ( values ('cash'::asset_class, cash_first, cash_last, cash_first_completed, cash_last_completed), ('options', options_first, options_last, options_first_completed, options_last_completed), ('all', least(cash_first, options_first), greatest(cash_last, options_last), least(cash_first_completed, options_first_completed), greatest(cash_last_completed, options_last_completed)) ) class (asset_class, first_ts, last_ts, completed_first_ts, completed_last_ts)
left join lateral ( select sum(bars)::integer as bars, sum(completed_bars)::integer as completed_bars
from bar_tally t
where t.instrument_id = touched.instrument_id and t.interval = '1w' and t.asset_class = class.asset_class ) tally on true;

-- 335
insert into bar_extent as e (instrument_id, interval, asset_class, bars, first_ts, last_ts, completed_bars, completed_first_ts, completed_last_ts) select instrument_id, '1w', asset_class, bars, first_ts, last_ts, completed_bars, completed_first_ts, completed_last_ts
from work_extent
where bars > 0 on conflict (instrument_id, interval, asset_class) do update set bars = excluded.bars, first_ts = excluded.first_ts, last_ts = excluded.last_ts, completed_bars = excluded.completed_bars, completed_first_ts = excluded.completed_first_ts, completed_last_ts = excluded.completed_last_ts
where (e.bars, e.first_ts, e.last_ts, e.completed_bars, e.completed_first_ts, e.completed_last_ts) is distinct
from (excluded.bars, excluded.first_ts, excluded.last_ts, excluded.completed_bars, excluded.completed_first_ts, excluded.completed_last_ts);

-- 336
delete
from bar_extent e using work_extent w
where w.bars = 0 and e.interval = '1w' and (e.instrument_id, e.asset_class) = (w.instrument_id, w.asset_class);

-- 337
drop table work_tally, work_extent;

-- 338
create temp table work_tally on commit drop as select touched.instrument_id, touched.period, counted.*
from ( select distinct instrument_id, bar_tally_period('3h', ts) as period
from (select *
from work_cash_changed
union all select *
from work_option_changed) changed
where interval = '3h' and not is_in_place ) touched
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '3h' and b.ts >= touched.period and b.ts < touched.period + interval '1 month' ) cash
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed, count(*) filter (where b.basis <> 2 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '3h' and c.ts = b.ts and c.basis <> 2)) as bars_beside, count(*) filter (where b.basis <> 1 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '3h' and c.ts = b.ts and c.basis <> 1)) as completed_beside
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '3h' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.ts >= touched.period and b.ts < touched.period + interval '1 month' ) options
cross join lateral ( values ('cash'::asset_class, cash.bars, cash.completed), ('options', options.bars, options.completed), ('all', cash.bars + options.bars - bars_beside, cash.completed + options.completed - completed_beside) ) counted (asset_class, bars, completed_bars);

-- 339
-- Statement 331

-- 340
-- Statement 332, 3h for 1w

-- 341
-- Statement 333, 3h for 1w

-- 342
-- Statement 334, 3h for 1w

-- 343
-- Statement 335, 3h for 1w

-- 344
-- Statement 336, 3h for 1w

-- 345
-- Statement 337

-- 346
-- Statement 338, 1d for 3h

-- 347
-- Statement 331

-- 348
-- Statement 332, 1d for 1w

-- 349
-- Statement 333, 1d for 1w

-- 350
-- Statement 334, 1d for 1w

-- 351
-- Statement 335, 1d for 1w

-- 352
-- Statement 336, 1d for 1w

-- 353
-- Statement 337

-- 354
create temp table work_tally on commit drop as select touched.instrument_id, touched.period, counted.*
from ( select distinct instrument_id, bar_tally_period('1h', ts) as period
from (select *
from work_cash_changed
union all select *
from work_option_changed) changed
where interval = '1h' and not is_in_place ) touched
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1h' and b.ts >= touched.period and b.ts < touched.period + interval '1 week' ) cash
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed, count(*) filter (where b.basis <> 2 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '1h' and c.ts = b.ts and c.basis <> 2)) as bars_beside, count(*) filter (where b.basis <> 1 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '1h' and c.ts = b.ts and c.basis <> 1)) as completed_beside
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1h' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.ts >= touched.period and b.ts < touched.period + interval '1 week' ) options
cross join lateral ( values ('cash'::asset_class, cash.bars, cash.completed), ('options', options.bars, options.completed), ('all', cash.bars + options.bars - bars_beside, cash.completed + options.completed - completed_beside) ) counted (asset_class, bars, completed_bars);

-- 355
-- Statement 331

-- 356
-- Statement 332, 1h for 1w

-- 357
-- Statement 333, 1h for 1w

-- 358
-- Statement 334, 1h for 1w

-- 359
-- Statement 335, 1h for 1w

-- 360
-- Statement 336, 1h for 1w

-- 361
-- Statement 337

-- 362
create temp table work_tally on commit drop as select touched.instrument_id, touched.period, counted.*
from ( select distinct instrument_id, bar_tally_period('10min', ts) as period
from (select *
from work_cash_changed
union all select *
from work_option_changed) changed
where interval = '10min' and not is_in_place ) touched
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.ts >= touched.period and b.ts < touched.period + interval '1 day' ) cash
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed, count(*) filter (where b.basis <> 2 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '10min' and c.ts = b.ts and c.basis <> 2)) as bars_beside, count(*) filter (where b.basis <> 1 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '10min' and c.ts = b.ts and c.basis <> 1)) as completed_beside
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.ts >= touched.period and b.ts < touched.period + interval '1 day' ) options
cross join lateral ( values ('cash'::asset_class, cash.bars, cash.completed), ('options', options.bars, options.completed), ('all', cash.bars + options.bars - bars_beside, cash.completed + options.completed - completed_beside) ) counted (asset_class, bars, completed_bars);

-- 363
-- Statement 331

-- 364
-- Statement 332, 10min for 1w

-- 365
-- Statement 333, 10min for 1w

-- 366
-- Statement 334, 10min for 1w

-- 367
-- Statement 335, 10min for 1w

-- 368
-- Statement 336, 10min for 1w

-- 369
-- Statement 337

-- 370
create temp table work_tally on commit drop as select touched.instrument_id, touched.period, counted.*
from ( select distinct instrument_id, bar_tally_period('1y', ts) as period
from (select *
from work_cash_changed
union all select *
from work_option_changed) changed
where interval = '1y' and not is_in_place ) touched
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1y' and b.ts >= touched.period and b.ts < touched.period + interval '100 years' ) cash
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed, count(*) filter (where b.basis <> 2 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '1y' and c.ts = b.ts and c.basis <> 2)) as bars_beside, count(*) filter (where b.basis <> 1 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '1y' and c.ts = b.ts and c.basis <> 1)) as completed_beside
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '1y' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.ts >= touched.period and b.ts < touched.period + interval '100 years' ) options
cross join lateral ( values ('cash'::asset_class, cash.bars, cash.completed), ('options', options.bars, options.completed), ('all', cash.bars + options.bars - bars_beside, cash.completed + options.completed - completed_beside) ) counted (asset_class, bars, completed_bars);

-- 371
-- Statement 331

-- 372
-- Statement 332, 1y for 1w

-- 373
-- Statement 333, 1y for 1w

-- 374
-- Statement 334, 1y for 1w

-- 375
-- Statement 335, 1y for 1w

-- 376
-- Statement 336, 1y for 1w

-- 377
-- Statement 337

-- 378
-- Statement 330, 1m for 1w

-- 379
-- Statement 331

-- 380
-- Statement 332, 1m for 1w

-- 381
-- Statement 333, 1m for 1w

-- 382
-- Statement 334, 1m for 1w

-- 383
-- Statement 335, 1m for 1w

-- 384
-- Statement 336, 1m for 1w

-- 385
-- Statement 337

-- 386
-- Statement 354, 30min for 1h

-- 387
-- Statement 331

-- 388
-- Statement 332, 30min for 1w

-- 389
-- Statement 333, 30min for 1w

-- 390
-- Statement 334, 30min for 1w

-- 391
-- Statement 335, 30min for 1w

-- 392
-- Statement 336, 30min for 1w

-- 393
-- Statement 337

-- 394
-- Statement 78, 3h for 10min

-- 395
create temp table work_summed on commit drop as select t.instrument_id, reading.basis, t.from_ts, span.to_ts, coalesce(before.retail_buy_turnover, 0) as retail_buy_turnover, coalesce(stored.retail_buy_turnover, 0) as stored_retail_buy_turnover, coalesce(before.retail_buy_turnover_values, 0) as retail_buy_turnover_values, coalesce(stored.retail_buy_turnover_values, 0) as stored_retail_buy_turnover_values, coalesce(before.retail_sell_turnover, 0) as retail_sell_turnover, coalesce(stored.retail_sell_turnover, 0) as stored_retail_sell_turnover, coalesce(before.retail_sell_turnover_values, 0) as retail_sell_turnover_values, coalesce(stored.retail_sell_turnover_values, 0) as stored_retail_sell_turnover_values
from ( select instrument_id, date_trunc('week', min(ts)) as from_ts, date_trunc('week', max(ts)) + interval '1 week' as to_ts
from work_cash_changed
where interval = '3h'
group by instrument_id ) t
cross join lateral ( select exists ( select
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.basis <> 0 ) or exists ( select
from cash_bar b
where b.instrument_id = t.instrument_id and b.interval = '3h' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 ) as is_mixed ) mixed
cross join lateral (select case when is_mixed then 'infinity' else t.to_ts end as to_ts) span
join (values (0), (1), (2)) reading (basis) on is_mixed = (reading.basis <> 0)
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.period < t.from_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.period < span.to_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 396
analyze work_summed;

-- 397
create temp table work_sum on commit drop as select s.instrument_id, s.basis, p.*
from work_summed s
cross join lateral ( select period, stamps, coalesce(lag(retail_buy_turnover[cardinality(retail_buy_turnover)]) over earlier, s.retail_buy_turnover) || retail_buy_turnover as retail_buy_turnover, coalesce(lag(retail_buy_turnover_values[cardinality(retail_buy_turnover_values)]) over earlier, s.retail_buy_turnover_values) || retail_buy_turnover_values as retail_buy_turnover_values, coalesce(lag(retail_sell_turnover[cardinality(retail_sell_turnover)]) over earlier, s.retail_sell_turnover) || retail_sell_turnover as retail_sell_turnover, coalesce(lag(retail_sell_turnover_values[cardinality(retail_sell_turnover_values)]) over earlier, s.retail_sell_turnover_values) || retail_sell_turnover_values as retail_sell_turnover_values
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(retail_buy_turnover
order by ts) as retail_buy_turnover, array_agg(retail_buy_turnover_values
order by ts) as retail_buy_turnover_values, array_agg(retail_sell_turnover
order by ts) as retail_sell_turnover, array_agg(retail_sell_turnover_values
order by ts) as retail_sell_turnover_values
from ( select date_trunc('week', ts) as period, ts, (s.retail_buy_turnover + coalesce(sum(cents(retail_buy_turnover)) over series, 0))::bigint as retail_buy_turnover, (s.retail_buy_turnover_values + count(retail_buy_turnover) over series)::integer as retail_buy_turnover_values, (s.retail_sell_turnover + coalesce(sum(cents(retail_sell_turnover)) over series, 0))::bigint as retail_sell_turnover, (s.retail_sell_turnover_values + count(retail_sell_turnover) over series)::integer as retail_sell_turnover_values
from ( select *
from cash_bar b
where b.interval = '3h' and b.instrument_id = s.instrument_id and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case s.basis when 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 398
analyze work_sum (instrument_id, period, basis);

-- 399
(select
from work_summed
where basis <> 0
limit 1);

-- 400
delete
from cash_sum s using (select distinct instrument_id, from_ts, to_ts
from work_summed) t
where s.interval = '3h' and s.instrument_id = t.instrument_id and s.period >= t.from_ts and s.period < t.to_ts and not exists ( select
from work_sum w
where w.instrument_id = s.instrument_id and w.period = s.period and w.basis = s.basis);

-- 401
insert into cash_sum as s (interval, instrument_id, period, basis, stamps, retail_buy_turnover, retail_buy_turnover_values, retail_sell_turnover, retail_sell_turnover_values) select '3h', instrument_id, period, basis, stamps, retail_buy_turnover, retail_buy_turnover_values, retail_sell_turnover, retail_sell_turnover_values
from work_sum
order by instrument_id, period, basis on conflict (interval, instrument_id, period, basis) do update set stamps = excluded.stamps, retail_buy_turnover = excluded.retail_buy_turnover, retail_buy_turnover_values = excluded.retail_buy_turnover_values, retail_sell_turnover = excluded.retail_sell_turnover, retail_sell_turnover_values = excluded.retail_sell_turnover_values
where (s.stamps, s.retail_buy_turnover, s.retail_buy_turnover_values, s.retail_sell_turnover, s.retail_sell_turnover_values) is distinct
from (excluded.stamps, excluded.retail_buy_turnover, excluded.retail_buy_turnover_values, excluded.retail_sell_turnover, excluded.retail_sell_turnover_values);

-- 402
update cash_sum s set retail_buy_turnover = case d.retail_buy_turnover when 0 then s.retail_buy_turnover else array(select sum + d.retail_buy_turnover
from unnest(s.retail_buy_turnover) sum) end, retail_buy_turnover_values = case d.retail_buy_turnover_values when 0 then s.retail_buy_turnover_values else array(select sum + d.retail_buy_turnover_values
from unnest(s.retail_buy_turnover_values) sum) end, retail_sell_turnover = case d.retail_sell_turnover when 0 then s.retail_sell_turnover else array(select sum + d.retail_sell_turnover
from unnest(s.retail_sell_turnover) sum) end, retail_sell_turnover_values = case d.retail_sell_turnover_values when 0 then s.retail_sell_turnover_values else array(select sum + d.retail_sell_turnover_values
from unnest(s.retail_sell_turnover_values) sum) end
from ( select t.instrument_id, t.to_ts, coalesce(w.retail_buy_turnover[cardinality(w.retail_buy_turnover)], t.retail_buy_turnover) - t.stored_retail_buy_turnover as retail_buy_turnover, coalesce(w.retail_buy_turnover_values[cardinality(w.retail_buy_turnover_values)], t.retail_buy_turnover_values) - t.stored_retail_buy_turnover_values as retail_buy_turnover_values, coalesce(w.retail_sell_turnover[cardinality(w.retail_sell_turnover)], t.retail_sell_turnover) - t.stored_retail_sell_turnover as retail_sell_turnover, coalesce(w.retail_sell_turnover_values[cardinality(w.retail_sell_turnover_values)], t.retail_sell_turnover_values) - t.stored_retail_sell_turnover_values as retail_sell_turnover_values
from work_summed t
left join ( select instrument_id, max(period) as period
from work_sum
group by instrument_id ) last on last.instrument_id = t.instrument_id
left join work_sum w on w.instrument_id = t.instrument_id and w.period = last.period
where t.basis = 0 ) d
where s.interval = '3h' and s.instrument_id = d.instrument_id and s.period >= d.to_ts and (d.retail_buy_turnover <> 0 or d.retail_buy_turnover_values <> 0 or d.retail_sell_turnover <> 0 or d.retail_sell_turnover_values <> 0);

-- 403
drop table work_summed, work_sum;

-- 404
-- Statement 78, 1d for 10min

-- 405
create temp table work_summed on commit drop as select t.instrument_id, reading.basis, t.from_ts, span.to_ts, coalesce(before.retail_buy_turnover, 0) as retail_buy_turnover, coalesce(stored.retail_buy_turnover, 0) as stored_retail_buy_turnover, coalesce(before.retail_buy_turnover_values, 0) as retail_buy_turnover_values, coalesce(stored.retail_buy_turnover_values, 0) as stored_retail_buy_turnover_values, coalesce(before.retail_sell_turnover, 0) as retail_sell_turnover, coalesce(stored.retail_sell_turnover, 0) as stored_retail_sell_turnover, coalesce(before.retail_sell_turnover_values, 0) as retail_sell_turnover_values, coalesce(stored.retail_sell_turnover_values, 0) as stored_retail_sell_turnover_values
from ( select instrument_id, date_trunc('month', min(ts)) as from_ts, date_trunc('month', max(ts)) + interval '1 month' as to_ts
from work_cash_changed
where interval = '1d'
group by instrument_id ) t
cross join lateral ( select exists ( select
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.basis <> 0 ) or exists ( select
from cash_bar b
where b.instrument_id = t.instrument_id and b.interval = '1d' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 ) as is_mixed ) mixed
cross join lateral (select case when is_mixed then 'infinity' else t.to_ts end as to_ts) span
join (values (0), (1), (2)) reading (basis) on is_mixed = (reading.basis <> 0)
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.period < t.from_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.period < span.to_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 406
-- Statement 396

-- 407
create temp table work_sum on commit drop as select s.instrument_id, s.basis, p.*
from work_summed s
cross join lateral ( select period, stamps, coalesce(lag(retail_buy_turnover[cardinality(retail_buy_turnover)]) over earlier, s.retail_buy_turnover) || retail_buy_turnover as retail_buy_turnover, coalesce(lag(retail_buy_turnover_values[cardinality(retail_buy_turnover_values)]) over earlier, s.retail_buy_turnover_values) || retail_buy_turnover_values as retail_buy_turnover_values, coalesce(lag(retail_sell_turnover[cardinality(retail_sell_turnover)]) over earlier, s.retail_sell_turnover) || retail_sell_turnover as retail_sell_turnover, coalesce(lag(retail_sell_turnover_values[cardinality(retail_sell_turnover_values)]) over earlier, s.retail_sell_turnover_values) || retail_sell_turnover_values as retail_sell_turnover_values
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(retail_buy_turnover
order by ts) as retail_buy_turnover, array_agg(retail_buy_turnover_values
order by ts) as retail_buy_turnover_values, array_agg(retail_sell_turnover
order by ts) as retail_sell_turnover, array_agg(retail_sell_turnover_values
order by ts) as retail_sell_turnover_values
from ( select date_trunc('month', ts) as period, ts, (s.retail_buy_turnover + coalesce(sum(cents(retail_buy_turnover)) over series, 0))::bigint as retail_buy_turnover, (s.retail_buy_turnover_values + count(retail_buy_turnover) over series)::integer as retail_buy_turnover_values, (s.retail_sell_turnover + coalesce(sum(cents(retail_sell_turnover)) over series, 0))::bigint as retail_sell_turnover, (s.retail_sell_turnover_values + count(retail_sell_turnover) over series)::integer as retail_sell_turnover_values
from ( select *
from cash_bar b
where b.interval = '1d' and b.instrument_id = s.instrument_id and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case s.basis when 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 408
-- Statement 398

-- 409
-- Statement 399

-- 410
update work_sum i set basis = 0
from work_sum c
where i.basis = 1 and c.basis = 2 and c.instrument_id = i.instrument_id and c.period = i.period and (c.stamps, c.retail_buy_turnover, c.retail_buy_turnover_values, c.retail_sell_turnover, c.retail_sell_turnover_values) = (i.stamps, i.retail_buy_turnover, i.retail_buy_turnover_values, i.retail_sell_turnover, i.retail_sell_turnover_values); analyze work_sum (basis); delete
from work_sum c using work_sum i
where c.basis = 2 and i.basis = 0 and c.instrument_id = i.instrument_id and c.period = i.period;

-- 411
-- Statement 400, 1d for 3h

-- 412
-- Statement 401, 1d for 3h

-- 413
-- Statement 402, 1d for 3h

-- 414
-- Statement 403

-- 415
-- Statement 239, 3h for 10min

-- 416
create temp table work_summed on commit drop as select t.instrument_id, moneyness, size, reading.basis, t.from_ts, span.to_ts, coalesce(before.call_turnover, 0) as call_turnover, coalesce(stored.call_turnover, 0) as stored_call_turnover, coalesce(before.call_turnover_values, 0) as call_turnover_values, coalesce(stored.call_turnover_values, 0) as stored_call_turnover_values, coalesce(before.put_turnover, 0) as put_turnover, coalesce(stored.put_turnover, 0) as stored_put_turnover, coalesce(before.put_turnover_values, 0) as put_turnover_values, coalesce(stored.put_turnover_values, 0) as stored_put_turnover_values, coalesce(before.call_notional, 0) as call_notional, coalesce(stored.call_notional, 0) as stored_call_notional, coalesce(before.call_notional_values, 0) as call_notional_values, coalesce(stored.call_notional_values, 0) as stored_call_notional_values, coalesce(before.put_notional, 0) as put_notional, coalesce(stored.put_notional, 0) as stored_put_notional, coalesce(before.put_notional_values, 0) as put_notional_values, coalesce(stored.put_notional_values, 0) as stored_put_notional_values
from ( select instrument_id, date_trunc('week', min(ts)) as from_ts, date_trunc('week', max(ts)) + interval '1 week' as to_ts
from work_option_changed
where interval = '3h'
group by instrument_id ) t
cross join lateral ( select exists ( select
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.basis <> 0 ) or exists ( select
from option_bar b
where b.instrument_id = t.instrument_id and b.interval = '3h' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 ) as is_mixed ) mixed
cross join lateral (select case when is_mixed then 'infinity' else t.to_ts end as to_ts) span
join (values (0), (1), (2)) reading (basis) on is_mixed = (reading.basis <> 0)
cross join unnest(enum_range(null::option_moneyness)) moneyness
cross join unnest(enum_range(null::option_size)) size
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.moneyness = moneyness.moneyness and s.size = size.size and s.period < t.from_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.moneyness = moneyness.moneyness and s.size = size.size and s.period < span.to_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 417
-- Statement 396

-- 418
create temp table work_sum on commit drop as select s.instrument_id, s.moneyness, s.size, s.basis, p.*
from work_summed s
cross join lateral ( select period, stamps, coalesce(lag(call_turnover[cardinality(call_turnover)]) over earlier, s.call_turnover) || call_turnover as call_turnover, coalesce(lag(call_turnover_values[cardinality(call_turnover_values)]) over earlier, s.call_turnover_values) || call_turnover_values as call_turnover_values, coalesce(lag(put_turnover[cardinality(put_turnover)]) over earlier, s.put_turnover) || put_turnover as put_turnover, coalesce(lag(put_turnover_values[cardinality(put_turnover_values)]) over earlier, s.put_turnover_values) || put_turnover_values as put_turnover_values, coalesce(lag(call_notional[cardinality(call_notional)]) over earlier, s.call_notional) || call_notional as call_notional, coalesce(lag(call_notional_values[cardinality(call_notional_values)]) over earlier, s.call_notional_values) || call_notional_values as call_notional_values, coalesce(lag(put_notional[cardinality(put_notional)]) over earlier, s.put_notional) || put_notional as put_notional, coalesce(lag(put_notional_values[cardinality(put_notional_values)]) over earlier, s.put_notional_values) || put_notional_values as put_notional_values
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(call_turnover
order by ts) as call_turnover, array_agg(call_turnover_values
order by ts) as call_turnover_values, array_agg(put_turnover
order by ts) as put_turnover, array_agg(put_turnover_values
order by ts) as put_turnover_values, array_agg(call_notional
order by ts) as call_notional, array_agg(call_notional_values
order by ts) as call_notional_values, array_agg(put_notional
order by ts) as put_notional, array_agg(put_notional_values
order by ts) as put_notional_values
from ( select date_trunc('week', ts) as period, ts, (s.call_turnover + coalesce(sum(cents(call_turnover)) over series, 0))::bigint as call_turnover, (s.call_turnover_values + count(call_turnover) over series)::integer as call_turnover_values, (s.put_turnover + coalesce(sum(cents(put_turnover)) over series, 0))::bigint as put_turnover, (s.put_turnover_values + count(put_turnover) over series)::integer as put_turnover_values, (s.call_notional + coalesce(sum(cents(call_notional)) over series, 0))::bigint as call_notional, (s.call_notional_values + count(call_notional) over series)::integer as call_notional_values, (s.put_notional + coalesce(sum(cents(put_notional)) over series, 0))::bigint as put_notional, (s.put_notional_values + count(put_notional) over series)::integer as put_notional_values
from ( select *
from option_bar b
where b.interval = '3h' and b.instrument_id = s.instrument_id and b.moneyness = s.moneyness and b.size = s.size and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case s.basis when 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 419
analyze work_sum (instrument_id, moneyness, size, period, basis);

-- 420
-- Statement 399

-- 421
delete
from option_sum s using (select distinct instrument_id, from_ts, to_ts
from work_summed) t
where s.interval = '3h' and s.instrument_id = t.instrument_id and s.period >= t.from_ts and s.period < t.to_ts and not exists ( select
from work_sum w
where w.instrument_id = s.instrument_id and w.moneyness = s.moneyness and w.size = s.size and w.period = s.period and w.basis = s.basis);

-- 422
insert into option_sum as s (interval, instrument_id, moneyness, size, period, basis, stamps, call_turnover, call_turnover_values, put_turnover, put_turnover_values, call_notional, call_notional_values, put_notional, put_notional_values) select '3h', instrument_id, moneyness, size, period, basis, stamps, call_turnover, call_turnover_values, put_turnover, put_turnover_values, call_notional, call_notional_values, put_notional, put_notional_values
from work_sum
order by instrument_id, moneyness, size, period, basis on conflict (interval, instrument_id, moneyness, size, period, basis) do update set stamps = excluded.stamps, call_turnover = excluded.call_turnover, call_turnover_values = excluded.call_turnover_values, put_turnover = excluded.put_turnover, put_turnover_values = excluded.put_turnover_values, call_notional = excluded.call_notional, call_notional_values = excluded.call_notional_values, put_notional = excluded.put_notional, put_notional_values = excluded.put_notional_values
where (s.stamps, s.call_turnover, s.call_turnover_values, s.put_turnover, s.put_turnover_values, s.call_notional, s.call_notional_values, s.put_notional, s.put_notional_values) is distinct
from (excluded.stamps, excluded.call_turnover, excluded.call_turnover_values, excluded.put_turnover, excluded.put_turnover_values, excluded.call_notional, excluded.call_notional_values, excluded.put_notional, excluded.put_notional_values);

-- 423
update option_sum s set call_turnover = case d.call_turnover when 0 then s.call_turnover else array(select sum + d.call_turnover
from unnest(s.call_turnover) sum) end, call_turnover_values = case d.call_turnover_values when 0 then s.call_turnover_values else array(select sum + d.call_turnover_values
from unnest(s.call_turnover_values) sum) end, put_turnover = case d.put_turnover when 0 then s.put_turnover else array(select sum + d.put_turnover
from unnest(s.put_turnover) sum) end, put_turnover_values = case d.put_turnover_values when 0 then s.put_turnover_values else array(select sum + d.put_turnover_values
from unnest(s.put_turnover_values) sum) end, call_notional = case d.call_notional when 0 then s.call_notional else array(select sum + d.call_notional
from unnest(s.call_notional) sum) end, call_notional_values = case d.call_notional_values when 0 then s.call_notional_values else array(select sum + d.call_notional_values
from unnest(s.call_notional_values) sum) end, put_notional = case d.put_notional when 0 then s.put_notional else array(select sum + d.put_notional
from unnest(s.put_notional) sum) end, put_notional_values = case d.put_notional_values when 0 then s.put_notional_values else array(select sum + d.put_notional_values
from unnest(s.put_notional_values) sum) end
from ( select t.instrument_id, t.moneyness, t.size, t.to_ts, coalesce(w.call_turnover[cardinality(w.call_turnover)], t.call_turnover) - t.stored_call_turnover as call_turnover, coalesce(w.call_turnover_values[cardinality(w.call_turnover_values)], t.call_turnover_values) - t.stored_call_turnover_values as call_turnover_values, coalesce(w.put_turnover[cardinality(w.put_turnover)], t.put_turnover) - t.stored_put_turnover as put_turnover, coalesce(w.put_turnover_values[cardinality(w.put_turnover_values)], t.put_turnover_values) - t.stored_put_turnover_values as put_turnover_values, coalesce(w.call_notional[cardinality(w.call_notional)], t.call_notional) - t.stored_call_notional as call_notional, coalesce(w.call_notional_values[cardinality(w.call_notional_values)], t.call_notional_values) - t.stored_call_notional_values as call_notional_values, coalesce(w.put_notional[cardinality(w.put_notional)], t.put_notional) - t.stored_put_notional as put_notional, coalesce(w.put_notional_values[cardinality(w.put_notional_values)], t.put_notional_values) - t.stored_put_notional_values as put_notional_values
from work_summed t
left join ( select instrument_id, moneyness, size, max(period) as period
from work_sum
group by instrument_id, moneyness, size ) last on last.instrument_id = t.instrument_id and last.moneyness = t.moneyness and last.size = t.size
left join work_sum w on w.instrument_id = t.instrument_id and w.moneyness = t.moneyness and w.size = t.size and w.period = last.period
where t.basis = 0 ) d
where s.interval = '3h' and s.instrument_id = d.instrument_id and s.moneyness = d.moneyness and s.size = d.size and s.period >= d.to_ts and (d.call_turnover <> 0 or d.call_turnover_values <> 0 or d.put_turnover <> 0 or d.put_turnover_values <> 0 or d.call_notional <> 0 or d.call_notional_values <> 0 or d.put_notional <> 0 or d.put_notional_values <> 0);

-- 424
-- Statement 403

-- 425
-- Statement 239, 1d for 10min

-- 426
create temp table work_summed on commit drop as select t.instrument_id, moneyness, size, reading.basis, t.from_ts, span.to_ts, coalesce(before.call_turnover, 0) as call_turnover, coalesce(stored.call_turnover, 0) as stored_call_turnover, coalesce(before.call_turnover_values, 0) as call_turnover_values, coalesce(stored.call_turnover_values, 0) as stored_call_turnover_values, coalesce(before.put_turnover, 0) as put_turnover, coalesce(stored.put_turnover, 0) as stored_put_turnover, coalesce(before.put_turnover_values, 0) as put_turnover_values, coalesce(stored.put_turnover_values, 0) as stored_put_turnover_values, coalesce(before.call_notional, 0) as call_notional, coalesce(stored.call_notional, 0) as stored_call_notional, coalesce(before.call_notional_values, 0) as call_notional_values, coalesce(stored.call_notional_values, 0) as stored_call_notional_values, coalesce(before.put_notional, 0) as put_notional, coalesce(stored.put_notional, 0) as stored_put_notional, coalesce(before.put_notional_values, 0) as put_notional_values, coalesce(stored.put_notional_values, 0) as stored_put_notional_values
from ( select instrument_id, date_trunc('month', min(ts)) as from_ts, date_trunc('month', max(ts)) + interval '1 month' as to_ts
from work_option_changed
where interval = '1d'
group by instrument_id ) t
cross join lateral ( select exists ( select
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.basis <> 0 ) or exists ( select
from option_bar b
where b.instrument_id = t.instrument_id and b.interval = '1d' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 ) as is_mixed ) mixed
cross join lateral (select case when is_mixed then 'infinity' else t.to_ts end as to_ts) span
join (values (0), (1), (2)) reading (basis) on is_mixed = (reading.basis <> 0)
cross join unnest(enum_range(null::option_moneyness)) moneyness
cross join unnest(enum_range(null::option_size)) size
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.moneyness = moneyness.moneyness and s.size = size.size and s.period < t.from_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.moneyness = moneyness.moneyness and s.size = size.size and s.period < span.to_ts and s.basis <> case reading.basis when 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 427
-- Statement 396

-- 428
create temp table work_sum on commit drop as select s.instrument_id, s.moneyness, s.size, s.basis, p.*
from work_summed s
cross join lateral ( select period, stamps, coalesce(lag(call_turnover[cardinality(call_turnover)]) over earlier, s.call_turnover) || call_turnover as call_turnover, coalesce(lag(call_turnover_values[cardinality(call_turnover_values)]) over earlier, s.call_turnover_values) || call_turnover_values as call_turnover_values, coalesce(lag(put_turnover[cardinality(put_turnover)]) over earlier, s.put_turnover) || put_turnover as put_turnover, coalesce(lag(put_turnover_values[cardinality(put_turnover_values)]) over earlier, s.put_turnover_values) || put_turnover_values as put_turnover_values, coalesce(lag(call_notional[cardinality(call_notional)]) over earlier, s.call_notional) || call_notional as call_notional, coalesce(lag(call_notional_values[cardinality(call_notional_values)]) over earlier, s.call_notional_values) || call_notional_values as call_notional_values, coalesce(lag(put_notional[cardinality(put_notional)]) over earlier, s.put_notional) || put_notional as put_notional, coalesce(lag(put_notional_values[cardinality(put_notional_values)]) over earlier, s.put_notional_values) || put_notional_values as put_notional_values
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(call_turnover
order by ts) as call_turnover, array_agg(call_turnover_values
order by ts) as call_turnover_values, array_agg(put_turnover
order by ts) as put_turnover, array_agg(put_turnover_values
order by ts) as put_turnover_values, array_agg(call_notional
order by ts) as call_notional, array_agg(call_notional_values
order by ts) as call_notional_values, array_agg(put_notional
order by ts) as put_notional, array_agg(put_notional_values
order by ts) as put_notional_values
from ( select date_trunc('month', ts) as period, ts, (s.call_turnover + coalesce(sum(cents(call_turnover)) over series, 0))::bigint as call_turnover, (s.call_turnover_values + count(call_turnover) over series)::integer as call_turnover_values, (s.put_turnover + coalesce(sum(cents(put_turnover)) over series, 0))::bigint as put_turnover, (s.put_turnover_values + count(put_turnover) over series)::integer as put_turnover_values, (s.call_notional + coalesce(sum(cents(call_notional)) over series, 0))::bigint as call_notional, (s.call_notional_values + count(call_notional) over series)::integer as call_notional_values, (s.put_notional + coalesce(sum(cents(put_notional)) over series, 0))::bigint as put_notional, (s.put_notional_values + count(put_notional) over series)::integer as put_notional_values
from ( select *
from option_bar b
where b.interval = '1d' and b.instrument_id = s.instrument_id and b.moneyness = s.moneyness and b.size = s.size and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case s.basis when 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 429
-- Statement 419

-- 430
-- Statement 399

-- 431
update work_sum i set basis = 0
from work_sum c
where i.basis = 1 and c.basis = 2 and c.instrument_id = i.instrument_id and c.moneyness = i.moneyness and c.size = i.size and c.period = i.period and (c.stamps, c.call_turnover, c.call_turnover_values, c.put_turnover, c.put_turnover_values, c.call_notional, c.call_notional_values, c.put_notional, c.put_notional_values) = (i.stamps, i.call_turnover, i.call_turnover_values, i.put_turnover, i.put_turnover_values, i.call_notional, i.call_notional_values, i.put_notional, i.put_notional_values); analyze work_sum (basis); delete
from work_sum c using work_sum i
where c.basis = 2 and i.basis = 0 and c.instrument_id = i.instrument_id and c.moneyness = i.moneyness and c.size = i.size and c.period = i.period;

-- 432
-- Statement 421, 1d for 3h

-- 433
-- Statement 422, 1d for 3h

-- 434
-- Statement 423, 1d for 3h

-- 435
-- Statement 403

-- 436
select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "maker@example.com"
-- $2: [1073741824]
