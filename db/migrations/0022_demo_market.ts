import { type Kysely, sql } from 'kysely'

/** Whether the database holds the demo market, so that nobody's own data is mixed with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_market (
      is_there boolean primary key default true check (is_there)
    )`.execute(db)

  // What was loaded before: where own data came as well, nobody can tell them apart any more.
  await sql`
    insert into demo_market (is_there)
    select true
    from data_version
    having bool_or(source = 'demo market')
      and bool_and(source in ('demo market', 'demo market, revised observations'))`.execute(db)
}
