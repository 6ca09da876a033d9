import { type Kysely, sql } from 'kysely'

/**
 * Signed links. The digest covers the token and the request, so that a link cannot be read from the database and opens
 * no other request. A revoked link is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signed_link (
      id integer generated always as identity primary key,
      user_id integer not null references app_user (id) on delete cascade,
      -- The key that it was created with, if any: then it opens only what keys open, and no longer than the key.
      api_key_id integer references api_key (id) on delete cascade,
      digest bytea not null unique,
      request text not null,
      accept text,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index signed_link_user on signed_link (user_id, id desc)`.execute(db)
  await sql`create index signed_link_expiry on signed_link (expires_at)`.execute(db)
  await sql`create index signed_link_key on signed_link (api_key_id) where api_key_id is not null`.execute(db)
}
