-- 1
select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
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
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc;
-- $1: 1073741824
-- $2: "2026-03-11T00:00:00Z"
-- $3: 1
-- $4: 1073741824

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
select to_regclass('work.work_cash_key') is not null as "isDistributed";

-- 17
create temp table work_cash_key (instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null) on commit drop; create temp table work_cash_next on commit drop as select instrument_id, interval, ts, basis, has_derived_day, px, px_link, px_linked, retail_buy_turnover, retail_sell_turnover
from cash_bar with no data; create temp table work_cash_changed ( instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null, -- Whether the files added a new bar. is_added boolean not null default false, -- Whether the number of bars of the key is unchanged. is_in_place boolean not null default false ) on commit drop; create temp table work_option_key (instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null) on commit drop; create temp table work_option_next on commit drop as select instrument_id, interval, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional
from option_bar with no data; create temp table work_option_changed ( instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null, -- Whether the files added a new bar. is_added boolean not null default false, -- Whether the number of bars of the key is unchanged. is_in_place boolean not null default false ) on commit drop; create temp table work_link ( instrument_id integer not null, ts timestamptz(0) not null, prev_ts timestamptz(0) not null, link double precision, completed_link double precision ) on commit drop;

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
from work_membership;

-- 22
create index on work_member (aggregate_id);

-- 23
analyze work_member;

-- 24
create temp table work_bar on commit drop as select b.security_id, b.ts, b.basis, b.px, b.prev_ts, b.prev_px, b.retail_buy_turnover, b.retail_sell_turnover
from (select security_id, min(linked_from) as first_ts, max(last_ts) as last_ts
from work_member
group by 1) s
cross join lateral ( select *, case when px is not null then lag(px) over line end as prev_px, case when px is not null then lag(ts) over line end as prev_ts
from ( select instrument_id as security_id, ts, basis, load.millionths(px) as px, cents(retail_buy_turnover) as retail_buy_turnover, cents(retail_sell_turnover) as retail_sell_turnover
from cash_bar b
where b.interval = '10min' and b.instrument_id = s.security_id and b.ts between s.first_ts and s.last_ts offset 0) given window line as (partition by px is null
order by ts) ) b;

-- 25
create index on work_bar (security_id, ts);

-- 26
create index on work_membership (aggregate_id, security_id)
where not is_single;

-- 27
analyze work_bar;

-- 28
create temp table work_unit on commit drop as select aggregate_id, is_whole, case when is_whole then finest else 1 end as unit
from ( select aggregate_id, finest, weight / finest * (select greatest(max(abs(px)), 1)
from work_bar) < 9e18 as is_whole
from ( select aggregate_id, max(weight) as weight, ('1e-' || max(scale(trim_scale(weight))))::numeric as finest
from work_member
group by aggregate_id ) weights ) sized;

-- 29
create temp table work_part_cash on commit drop as select a.aggregate_id as instrument_id, part.*
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

-- 30
insert into work_part_cash select a.aggregate_id as instrument_id, part.*
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

-- 31
analyze work_part_cash; insert into work_link select instrument_id, ts, prev_ts, case when now_sum > 0 and before_sum > 0 then now_sum / before_sum end, case when completed_sum > 0 and completed_before_sum > 0 then completed_sum / completed_before_sum end
from ( select instrument_id, ts, prev_ts, (sum(price_sum) - coalesce(sum(joined_sum), 0))::double precision as now_sum, sum(before_sum)::double precision as before_sum, (sum(price_sum) filter (where basis = 0) - coalesce(sum(joined_sum) filter (where basis = 0), 0))::double precision as completed_sum, (sum(before_sum) filter (where basis = 0))::double precision as completed_before_sum
from work_part_cash
where prev_ts is not null
group by instrument_id, ts, prev_ts ) sum;

-- 32
drop table work_unit;

-- 33
drop table if exists work_member, work_bar;

-- 34
insert into work_cash_next (instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover) select instrument_id, '10min', ts, reading.basis, reading.basis = 1, reading.px, reading.retail_buy_turnover, reading.retail_sell_turnover
from ( select instrument_id, ts, max(basis) as basis, min(basis) as completed_basis, array[ round(sum(price_sum) * 1.000000000000000000 / sum(weight_sum) )::bigint / 1e6::double precision, from_cents(sum(retail_buy_turnover) ), from_cents(sum(retail_sell_turnover) )] as measures, array[ round(sum(price_sum) filter (where basis = 0) * 1.000000000000000000 / sum(weight_sum) filter (where basis = 0))::bigint / 1e6::double precision, from_cents(sum(retail_buy_turnover) filter (where basis = 0)), from_cents(sum(retail_sell_turnover) filter (where basis = 0))] as completed_measures
from work_part_cash
group by instrument_id, ts ) sum
cross join lateral ( select basis, values[1] as px, values[2] as retail_buy_turnover, values[3] as retail_sell_turnover
from (values (sum.basis, measures), (2, completed_measures)) either (basis, values)
where basis = sum.basis or (sum.basis = 1 and completed_basis = 0) ) reading;

-- 35
set local enable_mergejoin = on;

-- 36
insert into work_cash_key select distinct instrument_id, interval, ts
from work_cash_next;

-- 37
insert into work_cash_key select distinct b.instrument_id, b.interval, b.ts
from cash_bar b
where b.instrument_id = 1073741824 and b.interval = '10min' and b.instrument_id in (select id
from aggregate
where not has_own_cash) and not exists (select
from work_cash_next n
where n.instrument_id = b.instrument_id and n.ts = b.ts);

-- 38
drop table if exists work_membership, work_due, work_part_cash;

-- 39
(select true
from work_cash_key
limit 1);

-- 40
(select true
from (select distinct instrument_id, interval
from work_cash_key) k
cross join lateral ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = k.interval and b.interval in ('10min')
limit 1 ) b
limit 1);

-- 41
analyze work_cash_key, work_cash_next;

-- 42
(select true
from (select distinct instrument_id
from work_cash_key) k
where instrument_id in (select id
from aggregate)
limit 1);

-- 43
(select true
from work_cash_next
where basis <> 0
limit 1);

-- 44
analyze work_link;

-- 45
create temp table work_line on commit drop as with line as ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next ), preceded as ( select *, lag(px) over series as previous_px , row_number() over series as place, lag(px) over priced as linked_px, lag(ts) over priced as priced_ts
from line window series as (partition by interval, instrument_id
order by ts, basis), priced as (partition by interval, instrument_id, px is null
order by ts, basis) ), linked as ( select p.*, case when p.px is null or a.id is null then null when p.priced_ts is null then 100 when a.has_own_cash then coalesce(case when p.px > 0 and p.linked_px > 0 then p.px / p.linked_px end, 1) when not p.is_new then p.stored_link else coalesce(case when p.basis = 2 then l.completed_link else l.link end, 1) end as px_link
from preceded p
left join aggregate a on a.id = p.instrument_id
left join work_link l on l.instrument_id = p.instrument_id and l.ts = p.ts and l.prev_ts = p.priced_ts ), chained as ( -- The stored chained price before the first key is the product of all links up to there. select *, case when place = 1 and not is_written then stored_linked when basis <> 2 then px_link end as factor
from linked ) select *
from ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, px_chg as px_chg_completed, px_link, case when basis <> 2 then load.product(factor) over series else coalesce(load.product(factor) over before, 1) * coalesce(px_link, 1) end as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from chained offset 0 ) changed window series as (partition by instrument_id
order by ts, basis), before as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ) line
where is_written;

-- 46
analyze work_line;

-- 47
with changed as ( insert into cash_bar as b (interval, instrument_id, ts, basis, has_derived_day, px, px_chg, px_chg_completed, px_link, px_linked, retail_buy_turnover, retail_sell_turnover) select n.interval, n.instrument_id, n.ts, n.basis, n.has_derived_day, n.px, n.px_chg, n.px_chg_completed, n.px_link, n.px_linked, n.retail_buy_turnover, n.retail_sell_turnover
from work_line n
where true returning b.interval, b.instrument_id, b.ts, b.basis ) insert into work_cash_changed (instrument_id, interval, ts, is_added, is_in_place) select instrument_id, interval, ts, basis = 0, false
from changed;

-- 48
truncate work_cash_key, work_cash_next, work_link;

-- 49
drop table if exists work_span, work_line, work_relink;

-- 50
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

-- 51
-- Statement 19

-- 52
-- Statement 20

-- 53
-- Statement 21

-- 54
-- Statement 22

-- 55
-- Statement 23

-- 56
-- Statement 24, 1d for 10min

-- 57
-- Statement 25

-- 58
-- Statement 26

-- 59
-- Statement 27

-- 60
-- Statement 28

-- 61
-- Statement 29

-- 62
-- Statement 30

-- 63
-- Statement 31

-- 64
-- Statement 32

-- 65
-- Statement 33

-- 66
-- Statement 34, 1d for 10min

-- 67
-- Statement 35

-- 68
-- Statement 36

-- 69
-- Statement 37, 1d for 10min

-- 70
-- Statement 38

-- 71
-- Statement 39

-- 72
-- Statement 40, 1d for 10min

-- 73
-- Statement 41

-- 74
-- Statement 42

-- 75
-- Statement 43

-- 76
-- Statement 44

-- 77
create temp table work_line on commit drop as with line as ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next ), looking_back as ( select *, place - max(place) filter (where basis <> 2) over earlier as back, place - max(place) filter (where basis <> 1) over earlier as completed_back , place - case when basis = 2 then max(place) filter (where basis <> 2 and px is not null) over before else max(place) filter (where basis <> 2 and px is not null) over earlier end as priced_back
from (select *, row_number() over (partition by interval, instrument_id
order by ts, basis) as place
from line) placed window earlier as ( partition by interval, instrument_id
order by ts, basis rows between unbounded preceding and 1 preceding), before as ( partition by interval, instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ), preceded as ( select *, lag(px, back::integer) over series as previous_px, lag(px, completed_back::integer) over series as completed_previous_px , lag(px, priced_back::integer) over series as linked_px, lag(ts, priced_back::integer) over series as priced_ts
from looking_back window series as (partition by interval, instrument_id
order by ts, basis) ), linked as ( select p.*, case when p.px is null or a.id is null then null when p.priced_ts is null then 100 when a.has_own_cash then coalesce(case when p.px > 0 and p.linked_px > 0 then p.px / p.linked_px end, 1) when not p.is_new then p.stored_link else coalesce(case when p.basis = 2 then l.completed_link else l.link end, 1) end as px_link
from preceded p
left join aggregate a on a.id = p.instrument_id
left join work_link l on l.instrument_id = p.instrument_id and l.ts = p.ts and l.prev_ts = p.priced_ts ), chained as ( -- The stored chained price before the first key is the product of all links up to there. select *, case when place = 1 and not is_written then stored_linked when basis <> 2 then px_link end as factor
from linked ) select *
from ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, case when basis <> 1 then load.change(px, completed_previous_px) end as px_chg_completed, px_link, case when basis <> 2 then load.product(factor) over series else coalesce(load.product(factor) over before, 1) * coalesce(px_link, 1) end as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from chained offset 0 ) changed window series as (partition by instrument_id
order by ts, basis), before as ( partition by instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ) line
where is_written;

-- 78
-- Statement 46

-- 79
-- Statement 47

-- 80
-- Statement 48

-- 81
-- Statement 49

-- 82
(select interval
from work_cash_changed
where interval = '10min'
limit 1)
union all (select interval
from work_cash_changed
where interval = '1d'
limit 1);

-- 83
create temp table work_stamp on commit drop as select distinct ts
from work_cash_changed
where interval = '10min'; create temp table work_label on commit drop as select '30min'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '30 minutes' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '30 minutes', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '30 minutes'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled) bucket
union all select '1h'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '1 hour' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '1 hour', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '1 hour'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled) bucket
union all select '3h'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '3 hours' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '3 hours', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '3 hours'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled) bucket; analyze work_label;

-- 84
create temp table work_bucket on commit drop as select c.instrument_id, l.interval, l.label, l.first_ts, l.last_ts
from work_cash_changed c
join work_label l using (ts)
where c.interval = '10min'
group by c.instrument_id, l.interval, l.label, l.first_ts, l.last_ts;

-- 85
analyze work_bucket; insert into work_cash_key select instrument_id, interval, label
from work_bucket;

-- 86
insert into work_cash_next ( instrument_id, interval, ts, basis, has_derived_day, px, px_linked, retail_buy_turnover, retail_sell_turnover) select k.instrument_id, k.interval, k.label, reading.basis, reading.basis = 1, last.px, last.px_linked, reading.retail_buy_turnover, reading.retail_sell_turnover
from work_bucket k
cross join lateral ( select count(*) as bars, coalesce(bool_or(b.has_derived_day), false) as has_derived_day, count(*) filter (where b.basis <> 1) as completed_bars, array[from_cents(sum(cents(b.retail_buy_turnover)) filter (where b.basis <> 2)), from_cents(sum(cents(b.retail_sell_turnover)) filter (where b.basis <> 2))] as flows, array[from_cents(sum(cents(b.retail_buy_turnover)) filter (where b.basis <> 1)), from_cents(sum(cents(b.retail_sell_turnover)) filter (where b.basis <> 1))] as completed_flows
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.ts between k.first_ts and k.last_ts ) sum
cross join lateral ( select basis, values[1] as retail_buy_turnover, values[2] as retail_sell_turnover
from (values (case when has_derived_day then 1 else 0 end, flows), (2, completed_flows)) either (basis, values)
where basis <> 2 or (has_derived_day and completed_bars > 0 and not false) ) reading
left join lateral ( select p.px, p.px_linked
from cash_bar p
where p.instrument_id = k.instrument_id and p.interval = '10min' and p.ts between k.first_ts and k.last_ts and p.px is not null and p.basis <> case when reading.basis = 2 then 1 else 2 end
order by p.ts desc
limit 1 ) last on true
where sum.bars > 0;

-- 87
drop table if exists work_bucket;

-- 88
drop table work_label, work_stamp;

-- 89
-- Statement 39

-- 90
(select true
from (select distinct instrument_id, interval
from work_cash_key) k
cross join lateral ( select b.ts
from cash_bar b
where b.instrument_id = k.instrument_id and b.interval = k.interval and b.interval in ('30min', '1h', '3h')
limit 1 ) b
limit 1);

-- 91
-- Statement 41

-- 92
-- Statement 43

-- 93
create temp table work_line on commit drop as with line as ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next ), preceded as ( select *, lag(px) over series as previous_px
from line window series as (partition by interval, instrument_id
order by ts, basis), priced as (partition by interval, instrument_id, px is null
order by ts, basis) ) select *
from ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, px_chg as px_chg_completed, stored_link as px_link, stored_linked as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from preceded offset 0 ) changed ) line
where is_written;

-- 94
-- Statement 46

-- 95
-- Statement 47

-- 96
-- Statement 48

-- 97
-- Statement 49

-- 98
create temp table work_stamp on commit drop as select distinct ts
from work_cash_changed
where interval = '1d'; create temp table work_label on commit drop as select '1w'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, first_ts + interval '4 days' as label, first_ts, first_ts + interval '1 week' - interval '1 day' as last_ts
from (select ts, date_trunc('week', ts, 'UTC') as first_ts
from work_stamp) truncated) bucket
union all select '1m'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, first_ts + interval '1 month' - interval '1 day' as label, first_ts, first_ts + interval '1 month' - interval '1 day' as last_ts
from (select ts, date_trunc('month', ts, 'UTC') as first_ts
from work_stamp) truncated) bucket
union all select '1y'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, first_ts + interval '1 year' - interval '1 day' as label, first_ts, first_ts + interval '1 year' - interval '1 day' as last_ts
from (select ts, date_trunc('year', ts, 'UTC') as first_ts
from work_stamp) truncated) bucket; analyze work_label;

-- 99
-- Statement 84, 1d for 10min

-- 100
-- Statement 85

-- 101
-- Statement 86, 1d for 10min

-- 102
-- Statement 87

-- 103
-- Statement 88

-- 104
-- Statement 39

-- 105
-- Statement 90, 1w, 1m, 1y for 30min, 1h, 3h

-- 106
-- Statement 41

-- 107
-- Statement 43

-- 108
create temp table work_line on commit drop as with line as ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, px_link as stored_link, px_linked as stored_linked, true as is_written, true as is_new
from work_cash_next ), looking_back as ( select *, place - max(place) filter (where basis <> 2) over earlier as back, place - max(place) filter (where basis <> 1) over earlier as completed_back
from (select *, row_number() over (partition by interval, instrument_id
order by ts, basis) as place
from line) placed window earlier as ( partition by interval, instrument_id
order by ts, basis rows between unbounded preceding and 1 preceding), before as ( partition by interval, instrument_id
order by ts, basis rows between unbounded preceding and 2 preceding) ), preceded as ( select *, lag(px, back::integer) over series as previous_px, lag(px, completed_back::integer) over series as completed_previous_px
from looking_back window series as (partition by interval, instrument_id
order by ts, basis) ) select *
from ( select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover, is_written, is_new, px_chg, case when basis <> 1 then load.change(px, completed_previous_px) end as px_chg_completed, stored_link as px_link, stored_linked as px_linked
from ( select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
from preceded offset 0 ) changed ) line
where is_written;

-- 109
-- Statement 46

-- 110
-- Statement 47

-- 111
-- Statement 48

-- 112
-- Statement 49

-- 113
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

-- 114
-- Statement 19

-- 115
-- Statement 20

-- 116
-- Statement 21

-- 117
-- Statement 22

-- 118
-- Statement 23

-- 119
create temp table work_unit on commit drop as select aggregate_id, is_whole, case when is_whole then finest else 1 end as unit
from ( select aggregate_id, finest, false as is_whole
from ( select aggregate_id, max(weight) as weight, ('1e-' || max(scale(trim_scale(weight))))::numeric as finest
from work_member
group by aggregate_id ) weights ) sized;

-- 120
create temp table work_part_options on commit drop as select a.aggregate_id as instrument_id, part.*
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

-- 121
-- Statement 32

-- 122
-- Statement 33

-- 123
insert into work_option_next (instrument_id, interval, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional) select instrument_id, '10min', moneyness, size, ts, reading.basis, reading.basis = 1, reading.call_turnover, reading.put_turnover, reading.call_notional, reading.put_notional
from ( select instrument_id, moneyness, size, ts, max(basis) as basis, min(basis) as completed_basis, array[from_cents(sum(call_turnover) ), from_cents(sum(put_turnover) ), from_cents(sum(call_notional) ), from_cents(sum(put_notional) )] as measures, array[from_cents(sum(call_turnover) filter (where basis = 0)), from_cents(sum(put_turnover) filter (where basis = 0)), from_cents(sum(call_notional) filter (where basis = 0)), from_cents(sum(put_notional) filter (where basis = 0))] as completed_measures
from work_part_options
group by instrument_id, moneyness, size, ts ) sum
cross join lateral ( select basis, values[1] as call_turnover, values[2] as put_turnover, values[3] as call_notional, values[4] as put_notional
from (values (sum.basis, measures), (2, completed_measures)) either (basis, values)
where basis = sum.basis or (sum.basis = 1 and completed_basis = 0) ) reading;

-- 124
-- Statement 35

-- 125
insert into work_option_key select distinct instrument_id, interval, ts
from work_option_next;

-- 126
insert into work_option_key select distinct b.instrument_id, b.interval, b.ts
from option_bar b
where b.instrument_id = 1073741824 and b.interval = '10min' and b.instrument_id in (select id
from aggregate
where not has_own_options) and not exists (select
from work_option_next n
where n.instrument_id = b.instrument_id and n.ts = b.ts);

-- 127
drop table if exists work_membership, work_due, work_part_options;

-- 128
(select true
from work_option_key
limit 1);

-- 129
(select true
from (select distinct instrument_id, interval
from work_option_key) k
cross join lateral ( select b.ts
from option_bar b
where b.instrument_id = k.instrument_id and b.interval = k.interval and b.interval in ('10min')
limit 1 ) b
limit 1);

-- 130
analyze work_option_key, work_option_next;

-- 131
with changed as ( insert into option_bar as b (interval, instrument_id, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional) select n.interval, n.instrument_id, n.moneyness, n.size, n.ts, n.basis, n.has_derived_day, n.call_turnover, n.put_turnover, n.call_notional, n.put_notional
from work_option_next n
where true
order by n.interval, n.instrument_id, n.moneyness, n.size, n.ts, n.basis returning b.interval, b.instrument_id, b.moneyness, b.size, b.ts, b.basis ) insert into work_option_changed (instrument_id, interval, ts, is_added, is_in_place) select instrument_id, interval, ts, bool_or(basis = 0 and moneyness = 'TOTAL' and size = 'TOTAL'), false
from changed
group by instrument_id, interval, ts;

-- 132
truncate work_option_key, work_option_next;

-- 133
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

-- 134
-- Statement 19

-- 135
-- Statement 20

-- 136
-- Statement 21

-- 137
-- Statement 22

-- 138
-- Statement 23

-- 139
-- Statement 119

-- 140
-- Statement 120, 1d for 10min

-- 141
-- Statement 32

-- 142
-- Statement 33

-- 143
-- Statement 123, 1d for 10min

-- 144
-- Statement 35

-- 145
-- Statement 125

-- 146
-- Statement 126, 1d for 10min

-- 147
-- Statement 127

-- 148
-- Statement 128

-- 149
-- Statement 129, 1d for 10min

-- 150
-- Statement 130

-- 151
-- Statement 131

-- 152
-- Statement 132

-- 153
(select interval
from work_option_changed
where interval = '10min'
limit 1)
union all (select interval
from work_option_changed
where interval = '1d'
limit 1);

-- 154
create temp table work_stamp on commit drop as select distinct ts
from work_option_changed
where interval = '10min'; create temp table work_label on commit drop as select '30min'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '30 minutes' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '30 minutes', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '30 minutes'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled) bucket
union all select '1h'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '1 hour' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '1 hour', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '1 hour'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled) bucket
union all select '3h'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, label, ((day)::timestamp at time zone 'America/New_York') + (place - 1) * interval '3 hours' + interval '1 second' as first_ts, label as last_ts
from ( select *, least(((day)::timestamp at time zone 'America/New_York') + place * interval '3 hours', ((day + 1)::timestamp at time zone 'America/New_York')) as label
from ( select ts, day, ceil(extract(epoch
from ts - ((day)::timestamp at time zone 'America/New_York')) / extract(epoch
from interval '3 hours'))::integer as place
from (select ts, ((ts - interval '10 minutes') at time zone 'America/New_York')::date as day
from work_stamp) dated ) placed ) labelled) bucket; analyze work_label;

-- 155
create temp table work_bucket on commit drop as select c.instrument_id, l.interval, l.label, l.first_ts, l.last_ts
from work_option_changed c
join work_label l using (ts)
where c.interval = '10min'
group by c.instrument_id, l.interval, l.label, l.first_ts, l.last_ts;

-- 156
analyze work_bucket; insert into work_option_key select instrument_id, interval, label
from work_bucket;

-- 157
insert into work_option_next ( instrument_id, interval, moneyness, size, ts, basis, has_derived_day, call_turnover, put_turnover, call_notional, put_notional) select k.instrument_id, k.interval, k.moneyness, k.size, k.label, reading.basis, reading.basis = 1, reading.call_turnover, reading.put_turnover, reading.call_notional, reading.put_notional
from (select *, unnest(enum_range(null::option_size)) as size
from (select *, unnest(enum_range(null::option_moneyness)) as moneyness
from work_bucket moneynesss) sizes) k
cross join lateral ( select count(*) as bars, coalesce(bool_or(b.has_derived_day), false) as has_derived_day, count(*) filter (where b.basis <> 1) as completed_bars, array[from_cents(sum(cents(b.call_turnover)) filter (where b.basis <> 2)), from_cents(sum(cents(b.put_turnover)) filter (where b.basis <> 2)), from_cents(sum(cents(b.call_notional)) filter (where b.basis <> 2)), from_cents(sum(cents(b.put_notional)) filter (where b.basis <> 2))] as flows, array[from_cents(sum(cents(b.call_turnover)) filter (where b.basis <> 1)), from_cents(sum(cents(b.put_turnover)) filter (where b.basis <> 1)), from_cents(sum(cents(b.call_notional)) filter (where b.basis <> 1)), from_cents(sum(cents(b.put_notional)) filter (where b.basis <> 1))] as completed_flows
from option_bar b
where b.instrument_id = k.instrument_id and b.interval = '10min' and b.moneyness = k.moneyness and b.size = k.size and b.ts between k.first_ts and k.last_ts ) sum
cross join lateral ( select basis, values[1] as call_turnover, values[2] as put_turnover, values[3] as call_notional, values[4] as put_notional
from (values (case when has_derived_day then 1 else 0 end, flows), (2, completed_flows)) either (basis, values)
where basis <> 2 or (has_derived_day and completed_bars > 0 and not false) ) reading
where sum.bars > 0;

-- 158
-- Statement 87

-- 159
-- Statement 88

-- 160
-- Statement 128

-- 161
(select true
from (select distinct instrument_id, interval
from work_option_key) k
cross join lateral ( select b.ts
from option_bar b
where b.instrument_id = k.instrument_id and b.interval = k.interval and b.interval in ('30min', '1h', '3h')
limit 1 ) b
limit 1);

-- 162
-- Statement 130

-- 163
-- Statement 131

-- 164
-- Statement 132

-- 165
create temp table work_stamp on commit drop as select distinct ts
from work_option_changed
where interval = '1d'; create temp table work_label on commit drop as select '1w'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, first_ts + interval '4 days' as label, first_ts, first_ts + interval '1 week' - interval '1 day' as last_ts
from (select ts, date_trunc('week', ts, 'UTC') as first_ts
from work_stamp) truncated) bucket
union all select '1m'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, first_ts + interval '1 month' - interval '1 day' as label, first_ts, first_ts + interval '1 month' - interval '1 day' as last_ts
from (select ts, date_trunc('month', ts, 'UTC') as first_ts
from work_stamp) truncated) bucket
union all select '1y'::bar_interval as interval, ts, label::timestamptz(0) as label, first_ts, last_ts
from ( select ts, first_ts + interval '1 year' - interval '1 day' as label, first_ts, first_ts + interval '1 year' - interval '1 day' as last_ts
from (select ts, date_trunc('year', ts, 'UTC') as first_ts
from work_stamp) truncated) bucket; analyze work_label;

-- 166
-- Statement 155, 1d for 10min

-- 167
-- Statement 156

-- 168
-- Statement 157, 1d for 10min

-- 169
-- Statement 87

-- 170
-- Statement 88

-- 171
-- Statement 128

-- 172
-- Statement 161, 1w, 1m, 1y for 30min, 1h, 3h

-- 173
-- Statement 130

-- 174
-- Statement 131

-- 175
-- Statement 132

-- 176
select distinct interval
from work_cash_changed
where not is_in_place union select distinct interval
from work_option_changed
where not is_in_place
order by interval;

-- 177
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

-- 178
analyze work_tally;

-- 179
insert into bar_tally as t (instrument_id, interval, asset_class, period, bars, completed_bars) select instrument_id, '10min', asset_class, period, bars, completed_bars
from work_tally
where bars > 0 on conflict (instrument_id, interval, asset_class, period) do update set bars = excluded.bars, completed_bars = excluded.completed_bars
where (t.bars, t.completed_bars) is distinct
from (excluded.bars, excluded.completed_bars);

-- 180
delete
from bar_tally t using work_tally w
where w.bars = 0 and t.interval = '10min' and (t.instrument_id, t.asset_class, t.period) = (w.instrument_id, w.asset_class, w.period);

-- 181
create temp table work_extent on commit drop as select series.instrument_id, class.asset_class, case when class.asset_class = 'cash' then cash_first when class.asset_class = 'options' then options_first else least(cash_first, options_first) end as first_ts, case when class.asset_class = 'cash' then cash_last when class.asset_class = 'options' then options_last else greatest(cash_last, options_last) end as last_ts, case when class.asset_class = 'cash' then cash_completed_first when class.asset_class = 'options' then options_completed_first else least(cash_completed_first, options_completed_first) end as completed_first_ts, case when class.asset_class = 'cash' then cash_completed_last when class.asset_class = 'options' then options_completed_last else greatest(cash_completed_last, options_completed_last) end as completed_last_ts, coalesce(tally.bars, 0) as bars, coalesce(tally.completed_bars, 0) as completed_bars
from ( select instrument_id, ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.basis <> 2
order by b.ts asc
limit 1) as cash_first, ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.basis <> 2
order by b.ts desc
limit 1) as cash_last, ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
order by b.ts asc
limit 1) as options_first, ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
order by b.ts desc
limit 1) as options_last, ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.basis <> 1
order by b.ts asc
limit 1) as cash_completed_first, ( select b.ts
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.basis <> 1
order by b.ts desc
limit 1) as cash_completed_last, ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 1
order by b.ts asc
limit 1) as options_completed_first, ( select b.ts
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '10min' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 1
order by b.ts desc
limit 1) as options_completed_last
from work_tally touched -- Grouped, so that the planner does not look up the bounds again for each asset class.
group by instrument_id ) series
cross join unnest(enum_range(null::asset_class)) class (asset_class)
left join lateral ( select sum(bars)::integer as bars, sum(completed_bars)::integer as completed_bars
from bar_tally t
where t.instrument_id = series.instrument_id and t.interval = '10min' and t.asset_class = class.asset_class ) tally on true;

-- 182
insert into bar_extent as e (instrument_id, interval, asset_class, bars, first_ts, last_ts, completed_bars, completed_first_ts, completed_last_ts) select instrument_id, '10min', asset_class, bars, first_ts, last_ts, completed_bars, completed_first_ts, completed_last_ts
from work_extent
where bars > 0 on conflict (instrument_id, interval, asset_class) do update set bars = excluded.bars, first_ts = excluded.first_ts, last_ts = excluded.last_ts, completed_bars = excluded.completed_bars, completed_first_ts = excluded.completed_first_ts, completed_last_ts = excluded.completed_last_ts
where (e.bars, e.first_ts, e.last_ts, e.completed_bars, e.completed_first_ts, e.completed_last_ts) is distinct
from (excluded.bars, excluded.first_ts, excluded.last_ts, excluded.completed_bars, excluded.completed_first_ts, excluded.completed_last_ts);

-- 183
delete
from bar_extent e using work_extent w
where w.bars = 0 and e.interval = '10min' and (e.instrument_id, e.asset_class) = (w.instrument_id, w.asset_class);

-- 184
drop table if exists work_tally, work_extent;

-- 185
create temp table work_tally on commit drop as select touched.instrument_id, touched.period, counted.*
from ( select distinct instrument_id, bar_tally_period('30min', ts) as period
from (select *
from work_cash_changed
union all select *
from work_option_changed) changed
where interval = '30min' and not is_in_place ) touched
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed
from cash_bar b
where b.instrument_id = touched.instrument_id and b.interval = '30min' and b.ts >= touched.period and b.ts < touched.period + interval '1 week' ) cash
cross join lateral ( select count(*) filter (where b.basis <> 2 ) as bars, count(*) filter (where b.basis <> 1 ) as completed, count(*) filter (where b.basis <> 2 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '30min' and c.ts = b.ts and c.basis <> 2)) as bars_beside, count(*) filter (where b.basis <> 1 and exists ( select
from cash_bar c
where c.instrument_id = touched.instrument_id and c.interval = '30min' and c.ts = b.ts and c.basis <> 1)) as completed_beside
from option_bar b
where b.instrument_id = touched.instrument_id and b.interval = '30min' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.ts >= touched.period and b.ts < touched.period + interval '1 week' ) options
cross join lateral ( values ('cash'::asset_class, cash.bars, cash.completed), ('options', options.bars, options.completed), ('all', cash.bars + options.bars - bars_beside, cash.completed + options.completed - completed_beside) ) counted (asset_class, bars, completed_bars);

-- 186
-- Statement 178

-- 187
-- Statement 179, 30min for 10min

-- 188
-- Statement 180, 30min for 10min

-- 189
-- Statement 181, 30min for 10min

-- 190
-- Statement 182, 30min for 10min

-- 191
-- Statement 183, 30min for 10min

-- 192
-- Statement 184

-- 193
-- Statement 185, 1h for 30min

-- 194
-- Statement 178

-- 195
-- Statement 179, 1h for 10min

-- 196
-- Statement 180, 1h for 10min

-- 197
-- Statement 181, 1h for 10min

-- 198
-- Statement 182, 1h for 10min

-- 199
-- Statement 183, 1h for 10min

-- 200
-- Statement 184

-- 201
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

-- 202
-- Statement 178

-- 203
-- Statement 179, 3h for 10min

-- 204
-- Statement 180, 3h for 10min

-- 205
-- Statement 181, 3h for 10min

-- 206
-- Statement 182, 3h for 10min

-- 207
-- Statement 183, 3h for 10min

-- 208
-- Statement 184

-- 209
-- Statement 201, 1d for 3h

-- 210
-- Statement 178

-- 211
-- Statement 179, 1d for 10min

-- 212
-- Statement 180, 1d for 10min

-- 213
-- Statement 181, 1d for 10min

-- 214
-- Statement 182, 1d for 10min

-- 215
-- Statement 183, 1d for 10min

-- 216
-- Statement 184

-- 217
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

-- 218
-- Statement 178

-- 219
-- Statement 179, 1w for 10min

-- 220
-- Statement 180, 1w for 10min

-- 221
-- Statement 181, 1w for 10min

-- 222
-- Statement 182, 1w for 10min

-- 223
-- Statement 183, 1w for 10min

-- 224
-- Statement 184

-- 225
-- Statement 217, 1m for 1w

-- 226
-- Statement 178

-- 227
-- Statement 179, 1m for 10min

-- 228
-- Statement 180, 1m for 10min

-- 229
-- Statement 181, 1m for 10min

-- 230
-- Statement 182, 1m for 10min

-- 231
-- Statement 183, 1m for 10min

-- 232
-- Statement 184

-- 233
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

-- 234
-- Statement 178

-- 235
-- Statement 179, 1y for 10min

-- 236
-- Statement 180, 1y for 10min

-- 237
-- Statement 181, 1y for 10min

-- 238
-- Statement 182, 1y for 10min

-- 239
-- Statement 183, 1y for 10min

-- 240
-- Statement 184

-- 241
(select true
from work_cash_changed
where interval = '3h'
limit 1);

-- 242
create temp table work_summed_cash on commit drop as select t.instrument_id, t.basis, t.from_ts, t.to_ts, coalesce(before.retail_buy_turnover, 0) as retail_buy_turnover, coalesce(stored.retail_buy_turnover, 0) as stored_retail_buy_turnover, coalesce(before.retail_buy_turnover_values, 0) as retail_buy_turnover_values, coalesce(stored.retail_buy_turnover_values, 0) as stored_retail_buy_turnover_values, coalesce(before.retail_sell_turnover, 0) as retail_sell_turnover, coalesce(stored.retail_sell_turnover, 0) as stored_retail_sell_turnover, coalesce(before.retail_sell_turnover_values, 0) as retail_sell_turnover_values, coalesce(stored.retail_sell_turnover_values, 0) as stored_retail_sell_turnover_values, coalesce(before.retail_net_turnover, 0) as retail_net_turnover, coalesce(stored.retail_net_turnover, 0) as stored_retail_net_turnover, coalesce(before.retail_net_turnover_values, 0) as retail_net_turnover_values, coalesce(stored.retail_net_turnover_values, 0) as stored_retail_net_turnover_values, coalesce(before.retail_net_turnover_squares, 0) as retail_net_turnover_squares, coalesce(stored.retail_net_turnover_squares, 0) as stored_retail_net_turnover_squares
from ( select instrument_id, from_ts, case when is_mixed then 'infinity' else to_ts end as to_ts, unnest(case when is_mixed then '{1,2}' else '{0}' end::smallint[]) as basis
from ( select instrument_id, from_ts, to_ts, -- Grouped, so that the planner does not look this up again wherever it is used. bool_or(exists ( select
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.basis <> 0 ) or exists ( select
from cash_bar b
where b.instrument_id = t.instrument_id and b.interval = '3h' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 )) as is_mixed
from ( select instrument_id, date_trunc('week', min(ts)) as from_ts, date_trunc('week', max(ts)) + interval '1 week' as to_ts
from work_cash_changed
where interval = '3h'
group by instrument_id ) t
group by instrument_id, from_ts, to_ts ) series ) t
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values, s.retail_net_turnover[cardinality(s.retail_net_turnover)] as retail_net_turnover, s.retail_net_turnover_values[cardinality(s.retail_net_turnover_values)] as retail_net_turnover_values, s.retail_net_turnover_squares[cardinality(s.retail_net_turnover_squares)] as retail_net_turnover_squares
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.period < t.from_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values, s.retail_net_turnover[cardinality(s.retail_net_turnover)] as retail_net_turnover, s.retail_net_turnover_values[cardinality(s.retail_net_turnover_values)] as retail_net_turnover_values, s.retail_net_turnover_squares[cardinality(s.retail_net_turnover_squares)] as retail_net_turnover_squares
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.period < t.to_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 243
analyze work_summed_cash;

-- 244
create temp table work_sum_cash on commit drop as select s.instrument_id, s.basis, p.*
from work_summed_cash s
cross join lateral ( select period, stamps, coalesce(lag(retail_buy_turnover[cardinality(retail_buy_turnover)]) over earlier, s.retail_buy_turnover) || retail_buy_turnover as retail_buy_turnover, coalesce(lag(retail_buy_turnover_values[cardinality(retail_buy_turnover_values)]) over earlier, s.retail_buy_turnover_values) || retail_buy_turnover_values as retail_buy_turnover_values, coalesce(lag(retail_sell_turnover[cardinality(retail_sell_turnover)]) over earlier, s.retail_sell_turnover) || retail_sell_turnover as retail_sell_turnover, coalesce(lag(retail_sell_turnover_values[cardinality(retail_sell_turnover_values)]) over earlier, s.retail_sell_turnover_values) || retail_sell_turnover_values as retail_sell_turnover_values, coalesce(lag(retail_net_turnover[cardinality(retail_net_turnover)]) over earlier, s.retail_net_turnover) || retail_net_turnover as retail_net_turnover, coalesce(lag(retail_net_turnover_values[cardinality(retail_net_turnover_values)]) over earlier, s.retail_net_turnover_values) || retail_net_turnover_values as retail_net_turnover_values, coalesce(lag(retail_net_turnover_squares[cardinality(retail_net_turnover_squares)]) over earlier, s.retail_net_turnover_squares) || retail_net_turnover_squares as retail_net_turnover_squares
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(retail_buy_turnover
order by ts) as retail_buy_turnover, array_agg(retail_buy_turnover_values
order by ts) as retail_buy_turnover_values, array_agg(retail_sell_turnover
order by ts) as retail_sell_turnover, array_agg(retail_sell_turnover_values
order by ts) as retail_sell_turnover_values, array_agg(retail_net_turnover
order by ts) as retail_net_turnover, array_agg(retail_net_turnover_values
order by ts) as retail_net_turnover_values, array_agg(retail_net_turnover_squares
order by ts) as retail_net_turnover_squares
from ( select date_trunc('week', ts) as period, ts, (s.retail_buy_turnover + coalesce(sum(cents(retail_buy_turnover)) over series, 0))::bigint as retail_buy_turnover, (s.retail_buy_turnover_values + count(retail_buy_turnover) over series)::integer as retail_buy_turnover_values, (s.retail_sell_turnover + coalesce(sum(cents(retail_sell_turnover)) over series, 0))::bigint as retail_sell_turnover, (s.retail_sell_turnover_values + count(retail_sell_turnover) over series)::integer as retail_sell_turnover_values, (s.retail_net_turnover + coalesce(sum(cents(retail_net_turnover)) over series, 0))::bigint as retail_net_turnover, (s.retail_net_turnover_values + count(retail_net_turnover) over series)::integer as retail_net_turnover_values, s.retail_net_turnover_squares + coalesce(sum(cents(retail_net_turnover)::numeric * cents(retail_net_turnover)) over series, 0) as retail_net_turnover_squares
from ( select *
from cash_bar b
where b.interval = '3h' and b.instrument_id = s.instrument_id and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case when s.basis = 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 245
analyze work_sum_cash (instrument_id, period, basis);

-- 246
(select true
from work_summed_cash
where basis <> 0
limit 1);

-- 247
delete
from cash_sum s using (select distinct instrument_id, from_ts, to_ts
from work_summed_cash) t
where s.interval = '3h' and s.instrument_id = t.instrument_id and s.period >= t.from_ts and s.period < t.to_ts and not exists ( select
from work_sum_cash w
where w.instrument_id = s.instrument_id and w.period = s.period and w.basis = s.basis);

-- 248
insert into cash_sum as s (interval, instrument_id, period, basis, stamps, retail_buy_turnover, retail_buy_turnover_values, retail_sell_turnover, retail_sell_turnover_values, retail_net_turnover, retail_net_turnover_values, retail_net_turnover_squares) select '3h', instrument_id, period, basis, stamps, retail_buy_turnover, retail_buy_turnover_values, retail_sell_turnover, retail_sell_turnover_values, retail_net_turnover, retail_net_turnover_values, retail_net_turnover_squares
from work_sum_cash
order by instrument_id, period, basis on conflict (interval, instrument_id, period, basis) do update set stamps = excluded.stamps, retail_buy_turnover = excluded.retail_buy_turnover, retail_buy_turnover_values = excluded.retail_buy_turnover_values, retail_sell_turnover = excluded.retail_sell_turnover, retail_sell_turnover_values = excluded.retail_sell_turnover_values, retail_net_turnover = excluded.retail_net_turnover, retail_net_turnover_values = excluded.retail_net_turnover_values, retail_net_turnover_squares = excluded.retail_net_turnover_squares
where (s.stamps, s.retail_buy_turnover, s.retail_buy_turnover_values, s.retail_sell_turnover, s.retail_sell_turnover_values, s.retail_net_turnover, s.retail_net_turnover_values, s.retail_net_turnover_squares) is distinct
from (excluded.stamps, excluded.retail_buy_turnover, excluded.retail_buy_turnover_values, excluded.retail_sell_turnover, excluded.retail_sell_turnover_values, excluded.retail_net_turnover, excluded.retail_net_turnover_values, excluded.retail_net_turnover_squares);

-- 249
update cash_sum s set retail_buy_turnover = case d.retail_buy_turnover when 0 then s.retail_buy_turnover else array(select sum + d.retail_buy_turnover
from unnest(s.retail_buy_turnover) sum) end, retail_buy_turnover_values = case d.retail_buy_turnover_values when 0 then s.retail_buy_turnover_values else array(select sum + d.retail_buy_turnover_values
from unnest(s.retail_buy_turnover_values) sum) end, retail_sell_turnover = case d.retail_sell_turnover when 0 then s.retail_sell_turnover else array(select sum + d.retail_sell_turnover
from unnest(s.retail_sell_turnover) sum) end, retail_sell_turnover_values = case d.retail_sell_turnover_values when 0 then s.retail_sell_turnover_values else array(select sum + d.retail_sell_turnover_values
from unnest(s.retail_sell_turnover_values) sum) end, retail_net_turnover = case d.retail_net_turnover when 0 then s.retail_net_turnover else array(select sum + d.retail_net_turnover
from unnest(s.retail_net_turnover) sum) end, retail_net_turnover_values = case d.retail_net_turnover_values when 0 then s.retail_net_turnover_values else array(select sum + d.retail_net_turnover_values
from unnest(s.retail_net_turnover_values) sum) end, retail_net_turnover_squares = case d.retail_net_turnover_squares when 0 then s.retail_net_turnover_squares else array(select sum + d.retail_net_turnover_squares
from unnest(s.retail_net_turnover_squares) sum) end
from ( select t.instrument_id, t.to_ts, coalesce(w.retail_buy_turnover[cardinality(w.retail_buy_turnover)], t.retail_buy_turnover) - t.stored_retail_buy_turnover as retail_buy_turnover, coalesce(w.retail_buy_turnover_values[cardinality(w.retail_buy_turnover_values)], t.retail_buy_turnover_values) - t.stored_retail_buy_turnover_values as retail_buy_turnover_values, coalesce(w.retail_sell_turnover[cardinality(w.retail_sell_turnover)], t.retail_sell_turnover) - t.stored_retail_sell_turnover as retail_sell_turnover, coalesce(w.retail_sell_turnover_values[cardinality(w.retail_sell_turnover_values)], t.retail_sell_turnover_values) - t.stored_retail_sell_turnover_values as retail_sell_turnover_values, coalesce(w.retail_net_turnover[cardinality(w.retail_net_turnover)], t.retail_net_turnover) - t.stored_retail_net_turnover as retail_net_turnover, coalesce(w.retail_net_turnover_values[cardinality(w.retail_net_turnover_values)], t.retail_net_turnover_values) - t.stored_retail_net_turnover_values as retail_net_turnover_values, coalesce(w.retail_net_turnover_squares[cardinality(w.retail_net_turnover_squares)], t.retail_net_turnover_squares) - t.stored_retail_net_turnover_squares as retail_net_turnover_squares
from work_summed_cash t
left join ( select instrument_id, max(period) as period
from work_sum_cash
group by instrument_id ) last on last.instrument_id = t.instrument_id
left join work_sum_cash w on w.instrument_id = t.instrument_id and w.period = last.period
where t.basis = 0 ) d
where s.interval = '3h' and s.instrument_id = d.instrument_id and s.period >= d.to_ts and (d.retail_buy_turnover <> 0 or d.retail_buy_turnover_values <> 0 or d.retail_sell_turnover <> 0 or d.retail_sell_turnover_values <> 0 or d.retail_net_turnover <> 0 or d.retail_net_turnover_values <> 0 or d.retail_net_turnover_squares <> 0);

-- 250
drop table if exists work_summed_cash, work_sum_cash;

-- 251
-- Statement 241, 1d for 3h

-- 252
create temp table work_summed_cash on commit drop as select t.instrument_id, t.basis, t.from_ts, t.to_ts, coalesce(before.retail_buy_turnover, 0) as retail_buy_turnover, coalesce(stored.retail_buy_turnover, 0) as stored_retail_buy_turnover, coalesce(before.retail_buy_turnover_values, 0) as retail_buy_turnover_values, coalesce(stored.retail_buy_turnover_values, 0) as stored_retail_buy_turnover_values, coalesce(before.retail_sell_turnover, 0) as retail_sell_turnover, coalesce(stored.retail_sell_turnover, 0) as stored_retail_sell_turnover, coalesce(before.retail_sell_turnover_values, 0) as retail_sell_turnover_values, coalesce(stored.retail_sell_turnover_values, 0) as stored_retail_sell_turnover_values, coalesce(before.retail_net_turnover, 0) as retail_net_turnover, coalesce(stored.retail_net_turnover, 0) as stored_retail_net_turnover, coalesce(before.retail_net_turnover_values, 0) as retail_net_turnover_values, coalesce(stored.retail_net_turnover_values, 0) as stored_retail_net_turnover_values, coalesce(before.retail_net_turnover_squares, 0) as retail_net_turnover_squares, coalesce(stored.retail_net_turnover_squares, 0) as stored_retail_net_turnover_squares
from ( select instrument_id, from_ts, case when is_mixed then 'infinity' else to_ts end as to_ts, unnest(case when is_mixed then '{1,2}' else '{0}' end::smallint[]) as basis
from ( select instrument_id, from_ts, to_ts, -- Grouped, so that the planner does not look this up again wherever it is used. bool_or(exists ( select
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.basis <> 0 ) or exists ( select
from cash_bar b
where b.instrument_id = t.instrument_id and b.interval = '1d' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 )) as is_mixed
from ( select instrument_id, date_trunc('month', min(ts)) as from_ts, date_trunc('month', max(ts)) + interval '1 month' as to_ts
from work_cash_changed
where interval = '1d'
group by instrument_id ) t
group by instrument_id, from_ts, to_ts ) series ) t
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values, s.retail_net_turnover[cardinality(s.retail_net_turnover)] as retail_net_turnover, s.retail_net_turnover_values[cardinality(s.retail_net_turnover_values)] as retail_net_turnover_values, s.retail_net_turnover_squares[cardinality(s.retail_net_turnover_squares)] as retail_net_turnover_squares
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.period < t.from_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.retail_buy_turnover[cardinality(s.retail_buy_turnover)] as retail_buy_turnover, s.retail_buy_turnover_values[cardinality(s.retail_buy_turnover_values)] as retail_buy_turnover_values, s.retail_sell_turnover[cardinality(s.retail_sell_turnover)] as retail_sell_turnover, s.retail_sell_turnover_values[cardinality(s.retail_sell_turnover_values)] as retail_sell_turnover_values, s.retail_net_turnover[cardinality(s.retail_net_turnover)] as retail_net_turnover, s.retail_net_turnover_values[cardinality(s.retail_net_turnover_values)] as retail_net_turnover_values, s.retail_net_turnover_squares[cardinality(s.retail_net_turnover_squares)] as retail_net_turnover_squares
from cash_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.period < t.to_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 253
-- Statement 243

-- 254
create temp table work_sum_cash on commit drop as select s.instrument_id, s.basis, p.*
from work_summed_cash s
cross join lateral ( select period, stamps, coalesce(lag(retail_buy_turnover[cardinality(retail_buy_turnover)]) over earlier, s.retail_buy_turnover) || retail_buy_turnover as retail_buy_turnover, coalesce(lag(retail_buy_turnover_values[cardinality(retail_buy_turnover_values)]) over earlier, s.retail_buy_turnover_values) || retail_buy_turnover_values as retail_buy_turnover_values, coalesce(lag(retail_sell_turnover[cardinality(retail_sell_turnover)]) over earlier, s.retail_sell_turnover) || retail_sell_turnover as retail_sell_turnover, coalesce(lag(retail_sell_turnover_values[cardinality(retail_sell_turnover_values)]) over earlier, s.retail_sell_turnover_values) || retail_sell_turnover_values as retail_sell_turnover_values, coalesce(lag(retail_net_turnover[cardinality(retail_net_turnover)]) over earlier, s.retail_net_turnover) || retail_net_turnover as retail_net_turnover, coalesce(lag(retail_net_turnover_values[cardinality(retail_net_turnover_values)]) over earlier, s.retail_net_turnover_values) || retail_net_turnover_values as retail_net_turnover_values, coalesce(lag(retail_net_turnover_squares[cardinality(retail_net_turnover_squares)]) over earlier, s.retail_net_turnover_squares) || retail_net_turnover_squares as retail_net_turnover_squares
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(retail_buy_turnover
order by ts) as retail_buy_turnover, array_agg(retail_buy_turnover_values
order by ts) as retail_buy_turnover_values, array_agg(retail_sell_turnover
order by ts) as retail_sell_turnover, array_agg(retail_sell_turnover_values
order by ts) as retail_sell_turnover_values, array_agg(retail_net_turnover
order by ts) as retail_net_turnover, array_agg(retail_net_turnover_values
order by ts) as retail_net_turnover_values, array_agg(retail_net_turnover_squares
order by ts) as retail_net_turnover_squares
from ( select date_trunc('month', ts) as period, ts, (s.retail_buy_turnover + coalesce(sum(cents(retail_buy_turnover)) over series, 0))::bigint as retail_buy_turnover, (s.retail_buy_turnover_values + count(retail_buy_turnover) over series)::integer as retail_buy_turnover_values, (s.retail_sell_turnover + coalesce(sum(cents(retail_sell_turnover)) over series, 0))::bigint as retail_sell_turnover, (s.retail_sell_turnover_values + count(retail_sell_turnover) over series)::integer as retail_sell_turnover_values, (s.retail_net_turnover + coalesce(sum(cents(retail_net_turnover)) over series, 0))::bigint as retail_net_turnover, (s.retail_net_turnover_values + count(retail_net_turnover) over series)::integer as retail_net_turnover_values, s.retail_net_turnover_squares + coalesce(sum(cents(retail_net_turnover)::numeric * cents(retail_net_turnover)) over series, 0) as retail_net_turnover_squares
from ( select *
from cash_bar b
where b.interval = '1d' and b.instrument_id = s.instrument_id and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case when s.basis = 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 255
-- Statement 245

-- 256
-- Statement 246

-- 257
update work_sum_cash i set basis = 0
from work_sum_cash c
where i.basis = 1 and c.basis = 2 and c.instrument_id = i.instrument_id and c.period = i.period and (c.stamps, c.retail_buy_turnover, c.retail_buy_turnover_values, c.retail_sell_turnover, c.retail_sell_turnover_values, c.retail_net_turnover, c.retail_net_turnover_values, c.retail_net_turnover_squares) = (i.stamps, i.retail_buy_turnover, i.retail_buy_turnover_values, i.retail_sell_turnover, i.retail_sell_turnover_values, i.retail_net_turnover, i.retail_net_turnover_values, i.retail_net_turnover_squares); analyze work_sum_cash (basis); delete
from work_sum_cash c using work_sum_cash i
where c.basis = 2 and i.basis = 0 and c.instrument_id = i.instrument_id and c.period = i.period;

-- 258
-- Statement 247, 1d for 3h

-- 259
-- Statement 248, 1d for 3h

-- 260
-- Statement 249, 1d for 3h

-- 261
-- Statement 250

-- 262
(select true
from work_option_changed
where interval = '3h'
limit 1);

-- 263
create temp table work_summed_options on commit drop as select t.instrument_id, t.moneyness, t.size, t.basis, t.from_ts, t.to_ts, coalesce(before.call_turnover, 0) as call_turnover, coalesce(stored.call_turnover, 0) as stored_call_turnover, coalesce(before.call_turnover_values, 0) as call_turnover_values, coalesce(stored.call_turnover_values, 0) as stored_call_turnover_values, coalesce(before.put_turnover, 0) as put_turnover, coalesce(stored.put_turnover, 0) as stored_put_turnover, coalesce(before.put_turnover_values, 0) as put_turnover_values, coalesce(stored.put_turnover_values, 0) as stored_put_turnover_values, coalesce(before.call_notional, 0) as call_notional, coalesce(stored.call_notional, 0) as stored_call_notional, coalesce(before.call_notional_values, 0) as call_notional_values, coalesce(stored.call_notional_values, 0) as stored_call_notional_values, coalesce(before.put_notional, 0) as put_notional, coalesce(stored.put_notional, 0) as stored_put_notional, coalesce(before.put_notional_values, 0) as put_notional_values, coalesce(stored.put_notional_values, 0) as stored_put_notional_values, coalesce(before.net_cp_turnover, 0) as net_cp_turnover, coalesce(stored.net_cp_turnover, 0) as stored_net_cp_turnover, coalesce(before.net_cp_turnover_values, 0) as net_cp_turnover_values, coalesce(stored.net_cp_turnover_values, 0) as stored_net_cp_turnover_values, coalesce(before.net_cp_turnover_squares, 0) as net_cp_turnover_squares, coalesce(stored.net_cp_turnover_squares, 0) as stored_net_cp_turnover_squares
from (select *, unnest(enum_range(null::option_size)) as size
from (select *, unnest(enum_range(null::option_moneyness)) as moneyness
from ( select instrument_id, from_ts, case when is_mixed then 'infinity' else to_ts end as to_ts, unnest(case when is_mixed then '{1,2}' else '{0}' end::smallint[]) as basis
from ( select instrument_id, from_ts, to_ts, -- Grouped, so that the planner does not look this up again wherever it is used. bool_or(exists ( select
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.basis <> 0 ) or exists ( select
from option_bar b
where b.instrument_id = t.instrument_id and b.interval = '3h' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 )) as is_mixed
from ( select instrument_id, date_trunc('week', min(ts)) as from_ts, date_trunc('week', max(ts)) + interval '1 week' as to_ts
from work_option_changed
where interval = '3h'
group by instrument_id ) t
group by instrument_id, from_ts, to_ts ) series ) moneynesss) sizes) t
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values, s.net_cp_turnover[cardinality(s.net_cp_turnover)] as net_cp_turnover, s.net_cp_turnover_values[cardinality(s.net_cp_turnover_values)] as net_cp_turnover_values, s.net_cp_turnover_squares[cardinality(s.net_cp_turnover_squares)] as net_cp_turnover_squares
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.moneyness = t.moneyness and s.size = t.size and s.period < t.from_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values, s.net_cp_turnover[cardinality(s.net_cp_turnover)] as net_cp_turnover, s.net_cp_turnover_values[cardinality(s.net_cp_turnover_values)] as net_cp_turnover_values, s.net_cp_turnover_squares[cardinality(s.net_cp_turnover_squares)] as net_cp_turnover_squares
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '3h' and s.moneyness = t.moneyness and s.size = t.size and s.period < t.to_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 264
analyze work_summed_options;

-- 265
create temp table work_sum_options on commit drop as select s.instrument_id, s.moneyness, s.size, s.basis, p.*
from work_summed_options s
cross join lateral ( select period, stamps, coalesce(lag(call_turnover[cardinality(call_turnover)]) over earlier, s.call_turnover) || call_turnover as call_turnover, coalesce(lag(call_turnover_values[cardinality(call_turnover_values)]) over earlier, s.call_turnover_values) || call_turnover_values as call_turnover_values, coalesce(lag(put_turnover[cardinality(put_turnover)]) over earlier, s.put_turnover) || put_turnover as put_turnover, coalesce(lag(put_turnover_values[cardinality(put_turnover_values)]) over earlier, s.put_turnover_values) || put_turnover_values as put_turnover_values, coalesce(lag(call_notional[cardinality(call_notional)]) over earlier, s.call_notional) || call_notional as call_notional, coalesce(lag(call_notional_values[cardinality(call_notional_values)]) over earlier, s.call_notional_values) || call_notional_values as call_notional_values, coalesce(lag(put_notional[cardinality(put_notional)]) over earlier, s.put_notional) || put_notional as put_notional, coalesce(lag(put_notional_values[cardinality(put_notional_values)]) over earlier, s.put_notional_values) || put_notional_values as put_notional_values, coalesce(lag(net_cp_turnover[cardinality(net_cp_turnover)]) over earlier, s.net_cp_turnover) || net_cp_turnover as net_cp_turnover, coalesce(lag(net_cp_turnover_values[cardinality(net_cp_turnover_values)]) over earlier, s.net_cp_turnover_values) || net_cp_turnover_values as net_cp_turnover_values, coalesce(lag(net_cp_turnover_squares[cardinality(net_cp_turnover_squares)]) over earlier, s.net_cp_turnover_squares) || net_cp_turnover_squares as net_cp_turnover_squares
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(call_turnover
order by ts) as call_turnover, array_agg(call_turnover_values
order by ts) as call_turnover_values, array_agg(put_turnover
order by ts) as put_turnover, array_agg(put_turnover_values
order by ts) as put_turnover_values, array_agg(call_notional
order by ts) as call_notional, array_agg(call_notional_values
order by ts) as call_notional_values, array_agg(put_notional
order by ts) as put_notional, array_agg(put_notional_values
order by ts) as put_notional_values, array_agg(net_cp_turnover
order by ts) as net_cp_turnover, array_agg(net_cp_turnover_values
order by ts) as net_cp_turnover_values, array_agg(net_cp_turnover_squares
order by ts) as net_cp_turnover_squares
from ( select date_trunc('week', ts) as period, ts, (s.call_turnover + coalesce(sum(cents(call_turnover)) over series, 0))::bigint as call_turnover, (s.call_turnover_values + count(call_turnover) over series)::integer as call_turnover_values, (s.put_turnover + coalesce(sum(cents(put_turnover)) over series, 0))::bigint as put_turnover, (s.put_turnover_values + count(put_turnover) over series)::integer as put_turnover_values, (s.call_notional + coalesce(sum(cents(call_notional)) over series, 0))::bigint as call_notional, (s.call_notional_values + count(call_notional) over series)::integer as call_notional_values, (s.put_notional + coalesce(sum(cents(put_notional)) over series, 0))::bigint as put_notional, (s.put_notional_values + count(put_notional) over series)::integer as put_notional_values, (s.net_cp_turnover + coalesce(sum(cents(net_cp_turnover)) over series, 0))::bigint as net_cp_turnover, (s.net_cp_turnover_values + count(net_cp_turnover) over series)::integer as net_cp_turnover_values, s.net_cp_turnover_squares + coalesce(sum(cents(net_cp_turnover)::numeric * cents(net_cp_turnover)) over series, 0) as net_cp_turnover_squares
from ( select *
from option_bar b
where b.interval = '3h' and b.instrument_id = s.instrument_id and b.moneyness = s.moneyness and b.size = s.size and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case when s.basis = 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 266
analyze work_sum_options (instrument_id, moneyness, size, period, basis);

-- 267
(select true
from work_summed_options
where basis <> 0
limit 1);

-- 268
delete
from option_sum s using (select distinct instrument_id, from_ts, to_ts
from work_summed_options) t
where s.interval = '3h' and s.instrument_id = t.instrument_id and s.period >= t.from_ts and s.period < t.to_ts and not exists ( select
from work_sum_options w
where w.instrument_id = s.instrument_id and w.moneyness = s.moneyness and w.size = s.size and w.period = s.period and w.basis = s.basis);

-- 269
insert into option_sum as s (interval, instrument_id, moneyness, size, period, basis, stamps, call_turnover, call_turnover_values, put_turnover, put_turnover_values, call_notional, call_notional_values, put_notional, put_notional_values, net_cp_turnover, net_cp_turnover_values, net_cp_turnover_squares) select '3h', instrument_id, moneyness, size, period, basis, stamps, call_turnover, call_turnover_values, put_turnover, put_turnover_values, call_notional, call_notional_values, put_notional, put_notional_values, net_cp_turnover, net_cp_turnover_values, net_cp_turnover_squares
from work_sum_options
order by instrument_id, moneyness, size, period, basis on conflict (interval, instrument_id, moneyness, size, period, basis) do update set stamps = excluded.stamps, call_turnover = excluded.call_turnover, call_turnover_values = excluded.call_turnover_values, put_turnover = excluded.put_turnover, put_turnover_values = excluded.put_turnover_values, call_notional = excluded.call_notional, call_notional_values = excluded.call_notional_values, put_notional = excluded.put_notional, put_notional_values = excluded.put_notional_values, net_cp_turnover = excluded.net_cp_turnover, net_cp_turnover_values = excluded.net_cp_turnover_values, net_cp_turnover_squares = excluded.net_cp_turnover_squares
where (s.stamps, s.call_turnover, s.call_turnover_values, s.put_turnover, s.put_turnover_values, s.call_notional, s.call_notional_values, s.put_notional, s.put_notional_values, s.net_cp_turnover, s.net_cp_turnover_values, s.net_cp_turnover_squares) is distinct
from (excluded.stamps, excluded.call_turnover, excluded.call_turnover_values, excluded.put_turnover, excluded.put_turnover_values, excluded.call_notional, excluded.call_notional_values, excluded.put_notional, excluded.put_notional_values, excluded.net_cp_turnover, excluded.net_cp_turnover_values, excluded.net_cp_turnover_squares);

-- 270
update option_sum s set call_turnover = case d.call_turnover when 0 then s.call_turnover else array(select sum + d.call_turnover
from unnest(s.call_turnover) sum) end, call_turnover_values = case d.call_turnover_values when 0 then s.call_turnover_values else array(select sum + d.call_turnover_values
from unnest(s.call_turnover_values) sum) end, put_turnover = case d.put_turnover when 0 then s.put_turnover else array(select sum + d.put_turnover
from unnest(s.put_turnover) sum) end, put_turnover_values = case d.put_turnover_values when 0 then s.put_turnover_values else array(select sum + d.put_turnover_values
from unnest(s.put_turnover_values) sum) end, call_notional = case d.call_notional when 0 then s.call_notional else array(select sum + d.call_notional
from unnest(s.call_notional) sum) end, call_notional_values = case d.call_notional_values when 0 then s.call_notional_values else array(select sum + d.call_notional_values
from unnest(s.call_notional_values) sum) end, put_notional = case d.put_notional when 0 then s.put_notional else array(select sum + d.put_notional
from unnest(s.put_notional) sum) end, put_notional_values = case d.put_notional_values when 0 then s.put_notional_values else array(select sum + d.put_notional_values
from unnest(s.put_notional_values) sum) end, net_cp_turnover = case d.net_cp_turnover when 0 then s.net_cp_turnover else array(select sum + d.net_cp_turnover
from unnest(s.net_cp_turnover) sum) end, net_cp_turnover_values = case d.net_cp_turnover_values when 0 then s.net_cp_turnover_values else array(select sum + d.net_cp_turnover_values
from unnest(s.net_cp_turnover_values) sum) end, net_cp_turnover_squares = case d.net_cp_turnover_squares when 0 then s.net_cp_turnover_squares else array(select sum + d.net_cp_turnover_squares
from unnest(s.net_cp_turnover_squares) sum) end
from ( select t.instrument_id, t.moneyness, t.size, t.to_ts, coalesce(w.call_turnover[cardinality(w.call_turnover)], t.call_turnover) - t.stored_call_turnover as call_turnover, coalesce(w.call_turnover_values[cardinality(w.call_turnover_values)], t.call_turnover_values) - t.stored_call_turnover_values as call_turnover_values, coalesce(w.put_turnover[cardinality(w.put_turnover)], t.put_turnover) - t.stored_put_turnover as put_turnover, coalesce(w.put_turnover_values[cardinality(w.put_turnover_values)], t.put_turnover_values) - t.stored_put_turnover_values as put_turnover_values, coalesce(w.call_notional[cardinality(w.call_notional)], t.call_notional) - t.stored_call_notional as call_notional, coalesce(w.call_notional_values[cardinality(w.call_notional_values)], t.call_notional_values) - t.stored_call_notional_values as call_notional_values, coalesce(w.put_notional[cardinality(w.put_notional)], t.put_notional) - t.stored_put_notional as put_notional, coalesce(w.put_notional_values[cardinality(w.put_notional_values)], t.put_notional_values) - t.stored_put_notional_values as put_notional_values, coalesce(w.net_cp_turnover[cardinality(w.net_cp_turnover)], t.net_cp_turnover) - t.stored_net_cp_turnover as net_cp_turnover, coalesce(w.net_cp_turnover_values[cardinality(w.net_cp_turnover_values)], t.net_cp_turnover_values) - t.stored_net_cp_turnover_values as net_cp_turnover_values, coalesce(w.net_cp_turnover_squares[cardinality(w.net_cp_turnover_squares)], t.net_cp_turnover_squares) - t.stored_net_cp_turnover_squares as net_cp_turnover_squares
from work_summed_options t
left join ( select instrument_id, moneyness, size, max(period) as period
from work_sum_options
group by instrument_id, moneyness, size ) last on last.instrument_id = t.instrument_id and last.moneyness = t.moneyness and last.size = t.size
left join work_sum_options w on w.instrument_id = t.instrument_id and w.moneyness = t.moneyness and w.size = t.size and w.period = last.period
where t.basis = 0 ) d
where s.interval = '3h' and s.instrument_id = d.instrument_id and s.moneyness = d.moneyness and s.size = d.size and s.period >= d.to_ts and (d.call_turnover <> 0 or d.call_turnover_values <> 0 or d.put_turnover <> 0 or d.put_turnover_values <> 0 or d.call_notional <> 0 or d.call_notional_values <> 0 or d.put_notional <> 0 or d.put_notional_values <> 0 or d.net_cp_turnover <> 0 or d.net_cp_turnover_values <> 0 or d.net_cp_turnover_squares <> 0);

-- 271
drop table if exists work_summed_options, work_sum_options;

-- 272
-- Statement 262, 1d for 3h

-- 273
create temp table work_summed_options on commit drop as select t.instrument_id, t.moneyness, t.size, t.basis, t.from_ts, t.to_ts, coalesce(before.call_turnover, 0) as call_turnover, coalesce(stored.call_turnover, 0) as stored_call_turnover, coalesce(before.call_turnover_values, 0) as call_turnover_values, coalesce(stored.call_turnover_values, 0) as stored_call_turnover_values, coalesce(before.put_turnover, 0) as put_turnover, coalesce(stored.put_turnover, 0) as stored_put_turnover, coalesce(before.put_turnover_values, 0) as put_turnover_values, coalesce(stored.put_turnover_values, 0) as stored_put_turnover_values, coalesce(before.call_notional, 0) as call_notional, coalesce(stored.call_notional, 0) as stored_call_notional, coalesce(before.call_notional_values, 0) as call_notional_values, coalesce(stored.call_notional_values, 0) as stored_call_notional_values, coalesce(before.put_notional, 0) as put_notional, coalesce(stored.put_notional, 0) as stored_put_notional, coalesce(before.put_notional_values, 0) as put_notional_values, coalesce(stored.put_notional_values, 0) as stored_put_notional_values, coalesce(before.net_cp_turnover, 0) as net_cp_turnover, coalesce(stored.net_cp_turnover, 0) as stored_net_cp_turnover, coalesce(before.net_cp_turnover_values, 0) as net_cp_turnover_values, coalesce(stored.net_cp_turnover_values, 0) as stored_net_cp_turnover_values, coalesce(before.net_cp_turnover_squares, 0) as net_cp_turnover_squares, coalesce(stored.net_cp_turnover_squares, 0) as stored_net_cp_turnover_squares
from (select *, unnest(enum_range(null::option_size)) as size
from (select *, unnest(enum_range(null::option_moneyness)) as moneyness
from ( select instrument_id, from_ts, case when is_mixed then 'infinity' else to_ts end as to_ts, unnest(case when is_mixed then '{1,2}' else '{0}' end::smallint[]) as basis
from ( select instrument_id, from_ts, to_ts, -- Grouped, so that the planner does not look this up again wherever it is used. bool_or(exists ( select
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.basis <> 0 ) or exists ( select
from option_bar b
where b.instrument_id = t.instrument_id and b.interval = '1d' and b.ts >= t.from_ts and b.ts < t.to_ts and b.basis <> 0 )) as is_mixed
from ( select instrument_id, date_trunc('month', min(ts)) as from_ts, date_trunc('month', max(ts)) + interval '1 month' as to_ts
from work_option_changed
where interval = '1d'
group by instrument_id ) t
group by instrument_id, from_ts, to_ts ) series ) moneynesss) sizes) t
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values, s.net_cp_turnover[cardinality(s.net_cp_turnover)] as net_cp_turnover, s.net_cp_turnover_values[cardinality(s.net_cp_turnover_values)] as net_cp_turnover_values, s.net_cp_turnover_squares[cardinality(s.net_cp_turnover_squares)] as net_cp_turnover_squares
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.moneyness = t.moneyness and s.size = t.size and s.period < t.from_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) before on true
left join lateral ( select s.call_turnover[cardinality(s.call_turnover)] as call_turnover, s.call_turnover_values[cardinality(s.call_turnover_values)] as call_turnover_values, s.put_turnover[cardinality(s.put_turnover)] as put_turnover, s.put_turnover_values[cardinality(s.put_turnover_values)] as put_turnover_values, s.call_notional[cardinality(s.call_notional)] as call_notional, s.call_notional_values[cardinality(s.call_notional_values)] as call_notional_values, s.put_notional[cardinality(s.put_notional)] as put_notional, s.put_notional_values[cardinality(s.put_notional_values)] as put_notional_values, s.net_cp_turnover[cardinality(s.net_cp_turnover)] as net_cp_turnover, s.net_cp_turnover_values[cardinality(s.net_cp_turnover_values)] as net_cp_turnover_values, s.net_cp_turnover_squares[cardinality(s.net_cp_turnover_squares)] as net_cp_turnover_squares
from option_sum s
where s.instrument_id = t.instrument_id and s.interval = '1d' and s.moneyness = t.moneyness and s.size = t.size and s.period < t.to_ts and s.basis <> case when t.basis = 2 then 1 else 2 end
order by s.period desc
limit 1) stored on true;

-- 274
-- Statement 264

-- 275
create temp table work_sum_options on commit drop as select s.instrument_id, s.moneyness, s.size, s.basis, p.*
from work_summed_options s
cross join lateral ( select period, stamps, coalesce(lag(call_turnover[cardinality(call_turnover)]) over earlier, s.call_turnover) || call_turnover as call_turnover, coalesce(lag(call_turnover_values[cardinality(call_turnover_values)]) over earlier, s.call_turnover_values) || call_turnover_values as call_turnover_values, coalesce(lag(put_turnover[cardinality(put_turnover)]) over earlier, s.put_turnover) || put_turnover as put_turnover, coalesce(lag(put_turnover_values[cardinality(put_turnover_values)]) over earlier, s.put_turnover_values) || put_turnover_values as put_turnover_values, coalesce(lag(call_notional[cardinality(call_notional)]) over earlier, s.call_notional) || call_notional as call_notional, coalesce(lag(call_notional_values[cardinality(call_notional_values)]) over earlier, s.call_notional_values) || call_notional_values as call_notional_values, coalesce(lag(put_notional[cardinality(put_notional)]) over earlier, s.put_notional) || put_notional as put_notional, coalesce(lag(put_notional_values[cardinality(put_notional_values)]) over earlier, s.put_notional_values) || put_notional_values as put_notional_values, coalesce(lag(net_cp_turnover[cardinality(net_cp_turnover)]) over earlier, s.net_cp_turnover) || net_cp_turnover as net_cp_turnover, coalesce(lag(net_cp_turnover_values[cardinality(net_cp_turnover_values)]) over earlier, s.net_cp_turnover_values) || net_cp_turnover_values as net_cp_turnover_values, coalesce(lag(net_cp_turnover_squares[cardinality(net_cp_turnover_squares)]) over earlier, s.net_cp_turnover_squares) || net_cp_turnover_squares as net_cp_turnover_squares
from ( select period, array_agg(ts
order by ts) as stamps, array_agg(call_turnover
order by ts) as call_turnover, array_agg(call_turnover_values
order by ts) as call_turnover_values, array_agg(put_turnover
order by ts) as put_turnover, array_agg(put_turnover_values
order by ts) as put_turnover_values, array_agg(call_notional
order by ts) as call_notional, array_agg(call_notional_values
order by ts) as call_notional_values, array_agg(put_notional
order by ts) as put_notional, array_agg(put_notional_values
order by ts) as put_notional_values, array_agg(net_cp_turnover
order by ts) as net_cp_turnover, array_agg(net_cp_turnover_values
order by ts) as net_cp_turnover_values, array_agg(net_cp_turnover_squares
order by ts) as net_cp_turnover_squares
from ( select date_trunc('month', ts) as period, ts, (s.call_turnover + coalesce(sum(cents(call_turnover)) over series, 0))::bigint as call_turnover, (s.call_turnover_values + count(call_turnover) over series)::integer as call_turnover_values, (s.put_turnover + coalesce(sum(cents(put_turnover)) over series, 0))::bigint as put_turnover, (s.put_turnover_values + count(put_turnover) over series)::integer as put_turnover_values, (s.call_notional + coalesce(sum(cents(call_notional)) over series, 0))::bigint as call_notional, (s.call_notional_values + count(call_notional) over series)::integer as call_notional_values, (s.put_notional + coalesce(sum(cents(put_notional)) over series, 0))::bigint as put_notional, (s.put_notional_values + count(put_notional) over series)::integer as put_notional_values, (s.net_cp_turnover + coalesce(sum(cents(net_cp_turnover)) over series, 0))::bigint as net_cp_turnover, (s.net_cp_turnover_values + count(net_cp_turnover) over series)::integer as net_cp_turnover_values, s.net_cp_turnover_squares + coalesce(sum(cents(net_cp_turnover)::numeric * cents(net_cp_turnover)) over series, 0) as net_cp_turnover_squares
from ( select *
from option_bar b
where b.interval = '1d' and b.instrument_id = s.instrument_id and b.moneyness = s.moneyness and b.size = s.size and b.ts >= s.from_ts and b.ts < s.to_ts and b.basis <> case when s.basis = 2 then 1 else 2 end
order by ts offset 0 ) bar window series as (order by ts rows unbounded preceding) ) line
group by period ) row window earlier as (order by period) ) p;

-- 276
-- Statement 266

-- 277
-- Statement 267

-- 278
update work_sum_options i set basis = 0
from work_sum_options c
where i.basis = 1 and c.basis = 2 and c.instrument_id = i.instrument_id and c.moneyness = i.moneyness and c.size = i.size and c.period = i.period and (c.stamps, c.call_turnover, c.call_turnover_values, c.put_turnover, c.put_turnover_values, c.call_notional, c.call_notional_values, c.put_notional, c.put_notional_values, c.net_cp_turnover, c.net_cp_turnover_values, c.net_cp_turnover_squares) = (i.stamps, i.call_turnover, i.call_turnover_values, i.put_turnover, i.put_turnover_values, i.call_notional, i.call_notional_values, i.put_notional, i.put_notional_values, i.net_cp_turnover, i.net_cp_turnover_values, i.net_cp_turnover_squares); analyze work_sum_options (basis); delete
from work_sum_options c using work_sum_options i
where c.basis = 2 and i.basis = 0 and c.instrument_id = i.instrument_id and c.moneyness = i.moneyness and c.size = i.size and c.period = i.period;

-- 279
-- Statement 268, 1d for 3h

-- 280
-- Statement 269, 1d for 3h

-- 281
-- Statement 270, 1d for 3h

-- 282
-- Statement 271

-- 283
select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "maker@example.com"
-- $2: [1073741824]
