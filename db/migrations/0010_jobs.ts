import { type Kysely, sql } from 'kysely'

/** Jobs (background work that clients can see), the chunks of their results and the files made from them. */
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
      -- Equal for equal requests of a caller on the same data version.
      request_hash bytea not null,
      -- Input of the operation, and the same in the spelling of REST.
      input jsonb not null,
      endpoint text not null,
      params jsonb not null,
      status job_status not null default 'PENDING',
      stage job_stage default 'queued',
      progress smallint not null default 0,
      attempt smallint not null default 1 check (attempt between 1 and 3),
      -- Rises with every start. A worker that was presumed dead has an older fence, and its writes have no effect.
      fence integer not null default 0,
      -- Id of the job in the former queue.
      delivery uuid not null,
      rows_total bigint not null,
      rows_processed bigint not null default 0,
      row_count bigint,
      result_bytes bigint,
      -- About the result: its columns, the body without rows, and the state needed to read a page.
      columns jsonb,
      head jsonb,
      scope jsonb,
      -- Size of the whole result as one gzip file: header and chunks.
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
      -- Span that requested the job (W3C trace context). The run belongs to that trace, in whatever process.
      traceparent text,
      check (progress between 0 and 100 and (progress = 100) = (status in ('COMPLETED', 'EXPIRED'))),
      check ((error is not null) = (status = 'FAILED')),
      check ((stage is null) = (status in ('COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')))
    )`.execute(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // Equal requests share a job while it is pending, running or completed.
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
      -- One gzip member of CSV rows without a header. Concatenated members form a gzip file.
      data bytea not null,
      primary key (job_id, fence, seq)
    )`.execute(db)
  // Compressed already.
  await sql`alter table job_chunk alter column data set storage external`.execute(db)
}

/** Layout of a file of a result, known once it has been made: later downloads state its length and serve ranges. */
async function createExports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_export (
      job_id uuid not null references job (id) on delete cascade,
      -- Fence of the run that stored the result. Another run is another file.
      fence integer not null,
      -- Format, compression, and version of the code that determines the bytes.
      layout text not null,
      head bytea not null,
      -- Length of the file's piece for each chunk.
      pieces bigint[] not null,
      tail bytea not null,
      sha256 bytea not null,
      primary key (job_id, fence, layout)
    )`.execute(db)
}

async function createStateMachine(db: Kysely<unknown>): Promise<void> {
  // Alone enforces the state transitions and records their times.
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
