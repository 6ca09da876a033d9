import { type Kysely, sql } from 'kysely'

/** Jobs (what clients see of work in the background), the pieces of their results and the files made of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create type job_status as enum ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')`.execute(
    db,
  )
  await sql`create type job_stage as enum ('queued', 'reading', 'computing', 'writing')`.execute(db)

  await createJobs(db)
  await createIndexes(db)
  await createChunks(db)
  await createExports(db)
  await createStateMachine(db)
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job (
      id uuid primary key,
      type text not null,
      owner_email text not null,
      tier text not null check (tier in ('basic', 'professional', 'data_license')),
      -- What makes two requests of a caller the same: their meaning, and the data version that they ask.
      request_hash bytea not null,
      -- The operation's input, and as the REST layer spells it.
      input jsonb not null,
      endpoint text not null,
      params jsonb not null,
      status job_status not null default 'PENDING',
      stage job_stage default 'queued',
      progress smallint not null default 0,
      attempt smallint not null default 1 check (attempt between 1 and 3),
      -- Rises with every start: a worker that was taken for dead writes under an old one, in vain.
      fence integer not null default 0,
      -- The queue's entry that brings the job to a worker.
      delivery uuid not null,
      rows_total bigint not null,
      rows_processed bigint not null default 0,
      row_count bigint,
      result_bytes bigint,
      -- Of the result: its columns, what its body says beside its rows, and what it takes to read a page of it.
      columns jsonb,
      head jsonb,
      scope jsonb,
      -- Of the whole result as one gzip file: header and chunks.
      csv_gzip_bytes bigint,
      csv_gzip_sha256 bytea,
      error jsonb,
      warnings jsonb not null default '[]',
      created_at timestamptz(3) not null default clock_timestamp(),
      started_at timestamptz(3),
      updated_at timestamptz(3) not null default clock_timestamp(),
      heartbeat_at timestamptz(3),
      finished_at timestamptz(3),
      expires_at timestamptz(3),
      -- The span that requested the job (W3C trace context): its run, in whatever process, belongs to that trace.
      traceparent text,
      check (progress between 0 and 100 and (progress = 100) = (status in ('COMPLETED', 'EXPIRED'))),
      check ((error is not null) = (status = 'FAILED')),
      check ((stage is null) = (status in ('COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')))
    )`.execute(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // Equal requests share a job as long as it can still answer them.
  await sql`
    create unique index job_request on job (owner_email, request_hash)
      where status in ('PENDING', 'RUNNING', 'COMPLETED')`.execute(db)
  await sql`create index job_owner on job (owner_email, id desc)`.execute(db)
  await sql`create index job_live on job (status, heartbeat_at) where status in ('PENDING', 'RUNNING')`.execute(
    db,
  )
  await sql`create index job_expiry on job (expires_at) where status = 'COMPLETED'`.execute(db)
  await sql`create index job_finished on job (finished_at)`.execute(db)
}

async function createChunks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_chunk (
      job_id uuid not null references job (id) on delete cascade,
      fence integer not null,
      seq integer not null,
      first_row bigint not null,
      row_count integer not null,
      raw_bytes integer not null,
      -- One gzip member of CSV rows without a header; members after each other are a gzip file.
      data bytea not null,
      primary key (job_id, fence, seq)
    )`.execute(db)
  // Compressed already.
  await sql`alter table job_chunk alter column data set storage external`.execute(db)
}

/** What is known of a file made of a job's result once it has been made: it can be promised, and cut, before it is sent. */
async function createExports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_export (
      job_id uuid not null references job (id) on delete cascade,
      -- Which result: that of another run of the job is another file.
      fence integer not null,
      -- Format and compression, and the version of whatever decides about its bytes.
      layout text not null,
      head bytea not null,
      -- Length of the piece that each chunk becomes.
      pieces bigint[] not null,
      tail bytea not null,
      sha256 bytea not null,
      primary key (job_id, fence, layout)
    )`.execute(db)
}

async function createStateMachine(db: Kysely<unknown>): Promise<void> {
  // The one place that decides which state may follow which, and that keeps the times.
  await sql`
    create function job_change() returns trigger language plpgsql as $$
    begin
      if new.status <> old.status then
        if (old.status, new.status) not in (
          ('PENDING', 'RUNNING'), ('PENDING', 'CANCELLED'),
          ('RUNNING', 'COMPLETED'), ('RUNNING', 'FAILED'), ('RUNNING', 'CANCELLED'), ('RUNNING', 'PENDING'),
          ('COMPLETED', 'EXPIRED')
        ) then
          raise exception 'job % is % and cannot become %', old.id, old.status, new.status
            using errcode = 'integrity_constraint_violation';
        end if;
        new.stage := case new.status when 'PENDING' then 'queued'::job_stage when 'RUNNING' then 'reading'::job_stage end;
        if new.status = 'RUNNING' then
          new.fence := old.fence + 1;
          new.started_at := coalesce(old.started_at, clock_timestamp());
          new.heartbeat_at := clock_timestamp();
          new.rows_processed := 0;
        elsif new.status in ('COMPLETED', 'FAILED', 'CANCELLED') then
          new.finished_at := clock_timestamp();
        end if;
        if new.status = 'COMPLETED' then
          new.progress := 100;
        end if;
      elsif new.fence <> old.fence then
        raise exception 'job %: a fence rises with a start alone', old.id
          using errcode = 'integrity_constraint_violation';
      end if;
      new.progress := greatest(old.progress, new.progress);
      if (new.status, new.stage, new.progress, new.rows_processed)
        is distinct from (old.status, old.stage, old.progress, old.rows_processed) then
        new.updated_at := clock_timestamp();
        perform pg_notify('flowgate_job', new.id::text);
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger job_change before update on job for each row execute function job_change()`.execute(
    db,
  )
}
