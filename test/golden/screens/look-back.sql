select 0 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select coalesce(c.instrument_id, o.instrument_id) as id, ("o"."put_turnover") / nullif(("c"."retail_total_turnover"), 0) as "v0"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" = $2) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($3) and "o"."ts" = $4) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by id offset 0) ordered) row
order by place;
-- $1: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]
-- $2: "2026-03-10T00:00:00Z"
-- $3: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]
-- $4: "2026-03-10T00:00:00Z"

select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_total_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1 and "c"."ts" <= $2) b
where "v0" is not null
order by ts
limit $3)
union all (select ts, v0 as "v0"
from ( select *
from (select "c".ts as ts, "c"."retail_total_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" < $4) b
where "v0" is not null
order by ts desc
limit $5) one)) r ) v
where e.instrument_id = any($6) and e.interval = '1d' and e.asset_class = 'cash';
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: 100001
-- $4: "2026-03-10T00:00:00Z"
-- $5: 251
-- $6: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]

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

select requested.id as "instrumentId", i.*
from unnest($1::integer[]) with ordinality requested (id, place)
join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i" on i.id = requested.id
order by requested.place;
-- $1: [1001,1002,1008,1010,1007,1011]

select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from ( select x.id, case when least(("x"."count" - 0), 5) >= 5 then sqrt((least(("x"."count" - 0), 5) * (("x"."squares"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 5) then "x"."squares"[width_bucket(("x"."count" - 5), "x"."values")] else coalesce("w5"."squares", 0) end)) - (("x"."sum"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 5) then "x"."sum"[width_bucket(("x"."count" - 5), "x"."values")] else coalesce("w5"."sum", 0) end))::numeric * (("x"."sum"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 5) then "x"."sum"[width_bucket(("x"."count" - 5), "x"."values")] else coalesce("w5"."sum", 0) end)))::double precision / (least(("x"."count" - 0), 5)::double precision * (least(("x"."count" - 0), 5) - 1))) / 100 end as "v0"
from ( select s.instrument_id as id, s.stamps, "s"."net_cp_turnover" as sum, "s"."net_cp_turnover_squares" as squares, "s"."net_cp_turnover_values" as values, width_bucket($1::timestamptz, s.stamps) as place, "s"."net_cp_turnover_values"[1] as first, "s"."net_cp_turnover_values"[width_bucket($2::timestamptz, s.stamps) + 1] as count
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 1 and s.period = date_trunc('month', $3::timestamptz) and s.instrument_id = any($4) and s.stamps[width_bucket($5::timestamptz, s.stamps)] = $6::timestamptz and "s"."net_cp_turnover_values"[width_bucket($7::timestamptz, s.stamps) + 1] > "s"."net_cp_turnover_values"[width_bucket($8::timestamptz, s.stamps)]
group by s.instrument_id, s.interval, s.moneyness, s.size, s.period, s.basis) x
left join lateral ( select row.stamps[row.place] as ts, row.sum[row.place] as sum, row.sum[row.place + 1] as next_sum, row.squares[row.place] as squares, row.squares[row.place + 1] as next_squares
from ( select s.stamps, "s"."net_cp_turnover" as sum, "s"."net_cp_turnover_squares" as squares, width_bucket((("x"."count" - 5))::integer, "s"."net_cp_turnover_values") as place
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 1 and s.instrument_id = "x"."id" and s.period <= $9::timestamptz - make_interval(days => 4) and "s"."net_cp_turnover_values"[1] <= ("x"."count" - 5) and ("x"."count" - 5) >= 0 and "x"."first" > ("x"."count" - 5)
order by s.period desc
limit 1 ) row ) "w5" on true
order by id offset 0) ordered;
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]
-- $5: "2026-03-10T00:00:00Z"
-- $6: "2026-03-10T00:00:00Z"
-- $7: "2026-03-10T00:00:00Z"
-- $8: "2026-03-10T00:00:00Z"
-- $9: "2026-03-10T00:00:00Z"

select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1"
from ( select id, "l0"[1] as "v0", "l0"[2] as "v1"
from ( select e.instrument_id as id, ( select array_agg(r.v0)
from ( select *
from (select "o".ts as ts, ("o"."put_turnover") / nullif(("o"."call_turnover"), 0) as "v0"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = e.instrument_id and "o"."ts" <= $1) b
where "v0" is not null
order by ts desc
limit 2) r having max(r.ts) = $2::timestamptz) as "l0"
from bar_extent e
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'options'
group by e.instrument_id ) listed
order by id offset 0) ordered;
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]

select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1", string_agg(float8send(coalesce("v2", 'NaN')), ''::bytea) as "v2", string_agg(float8send(coalesce("v3", 'NaN')), ''::bytea) as "v3"
from ( select id, "l0"[1] as "v0", "l0"[2] as "v1", "l1"[1] as "v2", "l1"[2] as "v3"
from ( select e.instrument_id as id, ( select array_agg(r.v0)
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1) b
where "v0" is not null
order by ts desc
limit 2) r having max(r.ts) = $2::timestamptz) as "l0", ( select array_agg(r.v0)
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $3) b
where "v0" is not null
order by ts desc
limit 2) r having max(r.ts) = $4::timestamptz) as "l1"
from bar_extent e
where e.instrument_id = any($5) and e.interval = '1d' and e.asset_class = 'cash'
group by e.instrument_id ) listed
order by id offset 0) ordered;
-- $1: "2026-03-10T00:00:00Z"
-- $2: "2026-03-10T00:00:00Z"
-- $3: "2026-03-09T00:00:00Z"
-- $4: "2026-03-09T00:00:00Z"
-- $5: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]

select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1", string_agg(float8send(coalesce("v2", 'NaN')), ''::bytea) as "v2", string_agg(float8send(coalesce("v3", 'NaN')), ''::bytea) as "v3"
from ( select x.id, case when least(("x"."count" - 0), 252) >= 60 then (least(("x"."count" - 0), 252) * (("x"."sum"["x"."place" + 1] - "x"."sum"["x"."place" + 0]))::numeric - (("x"."sum"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 252) then "x"."sum"[width_bucket(("x"."count" - 252), "x"."values")] else coalesce("w253"."next_sum", 0) end)))::double precision / least(("x"."count" - 0), 252) / nullif(sqrt((least(("x"."count" - 0), 252) * (("x"."squares"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 252) then "x"."squares"[width_bucket(("x"."count" - 252), "x"."values")] else coalesce("w253"."next_squares", 0) end)) - (("x"."sum"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 252) then "x"."sum"[width_bucket(("x"."count" - 252), "x"."values")] else coalesce("w253"."next_sum", 0) end))::numeric * (("x"."sum"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 252) then "x"."sum"[width_bucket(("x"."count" - 252), "x"."values")] else coalesce("w253"."next_sum", 0) end)))::double precision / (least(("x"."count" - 0), 252)::double precision * (least(("x"."count" - 0), 252) - 1))), 0) end as "v0", case when least(("x"."count" - 0), 5) >= 5 then (("x"."sum"["x"."place" + 1] - case when "x"."first" <= ("x"."count" - 5) then "x"."sum"[width_bucket(("x"."count" - 5), "x"."values")] else coalesce("w6"."next_sum", 0) end))::double precision / 100 end as "v1", case when case when "x"."first" <= ("x"."count" - 2) then "x"."stamps"[width_bucket(("x"."count" - 2), "x"."values")] else "w2"."ts" end = $1::timestamptz then case when least(("x"."count" - 1), 252) >= 60 then (least(("x"."count" - 1), 252) * (("x"."sum"["x"."place" + 0] - case when "x"."first" <= ("x"."count" - 2) then "x"."sum"[width_bucket(("x"."count" - 2), "x"."values")] else coalesce("w2"."sum", 0) end))::numeric - (("x"."sum"["x"."place" + 0] - case when "x"."first" <= ("x"."count" - 253) then "x"."sum"[width_bucket(("x"."count" - 253), "x"."values")] else coalesce("w253"."sum", 0) end)))::double precision / least(("x"."count" - 1), 252) / nullif(sqrt((least(("x"."count" - 1), 252) * (("x"."squares"["x"."place" + 0] - case when "x"."first" <= ("x"."count" - 253) then "x"."squares"[width_bucket(("x"."count" - 253), "x"."values")] else coalesce("w253"."squares", 0) end)) - (("x"."sum"["x"."place" + 0] - case when "x"."first" <= ("x"."count" - 253) then "x"."sum"[width_bucket(("x"."count" - 253), "x"."values")] else coalesce("w253"."sum", 0) end))::numeric * (("x"."sum"["x"."place" + 0] - case when "x"."first" <= ("x"."count" - 253) then "x"."sum"[width_bucket(("x"."count" - 253), "x"."values")] else coalesce("w253"."sum", 0) end)))::double precision / (least(("x"."count" - 1), 252)::double precision * (least(("x"."count" - 1), 252) - 1))), 0) end end as "v2", case when case when "x"."first" <= ("x"."count" - 2) then "x"."stamps"[width_bucket(("x"."count" - 2), "x"."values")] else "w2"."ts" end = $2::timestamptz then case when least(("x"."count" - 1), 5) >= 5 then (("x"."sum"["x"."place" + 0] - case when "x"."first" <= ("x"."count" - 6) then "x"."sum"[width_bucket(("x"."count" - 6), "x"."values")] else coalesce("w6"."sum", 0) end))::double precision / 100 end end as "v3"
from ( select s.instrument_id as id, s.stamps, "s"."retail_net_turnover" as sum, "s"."retail_net_turnover_squares" as squares, "s"."retail_net_turnover_values" as values, width_bucket($3::timestamptz, s.stamps) as place, "s"."retail_net_turnover_values"[1] as first, "s"."retail_net_turnover_values"[width_bucket($4::timestamptz, s.stamps) + 1] as count
from cash_sum s
where s.interval = '1d' and "s".basis <> 1 and s.period = date_trunc('month', $5::timestamptz) and s.instrument_id = any($6) and s.stamps[width_bucket($7::timestamptz, s.stamps)] = $8::timestamptz and "s"."retail_net_turnover_values"[width_bucket($9::timestamptz, s.stamps) + 1] > "s"."retail_net_turnover_values"[width_bucket($10::timestamptz, s.stamps)]
group by s.instrument_id, s.interval, s.period, s.basis) x
left join lateral ( select row.stamps[row.place] as ts, row.sum[row.place] as sum, row.sum[row.place + 1] as next_sum, row.squares[row.place] as squares, row.squares[row.place + 1] as next_squares
from ( select s.stamps, "s"."retail_net_turnover" as sum, "s"."retail_net_turnover_squares" as squares, width_bucket((("x"."count" - 253))::integer, "s"."retail_net_turnover_values") as place
from cash_sum s
where s.interval = '1d' and "s".basis <> 1 and s.instrument_id = "x"."id" and s.period <= $11::timestamptz - make_interval(days => 252) and "s"."retail_net_turnover_values"[1] <= ("x"."count" - 253) and ("x"."count" - 253) >= 0 and "x"."first" > ("x"."count" - 253)
order by s.period desc
limit 1 ) row ) "w253" on true
left join lateral ( select row.stamps[row.place] as ts, row.sum[row.place] as sum, row.sum[row.place + 1] as next_sum, row.squares[row.place] as squares, row.squares[row.place + 1] as next_squares
from ( select s.stamps, "s"."retail_net_turnover" as sum, "s"."retail_net_turnover_squares" as squares, width_bucket((("x"."count" - 6))::integer, "s"."retail_net_turnover_values") as place
from cash_sum s
where s.interval = '1d' and "s".basis <> 1 and s.instrument_id = "x"."id" and s.period <= $12::timestamptz - make_interval(days => 5) and "s"."retail_net_turnover_values"[1] <= ("x"."count" - 6) and ("x"."count" - 6) >= 0 and "x"."first" > ("x"."count" - 6)
order by s.period desc
limit 1 ) row ) "w6" on true
left join lateral ( select row.stamps[row.place] as ts, row.sum[row.place] as sum, row.sum[row.place + 1] as next_sum, row.squares[row.place] as squares, row.squares[row.place + 1] as next_squares
from ( select s.stamps, "s"."retail_net_turnover" as sum, "s"."retail_net_turnover_squares" as squares, width_bucket((("x"."count" - 2))::integer, "s"."retail_net_turnover_values") as place
from cash_sum s
where s.interval = '1d' and "s".basis <> 1 and s.instrument_id = "x"."id" and s.period <= $13::timestamptz - make_interval(days => 1) and "s"."retail_net_turnover_values"[1] <= ("x"."count" - 2) and ("x"."count" - 2) >= 0 and "x"."first" > ("x"."count" - 2)
order by s.period desc
limit 1 ) row ) "w2" on true
order by id offset 0) ordered;
-- $1: "2026-03-09T00:00:00Z"
-- $2: "2026-03-09T00:00:00Z"
-- $3: "2026-03-10T00:00:00Z"
-- $4: "2026-03-10T00:00:00Z"
-- $5: "2026-03-10T00:00:00Z"
-- $6: [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]
-- $7: "2026-03-10T00:00:00Z"
-- $8: "2026-03-10T00:00:00Z"
-- $9: "2026-03-10T00:00:00Z"
-- $10: "2026-03-10T00:00:00Z"
-- $11: "2026-03-10T00:00:00Z"
-- $12: "2026-03-10T00:00:00Z"
-- $13: "2026-03-10T00:00:00Z"

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
where true) m
where (m.valid_from is null or m.valid_from <= $1::date) and m.valid_to > $2::date) universe
order by place;
-- $1: "2026-03-10"
-- $2: "2026-03-10"
