import { OWN_IDS } from '../engine/derive/session.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import type { LoadCheck } from './checks.ts'
import type { FileFaults } from './fault.ts'
import { type FileKind, type FileName, isRemoval } from './files.ts'
import type { InstrumentKey } from './instrument-keys.ts'

// The loaded instruments before the load, which removals name.
const BEFORE = `
  select i.id, i.kind, i.provider_id, i.is_active, s.ticker, s.valid_from, s.valid_to
  from instrument i
  left join security s using (id)
  where i.id < ${OWN_IDS}`

// The instruments after the load.
const AFTER = `
  select id, 'security' as kind, provider_id, coalesce(is_active, true) as is_active, ticker,
    valid_from::date as valid_from, valid_to::date as valid_to
  from stage_security
  union all
  select id, 'aggregate', provider_id, coalesce(active, true), null, null, null from stage_aggregate
  union all
  select * from (${BEFORE}) stored
  where id not in (
    select id from stage_security
    union all select id from stage_aggregate
    union all select id from stage_remove_security
    union all select id from stage_remove_aggregate)`

const instruments = (kind: FileKind, { of }: InstrumentKey): string => `
  (select * from (${isRemoval(kind) ? BEFORE : AFTER}) known ${of === 'instrument' ? '' : `where kind = '${of}'`})`

// Whether `t` may have had its ticker on the days of row `s`.
function isOfDays({ days }: InstrumentKey, t: string): string {
  if (!days) return `${t}.is_active`
  const [first, last] = days
  return `case
    when ${first} is null and ${last} is null then ${t}.is_active
    else coalesce(${t}.valid_from, '-infinity') <= coalesce(${last}, 'infinity')
      and coalesce(${first}, '-infinity') < coalesce(${t}.valid_to, 'infinity')
    end`
}

/** A key of a kind of file. */
interface UsedKey {
  readonly kind: FileKind
  readonly key: InstrumentKey
  /** Whether any of the files has a column. */
  readonly isPresent: (column: string) => boolean
}

const fault = ({ kind }: UsedKey, column: string, sql: string): LoadCheck => ({
  ...{ file: kind.name as FileName, column, sql },
  needs: ['securities', 'aggregates'],
})

const WHAT = { security: 'a security', aggregate: 'a loaded aggregate', instrument: 'an instrument' } as const

const unknownProviderIds = (used: UsedKey): LoadCheck => {
  const { kind, key } = used
  const { id, providerId, of } = key
  const known = instruments(kind, key)
  return fault(
    used,
    providerId,
    `select min(s.line) as line, case
       when t.id is null then format('%s is not the provider_id of ${WHAT[of]}', s.${providerId})
       else format('%s is the provider_id of %s %s, not of %s', s.${providerId}, t.kind, t.id, s.${id})
       end as reason
     from ${kind.table} s
     left join ${known} t on t.provider_id = s.${providerId}
     where s.${providerId} is not null and (t.id is null or t.id <> s.${id})
     group by t.kind, t.id, s.${providerId}, s.${id}`,
  )
}

/** Rules for tickers of rows, before these set their ids: another way names another security, or two had the ticker. */
const unclearTickers = (used: UsedKey, ticker: string): LoadCheck => {
  const { kind, key } = used
  const known = instruments(kind, key)
  const isHolder = (t: string) => `${t}.ticker = s.${ticker} and ${isOfDays(key, t)}`
  return fault(
    used,
    ticker,
    `select s.line, format('%s is not the ticker of %s', s.${ticker}, s.${key.id}) as reason
     from ${kind.table} s
     where s.${ticker} is not null and s.${key.id} is not null
       and not exists (select from ${known} t where t.id = s.${key.id} and ${isHolder('t')})
     union all
     select min(s.line), format('%s is the ticker of both %s and %s: use ids, or state valid_from and valid_to in securities',
       s.${ticker}, t.id, o.id)
     from ${known} t
     join ${known} o on o.ticker = t.ticker and o.id > t.id
     join ${kind.table} s on ${isHolder('t')} and ${isHolder('o')}
     where s.${key.id} is null
     group by s.${ticker}, t.id, o.id`,
  )
}

const unknownTickers = (used: UsedKey, ticker: string): LoadCheck => {
  const { kind, key } = used
  return fault(
    used,
    ticker,
    `select min(line) as line, format('%s is the ticker of no security%s', s.${ticker}, case
       when s.${ticker} in (select ticker from ${instruments(kind, key)} t where ticker is not null)
         then ' ${key.days ? 'on these dates' : 'that is active'}'
       end) as reason
     from ${kind.table} s
     where s.${ticker} is not null and s.${key.id} is null
     group by s.${ticker}`,
  )
}

/** Runs checks, and returns their faults. */
export type Judge = (checks: readonly LoadCheck[]) => Promise<FileFaults>

async function resolveKey(client: Queryable, used: UsedKey, judge: Judge): Promise<FileFaults[]> {
  const { kind, key, isPresent } = used
  const { id, providerId } = key
  const ticker = key.ticker !== undefined && isPresent(key.ticker) ? key.ticker : null
  const set = (match: string) =>
    client.query(
      `update ${kind.table} s set ${id} = t.id from ${instruments(kind, key)} t where s.${id} is null and ${match}`,
    )
  if (isPresent(providerId)) await set(`t.provider_id = s.${providerId}`)
  const first = await judge([
    ...(isPresent(providerId) ? [unknownProviderIds(used)] : []),
    ...(ticker === null ? [] : [unclearTickers(used, ticker)]),
  ])
  if (ticker === null) return [first]
  await set(`t.ticker = s.${ticker} and ${isOfDays(key, 't')}`)
  return [first, await judge([unknownTickers(used, ticker)])]
}

/**
 * Sets the ids of rows that name their instrument by its provider_id or ticker. Returns the faults in the order of the
 * rows, and drops rows that name none.
 */
export async function resolveKeys(
  client: Queryable,
  kind: FileKind,
  isPresent: (column: string) => boolean,
  judge: Judge,
): Promise<FileFaults> {
  const byStep: FileFaults[] = []
  for (const key of kind.keys ?? []) {
    if (![key.providerId, key.ticker ?? ''].some(isPresent)) continue
    byStep.push(...(await resolveKey(client, { kind, key, isPresent }, judge)))
    await client.query(`delete from ${kind.table} where ${key.id} is null`)
  }
  const faults = byStep.flatMap((one) => one.faults)
  return {
    faults: faults.sort((a, b) => Number(a.line) - Number(b.line)),
    total: byStep.reduce((sum, { total }) => sum + total, 0),
  }
}
