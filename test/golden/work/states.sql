-- 1
select pg_advisory_xact_lock(hashtext('flowgate.claim')); with busy as ( select owner_email, count(*) as running
from job
where status = 'RUNNING'
group by owner_email ), next as materialized ( select id
from job
where status = 'PENDING' and type = any(array['aggregate_bars', 'aggregates_timeseries', 'aggregates_leaderboard', 'securities_timeseries', 'securities_leaderboard', 'load', 'unload', 'event_study', 'quantile_study']::text[]) and (type <> all(array['load', 'unload']::text[]) or not exists (select
from job
where status = 'RUNNING' and type = any(array['load', 'unload']::text[]))) and run_after <= clock_timestamp() and (owner_email, tier) not in ( select owner_email, limits.tier
from busy
join (values ('basic', 1), ('professional', 3), ('data_license', 10)) limits (tier, most) on running >= most )
order by ahead, id
limit 1 for update skip locked ) update job set status = 'RUNNING'
from next
where job.id = next.id returning job.id, fence, type, owner_email as "ownerEmail", tier, input, rows_total as "rowsTotal", attempt, warnings, extract(epoch
from clock_timestamp() - created_at)::double precision as waited, traceparent;

-- 2
update job set status = 'PENDING', ahead = 0
where id = $1 and fence = $2 and status = 'RUNNING';
-- $1: "UUID"
-- $2: 1

-- 3
-- Statement 1

-- 4
update job set heartbeat_at = clock_timestamp(), stage = $1, rows_processed = $2, rows_total = $3, progress = greatest(progress, $4)
where id = $5 and fence = $6 and status = 'RUNNING';
-- $1: "computing"
-- $2: 1
-- $3: 10
-- $4: 10
-- $5: "UUID"
-- $6: 2

-- 5
-- Statement 1

-- 6
update job set status = 'COMPLETED', rows_processed = rows_total, row_count = $1
where id = $2 and fence = $3 and status = 'RUNNING';
-- $1: 10
-- $2: "UUID"
-- $3: 1

-- 7
-- Statement 1

-- 8
update job set status = case when attempt >= 3 then 'FAILED'::job_status else 'PENDING' end, error = case when attempt >= 3 then '{"code":"worker_lost","title":"Worker lost","detail":"The job was interrupted 3 times. Retry the request, with fewer rows if possible.","retryable":true}'::jsonb end, attempt = least(attempt + 1, 3), ahead = 0, run_after = clock_timestamp() + '1 s'::interval
where id = $1 and fence = $2 and status = 'RUNNING';
-- $1: "UUID"
-- $2: 1

-- 9
update job set status = 'FAILED', error = $1::jsonb
where status = 'RUNNING' and started_at < clock_timestamp() - make_interval(mins => case when type = any($2::text[]) then 1440 else 20 end);
-- $1: "{\"code\":\"job_timeout\",\"title\":\"Job timeout\",\"detail\":\"The job took more than 20 minutes, or a load more than 24 hours. Request or load fewer rows.\",\"retryable\":false}"
-- $2: []

-- 10
update job set status = case when attempt >= 3 then 'FAILED'::job_status else 'PENDING' end, error = case when attempt >= 3 then '{"code":"worker_lost","title":"Worker lost","detail":"The job was interrupted 3 times. Retry the request, with fewer rows if possible.","retryable":true}'::jsonb end, attempt = least(attempt + 1, 3), ahead = 0
where id in ( select id
from job
where status = 'RUNNING' and heartbeat_at < clock_timestamp() - $1 * interval '1 ms' for update skip locked );
-- $1: 8000

-- 11
update job_upkeep set began_at = clock_timestamp()
where began_at <= clock_timestamp() - $1 * interval '1 ms';
-- $1: 30000
