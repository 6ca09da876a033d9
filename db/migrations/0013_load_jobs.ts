import { type Kysely, sql } from 'kysely'

/**
 * Files sent for a load until its job ends, what such a job reports, the report of each load, and the scope of API keys
 * that load.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table load_upload (
      -- Of the job that is created once all files have arrived.
      job_id uuid primary key,
      owner_email text not null,
      -- That of the job.
      request_hash bytea not null,
      -- Renewed while files arrive: an upload without a job that falls silent is deleted.
      heartbeat_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table load_chunk (
      job_id uuid not null references load_upload (job_id) on delete cascade,
      file integer not null,
      seq integer not null,
      data bytea not null,
      primary key (job_id, file, seq)
    )`.execute(db)
  // Compressing would take longer than writing, and many files are compressed already.
  await sql`alter table load_chunk alter column data set storage external`.execute(db)
  await createOutcomes(db)
  await sql`
    alter table api_key drop constraint api_key_scope_check,
      add check (scope in ('documented', 'read', 'load'))`.execute(db)
  await sql`alter table load_record add column report jsonb, add column job_id uuid`.execute(db)
}

/** What a job without a result reports of its run: a change, of which its followers are notified. */
async function createOutcomes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column outcome jsonb`.execute(db)
  await sql`
    create function job_outcome_change() returns trigger language plpgsql as $$
    begin
      new.updated_at := clock_timestamp();
      perform pg_notify('flowgate_job', new.id::text);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger job_outcome before update of outcome on job
      for each row when (old.outcome is distinct from new.outcome)
      execute function job_outcome_change()`.execute(db)
}
