-- 1
begin;

-- 2
commit;

-- 3
insert into job (id, type, owner_email, tier, request_hash, input, endpoint, params, ahead, rows_total, warnings, traceparent) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9, $10, $11::jsonb, $12) returning 'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status, job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal", job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes", job.columns, job.head, job.scope, job.outcome, job.error, job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt", job.finished_at as "finishedAt", job.expires_at as "expiresAt";
-- $1: "UUID"
-- $2: "aggregates_leaderboard"
-- $3: "maker@example.com"
-- $4: "professional"
-- $5: "32 bytes"
-- $6: "{\"interval\":\"1d\",\"metric\":\"retail_net_turnover\",\"recordsPerPage\":10,\"pageNumber\":1}"
-- $7: "/aggregates/leaderboard"
-- $8: "{\"interval\":\"1d\",\"metric\":\"retail_net_turnover\"}"
-- $9: 1
-- $10: 7
-- $11: "[]"
-- $12: null

-- 4
select 'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status, job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal", job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes", job.columns, job.head, job.scope, job.outcome, job.error, job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt", job.finished_at as "finishedAt", job.expires_at as "expiresAt"
from job
where owner_email = $1 and request_hash = $2 and status in ('PENDING', 'RUNNING', 'COMPLETED');
-- $1: "maker@example.com"
-- $2: "32 bytes"

-- 5
-- Statement 4
-- $1: "maker@example.com"
-- $2: "32 bytes"

-- 6
select caller.email, coalesce(newest.id, 0) as data, newest.created_at as "loadedAt", coalesce(version, 0) as own
from unnest($1::text[]) caller (email)
left join (select id, created_at
from data_version
order by id desc
limit 1) newest on true
left join owner_version on owner_email = caller.email;
-- $1: ["maker@example.com"]

-- 7
select count(*) as live
from job
where owner_email = $1 and status in ('PENDING', 'RUNNING');
-- $1: "maker@example.com"

-- 8
select pg_advisory_xact_lock(hashtextextended($1, 0));
-- $1: "job of maker@example.com"

-- 9
with universe as materialized (select *
from (select 'aggregate' as "kind", "aggregate"."id", "instrument"."provider_id" as "providerId", "instrument"."name", "aggregate"."type", "aggregate"."subtype", "instrument"."is_active" as "isActive", "aggregate"."owner_email" as "ownerEmail"
from "aggregate"
inner join "instrument" on "instrument"."id" = "aggregate"."id"
where (aggregate.owner_email is null or aggregate.owner_email = $1) and "instrument"."is_active" = $2) as "aggregate"), tally as materialized ( select sum(bars) as bars
from bar_tally
where instrument_id in (select id
from universe) and interval = '1d' and asset_class = 'cash' ) select (select count(*)
from universe) as instruments, coalesce(bars, 0) as bars
from tally;
-- $1: "maker@example.com"
-- $2: true
