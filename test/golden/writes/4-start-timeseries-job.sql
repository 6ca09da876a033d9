-- 1
begin;

-- 2
commit;

-- 3
insert into job (id, type, owner_email, tier, request_hash, input, endpoint, params, ahead, rows_total, warnings, traceparent) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9, $10, $11::jsonb, $12) returning 'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status, job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal", job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes", job.columns, job.head, job.scope, job.outcome, job.error, job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt", job.finished_at as "finishedAt", job.expires_at as "expiresAt";
-- $1: "UUID"
-- $2: "aggregates_timeseries"
-- $3: "maker@example.com"
-- $4: "professional"
-- $5: "32 bytes"
-- $6: "{\"aggregateIds\":[3,9],\"startDate\":\"2026-01-05\",\"interval\":\"1d\",\"assetClass\":\"all\",\"includeIntraday\":true,\"recordsPerPage\":2000,\"pageNumber\":1,\"order\":\"desc\"}"
-- $7: "/aggregates/timeseries"
-- $8: "{\"aggregate_ids\":[3,9],\"start_date\":\"2026-01-05\",\"interval\":\"1d\",\"asset_class\":\"all\",\"include_intraday\":true,\"order\":\"desc\"}"
-- $9: 0
-- $10: 92
-- $11: "[]"
-- $12: null

-- 4
select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "maker@example.com"
-- $2: [3,9]

-- 5
select 'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status, job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal", job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes", job.columns, job.head, job.scope, job.outcome, job.error, job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt", job.finished_at as "finishedAt", job.expires_at as "expiresAt"
from job
where owner_email = $1 and request_hash = $2 and status in ('PENDING', 'RUNNING', 'COMPLETED');
-- $1: "maker@example.com"
-- $2: "32 bytes"

-- 6
-- Statement 5
-- $1: "maker@example.com"
-- $2: "32 bytes"

-- 7
select caller.email, coalesce(newest.id, 0) as data, newest.created_at as "loadedAt", coalesce(version, 0) as own
from unnest($1::text[]) caller (email)
left join (select id, created_at
from data_version
order by id desc
limit 1) newest on true
left join owner_version on owner_email = caller.email;
-- $1: ["maker@example.com"]

-- 8
select count(*) as live
from job
where owner_email = $1 and status in ('PENDING', 'RUNNING');
-- $1: "maker@example.com"

-- 9
select period, sum(bars)::integer as count
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
order by period;
-- $1: [3,9]
-- $2: "2026-01-05T00:00:00Z"
-- $3: "2026-03-11T00:00:00Z"
-- $4: [3,9]
-- $5: "2026-01-05T00:00:00Z"
-- $6: "2026-03-11T00:00:00Z"
-- $7: "2026-01-05T00:00:00Z"
-- $8: [3,9]
-- $9: "2026-01-05T00:00:00Z"
-- $10: "2026-03-11T00:00:00Z"
-- $11: "2026-01-05T00:00:00Z"
-- $12: [3,9]
-- $13: "2026-01-05T00:00:00Z"
-- $14: "2026-03-11T00:00:00Z"
-- $15: "2026-03-11T00:00:00Z"
-- $16: "2026-01-05T00:00:00Z"
-- $17: "2026-03-11T00:00:00Z"
-- $18: [3,9]
-- $19: "2026-01-05T00:00:00Z"
-- $20: "2026-03-11T00:00:00Z"
-- $21: "2026-03-11T00:00:00Z"
-- $22: "2026-01-05T00:00:00Z"
-- $23: "2026-03-11T00:00:00Z"

-- 10
select pg_advisory_xact_lock(hashtextextended($1, 0));
-- $1: "job of maker@example.com"
