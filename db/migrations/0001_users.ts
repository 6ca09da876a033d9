import { type Kysely, sql } from 'kysely'

/** Users, their API keys, signed links and settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each version rises with every change of its settings: entity tags contain it.
  await sql`
    create table app_user (
      id integer generated always as identity primary key,
      email text not null unique check (email = lower(email)),
      username text,
      is_active boolean not null default true,
      -- Last tier seen in a token of this user: an API key carries no claims of its own.
      tier text not null default 'basic' check (tier in ('basic', 'professional', 'data_license')),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      profile_version bigint not null default 1,
      charts_version bigint not null default 1,
      preferences_version bigint not null default 1
    )`.execute(db)
  await createNews(db)
  await createKeys(db)
  await createLinks(db)
  await sql`create type setting_kind as enum ('chart', 'preference')`.execute(db)
  await createSettings(db)
  await createChange(db)
  await createRemoval(db)
}

/** Processes cache for a few seconds whether a user is active. */
async function createNews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function app_user_news() returns trigger language plpgsql as $$
    begin
      perform pg_notify('flowgate_user', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger app_user_news after update of is_active on app_user
      for each row when (old.is_active <> new.is_active) execute function app_user_news()`.execute(db)
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_key (
      id integer generated always as identity primary key,
      user_id integer not null references app_user (id) on delete cascade,
      name text not null,
      secret_hash bytea not null unique,
      created_at timestamptz(3) not null default now(),
      revoked_at timestamptz(3),
      -- The first characters of the key, by which its owner recognises it.
      prefix text,
      -- Operations that the key opens.
      scope text not null default 'documented' check (scope in ('documented', 'read')),
      -- The last day on which it was used (UTC).
      last_used_on date
    )`.execute(db)
  await sql`create index api_key_user on api_key (user_id, id desc)`.execute(db)
}

/**
 * Signed links. The digest covers the token and the request: the database does not contain the token, and a link opens
 * no other request. A revoked link is deleted.
 */
async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signed_link (
      id integer generated always as identity primary key,
      user_id integer not null references app_user (id) on delete cascade,
      -- The key that created the link, if any: then the link opens only what the key opens, for as long as the key exists.
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

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_setting (
      user_id integer not null references app_user (id) on delete cascade,
      kind setting_kind not null,
      -- Both are JSON texts: jsonb supports neither NUL nor lone surrogates.
      name text collate "C" not null,
      content text not null,
      -- Order of the members in responses: that in which they were written.
      place bigint not null generated always as identity,
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, kind, name)
    )`.execute(db)
  // All settings are read at once, and decompressing them costs more than reading them.
  await sql`alter table user_setting alter column content set storage external`.execute(db)
}

/**
 * Writes members, all of them or none: added to the existing ones, or in place of them. Each change locks the user's
 * row, so limits and versions are checked against the current members.
 */
async function createChange(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function change_settings(
      holder integer, changed setting_kind, names text[], contents text[], replaces boolean,
      expected bigint[], most bigint, most_bytes bigint
    ) returns text language plpgsql as $$
    declare
      present bigint;
      members bigint;
      bytes bigint;
    begin
      select case changed when 'chart' then charts_version else preferences_version end into strict present
      from app_user where id = holder for no key update;
      if expected is not null and present <> all (expected) then
        return 'precondition_failed';
      end if;

      select count(*), coalesce(sum(octet_length(content)), 0) into members, bytes
      from user_setting where user_id = holder and kind = changed and not replaces and name <> all (names);
      select members + count(*), bytes + coalesce(sum(octet_length(given)), 0) into members, bytes
      from unnest(contents) given;
      if members > most or bytes > most_bytes then
        return 'payload_too_large';
      end if;

      if replaces then
        delete from user_setting where user_id = holder and kind = changed;
      end if;
      insert into user_setting (user_id, kind, name, content)
      select holder, changed, given.name, given.content
      from unnest(names, contents) with ordinality given (name, content, place) order by given.place
      on conflict (user_id, kind, name)
        do update set content = excluded.content, updated_at = clock_timestamp();

      update app_user set
        charts_version = charts_version + (changed = 'chart')::int,
        preferences_version = preferences_version + (changed = 'preference')::int
      where id = holder;
      return 'done';
    end $$`.execute(db)
}

/** Removes one chart. */
async function createRemoval(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remove_chart(holder integer, chart text, expected bigint[]) returns text language plpgsql as $$
    declare
      present bigint;
    begin
      select charts_version into strict present from app_user where id = holder for no key update;
      if not exists (select from user_setting where user_id = holder and kind = 'chart' and name = chart) then
        return 'chart_not_found';
      end if;
      if expected is not null and present <> all (expected) then
        return 'precondition_failed';
      end if;
      delete from user_setting where user_id = holder and kind = 'chart' and name = chart;
      update app_user set charts_version = charts_version + 1 where id = holder;
      return 'done';
    end $$`.execute(db)
}
