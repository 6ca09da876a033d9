import { type Kysely, sql } from 'kysely'

/** Charts and preferences of users, versions of what users change, and how keys are told apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create type setting_kind as enum ('chart', 'preference')`.execute(db)
  // A version rises with every change of what it counts: entity tags are made of it.
  await sql`
    alter table app_user
      add column profile_version bigint not null default 1,
      add column charts_version bigint not null default 1,
      add column preferences_version bigint not null default 1`.execute(db)
  await createSettings(db)
  await createChange(db)
  await createRemoval(db)
  await createNews(db)

  // The beginning of a key, by which its owner knows it again; of older keys nobody knows it.
  await sql`alter table api_key add column prefix text`.execute(db)
  await sql`create index api_key_user on api_key (user_id, id desc)`.execute(db)
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_setting (
      user_id integer not null references app_user (id) on delete cascade,
      kind setting_kind not null,
      -- Both are JSON texts, a member of the object that is answered: jsonb knows neither NUL nor lone surrogates.
      name text collate "C" not null,
      content text not null,
      -- Members are answered in the order in which they came.
      place bigint not null generated always as identity,
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, kind, name)
    )`.execute(db)
  // All of them are read at once, and unpacking costs more than reading.
  await sql`alter table user_setting alter column content set storage external`.execute(db)
}

/**
 * Writes members, all of them or none: beside those that there are, or in the place of all. Whoever changes settings
 * of a kind holds the user's row, so limits and versions are judged on what really is there.
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

/** Processes remember for a few seconds who is active. */
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
