import { type Kysely, sql } from 'kysely'

/** Lets workers claim jobs in the table `job`, and drops the tables of the former queue. Keeps waiting jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job
      drop column delivery,
      -- Live jobs of the owner at the time of the request: jobs with fewer are claimed first.
      add column ahead integer not null default 0,
      add column run_after timestamptz(3) not null default '-infinity'`.execute(db)
  await sql`create index job_waiting on job (ahead, id) where status = 'PENDING'`.execute(db)
  await createNotifications(db)
  // Lets one worker at a time do the upkeep: one row, with the time of the last upkeep.
  await sql`create table job_upkeep (began_at timestamptz(3) not null)`.execute(db)
  await sql`insert into job_upkeep values ('-infinity')`.execute(db)
  await sql`drop schema if exists pgboss cascade`.execute(db)
}

/** Notifies workers when they may be able to claim a job: a job is new, or stops running. */
async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function job_queue_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('flowgate_queue', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger job_queued after insert on job
      for each statement execute function job_queue_change()`.execute(db)
  await sql`
    create trigger job_stopped after update of status on job
      for each row when (old.status = 'RUNNING' and new.status <> 'RUNNING')
      execute function job_queue_change()`.execute(db)
}
