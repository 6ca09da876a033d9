select 0 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select "c".instrument_id as id, "c"."px" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" = $2
order by id offset 0) ordered) row
union all select 1 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select "c".instrument_id as id, "c"."px" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($3) and "c"."ts" = $4
order by id offset 0) ordered) row
order by place;
-- $1: [1001,1003,1004,1007,1010,1011,1012]
-- $2: "2026-03-10T00:00:00Z"
-- $3: [1001,1003,1004,1007,1010,1011,1012]
-- $4: "2026-03-09T00:00:00Z"

select 0 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select "o".instrument_id as id, "o"."put_turnover" / nullif("o"."call_turnover", 0) as "v0"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($1) and "o"."ts" = $2
order by id offset 0) ordered) row
order by place;
-- $1: [1001,1004,1007,1011,1012]
-- $2: "2026-03-10T00:00:00Z"

select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1 and "c"."ts" <= $2) b
where "v0" is not null
order by ts
limit $3)) r ) v
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: 100001
-- $4: [1001,1003,1004,1007,1010,1011,1012]

select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'cash' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 1
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board;
-- $1: [1001,1003,1004,1007,1011,1012]
-- $2: "{-602979.71,-1218982.27,-1078141.53,-476622.27,462552.22,597322.65}"
-- $3: ["2026-03-10T00:00:00.000Z"]
-- $4: "{6}"

select bar.*, (select created_at
from data_version
order by id desc
limit 1) as "asOf", (select max(id)
from data_version) as version
from ( select 0 as place, bar.ts, (bar.ts at time zone 'UTC')::date::text as date, (select max(ts)
from bar_stamp
where interval = '1d' and asset_class = 'all' and has_completed and is_trading_day and ts < bar.ts) as "previousTs"
from (select max(ts) as ts
from bar_stamp
where interval = '1d' and asset_class = 'all' and has_completed and true and ts >= $1 and ts <= $2) bar) bar
order by place;
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"

select distinct 'sector' as category, "security"."sector" as name
from "security"
where "security"."sector" is not null
order by category, name;

select requested.id as "instrumentId", i.*
from unnest($1::integer[]) with ordinality requested (id, place)
join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i" on i.id = requested.id
order by requested.place;
-- $1: [1001,1012,1007,1004,1011]

select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from ( select x.id, case when least(("x"."count" - 0), 5) >= 5 then (("x"."sum"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 5) then "x"."sum"[width_bucket(("x"."count" - 5), "x"."values")] else coalesce("w5"."sum", 0) end))::double precision / 100 / least(("x"."count" - 0), 5) end as "v0"
from ( select s.instrument_id as id, s.stamps, "s"."retail_net_turnover" as sum, "s"."retail_net_turnover_squares" as squares, "s"."retail_net_turnover_values" as values, width_bucket($1::timestamptz, s.stamps) as place, "s"."retail_net_turnover_values"[1] as first, "s"."retail_net_turnover_values"[width_bucket($2::timestamptz, s.stamps) + 1] as count
from cash_sum s
where s.interval = '1d' and "s".basis <> 1 and s.period = date_trunc('month', $3::timestamptz) and s.instrument_id = any($4) and s.stamps[width_bucket($5::timestamptz, s.stamps)] = $6::timestamptz and "s"."retail_net_turnover_values"[width_bucket($7::timestamptz, s.stamps) + 1] > "s"."retail_net_turnover_values"[width_bucket($8::timestamptz, s.stamps)]
group by s.instrument_id, s.interval, s.period, s.basis) x
left join lateral ( select row.stamps[row.place] as ts, row.sum[row.place] as sum, row.sum[row.place + 1] as next_sum, row.squares[row.place] as squares, row.squares[row.place + 1] as next_squares
from ( select s.stamps, "s"."retail_net_turnover" as sum, "s"."retail_net_turnover_squares" as squares, width_bucket((("x"."count" - 5))::integer, "s"."retail_net_turnover_values") as place
from cash_sum s
where s.interval = '1d' and "s".basis <> 1 and s.instrument_id = "x"."id" and s.period <= $9::timestamptz - make_interval(days => 4) and "s"."retail_net_turnover_values"[1] <= ("x"."count" - 5) and ("x"."count" - 5) >= 0 and "x"."first" > ("x"."count" - 5)
order by s.period desc
limit 1 ) row ) "w5" on true
order by id offset 0) ordered;
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: [1001,1003,1004,1007,1010,1011,1012]
-- $5: "2026-03-10T00:00:00Z"
-- $6: "2026-03-10T00:00:00Z"
-- $7: "2026-03-10T00:00:00Z"
-- $8: "2026-03-10T00:00:00Z"
-- $9: "2026-03-10T00:00:00Z"

select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1"
from ( select id, "l0"[1] as "v0", "l0"[6] as "v1"
from ( select e.instrument_id as id, ( select array_agg(r.v0)
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1) b
where "v0" is not null
order by ts desc
limit 6) r having max(r.ts) = $2::timestamptz) as "l0"
from bar_extent e
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash'
group by e.instrument_id ) listed
order by id offset 0) ordered;
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: [1001,1003,1004,1007,1010,1011,1012]

with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) select *
from ( select 0 as place, string_agg(int4send(m.id), ''::bytea
order by "m"."ticker" asc nulls last, m.id, m.valid_from) as ids, string_agg(int4send(least(greatest(coalesce(m.valid_from, '-infinity'), date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."ticker" asc nulls last, m.id, m.valid_from) as "from", string_agg(int4send(least(greatest(m.valid_to, date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."ticker" asc nulls last, m.id, m.valid_from) as "to"
from ( select i.*, greatest(s.valid_from) as valid_from, least(coalesce(s.valid_to, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end)) as valid_to
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i"
join security s on s.id = i.id
left join last_bar on last_bar.instrument_id = i.id
where true and lower("i"."sector") = any($1)) m
where (m.valid_from is null or m.valid_from <= $2::date) and m.valid_to > $3::date) universe
order by place;
-- $1: ["technology","energy"]
-- $2: "2026-03-10"
-- $3: "2026-03-10"
