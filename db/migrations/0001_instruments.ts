import { type Kysely, sql } from 'kysely'

/** Instruments (securities and aggregates share one id space), memberships, users, API keys, data versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_user (
      id integer generated always as identity primary key,
      email text not null unique check (email = lower(email)),
      username text,
      is_active boolean not null default true,
      -- Last tier seen in a token of this user: an API key carries no claims of its own.
      tier text not null default 'basic' check (tier in ('basic', 'professional', 'data_license')),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)

  await sql`
    create table api_key (
      id integer generated always as identity primary key,
      user_id integer not null references app_user (id) on delete cascade,
      name text not null,
      secret_hash bytea not null unique,
      created_at timestamptz(3) not null default now(),
      revoked_at timestamptz(3)
    )`.execute(db)

  await sql`
    create table data_version (
      id bigint generated always as identity primary key,
      created_at timestamptz(3) not null default now(),
      source text not null
    )`.execute(db)

  await sql`
    create table instrument (
      id integer primary key check (id > 0),
      kind text not null check (kind in ('security', 'aggregate')),
      provider_id text not null unique,
      name text not null,
      is_active boolean not null default true,
      unique (id, kind)
    )`.execute(db)

  await sql`
    create table security (
      id integer primary key,
      kind text not null generated always as ('security') stored,
      ticker text not null,
      figi text unique,
      isin text,
      exchange text,
      sector text,
      industry text,
      asset_type text,
      foreign key (id, kind) references instrument (id, kind)
    )`.execute(db)
  await sql`create index security_ticker on security (ticker)`.execute(db)
  await sql`create index security_isin on security (isin)`.execute(db)

  await sql`
    create table aggregate (
      id integer primary key,
      kind text not null generated always as ('aggregate') stored,
      type text not null,
      subtype text,
      owner_email text references app_user (email),
      -- Bars of its own in a load: they are then never computed from the constituents.
      has_own_cash boolean not null default false,
      has_own_options boolean not null default false,
      foreign key (id, kind) references instrument (id, kind)
    )`.execute(db)
  await sql`create index aggregate_owner on aggregate (owner_email) where owner_email is not null`.execute(db)

  await sql`
    create table constituent (
      aggregate_id integer not null references aggregate (id),
      security_id integer not null references security (id),
      weight double precision not null default 1 check (weight > 0),
      valid_from date not null default '-infinity',
      -- The first day on which the membership no longer holds.
      valid_to date not null default 'infinity',
      primary key (aggregate_id, security_id, valid_from),
      check (valid_from < valid_to)
    )`.execute(db)
  await sql`create index constituent_security on constituent (security_id, aggregate_id)`.execute(db)
}
