import { listActivityChanges } from '../engine/derive/boards.ts'
import { OWN_IDS } from '../engine/derive/session.ts'
import { listOwnerChanges } from '../engine/derive/stamps.ts'
import { DOT_SEGMENTS, PATH_WORDS } from '../market/identifiers.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { type LoadCheck, uniqueKey } from './checks.ts'
import { countsOf, type Merged, type WrittenRow } from './counts.ts'

// The staged instruments of both files, securities first.
const STAGED = `(
  select 0 as place, 'securities' as file, line, id, 'security' as kind, provider_id,
    btrim(name) as name, coalesce(is_active, true) as is_active
  from stage_security
  union all
  select 1, 'aggregates', line, id, 'aggregate', provider_id, btrim(name), coalesce(active, true)
  from stage_aggregate
)`

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join()

const idChecks = (
  file: 'securities' | 'aggregates',
  kind: 'security' | 'aggregate',
  other: string,
): LoadCheck[] => [
  {
    file,
    column: 'id',
    sql: `
      select line, format('%s is reserved for private aggregates; loads may use ids up to ${OWN_IDS - 1}', id) as reason
      from ${STAGED} s
      where id >= ${OWN_IDS} and kind = '${kind}'`,
  },
  {
    file,
    column: 'id',
    sql: `
      select s.line, format('%s is already the id of a%s %s', s.id, case i.kind when 'aggregate' then 'n' else '' end, i.kind)
        as reason
      from ${STAGED} s
      join (select id, kind from instrument union select id, kind from ${STAGED} staged) i
        on i.id = s.id and i.kind <> s.kind
      where s.kind = '${kind}'`,
  },
  {
    file,
    column: 'provider_id',
    sql: `
      select line, format('%s is a word of paths (/aggregates/reference/…); use another provider_id', provider_id)
        as reason
      from ${STAGED} s
      where kind = 'aggregate' and kind = '${kind}' and provider_id in (${quoted(PATH_WORDS)})`,
  },
  {
    file,
    column: 'provider_id',
    sql: `
      select s.line, format('%s is the provider_id of instrument %s', s.provider_id, i.id) as reason
      from ${STAGED} s
      join instrument i on i.provider_id = s.provider_id and i.id <> s.id
      where s.kind = '${kind}' and not exists (select from ${STAGED} moved where moved.id = i.id)`,
  },
  {
    file,
    column: 'provider_id',
    sql: `
      select line, format('%s is the provider_id of instrument %s', provider_id, first_id) as reason
      from (
        select *, first_value(id) over (partition by provider_id order by place, line) as first_id
        from ${STAGED} s
      ) claimed
      where id <> first_id and kind = '${kind}'`,
  },
  uniqueKey(file, other, 'id', 'id'),
]

// Tickers are unique among active securities.
const TICKERS = `
  with holder as (
    select line, id, provider_id, ticker from stage_security where coalesce(is_active, true)
    union all
    select null, i.id, i.provider_id, ticker
    from security
    join instrument i using (id)
    where i.is_active and i.id not in (select id from stage_security)
  )
  select line, format('%s is the ticker of both %s (id %s) and %s (id %s), and both are active',
    ticker, first_provider_id, first_id, provider_id, id) as reason
  from (
    select *, first_value(id) over claim as first_id, first_value(provider_id) over claim as first_provider_id
    from holder
    window claim as (partition by ticker order by line nulls first, id)
  ) claimed
  where id <> first_id and line is not null`

/** Names of securities that paths cannot carry. */
const unnameable = (column: 'ticker' | 'provider_id'): LoadCheck => ({
  file: 'securities',
  column,
  sql: `
    select line, format('%s means another path (/series/securities/…); use another ${column}', ${column}) as reason
    from stage_security s
    where ${column} in (${quoted(DOT_SEGMENTS)})`,
})

/** Rules for staged securities and aggregates. */
export const INSTRUMENT_CHECKS: readonly LoadCheck[] = [
  { file: 'securities', column: 'ticker', sql: TICKERS },
  unnameable('ticker'),
  unnameable('provider_id'),
  ...idChecks('securities', 'security', 'stage_security'),
  ...idChecks('aggregates', 'aggregate', 'stage_aggregate'),
  {
    file: 'securities',
    column: 'valid_to',
    sql: `
      select line, 'valid_to is not after valid_from' as reason
      from stage_security s
      where valid_to::date <= valid_from::date`,
  },
  {
    file: 'securities',
    column: 'figi',
    sql: `
      select s.line, format('%s is the FIGI of security %s', s.figi, o.id) as reason
      from stage_security s
      join security o on o.figi = s.figi and o.id <> s.id
      where not exists (select from stage_security moved where moved.id = o.id)
      union all
      select line, format('%s is the FIGI of security %s', figi, first_id)
      from (
        select *, first_value(id) over (partition by figi order by line) as first_id
        from stage_security
        where figi is not null
      ) claimed
      where id <> first_id`,
  },
]

/** Merges the staged securities and aggregates. */
export async function mergeInstruments(client: Queryable): Promise<Merged> {
  await listOwnerChanges(client)
  await listActivityChanges(client)
  // A load may move a unique code from one instrument to another, so the former holder releases it first.
  await client.query(`
    update instrument i set provider_id = chr(1) || i.id
    from ${STAGED} s
    where s.id = i.id and s.provider_id <> i.provider_id`)
  await client.query(`
    update security o set figi = null
    from stage_security s
    where s.id = o.id and s.figi is distinct from o.figi and o.figi is not null`)
  await client.query(`
    insert into app_user (email)
    select distinct lower(owner_email) from stage_aggregate where owner_email is not null
    on conflict do nothing`)
  const { rows: written } = await client.query<{ kind: 'security' | 'aggregate' } & WrittenRow>(`
    with merged_instrument as (
      insert into instrument as i (id, kind, provider_id, name, is_active)
      select id, kind, provider_id, name, is_active from ${STAGED} s
      on conflict (id) do update
        set provider_id = excluded.provider_id, name = excluded.name, is_active = excluded.is_active
        where (i.provider_id, i.name, i.is_active) is distinct from
          (excluded.provider_id, excluded.name, excluded.is_active)
      returning i.id, i.kind
    ), merged_security as (
      insert into security as s (id, ticker, figi, isin, exchange, sector, industry, asset_type, valid_from, valid_to)
      select id, ticker, figi, isin, btrim(exchange), btrim(sector), btrim(industry), btrim(asset_type),
        valid_from::date, valid_to::date
      from stage_security
      on conflict (id) do update
        set ticker = excluded.ticker, figi = excluded.figi, isin = excluded.isin, exchange = excluded.exchange,
          sector = excluded.sector, industry = excluded.industry, asset_type = excluded.asset_type,
          valid_from = excluded.valid_from, valid_to = excluded.valid_to
        where (s.ticker, s.figi, s.isin, s.exchange, s.sector, s.industry, s.asset_type, s.valid_from, s.valid_to)
          is distinct from (excluded.ticker, excluded.figi, excluded.isin, excluded.exchange, excluded.sector,
            excluded.industry, excluded.asset_type, excluded.valid_from, excluded.valid_to)
      returning s.id
    ), merged_aggregate as (
      insert into aggregate as a (id, type, subtype, owner_email)
      select id, btrim(type), btrim(subtype), lower(owner_email) from stage_aggregate
      on conflict (id) do update
        set type = excluded.type, subtype = excluded.subtype, owner_email = excluded.owner_email
        where (a.type, a.subtype, a.owner_email) is distinct from
          (excluded.type, excluded.subtype, excluded.owner_email)
      returning a.id
    )
    select kind, sum(rows)::integer as rows, count(*) filter (where is_new)::integer as added,
      count(*) filter (where not is_new)::integer as changed
    from (
      select id, kind, count(*) as rows, not exists (select from instrument o where o.id = merged.id) as is_new
      from (
        select id, kind from merged_instrument
        union all
        select id, 'security' from merged_security
        union all
        select id, 'aggregate' from merged_aggregate
      ) merged
      group by id, kind
    ) instrument
    group by kind`)
  const of = (kind: 'security' | 'aggregate') => written.find((row) => row.kind === kind)
  return {
    rows: written.reduce((sum, { rows }) => sum + rows, 0),
    counts: { securities: countsOf(of('security')), aggregates: countsOf(of('aggregate')) },
  }
}
