-- 1
select 'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status, job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal", job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes", job.columns, job.head, job.scope, job.outcome, job.error, job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt", job.finished_at as "finishedAt", job.expires_at as "expiresAt"
from job
where owner_email = $1
order by id desc
limit $2;
-- $1: "maker@example.com"
-- $2: 6

-- 2
select count(*) as count
from job
where owner_email = $1;
-- $1: "maker@example.com"
