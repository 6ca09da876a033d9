import { type Kysely, sql } from 'kysely'

/** What is known of a file made of a job's result once it has been made: it can be promised, and cut, before it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
