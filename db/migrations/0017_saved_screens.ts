import { type Kysely, sql } from 'kysely'

/** Saved screens of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen (
      -- UUIDv7, so that screens sort by age.
      id uuid primary key,
      user_id integer not null references app_user (id) on delete cascade,
      name text not null,
      description text,
      -- As REST spells it. Equal definitions have equal values.
      definition jsonb not null,
      -- Rises with every change: entity tags contain it.
      version bigint not null default 1,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      unique (user_id, name)
    )`.execute(db)
  await sql`create index screen_user on screen (user_id, id desc)`.execute(db)
}
