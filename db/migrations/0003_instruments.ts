import { type Kysely, sql } from 'kysely'

/** Instruments (securities and aggregates share one id space), and the memberships of securities in aggregates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInstruments(db)
  await createSecurities(db)
  await createAggregates(db)
  await createPrivateAggregates(db)

  await sql`
    create table constituent (
      aggregate_id integer not null references aggregate (id),
      security_id integer not null references security (id),
      weight double precision not null default 1 check (weight > 0),
      valid_from date not null default '-infinity',
      -- First day after the membership.
      valid_to date not null default 'infinity',
      primary key (aggregate_id, security_id, valid_from),
      check (valid_from < valid_to)
    )`.execute(db)
  await sql`create index constituent_security on constituent (security_id, aggregate_id)`.execute(db)
}

/** Creates instruments, with the texts that searches read: each folded, one per line. */
async function createInstruments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instrument (
      id integer primary key check (id > 0),
      kind text not null check (kind in ('security', 'aggregate')),
      provider_id text not null unique,
      name text not null,
      is_active boolean not null default true,
      folded_name text generated always as (fold_text(name)) stored,
      -- Words of the name, each preceded by a blank.
      name_words text generated always as (
        ' ' || translate(fold_text(name), '-_/.,&()', '        ')) stored,
      search_text text generated always as (
        E'\n' || fold_text(name) || E'\n' || fold_text(provider_id) || E'\n') stored,
      unique (id, kind)
    )`.execute(db)
  await sql`create index instrument_name_words on instrument using gin (name_words gin_trgm_ops)`.execute(db)
  await sql`create index instrument_search_text on instrument using gin (search_text gin_trgm_ops)`.execute(
    db,
  )
}

async function createSecurities(db: Kysely<unknown>): Promise<void> {
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
      search_text text generated always as (
        E'\n' || fold_text(ticker) || E'\n' || coalesce(fold_text(figi), '') || E'\n' || coalesce(fold_text(isin), '')
        || E'\n' || coalesce(fold_text(sector), '') || E'\n' || coalesce(fold_text(industry), '') || E'\n') stored,
      -- Dates between which it was active, for past rankings. valid_to is exclusive.
      valid_from date,
      valid_to date,
      check (valid_from < valid_to),
      foreign key (id, kind) references instrument (id, kind)
    )`.execute(db)
  await sql`create index security_ticker on security (ticker)`.execute(db)
  await sql`create index security_lower_ticker on security (lower(ticker) text_pattern_ops)`.execute(db)
  // Serves equality and prefixes.
  await sql`create index security_symbol_key on security (symbol_key(ticker) text_pattern_ops)`.execute(db)
  await sql`create index security_isin on security (isin)`.execute(db)
  await sql`create index security_search_text on security using gin (search_text gin_trgm_ops)`.execute(db)
}

async function createAggregates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table aggregate (
      id integer primary key,
      kind text not null generated always as ('aggregate') stored,
      type text not null,
      subtype text,
      owner_email text references app_user (email),
      -- Whether loads contain its bars. Then they are never computed from the constituents.
      has_own_cash boolean not null default false,
      has_own_options boolean not null default false,
      search_text text generated always as (
        E'\n' || fold_text(type) || E'\n' || coalesce(fold_text(subtype), '') || E'\n') stored,
      foreign key (id, kind) references instrument (id, kind)
    )`.execute(db)
  await sql`create index aggregate_owner on aggregate (owner_email) where owner_email is not null`.execute(db)
  // Find a page of aggregates, and those of some types, without reading all of them.
  await sql`create index aggregate_type on aggregate (lower(type))`.execute(db)
  await sql`create index aggregate_listed on aggregate (type, coalesce(subtype, ''), id)`.execute(db)
}

/** Creates what private aggregates need: ids, a version per owner, and a list of deleted ones. */
async function createPrivateAggregates(db: Kysely<unknown>): Promise<void> {
  // The upper half of the integers. Loads may not use them (src/ingest/instruments.ts), so ids never collide.
  await sql`create sequence own_aggregate_id as integer minvalue 1073741824`.execute(db)

  // Rises with every change of an owner's aggregates, because it changes the owner's data.
  await sql`
    create table owner_version (
      owner_email text primary key,
      version bigint not null
    )`.execute(db)

  // Aggregates deleted during a load, which may still write their bars. These bars are deleted later.
  await sql`create table removed_aggregate (id integer primary key)`.execute(db)
}
