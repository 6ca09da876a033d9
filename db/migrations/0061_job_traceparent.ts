import { type Kysely, sql } from 'kysely'

/** The span that requested a job (W3C trace context): the run of the job, in whatever process, belongs to its trace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column traceparent text`.execute(db)
}
