/** A statement that reads data, with parameters. */
export interface Statement {
  /** Path of its golden file within test/golden, without extension. */
  readonly name: string
  /** `…` stands for a time that differs between runs. */
  readonly values: readonly unknown[]
  readonly sql: string
}

/** Generated: the statements of the golden files. */
export const STATEMENTS: readonly Statement[] = [
  {
    name: 'aggregates/bars-after',
    values: ["analyst@example.com", [3]],
    sql: `select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2)`,
  },
  {
    name: 'aggregates/bars-after',
    values: [3, "2026-03-05T23:59:59.000Z", 3, 3],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/bars',
    values: ["2026-03-11T00:00:00Z", 9, "2026-03-31T00:00:00Z", 3, 9],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."px" as "px", "c"."px_chg_completed" as "pxChg"
from "cash_bar_1m" c
where c.interval = '1m' and "c".basis <> 1 and "c"."instrument_id" = $2 and "c"."ts" <= $3
order by "c".ts desc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '1m' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/bars',
    values: [9, "2026-03-09T04:00:01Z", "2026-03-10T14:00:00Z", 101, 9],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c".ts at time zone 'America/New_York')::date as "date", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_3h" c
where c.interval = '3h' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts asc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '3h' and e.asset_class = 'cash'
order by e.instrument_id, b.ts asc`,
  },
  {
    name: 'aggregates/bars',
    values: [9, "2026-03-11T00:00:00Z", 3, 9],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."call_turnover" as "callTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'OTM' and o.size = 'LARGE' and "o".basis <> 2 and "o"."instrument_id" = $1 and "o"."ts" <= $2
order by "o".ts asc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'options'
order by e.instrument_id, b.ts asc`,
  },
  {
    name: 'aggregates/bars',
    values: [9, "2026-02-20T00:00:00Z", "2026-03-11T00:00:00Z", 3, 9, "2026-02-20T00:00:00Z", "2026-03-11T00:00:00Z", 3, 3, 9],
    sql: `select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, "c"."retail_net_turnover" as "retailNetTurnover", "o"."net_cp_notional" as "netCpNotional"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3
order by ts desc
limit $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = $5 and "o"."ts" >= $6 and "o"."ts" <= $7
order by ts desc
limit $8) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $9 ) b
where e.instrument_id = $10 and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/bars',
    values: ["2026-03-11T00:00:00Z", 9, "2026-03-11T00:00:00Z", 2, 9, "2026-03-11T00:00:00Z", 2, 2, 9],
    sql: `select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, ((c.has_derived_day is true or o.has_derived_day is true) or coalesce(c.ts, o.ts) >= $1) as "isPartial", greatest(c.updated_at, o.updated_at) as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover", "o"."call_turnover" as "callTurnover", "o"."put_turnover" as "putTurnover", "o"."cp_turnover" as "cpTurnover", "o"."net_cp_turnover" as "netCpTurnover", "o"."call_notional" as "callNotional", "o"."put_notional" as "putNotional", "o"."cp_notional" as "cpNotional", "o"."net_cp_notional" as "netCpNotional"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3
order by ts desc
limit $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = $5 and "o"."ts" <= $6
order by ts desc
limit $7) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $8 ) b
where e.instrument_id = $9 and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/bars',
    values: [9, "2026-03-09T04:00:01Z", "2026-03-10T14:00:00Z", 9, "2026-03-09T04:00:01Z", "2026-03-10T14:00:00Z", "2026-03-09T04:00:01Z", 9, "2026-03-09T04:00:01Z", "2026-03-10T14:00:00Z", "2026-03-10T14:00:00Z", "2026-03-09T04:00:01Z", "2026-03-10T14:00:00Z"],
    sql: `select instrument_id as id, sum(bars)::integer as bars
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = $1 and interval = '3h' and asset_class = 'cash' and "bars" > 0 and period > bar_tally_period('3h', $2) and period < bar_tally_period('3h', $3)
union all select "c".instrument_id as instrument_id, bar_tally_period('3h', "c".ts) as period, count(*) as bars
from "cash_bar_3h" c
where c.interval = '3h' and "c".basis <> 2 and "c"."instrument_id" = $4 and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('3h', $7)
group by 1, 2
union all select "c".instrument_id as instrument_id, bar_tally_period('3h', "c".ts) as period, count(*) as bars
from "cash_bar_3h" c
where c.interval = '3h' and "c".basis <> 2 and "c"."instrument_id" = $8 and "c"."ts" >= $9 and "c"."ts" <= $10 and "c"."ts" >= bar_tally_period('3h', $11) and bar_tally_period('3h', $12) < bar_tally_period('3h', $13)
group by 1, 2) parts
group by instrument_id`,
  },
  {
    name: 'aggregates/bars',
    values: [9, "2026-03-11T00:00:00Z"],
    sql: `select instrument_id as id, sum(bars)::integer as bars
from (select "o".instrument_id as instrument_id, bar_tally_period('1d', "o".ts) as period, count(*) as bars
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'OTM' and o.size = 'LARGE' and "o".basis <> 2 and "o"."instrument_id" = $1 and "o"."ts" <= $2 and true
group by 1, 2) parts
group by instrument_id`,
  },
  {
    name: 'aggregates/constituent-periods',
    values: [[9,3,4]],
    sql: `select "aggregate_id" as "aggregateId", count(*) as "count"
from "constituent"
where "aggregate_id" = any($1)
group by "aggregate_id"`,
  },
  {
    name: 'aggregates/constituent-periods',
    values: [3, [9,3,4]],
    sql: `select "period".*
from "aggregate"
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", "constituent"."weight", "constituent"."valid_from" as "validFrom", "constituent"."valid_to" as "validTo", "constituent"."aggregate_id" as "aggregateId"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
inner join "constituent" on "constituent"."security_id" = "security"."id"
where "constituent"."aggregate_id" = aggregate.id
order by "constituent"."security_id" asc, "constituent"."valid_from" asc
limit $1) as "period" on true
where "aggregate"."id" = any($2)
order by "period"."aggregateId", "period"."id" asc, "period"."validFrom" asc`,
  },
  {
    name: 'aggregates/constituent-periods',
    values: ["owner@example.com", 4],
    sql: `select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $2`,
  },
  {
    name: 'aggregates/leaderboard-date',
    values: ["2026-03-11", "2026-03-11", 3, [5,2,4]],
    sql: `select "member".*
from "aggregate"
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", "constituent"."weight", "constituent"."valid_from" as "validFrom", "constituent"."valid_to" as "validTo", "constituent"."aggregate_id" as "aggregateId"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
inner join "constituent" on "constituent"."security_id" = "security"."id"
where "constituent"."aggregate_id" = aggregate.id and (constituent.valid_from <= $1::date and $2::date < constituent.valid_to)
order by "security"."id" asc
limit $3) as "member" on true
where "aggregate"."id" = any($4)
order by "member"."aggregateId", "member"."id" asc`,
  },
  {
    name: 'aggregates/leaderboard-date',
    values: ["owner@example.com", true, "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", 4, 0],
    sql: `with universe as materialized (select *
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
from measured ), page as materialized (select *
from ranked
where value is not null
order by value desc, id asc
limit $5 offset $6), bar as materialized (select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
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
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.value desc, place.id asc`,
  },
  {
    name: 'aggregates/leaderboard-range',
    values: ["2026-01-15T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-15T00:00:00Z"],
    sql: `with asked as materialized (select count(*) as days
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts >= $1 and ts <= $2) select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and true and ts < $3 and (select days
from asked) > 0
order by ts desc offset (select greatest(days - 1, 0)
from asked)
limit 1`,
  },
  {
    name: 'aggregates/leaderboard-range',
    values: ["analyst@example.com", true, "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", [1,3,4], "2026-01-15T00:00:00Z", "2026-03-06T00:00:00Z"],
    sql: `with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end - case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as value, from_cents(case when "c1"."retail_buy_turnover_values" - coalesce("c2"."retail_buy_turnover_values", 0) > 0 then "c1"."retail_buy_turnover" - coalesce("c2"."retail_buy_turnover", 0) end - case when "c1"."retail_sell_turnover_values" - coalesce("c2"."retail_sell_turnover_values", 0) > 0 then "c1"."retail_sell_turnover" - coalesce("c2"."retail_sell_turnover", 0) end) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($3::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($4::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($5::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($6::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $7
order by s.period desc
limit 1 ) "c0" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($8::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($9::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($10::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($11::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $12
order by s.period desc
limit 1 ) "c1" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($13::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($14::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($15::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($16::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $17
order by s.period desc
limit 1 ) "c2" on true ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null and id = any($18)), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $19 and "c"."ts" <= $20
order by "c".ts desc
limit 1) last ) bar) select place.*, total.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf", to_json('{}'::text[]) as "unknownProviderIds" ) total
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.value desc, place.id asc`,
  },
  {
    name: 'aggregates/leaderboard-range',
    values: ["analyst@example.com", true, "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-24T00:00:00Z", 4, 0, "2026-03-11T00:00:00Z", "2026-01-14T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-14T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-15T00:00:00Z", "2026-01-15T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-14T00:00:00Z", "2026-01-15T00:00:00Z", "2026-01-31T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-28T00:00:00Z", "2026-03-01T00:00:00Z", "2026-03-06T00:00:00Z"],
    sql: `with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, from_cents(case when "o0"."call_turnover_values" - coalesce("o1"."call_turnover_values", 0) > 0 then "o0"."call_turnover" - coalesce("o1"."call_turnover", 0) end + case when "o0"."put_turnover_values" - coalesce("o1"."put_turnover_values", 0) > 0 then "o0"."put_turnover" - coalesce("o1"."put_turnover", 0) end) as value, from_cents(case when "o1"."call_turnover_values" - coalesce("o2"."call_turnover_values", 0) > 0 then "o1"."call_turnover" - coalesce("o2"."call_turnover", 0) end + case when "o1"."put_turnover_values" - coalesce("o2"."put_turnover_values", 0) > 0 then "o1"."put_turnover" - coalesce("o2"."put_turnover", 0) end) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'options' and instrument_id = any(array(select id
from "universe"))) extent
left join lateral ( select "s"."call_turnover"[width_bucket($3::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($4::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($5::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($6::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $7
order by s.period desc
limit 1 ) "o0" on true
left join lateral ( select "s"."call_turnover"[width_bucket($8::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($9::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($10::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($11::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $12
order by s.period desc
limit 1 ) "o1" on true
left join lateral ( select "s"."call_turnover"[width_bucket($13::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($14::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($15::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($16::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $17
order by s.period desc
limit 1 ) "o2" on true ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null
order by value desc, id asc
limit $18 offset $19), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'options' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts, (coalesce(greatest("o"."has_derived_day"), false) or last.ts >= $20) as "isPartial", (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $21 and c.ts <= $22 and c.px is not null
order by c.ts desc
limit 1) as "px", ( select case when c.px > 0 then ((select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $23 and c.ts <= $24 and c.px is not null
order by c.ts desc
limit 1) - c.px) / c.px end
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts < $25
order by c.ts desc
limit 1) as "pxChg", from_cents(case when "o0"."call_turnover_values" - coalesce("o1"."call_turnover_values", 0) > 0 then "o0"."call_turnover" - coalesce("o1"."call_turnover", 0) end + case when "o0"."put_turnover_values" - coalesce("o1"."put_turnover_values", 0) > 0 then "o0"."put_turnover" - coalesce("o1"."put_turnover", 0) end) as "cpTurnover"
from (select "o".ts as ts
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $26 and "o"."ts" <= $27
order by "o".ts desc
limit 1) last
left join lateral ( select "s"."call_turnover"[width_bucket($28::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($29::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($30::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($31::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $32
order by s.period desc
limit 1 ) "o0" on true
left join lateral ( select "s"."call_turnover"[width_bucket($33::timestamptz, s.stamps) + 1] as "call_turnover", "s"."call_turnover_values"[width_bucket($34::timestamptz, s.stamps) + 1] as "call_turnover_values", "s"."put_turnover"[width_bucket($35::timestamptz, s.stamps) + 1] as "put_turnover", "s"."put_turnover_values"[width_bucket($36::timestamptz, s.stamps) + 1] as "put_turnover_values"
from option_sum s
where s.interval = '1d' and s.moneyness = 'TOTAL' and s.size = 'TOTAL' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $37
order by s.period desc
limit 1 ) "o1" on true
cross join lateral ( select bool_or(p.has_derived_day) as has_derived_day, max(p.updated_at) as updated_at
from (select has_derived_day, updated_at
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $38 and "o"."ts" <= $39
union all select has_derived_day, updated_at
from "option_bar_1m" o
where o.interval = '1m' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $40 and "o"."ts" <= $41
union all select has_derived_day, updated_at
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = "extent"."instrument_id" and "o"."ts" >= $42 and "o"."ts" <= $43) p ) "o") bar) select place.*, total.*
from ( select (select count(value)
from ranked) as total, (select ts
from ranked_stamp) as "rankedTs", (select ts
from previous_stamp) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf", to_json('{}'::text[]) as "unknownProviderIds" ) total
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.value desc, place.id asc`,
  },
  {
    name: 'aggregates/leaderboard-sorted',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", 3, "2026-03-10T00:00:00Z", [3,7,4]],
    sql: `with stamp as materialized ( select $1::timestamptz as ts
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
where e.instrument_id = any($5) and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'aggregates/leaderboard-sorted',
    values: ["owner@example.com", true, "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", 4, 0],
    sql: `with universe as materialized (select *
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
order by place.position asc`,
  },
  {
    name: 'aggregates/list-page',
    values: ["analyst@example.com", ["sector","industry"], true, 4, "analyst@example.com", 1, "analyst@example.com", 3],
    sql: `select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2) and "instrument"."is_active" = $3 and ("aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id") > (select "aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id"
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = $4 and (aggregate.owner_email is null or aggregate.owner_email = $5)) and ("aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id") < (select "aggregate"."type", coalesce(aggregate.subtype, ''), "aggregate"."id"
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = $6 and (aggregate.owner_email is null or aggregate.owner_email = $7))
order by "aggregate"."type" desc, coalesce(aggregate.subtype, '') desc, "aggregate"."id" desc
limit $8`,
  },
  {
    name: 'aggregates/list',
    values: ["basic@example.com"],
    sql: `select count(*) as "count"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)`,
  },
  {
    name: 'aggregates/nested',
    values: [[1,2,3,4,5,6,9,10], "2026-01-21", "2026-01-21"],
    sql: `select "aggregate_id" as "aggregateId", count(*) as "count"
from "constituent"
where "aggregate_id" = any($1) and (constituent.valid_from <= $2::date and $3::date < constituent.valid_to)
group by "aggregate_id"`,
  },
  {
    name: 'aggregates/nested',
    values: ["analyst@example.com", "2026-03-11", "2026-03-11", 3, [1001,1003,1002,1008,1011,1006]],
    sql: `select "membership".*
from "security"
inner join lateral (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", "constituent"."weight", "constituent"."valid_from" as "validFrom", "constituent"."valid_to" as "validTo", "constituent"."security_id" as "securityId"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
inner join "constituent" on "constituent"."aggregate_id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "constituent"."security_id" = security.id and (constituent.valid_from <= $2::date and $3::date < constituent.valid_to)
order by "aggregate"."id" asc
limit $4) as "membership" on true
where "security"."id" = any($5)
order by "membership"."securityId", "membership"."id" asc`,
  },
  {
    name: 'aggregates/nested',
    values: ["analyst@example.com", 51],
    sql: `select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by "aggregate"."id" asc
limit $2`,
  },
  {
    name: 'aggregates/nested',
    values: ["2026-03-11T00:00:00Z", 1, [1001,1003,1002,1008,1011,1006]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/nested',
    values: ["2026-03-11T00:00:00Z", 3, [1,2,3,4,5,6,9,10]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/nested',
    values: ["2026-03-11T00:00:00Z", "2026-03-13T00:00:00Z", 3, [1,2,3,4,5,6,9,10]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."px" as "px", "c"."px_chg" as "pxChg"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $2
order by "c".ts asc
limit $3 ) b
where e.instrument_id = any($4) and e.interval = '1w' and e.asset_class = 'cash'
order by e.instrument_id, b.ts asc`,
  },
  {
    name: 'aggregates/nested',
    values: ["2026-03-11T00:00:00Z", 1, [1,2,3,4,5,6,9,10]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."cp_notional" as "cpNotional"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" <= $1 and coalesce("o"."call_turnover", "o"."put_turnover", "o"."call_notional", "o"."put_notional") is not null
order by "o".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'options'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/nested',
    values: [[1,2,3,4,5,6,9,10], "2026-03-11T00:00:00Z", [1,2,3,4,5,6,9,10], "2026-03-11T00:00:00Z", "2026-03-11T00:00:00Z"],
    sql: `select instrument_id as id, sum(bars)::integer as bars
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "bars" > 0 and true and period < bar_tally_period('1d', $2)
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($3) and "c"."ts" <= $4 and "c"."ts" >= bar_tally_period('1d', $5)
group by 1, 2) parts
group by instrument_id`,
  },
  {
    name: 'aggregates/points',
    values: [[2,6], ["2026-03-10T00:00:00Z","2026-02-19T00:00:00Z","2026-02-06T00:00:00Z","2026-01-27T00:00:00Z","2026-01-09T00:00:00Z","2026-01-08T00:00:00Z","2026-01-05T00:00:00Z","2026-01-05T00:00:00Z"], [2,2,2,6,6,6,2,6], ["2026-03-10T00:00:00Z","2026-02-19T00:00:00Z","2026-02-06T00:00:00Z","2026-01-27T00:00:00Z","2026-01-09T00:00:00Z","2026-01-08T00:00:00Z","2026-01-05T00:00:00Z","2026-01-05T00:00:00Z"]],
    sql: `select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" = any($2) and ("c"."instrument_id", "c"."ts") in ( select *
from unnest($3::integer[], $4::timestamptz[]))
order by "c".ts desc, "c".instrument_id`,
  },
  {
    name: 'aggregates/points',
    values: [[6,2], "2026-01-05T00:00:00Z", "2026-03-10T00:00:00Z", 100001, 0],
    sql: `select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5`,
  },
  {
    name: 'aggregates/points',
    values: ["analyst@example.com", ["sector"], 3],
    sql: `select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2)
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $3`,
  },
  {
    name: 'aggregates/rank-history',
    values: ["owner@example.com", ["sector"], true, "2026-03-10T23:59:59.999Z", 3, "2026-03-10T23:59:59.999Z", [6,2,1]],
    sql: `with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2) and "instrument"."is_active" = $3) as "aggregate"), stamp as materialized ( select ts
from bar_stamp
where interval = '1d' and asset_class = 'options' and is_trading_day and has_completed and ts <= $4
order by ts desc
limit $5 ), ranked as ( select extent.instrument_id as id, bar.ts, bar.value, rank() over (partition by bar.ts
order by bar.value desc) as rank
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'options' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "callTurnover" as value
from (select "o".ts as ts, "o"."call_turnover" as "callTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 1
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = extent.instrument_id and "o"."ts" >= (select min(ts)
from stamp) and "o"."ts" <= $6) b
where "callTurnover" is not null offset 0 ) bar
where bar.ts = any(array(select ts
from stamp)) ) select id as "instrumentId", ts, (ts at time zone 'UTC')::date::text as date, rank, value
from ranked
where id = any($7)
order by id, ts desc`,
  },
  {
    name: 'aggregates/rank-history',
    values: ["owner@example.com", ["sector"], true, "2026-03-10T23:59:59.999Z"],
    sql: `with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2) and "instrument"."is_active" = $3) as "aggregate"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'options' and period <= $4 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally`,
  },
  {
    name: 'aggregates/search',
    values: ["robot", "robot", "2026-03-11", "2026-03-11", "analyst@example.com", true, 3, "analyst@example.com"],
    sql: `with asked as materialized ( select text, symbol_key($1) as symbol, '%' || regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
from (select nullif(fold_text($2), '') as text) folded ), matching as materialized ( select id, is_active, least( text_rank(security.search_text, "asked"."text"), text_rank(instrument.search_text, "asked"."text"), case when symbol_key(ticker) = asked.symbol then 0 end ) as rank
from asked
cross join ( select id
from security
where search_text like (select pattern
from asked) union select id
from instrument
where kind = 'security' and search_text like (select pattern
from asked) union select id
from security
where symbol_key(ticker) = (select symbol
from asked) ) candidate
join security using (id)
join instrument using (id) ), best as ( select constituent.aggregate_id as id, min(matching.rank::bigint << 32 | matching.id) as member
from matching
join constituent on constituent.security_id = matching.id and constituent.valid_from <= $3::date and $4::date < constituent.valid_to
where matching.rank is not null
group by 1 ), ranked as ( select aggregate.id, instrument.is_active, (best.member & 4294967295)::integer as member, least( text_rank(instrument.search_text, "asked"."text"), text_rank(E' ' || aggregate.id || E' ', "asked"."text"), 4 + text_rank(aggregate.search_text, "asked"."text"), 8 + (best.member >> 32)::integer ) as rank
from asked
cross join aggregate
join instrument on instrument.id = aggregate.id
left join best on best.id = aggregate.id
where (aggregate.owner_email is null or aggregate.owner_email = $5) and instrument.is_active = $6 ), hit as materialized ( select *
from ranked
where rank is not null
order by rank, is_active desc, id
limit $7 ) select found.*, reason.match
from hit
join (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $8)) as "found" on found.id = hit.id
join instrument on instrument.id = hit.id
join aggregate on aggregate.id = hit.id
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "member" on member.id = hit.member
left join security on security.id = hit.member
left join instrument member_instrument on member_instrument.id = hit.member
cross join lateral ( select json_build_object('field', field, 'value', value) as match
from asked
cross join (values (0, 0, 'name', "found"."name"::text, split_part("instrument"."search_text", E' ', 2)), (1, 0, 'provider_id', "found"."providerId"::text, split_part("instrument"."search_text", E' ', 3)), (2, 0, 'id', "found"."id"::text, found.id::text), (3, 1, 'type', "found"."type"::text, split_part("aggregate"."search_text", E' ', 2)), (4, 1, 'subtype', "found"."subtype"::text, split_part("aggregate"."search_text", E' ', 3)), (5, 2, 'constituent_ticker', "member"."ticker"::text, split_part("security"."search_text", E' ', 2)), (6, 2, 'constituent_name', "member"."name"::text, split_part("member_instrument"."search_text", E' ', 2)), (7, 2, 'constituent_provider_id', "member"."providerId"::text, split_part("member_instrument"."search_text", E' ', 3)), (8, 2, 'constituent_figi', "member"."figi"::text, split_part("security"."search_text", E' ', 3)), (9, 2, 'constituent_isin', "member"."isin"::text, split_part("security"."search_text", E' ', 4)), (10, 2, 'constituent_sector', "member"."sector"::text, split_part("security"."search_text", E' ', 5)), (11, 2, 'constituent_industry', "member"."industry"::text, split_part("security"."search_text", E' ', 6))) part (place, tier, field, value, folded)
where tier = hit.rank / 4 and ( text_rank(E' ' || folded || E' ', "asked"."text") = hit.rank % 4 or hit.rank % 4 = 0 and field like '%ticker' and symbol_key(value) = asked.symbol)
order by place
limit 1) reason
order by hit.rank, hit.is_active desc, hit.id`,
  },
  {
    name: 'aggregates/search',
    values: ["%", "%", "2026-03-11", "2026-03-11", "analyst@example.com", ["theme","sector"], 50, "analyst@example.com"],
    sql: `with asked as materialized ( select text, symbol_key($1) as symbol, '%' || regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
from (select nullif(fold_text($2), '') as text) folded ), matching as materialized ( select id, is_active, least( text_rank(security.search_text, "asked"."text"), text_rank(instrument.search_text, "asked"."text"), case when symbol_key(ticker) = asked.symbol then 0 end ) as rank
from asked
cross join ( select id
from security
where search_text like (select pattern
from asked) union select id
from instrument
where kind = 'security' and search_text like (select pattern
from asked) union select id
from security
where symbol_key(ticker) = (select symbol
from asked) ) candidate
join security using (id)
join instrument using (id) ), best as ( select constituent.aggregate_id as id, min(matching.rank::bigint << 32 | matching.id) as member
from matching
join constituent on constituent.security_id = matching.id and constituent.valid_from <= $3::date and $4::date < constituent.valid_to
where matching.rank is not null
group by 1 ), ranked as ( select aggregate.id, instrument.is_active, (best.member & 4294967295)::integer as member, least( text_rank(instrument.search_text, "asked"."text"), text_rank(E' ' || aggregate.id || E' ', "asked"."text"), 4 + text_rank(aggregate.search_text, "asked"."text"), 8 + (best.member >> 32)::integer ) as rank
from asked
cross join aggregate
join instrument on instrument.id = aggregate.id
left join best on best.id = aggregate.id
where (aggregate.owner_email is null or aggregate.owner_email = $5) and lower(aggregate.type) = any($6) ), hit as materialized ( select *
from ranked
where rank is not null
order by rank, is_active desc, id
limit $7 ) select found.*, reason.match
from hit
join (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $8)) as "found" on found.id = hit.id
join instrument on instrument.id = hit.id
join aggregate on aggregate.id = hit.id
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "member" on member.id = hit.member
left join security on security.id = hit.member
left join instrument member_instrument on member_instrument.id = hit.member
cross join lateral ( select json_build_object('field', field, 'value', value) as match
from asked
cross join (values (0, 0, 'name', "found"."name"::text, split_part("instrument"."search_text", E' ', 2)), (1, 0, 'provider_id', "found"."providerId"::text, split_part("instrument"."search_text", E' ', 3)), (2, 0, 'id', "found"."id"::text, found.id::text), (3, 1, 'type', "found"."type"::text, split_part("aggregate"."search_text", E' ', 2)), (4, 1, 'subtype', "found"."subtype"::text, split_part("aggregate"."search_text", E' ', 3)), (5, 2, 'constituent_ticker', "member"."ticker"::text, split_part("security"."search_text", E' ', 2)), (6, 2, 'constituent_name', "member"."name"::text, split_part("member_instrument"."search_text", E' ', 2)), (7, 2, 'constituent_provider_id', "member"."providerId"::text, split_part("member_instrument"."search_text", E' ', 3)), (8, 2, 'constituent_figi', "member"."figi"::text, split_part("security"."search_text", E' ', 3)), (9, 2, 'constituent_isin', "member"."isin"::text, split_part("security"."search_text", E' ', 4)), (10, 2, 'constituent_sector', "member"."sector"::text, split_part("security"."search_text", E' ', 5)), (11, 2, 'constituent_industry', "member"."industry"::text, split_part("security"."search_text", E' ', 6))) part (place, tier, field, value, folded)
where tier = hit.rank / 4 and ( text_rank(E' ' || folded || E' ', "asked"."text") = hit.rank % 4 or hit.rank % 4 = 0 and field like '%ticker' and symbol_key(value) = asked.symbol)
order by place
limit 1) reason
order by hit.rank, hit.is_active desc, hit.id`,
  },
  {
    name: 'aggregates/search',
    values: ["robot", "robot", true, 3],
    sql: `with asked as materialized ( select text, symbol_key($1) as symbol, '%' || regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern
from (select nullif(fold_text($2), '') as text) folded ), matching as materialized ( select id, is_active, least( text_rank(security.search_text, "asked"."text"), text_rank(instrument.search_text, "asked"."text"), case when symbol_key(ticker) = asked.symbol then 0 end ) as rank
from asked
cross join ( select id
from security
where search_text like (select pattern
from asked) union select id
from instrument
where kind = 'security' and search_text like (select pattern
from asked) union select id
from security
where symbol_key(ticker) = (select symbol
from asked) ) candidate
join security using (id)
join instrument using (id) ), hit as materialized ( select *
from matching
where is_active = $3
order by rank, is_active desc, id
limit $4 ) select found.*, reason.match
from hit
join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "found" on found.id = hit.id
join security on security.id = hit.id
join instrument on instrument.id = hit.id
cross join lateral ( select json_build_object('field', field, 'value', value) as match
from asked
cross join (values (0, 0, 'ticker', "found"."ticker"::text, split_part("security"."search_text", E' ', 2)), (1, 0, 'name', "found"."name"::text, split_part("instrument"."search_text", E' ', 2)), (2, 0, 'provider_id', "found"."providerId"::text, split_part("instrument"."search_text", E' ', 3)), (3, 0, 'id', "found"."id"::text, found.id::text), (4, 0, 'figi', "found"."figi"::text, split_part("security"."search_text", E' ', 3)), (5, 0, 'isin', "found"."isin"::text, split_part("security"."search_text", E' ', 4)), (6, 0, 'sector', "found"."sector"::text, split_part("security"."search_text", E' ', 5)), (7, 0, 'industry', "found"."industry"::text, split_part("security"."search_text", E' ', 6))) part (place, tier, field, value, folded)
where tier = hit.rank / 4 and ( text_rank(E' ' || folded || E' ', "asked"."text") = hit.rank % 4 or hit.rank % 4 = 0 and field like '%ticker' and symbol_key(value) = asked.symbol)
order by place
limit 1) reason
order by hit.rank, hit.is_active desc, hit.id`,
  },
  {
    name: 'aggregates/snapshot',
    values: ["2026-03-11T00:00:00Z", 3, "2026-03-11T00:00:00Z", 1, 3],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."updated_at" as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/snapshot',
    values: ["…", "…", 1, [9,10,1,6]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."updated_at" as "updatedTime", ("c".ts at time zone 'America/New_York')::date as "date", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1h" c
where c.interval = '1h' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $2 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $3 ) b
where e.instrument_id = any($4) and e.interval = '1h' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/summary',
    values: ["2026-03-11T00:00:00Z", 3, "2026-03-11T00:00:00Z", 1, 3, "2026-03-11T00:00:00Z", 1, 1, 3],
    sql: `select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, ((c.has_derived_day is true or o.has_derived_day is true) or coalesce(c.ts, o.ts) >= $1) as "isPartial", greatest(c.updated_at, o.updated_at) as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover", "o"."call_turnover" as "callTurnover", "o"."put_turnover" as "putTurnover", "o"."cp_turnover" as "cpTurnover", "o"."net_cp_turnover" as "netCpTurnover", "o"."call_notional" as "callNotional", "o"."put_notional" as "putNotional", "o"."cp_notional" as "cpNotional", "o"."net_cp_notional" as "netCpNotional"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by ts desc
limit $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = $5 and "o"."ts" <= $6 and coalesce("o"."call_turnover", "o"."put_turnover", "o"."call_notional", "o"."put_notional") is not null
order by ts desc
limit $7) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $8 ) b
where e.instrument_id = $9 and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/summary',
    values: ["2026-02-09T00:00:00Z", "2026-03-11T00:00:00Z", [3], "2026-02-09T00:00:00Z", "2026-03-11T00:00:00Z", "2026-02-09T00:00:00Z", "2026-03-11T00:00:00Z", [3]],
    sql: `with calendar as materialized ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) filter (where is_trading_day) as times, count(*) filter (where is_trading_day) as stamps, bool_and(is_trading_day) as is_whole
from bar_stamp
where interval = '1d' and asset_class = 'cash' and true and "ts" >= $1 and "ts" <= $2 ), size as materialized ( select coalesce(sum(least(e.bars, c.stamps)), 0) as bars
from bar_extent e
cross join calendar c
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash' ) select null as "instrumentId", size.bars, times, null as values
from calendar
cross join size
union all select e.instrument_id, null, t.times, s.values
from bar_extent e
left join aggregate a on a.id = e.instrument_id
cross join lateral (select string_agg(float8send(value), ''::bytea
order by ts) as values
from ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $4 and "c"."ts" <= $5) b
where "px" is not null) b) s
cross join lateral ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) as times
from ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $6 and "c"."ts" <= $7) b
where "px" is not null) b
where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps
from calendar) or not (select is_whole
from calendar) ) t
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'cash' and (select bars
from size) <= 2000000`,
  },
  {
    name: 'aggregates/timeseries-options',
    values: [1, "2026-01-01T00:00:00Z", "2026-03-13T00:00:00Z", 2, 0],
    sql: `select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."put_notional" as "putNotional"
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 1
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = $1 and "o"."ts" >= $2 and "o"."ts" <= $3
order by "o".ts desc, "o".instrument_id
limit $4 offset $5`,
  },
  {
    name: 'aggregates/timeseries-options',
    values: ["2026-03-11T00:00:00Z", [9,1], "2026-03-06T00:00:00Z", "2026-03-11T00:00:00Z", [9,1], "2026-03-06T00:00:00Z", "2026-03-11T00:00:00Z", 2000, 0],
    sql: `select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, ((c.has_derived_day is true or o.has_derived_day is true) or coalesce(c.ts, o.ts) >= $1) as "isPartial", "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover", "o"."call_turnover" as "callTurnover"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($2) and "c"."ts" >= $3 and "c"."ts" <= $4) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'ITM' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($5) and "o"."ts" >= $6 and "o"."ts" <= $7) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) asc, coalesce(c.instrument_id, o.instrument_id)
limit $8 offset $9`,
  },
  {
    name: 'aggregates/timeseries-options',
    values: [1, "2025-03-11T00:00:00Z", "2026-03-13T00:00:00Z", 1, "2025-03-11T00:00:00Z", "2026-03-13T00:00:00Z", "2025-03-11T00:00:00Z", 1, "2025-03-11T00:00:00Z", "2026-03-13T00:00:00Z", "2026-03-13T00:00:00Z", "2025-03-11T00:00:00Z", "2026-03-13T00:00:00Z"],
    sql: `select period, sum(bars)::integer as count
from ( select instrument_id, period, "completed_bars" as bars
from bar_tally
where instrument_id = $1 and interval = '1w' and asset_class = 'options' and "completed_bars" > 0 and period > bar_tally_period('1w', $2) and period < bar_tally_period('1w', $3)
union all select "o".instrument_id as instrument_id, bar_tally_period('1w', "o".ts) as period, count(*) as bars
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 1
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = $4 and "o"."ts" >= $5 and "o"."ts" <= $6 and "o"."ts" < bar_tally_period_end('1w', $7)
group by 1, 2
union all select "o".instrument_id as instrument_id, bar_tally_period('1w', "o".ts) as period, count(*) as bars
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 1
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = $8 and "o"."ts" >= $9 and "o"."ts" <= $10 and "o"."ts" >= bar_tally_period('1w', $11) and bar_tally_period('1w', $12) < bar_tally_period('1w', $13)
group by 1, 2) parts
group by period
order by period`,
  },
  {
    name: 'aggregates/timeseries-options',
    values: [[9,1], "2026-03-06T00:00:00Z", "2026-03-11T00:00:00Z", [9,1], "2026-03-06T00:00:00Z", "2026-03-11T00:00:00Z"],
    sql: `select period, sum(bars)::integer as count
from (select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1d', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3 and true) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'ITM' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($4) and "o"."ts" >= $5 and "o"."ts" <= $6 and true) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2) parts
group by period
order by period`,
  },
  {
    name: 'aggregates/timeseries',
    values: [[9,3], "2026-02-01T00:00:00Z", "2026-02-27T00:00:00Z", 5, 30],
    sql: `select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5`,
  },
  {
    name: 'aggregates/timeseries',
    values: [[9,3], "2025-12-01T00:00:00Z", "2026-02-27T00:00:00Z", [9,3], "2025-12-01T00:00:00Z", "2026-02-27T00:00:00Z", "2025-12-01T00:00:00Z", [9,3], "2025-12-01T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2025-12-01T00:00:00Z", "2026-02-27T00:00:00Z"],
    sql: `select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "bars" > 0 and period > bar_tally_period('1d', $2) and period < bar_tally_period('1d', $3)
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($4) and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1d', $7)
group by 1, 2
union all select "c".instrument_id as instrument_id, bar_tally_period('1d', "c".ts) as period, count(*) as bars
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($8) and "c"."ts" >= $9 and "c"."ts" <= $10 and "c"."ts" >= bar_tally_period('1d', $11) and bar_tally_period('1d', $12) < bar_tally_period('1d', $13)
group by 1, 2) parts
group by period
order by period`,
  },
  {
    name: 'aggregates/top-constituents',
    values: ["2026-03-11T00:00:00Z", [9,3,4,10,6,2,1,5,7], 2],
    sql: `with span as materialized ( select e.instrument_id as aggregate_id, s.*
from bar_extent e
cross join lateral (select "c".ts as lower, "c".ts as upper
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit 1) s
where e.instrument_id = any($2) and e.interval = '1d' and e.asset_class = 'cash' and "e"."completed_last_ts" is not null), membership as materialized ( select s.*, m.security_id, m.valid_from, m.valid_to
from span s
join constituent m on m.aggregate_id = s.aggregate_id ), total as materialized ( select e.instrument_id as aggregate_id, min(b.first_ts) as first_ts, max(b.last_ts) as last_ts, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, max(b.px_chg) as px_chg
from bar_extent e
join "span" s on s."aggregate_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'cash'
left join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."retailNetTurnover")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."retailNetTurnover"
order by "b"."ts" desc) filter (where "b"."retailNetTurnover" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "c".ts as ts, "c".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = "e"."instrument_id" and "c"."ts" between s.lower and s.upper and true) b
group by b.id) b on true
group by e.instrument_id), member as materialized ( select s.aggregate_id, e.instrument_id, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, max(b.px_chg) as px_chg
from bar_extent e
join "membership" s on s."security_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'cash'
cross join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."retailNetTurnover")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."retailNetTurnover"
order by "b"."ts" desc) filter (where "b"."retailNetTurnover" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "c".ts as ts, "c".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = "e"."instrument_id" and "c"."ts" between s.lower and s.upper and "c"."ts" >= s.valid_from and "c"."ts" < s.valid_to) b
group by b.id) b
group by s.aggregate_id, e.instrument_id), ranked as ( select *, rank() over (partition by aggregate_id
order by value desc)::integer as rank, row_number() over (partition by aggregate_id
order by value desc, instrument_id) as place
from member
where value is not null ) select t.aggregate_id as "aggregateId", t.first_ts as "firstTs", t.last_ts as "lastTs", t.value as total, r.rank, r.value, r.px, r.px_chg as "pxChg", security.*
from total t
left join ranked r on r.aggregate_id = t.aggregate_id and r.place <= $3
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") security on security.id = r.instrument_id
order by t.aggregate_id, r.place`,
  },
  {
    name: 'aggregates/top-constituents',
    values: ["2026-01-12T00:00:00Z", "2026-02-27T00:00:00Z", [9,3,4,10,6,2,1,5,7], 1],
    sql: `with span as materialized ( select e.instrument_id as aggregate_id, s.*
from bar_extent e
cross join lateral (select $1::timestamptz as lower, $2::timestamptz as upper) s
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'options' and "e"."completed_last_ts" is not null), membership as materialized ( select s.*, m.security_id, m.valid_from, m.valid_to
from span s
join constituent m on m.aggregate_id = s.aggregate_id ), total as materialized ( select e.instrument_id as aggregate_id, min(b.first_ts) as first_ts, max(b.last_ts) as last_ts, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, load.change((array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1], max(before.px)) as px_chg
from bar_extent e
join "span" s on s."aggregate_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'options'
left join lateral (select c.px
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and c.instrument_id = "e"."instrument_id" and c.ts < s.lower and c.px is not null
order by c.ts desc
limit 1) before on true
left join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."callNotional")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."callNotional"
order by "b"."ts" desc) filter (where "b"."callNotional" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "o".ts as ts, "o".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "o"."call_notional" as "callNotional"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 1
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = "e"."instrument_id" and "o"."ts" between s.lower and s.upper and true) b
group by b.id) b on true
group by e.instrument_id), member as materialized ( select s.aggregate_id, e.instrument_id, from_cents(sum(b.total)) as value, (array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1] as px, load.change((array_agg("b"."px"
order by "b"."last_ts" desc) filter (where "b"."px" is not null))[1], max(before.px)) as px_chg
from bar_extent e
join "membership" s on s."security_id" = e.instrument_id and e.interval = '1d' and e.asset_class = 'options'
left join lateral (select c.px
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and c.instrument_id = "e"."instrument_id" and c.ts < s.lower and c.px is not null
order by c.ts desc
limit 1) before on true
cross join lateral ( select min(b.ts) as first_ts, max(b.ts) as last_ts, sum(cents(b."callNotional")) as total, (array_agg("b"."px"
order by "b"."ts" desc) filter (where "b"."px" is not null))[1] as px, (array_agg("b"."callNotional"
order by "b"."ts" desc) filter (where "b"."callNotional" is not null))[1] as last, max(b."pxChg") as px_chg
from (select "o".ts as ts, "o".instrument_id as id, "c"."px" as "px", "c"."px_chg_completed" as "pxChg", "o"."call_notional" as "callNotional"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 1
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = "e"."instrument_id" and "o"."ts" between s.lower and s.upper and "o"."ts" >= s.valid_from and "o"."ts" < s.valid_to) b
group by b.id) b
group by s.aggregate_id, e.instrument_id), ranked as ( select *, rank() over (partition by aggregate_id
order by value asc)::integer as rank, row_number() over (partition by aggregate_id
order by value asc, instrument_id) as place
from member
where value is not null ) select t.aggregate_id as "aggregateId", t.first_ts as "firstTs", t.last_ts as "lastTs", t.value as total, r.rank, r.value, r.px, r.px_chg as "pxChg", security.*
from total t
left join ranked r on r.aggregate_id = t.aggregate_id and r.place <= $4
left join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") security on security.id = r.instrument_id
order by t.aggregate_id, r.place`,
  },
  {
    name: 'aggregates/transformed',
    values: ["…", 1, [9,6,2]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1h" c
where c.interval = '1h' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1h' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/transformed',
    values: ["2026-02-02T00:00:00Z", "2026-03-11T00:00:00Z", 4, "2026-02-02T00:00:00Z", "2026-03-11T00:00:00Z", 4, 4, [9,6,2]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover", "o"."call_turnover" as "callTurnover", "o"."cp_turnover" as "cpTurnover"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1 and "c"."ts" <= $2
order by ts desc
limit $3) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $4 and "o"."ts" <= $5
order by ts desc
limit $6) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc
limit $7 ) b
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'all'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'aggregates/transformed',
    values: [["2026-03-06T00:00:00Z","2026-03-06T00:00:00Z"], [2,9], 19, [2,9]],
    sql: `select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."callTurnover") as "callTurnover", array_agg(b."cpTurnover") as "cpTurnover"
from ( select "o".ts as ts, "o"."call_turnover" as "callTurnover", "o"."cp_turnover" as "cpTurnover"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "o".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'options'`,
  },
  {
    name: 'aggregates/transformed',
    values: [["2026-03-06T00:00:00Z","2026-03-06T00:00:00Z"], [2,9], 19, [2,9]],
    sql: `select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."px") as "px", array_agg(b."retailNetTurnover") as "retailNetTurnover", array_agg(b."retailTotalTurnover") as "retailTotalTurnover"
from ( select "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'aggregates/transformed',
    values: [["…","…"], [2,9], 1015, [2,9]],
    sql: `select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(extract(epoch
from b.ts)::double precision) as stamps, array_agg(b."px") as "px"
from ( select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1h" c
where c.interval = '1h' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1h' and e.asset_class = 'cash'`,
  },
  {
    name: 'aggregates/types',
    values: ["owner@example.com", true],
    sql: `select "aggregate"."type", coalesce(array_agg(distinct aggregate.subtype
order by aggregate.subtype) filter (where aggregate.subtype is not null), '{}') as "subtypes", count(*) as "count"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2
group by "aggregate"."type"
order by "aggregate"."type"`,
  },
  {
    name: 'aggregates/types',
    values: ["owner@example.com", true],
    sql: `select distinct aggregate.subtype as "subtype"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2 and "aggregate"."subtype" is not null
order by "subtype"`,
  },
  {
    name: 'aggregates/types',
    values: ["owner@example.com", true, "INDUSTRY"],
    sql: `select distinct aggregate.subtype as "subtype"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2 and "aggregate"."subtype" is not null and lower(aggregate.type) = lower($3)
order by "subtype"`,
  },
  {
    name: 'analytics/associations',
    values: ["analyst@example.com", ["retail-net"]],
    sql: `select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "flow_series"."slug" = any($2)
order by flow_series.slug collate "C"`,
  },
  {
    name: 'analytics/associations',
    values: [1, "2025-12-01T00:00:00Z", "2026-03-10T00:00:00Z", 200001, 1],
    sql: `select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3) b
where "v0" is not null
order by ts
limit $4)) r ) v
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'analytics/associations',
    values: [1, "2025-12-01T00:00:00Z", "2026-03-10T00:00:00Z", 200001, 1, "2025-12-01T00:00:00Z", "2026-03-10T00:00:00Z", 200001, "2025-12-01T00:00:00Z", 1, [1001,3]],
    sql: `select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" >= $2 and "c"."ts" <= $3) b
where "v0" is not null
order by ts
limit $4)) r ) v
where e.instrument_id = $5 and e.interval = '1w' and e.asset_class = 'cash'
union all select 1 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $6 and "c"."ts" <= $7) b
where "v0" is not null
order by ts
limit $8)
union all (select ts, v0 as "v0"
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" < $9) b
where "v0" is not null
order by ts desc
limit $10) one)) r ) v
where e.instrument_id = any($11) and e.interval = '1w' and e.asset_class = 'cash'`,
  },
  {
    name: 'analytics/associations',
    values: ["2025-12-01", "2026-03-10", 200001, "2025-12-01", 1, [1]],
    sql: `select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
limit $3)
union all ( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date < $4::date
order by o.date desc
limit $5)) r ) v
where s.id = any($6)`,
  },
  {
    name: 'analytics/associations',
    values: ["2025-12-01", "2026-03-10", 200001, [1]],
    sql: `select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
limit $3)) r ) v
where s.id = any($4)`,
  },
  {
    name: 'analytics/associations',
    values: [[1,3], "analyst@example.com", [1001], ["etf-flow"], "analyst@example.com"],
    sql: `select subject.*, (select created_at
from data_version
order by id desc
limit 1)
from ( select 'aggregate' as kind, aggregate.id, instrument.provider_id as code, instrument.name, null as frequency, null as metric
from aggregate
join instrument on instrument.id = aggregate.id
where aggregate.id = any($1) and (aggregate.owner_email is null or aggregate.owner_email = $2)
union all select 'security', security.id, instrument.provider_id, instrument.name, null, null
from security
join instrument on instrument.id = security.id
where security.id = any($3)
union all select 'flow_series', s.id, s.slug, s.name, s.frequency, s.metric
from flow_series s
left join aggregate on aggregate.id = s.instrument_id
where s.slug = any($4) and (aggregate.owner_email is null or aggregate.owner_email = $5) ) subject`,
  },
  {
    name: 'analytics/batch',
    values: ["2026-01-05T00:00:00Z", "2026-03-06T00:00:00Z", [1,2,3], "2026-01-05T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-05T00:00:00Z", "2026-03-06T00:00:00Z", [1,2,3]],
    sql: `with calendar as materialized ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) filter (where is_trading_day) as times, count(*) filter (where is_trading_day) as stamps, bool_and(is_trading_day) as is_whole
from bar_stamp
where interval = '1d' and asset_class = 'cash' and true and "ts" >= $1 and "ts" <= $2 ), size as materialized ( select coalesce(sum(least(e.bars, c.stamps)), 0) as bars
from bar_extent e
cross join calendar c
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash' ) select null as "instrumentId", size.bars, times, null as values
from calendar
cross join size
union all select e.instrument_id, null, t.times, s.values
from bar_extent e
left join aggregate a on a.id = e.instrument_id
cross join lateral (select string_agg(float8send(value), ''::bytea
order by ts) as values
from ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $4 and "c"."ts" <= $5) b
where "retailNetTurnover" is not null) b) s
cross join lateral ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) as times
from ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $6 and "c"."ts" <= $7) b
where "retailNetTurnover" is not null) b
where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps
from calendar) or not (select is_whole
from calendar) ) t
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'cash' and (select bars
from size) <= 2000000`,
  },
  {
    name: 'analytics/batch',
    values: ["2026-01-05T00:00:00Z", "2026-03-06T00:00:00Z", [1,2,3], "2026-01-05T00:00:00Z", "2026-03-06T00:00:00Z", "2026-01-05T00:00:00Z", "2026-03-06T00:00:00Z", [1,2,3]],
    sql: `with calendar as materialized ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) filter (where is_trading_day) as times, count(*) filter (where is_trading_day) as stamps, bool_and(is_trading_day) as is_whole
from bar_stamp
where interval = '1d' and asset_class = 'options' and true and "ts" >= $1 and "ts" <= $2 ), size as materialized ( select coalesce(sum(least(e.bars, c.stamps)), 0) as bars
from bar_extent e
cross join calendar c
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'options' ) select null as "instrumentId", size.bars, times, null as values
from calendar
cross join size
union all select e.instrument_id, null, t.times, s.values
from bar_extent e
left join aggregate a on a.id = e.instrument_id
cross join lateral (select string_agg(float8send(value), ''::bytea
order by ts) as values
from ( select ts, "netCpTurnover" as value
from (select "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'SMALL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $4 and "o"."ts" <= $5) b
where "netCpTurnover" is not null) b) s
cross join lateral ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) as times
from ( select ts, "netCpTurnover" as value
from (select "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'SMALL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $6 and "o"."ts" <= $7) b
where "netCpTurnover" is not null) b
where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps
from calendar) or not (select is_whole
from calendar) ) t
where e.instrument_id = any($8) and e.interval = '1d' and e.asset_class = 'options' and (select bars
from size) <= 2000000`,
  },
  {
    name: 'analytics/statistics',
    values: ["2026-02-02T00:00:00Z", "2026-03-13T00:00:00Z", [7,9,10], "2026-02-02T00:00:00Z", "2026-03-13T00:00:00Z", "2026-02-02T00:00:00Z", "2026-03-13T00:00:00Z", [7,9,10]],
    sql: `with calendar as materialized ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) filter (where is_trading_day) as times, count(*) filter (where is_trading_day) as stamps, bool_and(is_trading_day) as is_whole
from bar_stamp
where interval = '1w' and asset_class = 'cash' and has_completed and "ts" >= $1 and "ts" <= $2 ), size as materialized ( select coalesce(sum(least(e.bars, c.stamps)), 0) as bars
from bar_extent e
cross join calendar c
where e.instrument_id = any($3) and e.interval = '1w' and e.asset_class = 'cash' ) select null as "instrumentId", size.bars, times, null as values
from calendar
cross join size
union all select e.instrument_id, null, t.times, s.values
from bar_extent e
left join aggregate a on a.id = e.instrument_id
cross join lateral (select string_agg(float8send(value), ''::bytea
order by ts) as values
from ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $4 and "c"."ts" <= $5) b
where "px" is not null) b) s
cross join lateral ( select string_agg(timestamptz_send(ts), ''::bytea
order by ts) as times
from ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $6 and "c"."ts" <= $7) b
where "px" is not null) b
where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps
from calendar) or not (select is_whole
from calendar) ) t
where e.instrument_id = any($8) and e.interval = '1w' and e.asset_class = 'cash' and (select bars
from size) <= 2000000`,
  },
  {
    name: 'catalogue/calendar',
    values: ["2026-01-15T00:00:00Z", "2026-01-20T00:00:00Z"],
    sql: `select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and has_completed and ts >= $1 and ts <= $2`,
  },
  {
    name: 'catalogue/list',
    values: ["eta", "eta", "eta", "eta", "eta", "eta", "eta", 2, 0],
    sql: `select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", "extent"."firstTs", "extent"."lastTs", "extent"."assetClasses"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
inner join ( select e.instrument_id as id, min("e"."first_ts") filter (where e.asset_class = 'all') as "firstTs", max("e"."last_ts") filter (where e.asset_class = 'all') as "lastTs", array_agg(distinct e.asset_class::text) filter (where e.asset_class <> 'all') as "assetClasses"
from bar_extent e
where e.interval in ('10min', '1d') and e.instrument_id in ( select security.id
from security
join instrument on instrument.id = security.id
where (position(nullif(fold_text($1), '') in instrument.folded_name) > 0 or position(lower($2) in lower("security"."ticker")) > 0 or position(lower($3) in lower("instrument"."provider_id")) > 0 or position(lower($4) in lower("security"."figi")) > 0 or position(lower($5) in lower("security"."isin")) > 0 or symbol_key($6) <> '' and starts_with(symbol_key(security.ticker), symbol_key($7))))
group by e.instrument_id having min("e"."first_ts") filter (where e.asset_class = 'all') is not null) as "extent" on "extent"."id" = "security"."id"
order by "security"."ticker", "security"."id"
limit $8 offset $9`,
  },
  {
    name: 'catalogue/list',
    values: ["eta", "eta", "eta", "eta", "eta", "eta", "eta"],
    sql: `select count(*) as "count"
from ( select e.instrument_id as id, min("e"."first_ts") filter (where e.asset_class = 'all') as "firstTs", max("e"."last_ts") filter (where e.asset_class = 'all') as "lastTs", array_agg(distinct e.asset_class::text) filter (where e.asset_class <> 'all') as "assetClasses"
from bar_extent e
where e.interval in ('10min', '1d') and e.instrument_id in ( select security.id
from security
join instrument on instrument.id = security.id
where (position(nullif(fold_text($1), '') in instrument.folded_name) > 0 or position(lower($2) in lower("security"."ticker")) > 0 or position(lower($3) in lower("instrument"."provider_id")) > 0 or position(lower($4) in lower("security"."figi")) > 0 or position(lower($5) in lower("security"."isin")) > 0 or symbol_key($6) <> '' and starts_with(symbol_key(security.ticker), symbol_key($7))))
group by e.instrument_id having min("e"."first_ts") filter (where e.asset_class = 'all') is not null) as "extent"`,
  },
  {
    name: 'comparison/compare',
    values: ["2026-02-16T00:00:00Z", "2026-03-13T00:00:00Z", 83334, [9,1,10]],
    sql: `select e.instrument_id as "instrumentId", s.*
from bar_extent e
cross join lateral ( select string_agg(float8send(date_part('epoch', b.ts)), ''::bytea
order by b.ts) as times, string_agg(float8send(coalesce(b."px", 'NaN')), ''::bytea
order by b.ts) as "px", string_agg(float8send(coalesce(b."cpNotional", 'NaN')), ''::bytea
order by b.ts) as "cpNotional"
from ( select "o".ts as ts, "c"."px" as "px", "o"."cp_notional" as "cpNotional"
from "option_bar_1w" o
left join "cash_bar_1w" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1w' and "c".basis <> 2
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $1 and "o"."ts" <= $2
order by "o".ts
limit $3 ) b ) s
where e.instrument_id = any($4) and e.interval = '1w' and e.asset_class = 'options' and s.times is not null`,
  },
  {
    name: 'comparison/side-by-side',
    values: ["2026-03-05T00:00:00Z", "2026-03-11T12:00:00Z", 250001, [3,9]],
    sql: `select e.instrument_id as "instrumentId", s.*
from bar_extent e
cross join lateral ( select string_agg(float8send(date_part('epoch', b.ts)), ''::bytea
order by b.ts) as times, string_agg(float8send(coalesce(b."netCpTurnover", 'NaN')), ''::bytea
order by b.ts) as "netCpTurnover"
from ( select "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'ATM' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $1 and "o"."ts" <= $2
order by "o".ts
limit $3 ) b ) s
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'options' and s.times is not null`,
  },
  {
    name: 'flow/analyses',
    values: ["analyst@example.com", 4],
    sql: `select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and true and true
order by flow_series.slug collate "C" asc
limit $2`,
  },
  {
    name: 'flow/analyses',
    values: [4, [8]],
    sql: `select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and true and true
order by o.date desc
limit $1 ) o
where s.id = any($2)
order by s.id, o.date desc`,
  },
  {
    name: 'flow/analyses',
    values: ["2026-01-01", 200001, [8,9,3]],
    sql: `select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and true
limit $2)) r ) v
where s.id = any($3)`,
  },
  {
    name: 'flow/analyses',
    values: [200001, [8,9,3]],
    sql: `select s.id, v.bytes
from flow_series s
cross join lateral ( select string_agg(timestamptz_send("r"."date"::timestamptz) || float8send(coalesce("r"."value", 'NaN')), ''::bytea
order by "r"."date"::timestamptz) as bytes
from (( select o.date, o.value
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and true and true
limit $1)) r ) v
where s.id = any($2)`,
  },
  {
    name: 'flow/list',
    values: ["owner@example.com", ["daily"], 3],
    sql: `select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and flow_series.frequency = any($2) and true and true
order by flow_series.slug collate "C" desc
limit $3`,
  },
  {
    name: 'flow/list',
    values: [[1001]],
    sql: `select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."id" = any($1)`,
  },
  {
    name: 'flow/list',
    values: ["owner@example.com", ["daily"]],
    sql: `select count(*) as "count"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and flow_series.frequency = any($2)`,
  },
  {
    name: 'flow/series',
    values: ["analyst@example.com", [1001]],
    sql: `select "flow_series"."instrument_id" as "instrumentId", count(*) as "count"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "flow_series"."instrument_id" = any($2)
group by "flow_series"."instrument_id"`,
  },
  {
    name: 'flow/series',
    values: [["ALFA"], 1],
    sql: `select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true`,
  },
  {
    name: 'flow/series',
    values: ["analyst@example.com", "Z-last", 2, [1001]],
    sql: `select "series".*
from "instrument"
inner join lateral (select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "flow_series"."instrument_id" = instrument.id and flow_series.slug collate "C" > $2 and true
order by flow_series.slug collate "C" asc
limit $3) as "series" on true
where "instrument"."id" = any($4)
order by "series"."instrumentId", series.slug collate "C" asc`,
  },
  {
    name: 'flow/series',
    values: ["2025-12-09", "2025-12-11", 101, [1]],
    sql: `select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.superseded_at is null and o.date >= $1::date and o.date <= $2::date
order by o.date asc
limit $3 ) o
where s.id = any($4)
order by s.id, o.date asc`,
  },
  {
    name: 'flow/series',
    values: ["2025-12-31T23:59:59.999Z", "2025-12-31T23:59:59.999Z", 4, [1]],
    sql: `select o.*
from flow_series s
cross join lateral ( select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
where o.series_id = s.id and o.updated_at <= $1 and (o.superseded_at is null or o.superseded_at > $2) and true and true
order by o.date desc
limit $3 ) o
where s.id = any($4)
order by s.id, o.date desc`,
  },
  {
    name: 'flow/series',
    values: [[1,1,1], ["2025-12-09","2025-12-10","2025-12-11"]],
    sql: `select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
join unnest($1::integer[], $2::date[]) asked (series_id, date) using (series_id, date)
where o.revision is not null
order by o.revision desc`,
  },
  {
    name: 'flow/series',
    values: [[1], [1]],
    sql: `select s.id as "seriesId", ( select o.date
from flow_observation o
where o.series_id = s.id and o.superseded_at is null
order by o.date asc
limit 1) as "firstObservation", ( select o.date
from flow_observation o
where o.series_id = s.id and o.superseded_at is null
order by o.date desc
limit 1) as "lastObservation", coalesce(t.observations, 0)::integer as "rowCount"
from flow_series s
left join ( select series_id, sum(observations) as observations
from ( select t.series_id, t.quarter, t.observations
from flow_tally t
where t.series_id = any($1) and true and true) parts
group by series_id ) t on t.series_id = s.id
where s.id = any($2)`,
  },
  {
    name: 'flow/series',
    values: [[1], "2025-12-09", "2025-12-11", [1], "2025-12-09", "2025-12-11", "2025-12-09", [1], "2025-12-09", "2025-12-11", "2025-12-11", "2025-12-09", "2025-12-11"],
    sql: `select series_id as id, sum(observations)::integer as observations
from ( select t.series_id, t.quarter, t.observations
from flow_tally t
where t.series_id = any($1) and t.quarter > date_trunc('quarter', $2::date)::date and t.quarter < date_trunc('quarter', $3::date)::date
union all select o.series_id, date_trunc('quarter', o.date)::date as quarter, count(*) as observations
from flow_observation o
where o.series_id = any($4) and o.superseded_at is null and o.date >= $5::date and o.date <= $6::date and o.date < date_trunc('quarter', $7::date)::date + interval '3 months'
group by 1, 2
union all select o.series_id, date_trunc('quarter', o.date)::date as quarter, count(*) as observations
from flow_observation o
where o.series_id = any($8) and o.superseded_at is null and o.date >= $9::date and o.date <= $10::date and o.date >= date_trunc('quarter', $11::date)::date and date_trunc('quarter', $12::date)::date < date_trunc('quarter', $13::date)::date
group by 1, 2) parts
group by series_id`,
  },
  {
    name: 'flow/timeseries',
    values: [[4,3], "2026-01-05", "2026-02-28", 4, 4],
    sql: `select o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision
from flow_observation o
join flow_series s on s.id = o.series_id
where o.series_id = any($1) and o.superseded_at is null and o.date >= $2::date and o.date <= $3::date
order by o.date desc, s.slug collate "C"
limit $4 offset $5`,
  },
  {
    name: 'flow/timeseries',
    values: [[4,3], "2026-01-05", "2026-02-28", [4,3], "2026-01-05", "2026-02-28", "2026-01-05", [4,3], "2026-01-05", "2026-02-28", "2026-02-28", "2026-01-05", "2026-02-28"],
    sql: `select quarter as period, sum(observations)::integer as count
from ( select t.series_id, t.quarter, t.observations
from flow_tally t
where t.series_id = any($1) and t.quarter > date_trunc('quarter', $2::date)::date and t.quarter < date_trunc('quarter', $3::date)::date
union all select o.series_id, date_trunc('quarter', o.date)::date as quarter, count(*) as observations
from flow_observation o
where o.series_id = any($4) and o.superseded_at is null and o.date >= $5::date and o.date <= $6::date and o.date < date_trunc('quarter', $7::date)::date + interval '3 months'
group by 1, 2
union all select o.series_id, date_trunc('quarter', o.date)::date as quarter, count(*) as observations
from flow_observation o
where o.series_id = any($8) and o.superseded_at is null and o.date >= $9::date and o.date <= $10::date and o.date >= date_trunc('quarter', $11::date)::date and date_trunc('quarter', $12::date)::date < date_trunc('quarter', $13::date)::date
group by 1, 2) parts
group by quarter
order by quarter`,
  },
  {
    name: 'forecasts/cube',
    values: ["analyst@example.com"],
    sql: `select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1)
order by flow_series.slug collate "C"`,
  },
  {
    name: 'forecasts/cube',
    values: ["2026-03-06", [1,2], [1,60], [-1,1]],
    sql: `select f.series_id as "seriesId", f.horizon, f.z_score as "zScore", f.value
from flow_forecast f
join flow_series s on s.id = f.series_id
where f.run_date = $1::date and f.series_id = any($2) and f.horizon = any($3) and f.z_score = any($4)
order by f.horizon, s.slug collate "C", f.z_score`,
  },
  {
    name: 'forecasts/cube',
    values: ["2026-03-06"],
    sql: `select min(ts at time zone 'UTC')::date as first, max(ts at time zone 'UTC')::date as last, coalesce( array_agg((ts at time zone 'UTC')::date
order by ts) filter (where ts > $1::date::timestamp at time zone 'UTC'), '{}' ) as dates
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day`,
  },
  {
    name: 'forecasts/cube',
    values: [[1,2], [1,2]],
    sql: `with run as ( select *
from flow_forecast_run
where series_id = any($1) and run_date = (select max(run_date)
from flow_forecast_run
where series_id = any($2)) ) select array(select distinct run_date
from run
order by 1 desc) as "runDates", array(select distinct horizon
from run
cross join unnest(horizons) horizon
order by 1) as horizons, array(select distinct z_score
from run
cross join unnest(z_scores) z_score
order by 1) as "zScores", array(select distinct series_id
from run) as "seriesIds"`,
  },
  {
    name: 'forecasts/cube',
    values: [[8,9,3,5,2,4,10,1]],
    sql: `with run as ( select *
from flow_forecast_run
where series_id = any($1) and true ) select array(select distinct run_date
from run
order by 1 desc) as "runDates", array(select distinct horizon
from run
cross join unnest(horizons) horizon
order by 1) as horizons, array(select distinct z_score
from run
cross join unnest(z_scores) z_score
order by 1) as "zScores", array(select distinct series_id
from run) as "seriesIds"`,
  },
  {
    name: 'forecasts/run-pages',
    values: ["analyst@example.com", ["daily"], 3],
    sql: `select "flow_series"."id", "flow_series"."slug", "flow_series"."name", "flow_series"."metric", flow_series.frequency as "frequency", "flow_series"."unit", "flow_unit"."label" as "unitLabel", "flow_series"."description", "flow_series"."instrument_id" as "instrumentId"
from "flow_series"
inner join "flow_unit" on "flow_unit"."code" = "flow_series"."unit"
left join "aggregate" on "aggregate"."id" = "flow_series"."instrument_id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and flow_series.frequency = any($2) and true and true
order by flow_series.slug collate "C" asc
limit $3`,
  },
  {
    name: 'forecasts/run-pages',
    values: [[8,2], ["2026-03-06","2026-03-06"]],
    sql: `select f.series_id as "seriesId", f.run_date as "runDate", f.horizon, array_agg(f.z_score
order by f.z_score) as "zScores", array_agg(f.value
order by f.z_score) as values
from unnest($1::int[], $2::date[]) run (series_id, run_date)
join flow_forecast f on f.run_date = run.run_date and f.series_id = run.series_id
group by f.series_id, f.run_date, f.horizon
order by f.series_id, f.run_date, f.horizon`,
  },
  {
    name: 'forecasts/run-pages',
    values: [[8,2], 3],
    sql: `select s.id as "seriesId", r.run_date as "runDate"
from unnest($1::int[]) s (id)
cross join lateral ( select run_date
from flow_forecast_run
where series_id = s.id
order by run_date desc
limit $2 ) r
order by s.id, r.run_date desc`,
  },
  {
    name: 'forecasts/run-pages',
    values: [[8,2]],
    sql: `select series_id as id, count(*)::int as count
from flow_forecast_run
where series_id = any($1)
group by series_id`,
  },
  {
    name: 'forecasts/series',
    values: [[0,1], 3, [3]],
    sql: `select s.id as "seriesId", run.run_date as "runDate", f.*
from flow_series s
cross join lateral ( select r.run_date
from flow_forecast_run r
where r.series_id = s.id
order by r.run_date desc
limit 1) run
cross join lateral ( select f.horizon, array_agg(f.z_score
order by f.z_score) as "zScores", array_agg(f.value
order by f.z_score) as values
from flow_forecast f
where f.run_date = run.run_date and f.series_id = s.id and true and f.z_score = any($1)
group by f.horizon
order by f.horizon asc
limit $2 ) f
where s.id = any($3)
order by s.id, f.horizon asc`,
  },
  {
    name: 'forecasts/series',
    values: [[3], [0,1]],
    sql: `select s.id, count(distinct f.horizon) as count
from flow_series s
cross join lateral ( select r.run_date
from flow_forecast_run r
where r.series_id = s.id
order by r.run_date desc
limit 1) run
join flow_forecast f on f.run_date = run.run_date and f.series_id = s.id
where s.id = any($1) and true and f.z_score = any($2)
group by s.id`,
  },
  {
    name: 'instruments/codes',
    values: ["analyst@example.com", ["AGG-TECH","alfa","NOWHERE","own/α β"]],
    sql: `select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."provider_id" = any($2)`,
  },
  {
    name: 'jobs/estimates',
    values: [[3,9], "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z", [3,9], "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z", "2026-01-05T00:00:00Z", [3,9], "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z", "2026-01-05T00:00:00Z", [3,9], "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z", "2026-03-11T00:00:00Z", "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z", [3,9], "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z", "2026-03-11T00:00:00Z", "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z"],
    sql: `select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1d' and asset_class = 'all' and "bars" > 0 and period > bar_tally_period('1d', $2) and period < bar_tally_period('1d', $3)
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1d', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($4) and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1d', $7)) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($8) and "o"."ts" >= $9 and "o"."ts" <= $10 and "o"."ts" < bar_tally_period_end('1d', $11)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1d', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($12) and "c"."ts" >= $13 and "c"."ts" <= $14 and "c"."ts" >= bar_tally_period('1d', $15) and bar_tally_period('1d', $16) < bar_tally_period('1d', $17)) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($18) and "o"."ts" >= $19 and "o"."ts" <= $20 and "o"."ts" >= bar_tally_period('1d', $21) and bar_tally_period('1d', $22) < bar_tally_period('1d', $23)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2) parts
group by period
order by period`,
  },
  {
    name: 'jobs/estimates',
    values: [[3,9], "2026-01-05T00:00:00Z", "2026-03-11T00:00:00Z"],
    sql: `select period, sum(bars)::integer as count
from (select "o".instrument_id as instrument_id, bar_tally_period('1d', "o".ts) as period, count(*) as bars
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'OTM' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($1) and "o"."ts" >= $2 and "o"."ts" <= $3 and true
group by 1, 2) parts
group by period
order by period`,
  },
  {
    name: 'jobs/estimates',
    values: ["analyst@example.com", true],
    sql: `with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'cash' ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally`,
  },
  {
    name: 'jobs/estimates',
    values: ["analyst@example.com", true, "2026-03-02T00:00:00Z", "2026-03-06T00:00:00Z"],
    sql: `with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'cash' and period >= bar_tally_period('1d', $3) and period <= $4 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally`,
  },
  {
    name: 'screens/constituents',
    values: ["2026-03-11T14:55:00Z"],
    sql: `select bar.*, (select created_at
from data_version
order by id desc
limit 1) as "asOf", (select max(id)
from data_version) as version
from ( select 0 as place, bar.ts, (bar.ts at time zone 'America/New_York')::date::text as date, (select max(ts)
from bar_stamp
where interval = '1h' and asset_class = 'cash' and true and is_trading_day and ts < bar.ts) as "previousTs"
from (select max(ts) as ts
from bar_stamp
where interval = '1h' and asset_class = 'cash' and true and is_trading_day and ts <= $1) bar) bar
order by place`,
  },
  {
    name: 'screens/constituents',
    values: ["-infinity", "2026-03-08T00:00:00Z"],
    sql: `select bar.*, (select created_at
from data_version
order by id desc
limit 1) as "asOf", (select max(id)
from data_version) as version
from ( select 0 as place, bar.ts, (bar.ts at time zone 'UTC')::date::text as date, (select max(ts)
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts < bar.ts) as "previousTs"
from (select max(ts) as ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and true and ts >= $1 and ts <= $2) bar) bar
order by place`,
  },
  {
    name: 'screens/constituents',
    values: ["analyst@example.com"],
    sql: `select distinct 'types' as category, "aggregate"."type" as name
from "aggregate"
where "aggregate"."type" is not null and (aggregate.owner_email is null or aggregate.owner_email = $1)
order by category, name`,
  },
  {
    name: 'screens/constituents',
    values: [[1003,1001]],
    sql: `select requested.id as "instrumentId", i.*
from unnest($1::integer[]) with ordinality requested (id, place)
join (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i" on i.id = requested.id
order by requested.place`,
  },
  {
    name: 'screens/constituents',
    values: ["2026-03-11T14:00:00Z", "2026-03-11T14:00:00Z", [1001,1003,1010,1012]],
    sql: `select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1"
from ( select id, "l0"[1] as "v0", "l0"[2] as "v1"
from ( select e.instrument_id as id, ( select array_agg(r.v0)
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1h" c
where c.interval = '1h' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1) b
where "v0" is not null
order by ts desc
limit 2) r having max(r.ts) = $2::timestamptz) as "l0"
from bar_extent e
where e.instrument_id = any($3) and e.interval = '1h' and e.asset_class = 'cash'
group by e.instrument_id ) listed
order by id offset 0) ordered`,
  },
  {
    name: 'screens/constituents',
    values: [1, "2026-03-11", "2026-03-11"],
    sql: `with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) select *
from ( select 0 as place, string_agg(int4send(m.id), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as ids, string_agg(int4send(least(greatest(coalesce(m.valid_from, '-infinity'), date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "from", string_agg(int4send(least(greatest(m.valid_to, date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "to"
from ( select i.*, greatest(s.valid_from, c.valid_from) as valid_from, least(coalesce(s.valid_to, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end), c.valid_to) as valid_to
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i"
join security s on s.id = i.id
left join last_bar on last_bar.instrument_id = i.id
join constituent c on c.security_id = i.id and c.aggregate_id = $1
where true) m
where (m.valid_from is null or m.valid_from <= $2::date) and m.valid_to > $3::date) universe
order by place`,
  },
  {
    name: 'screens/counts',
    values: ["2026-03-04T00:00:00Z", "2026-03-10T00:00:00Z", 100001, [1,2]],
    sql: `select 0 as scan, e.instrument_id as "instrumentId", v.bytes
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
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'screens/counts',
    values: ["2026-03-05T00:00:00Z", "2026-03-05T00:00:00Z", "2026-03-10T00:00:00Z", 5001],
    sql: `select bar.*, known.*
from ( select (select max(ts)
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts < $1) as "previousTs", (select created_at
from data_version
order by id desc
limit 1) as "asOf" ) known
left join ( select ts, (ts at time zone 'UTC')::date::text as date
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts >= $2 and ts <= $3
order by ts
limit $4 ) bar on true
order by bar.ts`,
  },
  {
    name: 'screens/counts',
    values: ["analyst@example.com", ["sector"], "2026-03-10", "2026-03-05"],
    sql: `with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) select *
from ( select 0 as place, string_agg(int4send(m.id), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as ids, string_agg(int4send(least(greatest(coalesce(m.valid_from, '-infinity'), date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "from", string_agg(int4send(least(greatest(m.valid_to, date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "to"
from ( select i.*, date '-infinity' as valid_from, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end as valid_to
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and lower(aggregate.type) = any($2)) as "i"
left join last_bar on last_bar.instrument_id = i.id
where true) m
where (m.valid_from is null or m.valid_from <= $3::date) and m.valid_to > $4::date) universe
order by place`,
  },
  {
    name: 'screens/distribution',
    values: [[1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012], "2026-03-10T00:00:00Z"],
    sql: `select 0 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select "c".instrument_id as id, "c"."retail_net_turnover" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" = $2
order by id offset 0) ordered) row
order by place`,
  },
  {
    name: 'screens/distribution',
    values: ["2026-03-10", "2026-03-10"],
    sql: `with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) select *
from ( select 0 as place, string_agg(int4send(m.id), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as ids, string_agg(int4send(least(greatest(coalesce(m.valid_from, '-infinity'), date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "from", string_agg(int4send(least(greatest(m.valid_to, date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "to"
from ( select i.*, greatest(s.valid_from) as valid_from, least(coalesce(s.valid_to, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end)) as valid_to
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i"
join security s on s.id = i.id
left join last_bar on last_bar.instrument_id = i.id
where true) m
where (m.valid_from is null or m.valid_from <= $1::date) and m.valid_to > $2::date) universe
order by place`,
  },
  {
    name: 'screens/look-back',
    values: [[1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012], "2026-03-10T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012], "2026-03-10T00:00:00Z"],
    sql: `select 0 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select coalesce(c.instrument_id, o.instrument_id) as id, ("o"."put_turnover") / nullif(("c"."retail_total_turnover"), 0) as "v0"
from (select *
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = any($1) and "c"."ts" = $2) c
full join (select *
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($3) and "o"."ts" = $4) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by id offset 0) ordered) row
order by place`,
  },
  {
    name: 'screens/look-back',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", 100001, "2026-03-10T00:00:00Z", 251, [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]],
    sql: `select 0 as scan, e.instrument_id as "instrumentId", v.bytes
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
where e.instrument_id = any($6) and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'screens/look-back',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z"],
    sql: `select bar.*, (select created_at
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
order by place`,
  },
  {
    name: 'screens/look-back',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012], "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z"],
    sql: `select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
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
order by id offset 0) ordered`,
  },
  {
    name: 'screens/look-back',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]],
    sql: `select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1"
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
order by id offset 0) ordered`,
  },
  {
    name: 'screens/look-back',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-09T00:00:00Z", "2026-03-09T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]],
    sql: `select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1", string_agg(float8send(coalesce("v2", 'NaN')), ''::bytea) as "v2", string_agg(float8send(coalesce("v3", 'NaN')), ''::bytea) as "v3"
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
order by id offset 0) ordered`,
  },
  {
    name: 'screens/look-back',
    values: ["2026-03-09T00:00:00Z", "2026-03-09T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012], "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z"],
    sql: `select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1", string_agg(float8send(coalesce("v2", 'NaN')), ''::bytea) as "v2", string_agg(float8send(coalesce("v3", 'NaN')), ''::bytea) as "v3"
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
order by id offset 0) ordered`,
  },
  {
    name: 'screens/look-back',
    values: ["2026-03-10", "2026-03-10"],
    sql: `with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
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
order by place`,
  },
  {
    name: 'screens/screen',
    values: [[1001,1003,1004,1007,1010,1011,1012], "2026-03-10T00:00:00Z", [1001,1003,1004,1007,1010,1011,1012], "2026-03-09T00:00:00Z"],
    sql: `select 0 as place, row.*
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
order by place`,
  },
  {
    name: 'screens/screen',
    values: [[1001,1004,1007,1011,1012], "2026-03-10T00:00:00Z"],
    sql: `select 0 as place, row.*
from ( select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
from (select "o".instrument_id as id, "o"."put_turnover" / nullif("o"."call_turnover", 0) as "v0"
from "option_bar_1d" o
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 1 and "o"."instrument_id" = any($1) and "o"."ts" = $2
order by id offset 0) ordered) row
order by place`,
  },
  {
    name: 'screens/screen',
    values: [[1001,1003,1004,1007,1011,1012], "{-602979.71,-1218982.27,-1078141.53,-476622.27,462552.22,597322.65}", ["2026-03-10T00:00:00.000Z"], "{6}"],
    sql: `select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'cash' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 1
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board`,
  },
  {
    name: 'screens/screen',
    values: [],
    sql: `select distinct 'sector' as category, "security"."sector" as name
from "security"
where "security"."sector" is not null
order by category, name`,
  },
  {
    name: 'screens/screen',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", [1001,1003,1004,1007,1010,1011,1012], "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z"],
    sql: `select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0"
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
order by id offset 0) ordered`,
  },
  {
    name: 'screens/screen',
    values: ["2026-03-10T00:00:00Z", "2026-03-10T00:00:00Z", [1001,1003,1004,1007,1010,1011,1012]],
    sql: `select string_agg(int4send(id), ''::bytea) as ids, string_agg(float8send(coalesce("v0", 'NaN')), ''::bytea) as "v0", string_agg(float8send(coalesce("v1", 'NaN')), ''::bytea) as "v1"
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
order by id offset 0) ordered`,
  },
  {
    name: 'screens/screen',
    values: [["technology","energy"], "2026-03-10", "2026-03-10"],
    sql: `with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
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
order by place`,
  },
  {
    name: 'securities/batches',
    values: [["US0000001018","US0000000000"], 1],
    sql: `select "named".*, "asked"."value" as "asked", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."isin" = asked.value, lower("security"."isin") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."isin" = asked.value
order by "security"."isin" = asked.value desc, lower("security"."isin") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true`,
  },
  {
    name: 'securities/batches',
    values: [["ALFA","NONE","OPTN"], 1],
    sql: `select "named".*, "asked"."value" as "asked", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."ticker" = asked.value, lower("security"."ticker") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where symbol_key("security"."ticker") = symbol_key(asked.value)
order by "security"."ticker" = asked.value desc, lower("security"."ticker") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true`,
  },
  {
    name: 'securities/batches',
    values: [[1001,1010], "{-21096.94,-54504.42,-3885.64,-6581.82,26932.7,69212.82,-35115.69,-57275.29,41751.04}", ["2026-03-11T00:00:00Z","2026-03-10T00:00:00Z","2026-03-09T00:00:00Z","2026-03-06T00:00:00Z","2026-03-05T00:00:00Z"], "{1,3,5,7,9}"],
    sql: `select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'options' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board`,
  },
  {
    name: 'securities/batches',
    values: [1001, "2026-03-11T00:00:00Z", 1, 1001],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'securities/batches',
    values: ["2026-03-05T00:00:00Z", "2026-03-11T00:00:00Z", 33334, [1001,1009,1010]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "o".instrument_id as "instrumentId", "o".ts as ts, "o"."net_cp_turnover" as "netCpTurnover"
from "option_bar_1d" o
left join "cash_bar_1d" c on c.instrument_id = o.instrument_id and c.ts = o.ts and c.interval = '1d' and "c".basis <> 2
where o.interval = '1d' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = e.instrument_id and "o"."ts" >= $1 and "o"."ts" <= $2
order by "o".ts desc
limit $3 ) b
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'options'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'securities/cross-section',
    values: [[1001,1002,1003,1004,1005,1007,1008,1010,1011,1012], "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012], "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", 2000, 0],
    sql: `select coalesce(c.instrument_id, o.instrument_id) as "instrumentId", coalesce(c.ts, o.ts) as ts, "c"."retail_net_turnover" as "retailNetTurnover", "o"."cp_notional" as "cpNotional"
from (select *
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3) c
full join (select *
from "option_bar_1w" o
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($4) and "o"."ts" >= $5 and "o"."ts" <= $6) o on c.instrument_id = o.instrument_id and c.ts = o.ts
order by coalesce(c.ts, o.ts) desc, coalesce(c.instrument_id, o.instrument_id)
limit $7 offset $8`,
  },
  {
    name: 'securities/cross-section',
    values: [[1001,1002,1003,1004,1005,1007,1008,1010,1011,1012], "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012], "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012], "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012], "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", [1001,1002,1003,1004,1005,1007,1008,1010,1011,1012], "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z"],
    sql: `select period, sum(bars)::integer as count
from ( select instrument_id, period, "bars" as bars
from bar_tally
where instrument_id = any($1) and interval = '1w' and asset_class = 'all' and "bars" > 0 and period > bar_tally_period('1w', $2) and period < bar_tally_period('1w', $3)
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1w', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = any($4) and "c"."ts" >= $5 and "c"."ts" <= $6 and "c"."ts" < bar_tally_period_end('1w', $7)) c
full join (select *
from "option_bar_1w" o
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($8) and "o"."ts" >= $9 and "o"."ts" <= $10 and "o"."ts" < bar_tally_period_end('1w', $11)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2
union all select coalesce(c.instrument_id, o.instrument_id) as instrument_id, bar_tally_period('1w', coalesce(c.ts, o.ts)) as period, count(*) as bars
from (select *
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 2 and "c"."instrument_id" = any($12) and "c"."ts" >= $13 and "c"."ts" <= $14 and "c"."ts" >= bar_tally_period('1w', $15) and bar_tally_period('1w', $16) < bar_tally_period('1w', $17)) c
full join (select *
from "option_bar_1w" o
where o.interval = '1w' and o.moneyness = 'TOTAL' and o.size = 'TOTAL' and "o".basis <> 2 and "o"."instrument_id" = any($18) and "o"."ts" >= $19 and "o"."ts" <= $20 and "o"."ts" >= bar_tally_period('1w', $21) and bar_tally_period('1w', $22) < bar_tally_period('1w', $23)) o on c.instrument_id = o.instrument_id and c.ts = o.ts
group by 1, 2) parts
group by period
order by period`,
  },
  {
    name: 'securities/cross-section',
    values: ["2026-02-20T00:00:00Z", "2026-02-20T00:00:00Z"],
    sql: `with found as materialized ( select array_agg(e.instrument_id
order by e.instrument_id) as ids
from bar_extent e
where e.interval = '1w' and e.asset_class = 'all' and e.instrument_id in (select id
from security) and "e"."last_ts" >= $1 and "e"."first_ts" <= $2 ) select coalesce(ids, '{}') as ids, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from found`,
  },
  {
    name: 'securities/filtered',
    values: [true, "technology", 4],
    sql: `select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)
order by "instrument"."name" desc, "security"."id" desc
limit $3`,
  },
  {
    name: 'securities/filtered',
    values: [true, "technology"],
    sql: `select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2))] as counts`,
  },
  {
    name: 'securities/filtered',
    values: [[1011,1012], "{462552.22,597322.65}", ["2026-03-10T00:00:00Z"], "{2}"],
    sql: `select array_agg(id) as active, null::integer as place, null::integer[] as ranks
from instrument
where id = any($1) and kind = 'security' and is_active
union all select null, asked.place::integer, array( select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
from unnest(($2::double precision[])[asked.first:asked.last]) flow )
from ( select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
from unnest($3::timestamptz[], $4::integer[]) with ordinality asked (ts, last, place) ) asked
join bar_board b on b.ts = asked.ts and b.interval = '1d' and b.asset_class = 'cash' and b.moneyness = 'TOTAL' and b.size = 'TOTAL' and b.basis <> 2
cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board`,
  },
  {
    name: 'securities/filtered',
    values: ["2026-03-11T00:00:00Z", 1, [1011,1012,1010]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $1 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $2 ) b
where e.instrument_id = any($3) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'securities/filtered',
    values: ["2026-03-11T00:00:00Z", "2026-03-11T00:00:00Z", 1, [1011,1012,1010]],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial", "c"."updated_at" as "updatedTime", "c"."px" as "px", "c"."px_chg" as "pxChg", "c"."retail_buy_turnover" as "retailBuyTurnover", "c"."retail_sell_turnover" as "retailSellTurnover", "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c"."ts" <= $2 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $3 ) b
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'securities/filtered',
    values: [["2026-03-10T00:00:00Z","2026-03-10T00:00:00Z"], [1011,1012], 251, [1011,1012]],
    sql: `select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'securities/filtered',
    values: [["2026-03-10T00:00:00Z","2026-03-10T00:00:00Z"], [1011,1012], 251, [1011,1012]],
    sql: `select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(extract(epoch
from b.ts)::double precision) as stamps, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = e.instrument_id and "c".ts < ($1::timestamptz[])[array_position($2::integer[], e.instrument_id)]
order by "c".ts desc
limit $3 ) b ) h
where e.instrument_id = any($4) and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'securities/filtered',
    values: [[1011,1012,1010]],
    sql: `select instrument_id as "instrumentId", "first_ts" as "firstTs", "last_ts" as "lastTs"
from bar_extent
where instrument_id = any($1) and interval = '1d' and asset_class = 'cash' and "last_ts" is not null`,
  },
  {
    name: 'securities/filtered',
    values: [true, "2026-03-10T23:59:59.999Z", [1011,1012,1010]],
    sql: `with universe as materialized (select *
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
order by place.value desc, place.id asc`,
  },
  {
    name: 'securities/leaderboard-past',
    values: ["2026-02-27", "2026-01-20", "2026-01-20", "2026-01-19T00:00:00Z", "2026-02-27T00:00:00Z", "2025-12-07T00:00:00Z", "2026-01-19T00:00:00Z", 13, 0, "2026-01-20T00:00:00Z", "2026-02-27T00:00:00Z"],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where (security.valid_from is null or security.valid_from <= $1) and case when security.valid_to is not null then security.valid_to > $2 else instrument.is_active or security.id in ( select instrument_id
from ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) last_bar
where day > $3::date) end) as "security"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $4 and c.ts <= $5 and c.px is not null
order by c.ts desc
limit 1) as value, (select "c"."px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and c.instrument_id = "extent"."instrument_id" and c.ts > $6 and c.ts <= $7 and c.px is not null
order by c.ts desc
limit 1) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value desc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value desc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null
order by value desc, id asc
limit $8 offset $9), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $10 and "c"."ts" <= $11
order by "c".ts desc
limit 1) last ) bar) select place.*, total.*
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
order by place.value desc, place.id asc`,
  },
  {
    name: 'securities/leaderboard-past',
    values: ["2026-01-08", "2026-01-08", "2026-01-08", "2026-01-08T00:00:00Z", "2026-01-08T00:00:00Z", 13, 0],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where (security.valid_from is null or security.valid_from <= $1) and case when security.valid_to is not null then security.valid_to > $2 else instrument.is_active or security.id in ( select instrument_id
from ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) last_bar
where day > $3::date) end) as "security"), reading as materialized ( select extent.instrument_id as id, bar.ts, bar.value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" <= $4) b
where "px" is not null
order by ts desc
limit 2 ) bar ), ranked_stamp as materialized ( select max(ts) as ts
from reading
where ts >= $5 ), previous_stamp as materialized ( select mode() within group (order by ts) as ts
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
where value is not null
order by value desc, id asc
limit $6 offset $7), bar as materialized (select "c".instrument_id as "instrumentId", "c".ts as ts
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
limit 1) as "asOf" ) total
left join ( select bar.*, page.rank, page.value, page.share, page.previous_value as "previousValue", page.previous_rank as "previousRank", universe.*
from page
join universe on universe.id = page.id
join bar on bar."instrumentId" = page.id ) place on true
order by place.value desc, place.id asc`,
  },
  {
    name: 'securities/leaderboard',
    values: [true, "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-01-04T00:00:00Z", "2026-01-04T00:00:00Z", "2026-01-04T00:00:00Z", "2026-01-04T00:00:00Z", "2026-01-04T00:00:00Z", 4, 0, "2026-02-02T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-27T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z"],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1) as "security"), ranked_stamp as (select null::timestamptz as ts), previous_stamp as (select null::timestamptz as ts), measured as materialized ( select extent.instrument_id as id, from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end - case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as value, from_cents(case when "c1"."retail_buy_turnover_values" - coalesce("c2"."retail_buy_turnover_values", 0) > 0 then "c1"."retail_buy_turnover" - coalesce("c2"."retail_buy_turnover", 0) end - case when "c1"."retail_sell_turnover_values" - coalesce("c2"."retail_sell_turnover_values", 0) > 0 then "c1"."retail_sell_turnover" - coalesce("c2"."retail_sell_turnover", 0) end) as previous_value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($2::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($3::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($4::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($5::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $6
order by s.period desc
limit 1 ) "c0" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($7::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($8::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($9::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($10::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $11
order by s.period desc
limit 1 ) "c1" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($12::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($13::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($14::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($15::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $16
order by s.period desc
limit 1 ) "c2" on true ), ranked as materialized ( select id, value, value / nullif(sum(abs(value)) over (), 0) as share, previous_value, rank() over (order by value asc nulls last) as rank, case when previous_value is not null then rank() over (order by previous_value asc nulls last) end as previous_rank
from measured ), page as materialized (select *
from ranked
where value is not null
order by value asc, id asc
limit $17 offset $18), bar as materialized ( select bar.*
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "page"))) extent
cross join lateral ( select "extent"."instrument_id" as "instrumentId", last.ts, from_cents(case when "c0"."retail_buy_turnover_values" - coalesce("c1"."retail_buy_turnover_values", 0) > 0 then "c0"."retail_buy_turnover" - coalesce("c1"."retail_buy_turnover", 0) end - case when "c0"."retail_sell_turnover_values" - coalesce("c1"."retail_sell_turnover_values", 0) > 0 then "c0"."retail_sell_turnover" - coalesce("c1"."retail_sell_turnover", 0) end) as "retailNetTurnover"
from (select "c".ts as ts
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = "extent"."instrument_id" and "c"."ts" >= $19 and "c"."ts" <= $20
order by "c".ts desc
limit 1) last
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($21::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($22::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($23::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($24::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $25
order by s.period desc
limit 1 ) "c0" on true
left join lateral ( select "s"."retail_buy_turnover"[width_bucket($26::timestamptz, s.stamps) + 1] as "retail_buy_turnover", "s"."retail_buy_turnover_values"[width_bucket($27::timestamptz, s.stamps) + 1] as "retail_buy_turnover_values", "s"."retail_sell_turnover"[width_bucket($28::timestamptz, s.stamps) + 1] as "retail_sell_turnover", "s"."retail_sell_turnover_values"[width_bucket($29::timestamptz, s.stamps) + 1] as "retail_sell_turnover_values"
from cash_sum s
where s.interval = '1d' and "s".basis <> 2 and s.instrument_id = "extent"."instrument_id" and s.period <= $30
order by s.period desc
limit 1 ) "c1" on true ) bar) select place.*, total.*
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
order by place.value asc, place.id asc`,
  },
  {
    name: 'securities/list',
    values: [1002, 5],
    sql: `select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where ("security"."id") > (select "security"."id"
from (select $1::integer as id) security)
order by "security"."id" asc
limit $2`,
  },
  {
    name: 'securities/list',
    values: [],
    sql: `select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id")] as counts`,
  },
  {
    name: 'securities/panel',
    values: [[1001,1003,1010,1011,1012], "2026-03-05T00:00:00Z", "2026-03-11T00:00:00Z", 4, 0],
    sql: `select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px", "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5`,
  },
  {
    name: 'securities/panel',
    values: ["technology"],
    sql: `with found as materialized (select array_agg(id
order by id) as ids
from (select "security"."id"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1)) as "selected") select coalesce(ids, '{}') as ids, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from found`,
  },
  {
    name: 'securities/panel',
    values: [],
    sql: `with found as materialized (select array_agg(id
order by id) as ids
from (select "security"."id"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "selected") select coalesce(ids, '{}') as ids, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from found`,
  },
  {
    name: 'securities/rank-history',
    values: [4],
    sql: `select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
order by "security"."id" asc
limit $1`,
  },
  {
    name: 'securities/rank-history',
    values: [true, "2026-03-10T23:59:59.999Z", 3, "2026-03-10T23:59:59.999Z", [1001,1002,1003]],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1) as "security"), stamp as materialized ( select ts
from bar_stamp
where interval = '1w' and asset_class = 'cash' and is_trading_day and has_completed and ts <= $2
order by ts desc
limit $3 ), ranked as ( select extent.instrument_id as id, bar.ts, bar.value, rank() over (partition by bar.ts
order by bar.value asc) as rank
from (select instrument_id
from bar_extent
where interval = '1w' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "retailNetTurnover" as value
from (select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1w" c
where c.interval = '1w' and "c".basis <> 1 and "c"."instrument_id" = extent.instrument_id and "c"."ts" >= (select min(ts)
from stamp) and "c"."ts" <= $4) b
where "retailNetTurnover" is not null offset 0 ) bar
where bar.ts = any(array(select ts
from stamp)) ) select id as "instrumentId", ts, (ts at time zone 'UTC')::date::text as date, rank, value
from ranked
where id = any($5)
order by id, ts desc`,
  },
  {
    name: 'securities/rank-history',
    values: [true, "2026-03-10T23:59:59.999Z"],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1) as "security"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1w' and asset_class = 'cash' and period <= $2 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally`,
  },
  {
    name: 'securities/rank-page',
    values: [true, "Technology", ["2026-03-04T00:00:00Z","2026-03-03T00:00:00Z","2026-03-02T00:00:00Z","2026-02-27T00:00:00Z"], [28.5482,28.6356,28.7369,28.7527], "2026-02-27T00:00:00Z", "2026-03-04T00:00:00Z"],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)) as "security"), own as materialized ( select *
from unnest($3::timestamptz[], $4::double precision[]) with ordinality own (ts, value, place) ), ahead as ( select own.place, count(*)::integer as instruments
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = extent.instrument_id and "c"."ts" >= $5 and "c"."ts" <= $6) b
where "px" is not null offset 0 ) bar
join own on own.ts = bar.ts and bar.value > own.value
group by own.place ) select 1 + coalesce(ahead.instruments, 0) as rank
from own
left join ahead on ahead.place = own.place
order by own.place`,
  },
  {
    name: 'securities/rank-page',
    values: [true, "Technology", "2026-02-16T00:00:00Z", "2026-03-10T00:00:00Z", "2026-02-16T00:00:00Z", "2026-03-10T00:00:00Z", 1001, 4, 4],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)) as "security"), stamp as materialized ( select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and is_trading_day and has_completed and ts >= $3 and ts <= $4 ), own as materialized ( select extent.instrument_id as id, bar.ts, bar.value
from (select instrument_id
from bar_extent
where interval = '1d' and asset_class = 'cash' and instrument_id = any(array(select id
from "universe"))) extent
cross join lateral ( select ts, "px" as value
from (select "c".ts as ts, "c"."px" as "px"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = extent.instrument_id and "c"."ts" >= $5 and "c"."ts" <= $6) b
where "px" is not null offset 0 ) bar
where extent.instrument_id = $7 and bar.ts in (select ts
from stamp) ) select page.*, total.*
from (select count(*)::integer as total, (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from own) total
left join ( select id as "instrumentId", ts, (ts at time zone 'UTC')::date::text as date, value
from own
order by ts desc
limit $8 offset $9 ) page on true
order by page.ts desc`,
  },
  {
    name: 'securities/rank-page',
    values: [true, "Technology", "2026-02-27T00:00:00Z", "2026-03-04T00:00:00Z"],
    sql: `with universe as materialized (select *
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $1 and lower("security"."sector") = lower($2)) as "security"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'cash' and period >= bar_tally_period('1d', $3) and period <= $4 ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally`,
  },
  {
    name: 'securities/search',
    values: ["energy"],
    sql: `select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1))] as counts`,
  },
  {
    name: 'securities/search',
    values: ["e", "e", "e", "􏿿", "e", "E", "E", "e", true, 4, "e", "e", "e", true, 4, "e", "e", "e", "e", "e", "e", "e", "􏿿", true, 4, 4, "e", "e", "E", "E"],
    sql: `with named as materialized ( select id, min(rank) as rank
from ( select id, case when lower(ticker) = (select lower($1)) then 0 else 2 end as rank
from security
where (lower(ticker) ~>=~ (select lower($2)) and lower(ticker) ~<~ (select (select lower($3)) || $4))
union all select id, 1
from security
where symbol_key(ticker) = (select symbol_key($5))
union all select id, 0
from security
where figi = $6
union all select id, 0
from security
where isin = $7
union all select id, 0
from instrument
where provider_id = $8 and kind = 'security' ) named
group by id), hit as materialized ( select *
from ( (select id, named.rank, is_active
from named
join instrument using (id)
where true and is_active = $9
order by rank, is_active desc, id
limit $10)
union all ( select id, case when starts_with(folded_name, (select nullif(fold_text($11), ''))) then 3 else 4 end as rank, is_active
from instrument
where kind = 'security' and ((select nullif(fold_text($12), '')) is not null and name_words like (select coalesce('% ' || nullif(fold_text($13), '') || '%', '%'))) and id not in (select id
from named) and is_active = $14
order by rank, is_active desc, id
limit $15)
union all ( select id, 5 as rank, is_active
from instrument
where kind = 'security' and not ((select nullif(fold_text($16), '')) is not null and name_words like (select coalesce('% ' || nullif(fold_text($17), '') || '%', '%'))) and (position((select nullif(fold_text($18), '')) in folded_name) > 0 or id in (select id
from security
where position((select lower($19)) in lower(ticker)) > 0
union all select id
from security
where (select symbol_key($20)) <> '' and (symbol_key(ticker) ~>=~ (select symbol_key($21)) and symbol_key(ticker) ~<~ (select (select symbol_key($22)) || $23)))) and id not in (select id
from named) and is_active = $24
order by rank, is_active desc, id
limit $25) ) part
limit $26 ) select found.*, case when hit.rank in (1, 2) then 'ticker' when hit.rank in (3, 4) then 'name' when hit.rank = 5 then case when position((select nullif(fold_text($27), '')) in fold_text(found.name)) > 0 then 'name' else 'ticker' end when lower(found.ticker) = (select lower($28)) then 'ticker' when found.figi = $29 then 'figi' when found.isin = $30 then 'isin' else 'provider_id' end as field
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "found"
join hit on hit.id = found.id
order by hit.rank, hit.is_active desc, hit.id`,
  },
  {
    name: 'securities/sectors',
    values: [true, "Energy", "Oil", true, "Energy", "Solar", true, "Staples", "Drinks", true, "Staples", "Food", true, "Technology", "Chips", true, "Technology", "Lasers", true, "Technology", "Robotics"],
    sql: `select array[(select count(*) as "count"
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
where "instrument"."is_active" = $19 and lower("security"."sector") = lower($20) and lower("security"."industry") = lower($21))] as counts`,
  },
  {
    name: 'securities/sectors',
    values: ["Energy", "Staples", "Technology"],
    sql: `select array[(select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($1)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($2)), (select count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where lower("security"."sector") = lower($3))] as counts`,
  },
  {
    name: 'securities/sectors',
    values: [["Energy","Energy","Staples","Staples","Technology","Technology","Technology"], ["Oil","Solar","Drinks","Food","Chips","Lasers","Robotics"], true, 2],
    sql: `select category.place::integer as place, member.*
from unnest($1::text[], $2::text[]) with ordinality category (sector, industry, place)
cross join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."is_active" = $3 and security.sector = category.sector and (category.industry is null or security.industry = category.industry)
order by "security"."id" asc
limit $4) member
order by category.place, member.id asc`,
  },
  {
    name: 'securities/sectors',
    values: [["Energy","Staples","Technology"], [null,null,null], 3],
    sql: `select category.place::integer as place, member.*
from unnest($1::text[], $2::text[]) with ordinality category (sector, industry, place)
cross join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where security.sector = category.sector and (category.industry is null or security.industry = category.industry)
order by "security"."id" asc
limit $3) member
order by category.place, member.id asc`,
  },
  {
    name: 'securities/sectors',
    values: [],
    sql: `select sector, sum(count)::integer as count, coalesce( json_agg(json_build_object('industry', industry, 'count', count)
order by industry) filter (where industry is not null), '[]') as industries
from (select "security"."sector", "security"."industry", count(*) as "count"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."sector" is not null
group by "security"."sector", "security"."industry") as "counted"
group by sector
order by sector`,
  },
  {
    name: 'securities/security',
    values: [["BBG00T3ST999"], 1],
    sql: `select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."figi" = asked.value, lower("security"."figi") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."figi" = asked.value
order by "security"."figi" = asked.value desc, lower("security"."figi") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true`,
  },
  {
    name: 'securities/security',
    values: [["US0000001018"], 1],
    sql: `select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "security"."isin" = asked.value, lower("security"."isin") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "security"."isin" = asked.value
order by "security"."isin" = asked.value desc, lower("security"."isin") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true`,
  },
  {
    name: 'securities/security',
    values: [1001, "…", 3, 1001],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."px" as "px"
from "cash_bar_10min" c
where c.interval = '10min' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c"."ts" <= $2
order by "c".ts desc
limit $3 ) b
where e.instrument_id = $4 and e.interval = '10min' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'securities/security',
    values: ["2026-03-11T00:00:00Z", 1001, "2026-03-11T00:00:00Z", 1, 1001],
    sql: `select b.*
from bar_extent e
cross join lateral ( select "c".instrument_id as "instrumentId", "c".ts as ts, ("c"."has_derived_day" or "c".ts >= $1) as "isPartial"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $2 and "c"."ts" <= $3 and coalesce("c"."px", "c"."retail_buy_turnover", "c"."retail_sell_turnover") is not null
order by "c".ts desc
limit $4 ) b
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash'
order by e.instrument_id, b.ts desc`,
  },
  {
    name: 'securities/summary',
    values: [["SEC-BETA"], 1],
    sql: `select "named".*, "asked"."value" as "asked"
from unnest($1::text[]) as asked (value)
inner join lateral (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive", array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by "instrument"."provider_id" = asked.value, lower("instrument"."provider_id") = lower(asked.value), instrument.is_active
order by security.id rows between unbounded preceding and unbounded following) as "equals"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id"
where "instrument"."provider_id" = asked.value
order by "instrument"."provider_id" = asked.value desc, lower("instrument"."provider_id") = lower(asked.value) desc, "instrument"."is_active" desc, "security"."id"
limit $2) as "named" on true`,
  },
  {
    name: 'securities/summary',
    values: [1002, ["2026-03-11T00:00:00Z"], [1002], 251, 1002],
    sql: `select e.instrument_id as "instrumentId", h.*
from bar_extent e
cross join lateral ( select count(*)::integer as length, array_agg(extract(epoch
from b.ts)::double precision) as stamps, array_agg(b."retailNetTurnover") as "retailNetTurnover"
from ( select "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = $1 and "c".ts < ($2::timestamptz[])[array_position($3::integer[], e.instrument_id)]
order by "c".ts desc
limit $4 ) b ) h
where e.instrument_id = $5 and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'securities/timeseries',
    values: [[1002,1001], "2026-03-01T00:00:00Z", "2026-03-06T00:00:00Z", 4, 0],
    sql: `select "c".instrument_id as "instrumentId", "c".ts as ts, "c"."retail_net_turnover" as "retailNetTurnover", "c"."retail_total_turnover" as "retailTotalTurnover"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 2 and "c"."instrument_id" = any($1) and "c"."ts" >= $2 and "c"."ts" <= $3
order by "c".ts desc, "c".instrument_id
limit $4 offset $5`,
  },
  {
    name: 'studies/quantile-study',
    values: ["2026-02-02T00:00:00Z", "2026-03-10T00:00:00Z", 200002, "2026-02-02T00:00:00Z", 5, [1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012]],
    sql: `select 0 as scan, e.instrument_id as "instrumentId", v.bytes
from bar_extent e
cross join lateral ( select string_agg(timestamptz_send("r"."ts") || float8send(coalesce("r"."v0", 'NaN')) || float8send(coalesce("r"."v1", 'NaN')), ''::bytea
order by "r"."ts") as bytes
from (( select *
from (select "c".ts as ts, "c"."retail_net_turnover" as "v0", "c"."px" as "v1"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" >= $1 and "c"."ts" <= $2) b
where "v0" is not null or "v1" is not null
order by ts
limit $3)
union all (select ts, null::double precision as "v0", v0 as "v1"
from ( select *
from (select "c".ts as ts, "c"."px" as "v0"
from "cash_bar_1d" c
where c.interval = '1d' and "c".basis <> 1 and "c"."instrument_id" = e.instrument_id and "c"."ts" < $4) b
where "v0" is not null
order by ts desc
limit $5) one)) r ) v
where e.instrument_id = any($6) and e.interval = '1d' and e.asset_class = 'cash'`,
  },
  {
    name: 'studies/quantile-study',
    values: ["2026-03-10T23:59:59.999Z", "2026-02-02T00:00:00Z", "2026-03-10T00:00:00Z", 5001, "2026-03-10T23:59:59.999Z", "2026-02-02T00:00:00Z", 0, "2026-03-10T23:59:59.999Z", "2026-03-10T00:00:00Z", 5],
    sql: `select bar.ts, (bar.ts at time zone 'UTC')::date::text as date, bar.side, known.*
from (select (select created_at
from data_version
order by id desc
limit 1) as "asOf") known
left join ( select ts, 0 as side
from (select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts <= $1 and ts >= $2 and ts <= $3
order by ts
limit $4) own
union all select ts, -1
from (select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts <= $5 and ts < $6
order by ts desc
limit $7) earlier
union all select ts, 1
from (select ts
from bar_stamp
where interval = '1d' and asset_class = 'cash' and has_completed and is_trading_day and ts <= $8 and ts > $9
order by ts
limit $10) later ) bar on true
order by bar.ts`,
  },
  {
    name: 'studies/quantile-study',
    values: [[1001,1002,1003,1004,1005,1007,1008,1009,1010,1011,1012], "9999-12-30", "0001-01-01"],
    sql: `with last_bar as materialized ( select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
from bar_extent
where interval = '1d' and instrument_id in (select id
from instrument
where not is_active)
group by instrument_id) select *
from ( select 0 as place, string_agg(int4send(m.id), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as ids, string_agg(int4send(least(greatest(coalesce(m.valid_from, '-infinity'), date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "from", string_agg(int4send(least(greatest(m.valid_to, date '0001-01-01'), date '9999-12-31') - date '1970-01-01'), ''::bytea
order by "m"."id" asc nulls last, m.id, m.valid_from) as "to"
from ( select i.*, greatest(s.valid_from) as valid_from, least(coalesce(s.valid_to, case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end)) as valid_to
from (select 'security' as "kind", "security"."id", "instrument"."provider_id" as "providerId", "security"."ticker", "instrument"."name", "security"."figi", "security"."isin", "security"."exchange", "security"."sector", "security"."industry", "security"."asset_type" as "assetType", "instrument"."is_active" as "isActive"
from "security"
inner join "instrument" on "instrument"."id" = "security"."id") as "i"
join security s on s.id = i.id
left join last_bar on last_bar.instrument_id = i.id
where true and i.id = any($1)) m
where (m.valid_from is null or m.valid_from <= $2::date) and m.valid_to > $3::date) universe
order by place`,
  },
  {
    name: 'users/alerts',
    values: ["owner@example.com"],
    sql: `select count(*) as count
from alert
where user_id = (select id
from app_user
where email = $1)`,
  },
  {
    name: 'users/alerts',
    values: ["owner@example.com"],
    sql: `select count(*) as count
from alert_event
where user_id = (select id
from app_user
where email = $1) and read_at is null`,
  },
  {
    name: 'users/alerts',
    values: ["owner@example.com"],
    sql: `select count(*) as count
from screen
where user_id = (select id
from app_user
where email = $1)`,
  },
  {
    name: 'users/alerts',
    values: ["owner@example.com", 11],
    sql: `select id, alert_id as "alertId", kind, ts, to_char(date, 'YYYY-MM-DD') as date, measures, "values", met, message, created_at as "createdAt", read_at as "readAt", withdrawn_at as "withdrawnAt", (select json_build_object('id', instrument_id, 'kind', instrument.kind, 'symbol', security.ticker, 'providerId', instrument.provider_id, 'name', instrument.name)
from (select) event
left join instrument on instrument.id = instrument_id
left join security on security.id = instrument_id
where instrument_id is not null) as instrument
from alert_event
where user_id = (select id
from app_user
where email = $1) and read_at is null
order by id desc
limit $2`,
  },
  {
    name: 'users/alerts',
    values: ["owner@example.com", 101],
    sql: `select id, name, description, definition, version, created_at as "createdAt", updated_at as "updatedAt"
from screen
where user_id = (select id
from app_user
where email = $1)
order by id desc
limit $2`,
  },
  {
    name: 'users/alerts',
    values: ["owner@example.com", 101],
    sql: `select id, screen_id as "screenId", name, cooldown, is_active as "isActive", webhook_url as "webhookUrl", webhook_failed_at as "webhookFailedAt", version, created_at as "createdAt", updated_at as "updatedAt", (select evaluated_at
from alert_state
where alert_id = alert.id) as "evaluatedAt", (select failure
from alert_state
where alert_id = alert.id) as failure
from alert
where user_id = (select id
from app_user
where email = $1)
order by id desc
limit $2`,
  },
  {
    name: 'users/settings',
    values: [2, 101],
    sql: `select 'api_key' as kind, id, name, prefix, scope, (select tier
from app_user
where app_user.id = user_id) as tier, created_at as "createdAt", to_char(last_used_on, 'YYYY-MM-DD') as "lastUsedOn", revoked_at as "revokedAt"
from api_key
where user_id = $1
order by id desc
limit $2`,
  },
  {
    name: 'users/settings',
    values: [2, ["\"overview\""]],
    sql: `select 'chart' as kind, s.user_id as "userId", btrim(s.name, '"') as "chartId", s.content, s.place, s.updated_at as "updatedAt"
from user_setting s
where s.user_id = $1 and s.kind = 'chart' and s.name = any($2)`,
  },
  {
    name: 'users/settings',
    values: [2],
    sql: `select (select '{' || coalesce(string_agg(s.name || ':' || s.content, ','
order by s.place), '') || '}'
from user_setting s
where s.user_id = u.id and s.kind = 'preference') as text, u.preferences_version as version
from app_user u
where u.id = $1`,
  },
  {
    name: 'users/settings',
    values: [2],
    sql: `select count(*) as count
from api_key
where user_id = $1`,
  },
  {
    name: 'users/settings',
    values: [2],
    sql: `select count(*) as count
from user_setting s
where s.user_id = $1 and s.kind = 'chart'`,
  },
  {
    name: 'users/settings',
    values: [2],
    sql: `select id, email, username, is_active as "isActive", tier, created_at as "createdAt", updated_at as "updatedAt", profile_version as version
from app_user
where id = $1`,
  },
  {
    name: 'users/settings',
    values: [3, 2],
    sql: `select u.charts_version as version, c.*
from app_user u
left join lateral ( select 'chart' as kind, s.user_id as "userId", btrim(s.name, '"') as "chartId", s.content, s.place, s.updated_at as "updatedAt"
from user_setting s
where s.user_id = u.id and s.kind = 'chart'
order by s.place asc
limit $1 ) c on true
where u.id = $2
order by c.place asc`,
  },
  {
    name: 'users/viewer',
    values: ["owner@example.com", 101],
    sql: `select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."owner_email" is not null
order by "aggregate"."type" asc, coalesce(aggregate.subtype, '') asc, "aggregate"."id" asc
limit $2`,
  },
  {
    name: 'users/viewer',
    values: ["owner@example.com"],
    sql: `select count(*) as "count"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."owner_email" is not null`,
  },
]
