import { type Kysely, sql } from 'kysely'

/** Functions that loads compute with, and domains of the cells of their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema load`.execute(db)
  await createCodes(db)
  await createInstants(db)
  await createPrices(db)
  await createCells(db)
}

async function createCodes(db: Kysely<unknown>): Promise<void> {
  // Check digit of the FIGI standard ("modulus 10 double add double"): letters count 10 to 35, every second of
  // the first eleven values is doubled, and the digits of all of them add up to a multiple of ten.
  await sql`
    create function load.is_figi(code text) returns boolean
      language sql immutable strict parallel safe
      return code ~ '^[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}[0-9]$'
        and left(code, 2) not in ('BS', 'BM', 'GG', 'GB', 'GH', 'KY', 'VG')
        and (
          select sum(value / 10 + value % 10) % 10 = 0
          from generate_series(1, 12) place
          cross join ascii(substr(code, place, 1)) letter
          cross join lateral (
            select (letter - case when letter >= ascii('A') then 55 else 48 end)
              * case when place in (2, 4, 6, 8, 10) then 2 else 1 end as value
          ) weighted
        )`.execute(db)

  // ISO 6166: letters become two digits (A = 10), then the Luhn sum from the right.
  await sql`
    create function load.is_isin(code text) returns boolean
      language sql immutable strict parallel safe
      return code ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'
        and (
          select sum(value / 10 + value % 10) % 10 = 0
          from (
            select string_agg(
              case when letter >= ascii('A') then (letter - 55)::text else chr(letter) end, '' order by place) as digits
            from generate_series(1, 12) place
            cross join ascii(substr(code, place, 1)) letter
          ) expanded
          cross join generate_series(1, length(digits)) place
          cross join lateral (
            select substr(digits, place, 1)::integer * case when (length(digits) - place) % 2 = 1 then 2 else 1 end as value
          ) weighted
        )`.execute(db)
}

async function createInstants(db: Kysely<unknown>): Promise<void> {
  // Immutable for what load.moment admits: those forms mean the same under every setting but TimeZone, and the
  // zone is written out here where the text has none. Dates, by far the most, take a way that PostgreSQL inlines.
  await sql`
    create function load.exact_instant(moment text) returns timestamptz
      language sql immutable strict parallel safe
      return (moment || case when moment ~ '([Zz]|[+-][0-9]{2}(:?[0-9]{2})?)$' then '' else 'Z' end)::timestamptz`.execute(
    db,
  )
  await sql`
    create function load.instant(moment text) returns timestamptz
      language sql immutable parallel safe
      return case
        when length(moment) = 10 then make_date(
          substr(moment, 1, 4)::integer, substr(moment, 6, 2)::integer, substr(moment, 9, 2)::integer
        )::timestamp at time zone 'UTC'
        else load.exact_instant(moment)
      end`.execute(db)
}

async function createPrices(db: Kysely<unknown>): Promise<void> {
  // A price in whole millionths, exact like cents.
  await sql`
    create function load.millionths(px double precision) returns bigint
      language sql immutable strict parallel safe
      return round(px * 1000000)::bigint`.execute(db)
  // There is no relative change from a price that is not above 0.
  await sql`
    create function load.change(px double precision, previous double precision) returns double precision
      language sql immutable parallel safe
      return case when load.millionths(previous) > 0 then round(
        (load.millionths(px) - load.millionths(previous))::numeric / load.millionths(previous), 6
      )::double precision end`.execute(db)

  // Ignores nulls. The product of no values is null.
  await sql`
    create aggregate load.product(double precision) (
      sfunc = float8mul, stype = double precision, combinefunc = float8mul, parallel = safe
    )`.execute(db)
}

/** One domain per kind of value, so that COPY itself refuses a bad cell and names its line and column. */
async function createCells(db: Kysely<unknown>): Promise<void> {
  const domains: Record<string, ReturnType<typeof sql>> = {
    id: sql`integer check (value > 0)`,
    horizon: sql`integer check (value > 0)`,
    // numeric(p, s) rounds half away from zero, refuses what is too large and Infinity; the check is for NaN.
    // Cents up to 1e15 and millionths up to 1e15 are exact in float64.
    money: sql`numeric(15, 2) check (value < 1e13)`,
    // Bought and sold amounts are never negative. A file with negative ones has wrong signs or columns.
    turnover: sql`numeric(15, 2) check (value >= 0 and value < 1e13)`,
    price: sql`numeric(15, 6) check (value < 1e9)`,
    weight: sql`double precision check (value between 1e-9 and 1e9)`,
    number: sql`double precision check (value > '-infinity' and value < 'infinity')`,
    // Numbers whose digits float64 would lose are refused rather than rounded: numeric, so that the digits are still
    // known. Fractions are rounded, as everywhere.
    exact_number: sql`numeric check (
      value > '-infinity' and value < 'infinity'
      and (value <> trunc(value) or value::double precision::text::numeric = value)
    )`,
    z_score: sql`double precision check (
      value > -9007199254740992 and value < 9007199254740992
    )`,
    // Names are trimmed when they are merged. Here they must have more than blanks, and no unprintable characters.
    name: sql`text check (value ~ '[^ ]' and value !~ '[[:cntrl:]]' and length(value) <= 1000)`,
    // Codes appear in comma-separated lists, whose blanks are trimmed.
    code: sql`text check (value ~ '^[^[:cntrl:], ]([^[:cntrl:],]*[^[:cntrl:], ])?$' and length(value) <= 200)`,
    email: sql`text check (value ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$' and length(value) <= 320)`,
    figi: sql`text check (load.is_figi(value))`,
    isin: sql`text check (load.is_isin(value))`,
    asset_class: sql`text check (value in ('cash', 'options'))`,
    frequency: sql`text check (value in ('daily', 'weekly', 'monthly', 'quarterly', 'annual', 'event'))`,
    unit: sql`text check (value ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$')`,
    // A text that reads back as itself is a date in ISO form: neither 'now' nor '2024-1-5' is.
    day: sql`text check (value::date::text = value and value::date between '1900-01-01' and '2200-12-31')`,
    long_day: sql`text
      check (value::date::text = value and value::date between '1600-01-01' and '2200-12-31')`,
    moment: sql`text check (
      case
        when length(value) = 10 then value::date::text = value and value::date between '1900-01-01' and '2200-12-31'
        when value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}(:[0-5][0-9]([.][0-9]{1,6})?)?([Zz]|[+-][0-9]{2}(:?[0-9]{2})?)?$'
          then value::timestamptz between '1900-01-01 00:00Z' and '2201-01-01 00:00Z'
        else value is null
      end)`,
  }
  for (const [name, definition] of Object.entries(domains))
    await sql`create domain ${sql.id('load', name)} as ${definition}`.execute(db)
}
