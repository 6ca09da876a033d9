-- 1
WITH ins AS ( INSERT INTO pgboss.job_common ( id, name, data, priority, start_after, created_on, singleton_key, singleton_on, group_id, group_tier, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies ) SELECT COALESCE(id, gen_random_uuid()) as id, 'job' as name, data, COALESCE(priority, 0) as priority, j.start_after, pgboss.job_now() as created_on, "singletonKey", CASE WHEN "singletonSeconds" IS NOT NULL THEN 'epoch'::timestamp + '1s'::interval * ("singletonSeconds"::float8 * floor(( date_part('epoch', pgboss.job_now()) + COALESCE("singletonOffset",0)::float8) / "singletonSeconds"::float8 )) ELSE NULL END as singleton_on, "groupId" as group_id, "groupTier" as group_tier, COALESCE("expireInSeconds", q.expire_seconds) as expire_seconds, COALESCE("deleteAfterSeconds", q.deletion_seconds) as deletion_seconds, j.start_after + (COALESCE("retentionSeconds", q.retention_seconds) * interval '1s') as keep_until, COALESCE("retryLimit", q.retry_limit) as retry_limit, COALESCE("retryDelay", q.retry_delay) as retry_delay, COALESCE("retryBackoff", q.retry_backoff, false) as retry_backoff, COALESCE("retryDelayMax", q.retry_delay_max) as retry_delay_max, q.policy, COALESCE("deadLetter", q.dead_letter) as dead_letter, COALESCE("heartbeatSeconds", q.heartbeat_seconds) as heartbeat_seconds, COALESCE(blocked, false) as blocked, COALESCE(blocking, false) as blocking, COALESCE("pendingDependencies", 0) as pending_dependencies FROM ( SELECT *, CASE WHEN (right("startAfter", 1) = 'Z' OR "startAfter" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST("startAfter" as timestamp with time zone) ELSE pgboss.job_now() + CAST(COALESCE("startAfter",'0') as interval) END as start_after FROM json_to_recordset($1::text::json) as x ( id uuid, priority integer, data jsonb, "startAfter" text, "retryLimit" integer, "retryDelay" integer, "retryDelayMax" integer, "retryBackoff" boolean, "singletonKey" text, "singletonSeconds" integer, "singletonOffset" integer, "groupId" text, "groupTier" text, "expireInSeconds" integer, "deleteAfterSeconds" integer, "retentionSeconds" integer, "deadLetter" text, "heartbeatSeconds" integer, blocked boolean, blocking boolean, "pendingDependencies" integer ) ) j JOIN pgboss.queue q ON q.name = 'job' ON CONFLICT DO NOTHING RETURNING id, start_after ), notified AS ( SELECT pg_notify(('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)), 'job') FROM ins WHERE start_after <= pgboss.job_now() LIMIT 1 ) SELECT id FROM ins WHERE (SELECT count(*) FROM notified) >= 0;
-- $1: "[{\"id\":\"UUID\",\"name\":\"job\",\"data\":{\"jobId\":\"UUID\"},\"priority\":0,\"singletonKey\":null,\"singletonOffset\":0,\"groupId\":\"maker@example.com\",\"groupTier\":\"professional\",\"deadLetter\":null}]"

-- 2
begin;

-- 3
commit;

-- 4
insert into job (id, type, owner_email, tier, request_hash, input, endpoint, params, delivery, rows_total, warnings, traceparent) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9, $10, $11::jsonb, $12) returning 'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status, job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal", job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes", job.columns, job.head, job.scope, job.error, job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt", job.finished_at as "finishedAt", job.expires_at as "expiresAt";
-- $1: "UUID"
-- $2: "aggregates_timeseries"
-- $3: "maker@example.com"
-- $4: "professional"
-- $5: "32 bytes"
-- $6: "{\"aggregateIds\":[3,9],\"startDate\":\"2026-01-05\",\"interval\":\"1d\",\"assetClass\":\"all\",\"includeIntraday\":true,\"recordsPerPage\":2000,\"pageNumber\":1,\"order\":\"desc\"}"
-- $7: "/aggregates/timeseries"
-- $8: "{\"aggregate_ids\":[3,9],\"start_date\":\"2026-01-05\",\"interval\":\"1d\",\"asset_class\":\"all\",\"include_intraday\":true,\"order\":\"desc\"}"
-- $9: "UUID"
-- $10: 92
-- $11: "[]"
-- $12: null

-- 5
select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail", (select created_at
from data_version
order by id desc
limit 1) as "asOf"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "aggregate"."id" = any($2);
-- $1: "maker@example.com"
-- $2: [3,9]

-- 6
select 'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status, job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal", job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes", job.columns, job.head, job.scope, job.error, job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt", job.finished_at as "finishedAt", job.expires_at as "expiresAt"
from job
where owner_email = $1 and request_hash = $2 and status in ('PENDING', 'RUNNING', 'COMPLETED');
-- $1: "maker@example.com"
-- $2: "32 bytes"

-- 7
-- Statement 6
-- $1: "maker@example.com"
-- $2: "32 bytes"

-- 8
select caller.email, coalesce(newest.id, 0) as data, newest.created_at as "loadedAt", coalesce(version, 0) as own
from unnest($1::text[]) caller (email)
left join (select id, created_at
from data_version
order by id desc
limit 1) newest on true
left join owner_version on owner_email = caller.email;
-- $1: ["maker@example.com"]

-- 9
select count(*) as live
from job
where owner_email = $1 and status in ('PENDING', 'RUNNING');
-- $1: "maker@example.com"

-- 10
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

-- 11
select pg_advisory_xact_lock(hashtextextended($1, 0));
-- $1: "job of maker@example.com"
