import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { ReadContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/errors.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { originsOf } from '../../../core/rows/origins.ts'
import type { SearchMatch } from '../match.ts'
import { asOf } from './aggregates.ts'

/** Domain model of a security. */
export interface SecurityRecord {
  readonly kind: 'security'
  readonly id: number
  readonly providerId: string
  readonly ticker: string
  readonly name: string
  readonly figi: string | null
  readonly isin: string | null
  readonly exchange: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly assetType: string | null
  readonly isActive: boolean
  /** Best match, in search results. */
  readonly match?: SearchMatch
}

/** Base query of all securities. */
export const securities = (db: Kysely<DB>) =>
  db
    .selectFrom('security')
    .innerJoin('instrument', 'instrument.id', 'security.id')
    .select([
      sql.lit('security' as const).as('kind'),
      'security.id',
      'instrument.provider_id as providerId',
      'security.ticker',
      'instrument.name',
      'security.figi',
      'security.isin',
      'security.exchange',
      'security.sector',
      'security.industry',
      'security.asset_type as assetType',
      'instrument.is_active as isActive',
    ])

/** Columns of `securities`. */
export const SECURITY_COLUMNS = originsOf<Omit<SecurityRecord, 'match'>>({
  kind: { constant: 'security' },
  id: { column: 'id', form: 'number' },
  providerId: { column: 'providerId', form: 'text' },
  ticker: { column: 'ticker', form: 'text' },
  name: { column: 'name', form: 'text' },
  figi: { column: 'figi', form: 'text' },
  isin: { column: 'isin', form: 'text' },
  exchange: { column: 'exchange', form: 'text' },
  sector: { column: 'sector', form: 'text' },
  industry: { column: 'industry', form: 'text' },
  assetType: { column: 'assetType', form: 'text' },
  isActive: { column: 'isActive', form: 'boolean' },
})

/** Filter of securities. Texts are compared case-insensitively. */
export interface SecurityFilter {
  readonly ids?: readonly number[] | undefined
  readonly isActive?: boolean | undefined
  readonly sector?: string | undefined
  readonly industry?: string | undefined
  readonly exchange?: string | undefined
  readonly assetType?: string | undefined
}

const FILTER_COLUMNS = {
  sector: 'security.sector',
  industry: 'security.industry',
  exchange: 'security.exchange',
  assetType: 'security.asset_type',
} as const satisfies Record<Exclude<keyof SecurityFilter, 'isActive' | 'ids'>, string>

/** Applies a filter to a query of securities. */
export function filteredSecurities<O>(
  query: SelectQueryBuilder<DB, 'security' | 'instrument', O>,
  { ids, isActive, ...texts }: SecurityFilter,
): SelectQueryBuilder<DB, 'security' | 'instrument', O> {
  const columns = Object.entries(FILTER_COLUMNS) as [keyof typeof texts, string][]
  const listed = ids === undefined ? query : query.where('security.id', '=', sql<number>`any(${ids})`)
  return columns.reduce(
    (select, [name, column]) =>
      texts[name] === undefined
        ? select
        : select.where(sql<boolean>`lower(${sql.ref(column)}) = lower(${texts[name]})`),
    isActive === undefined ? listed : listed.where('instrument.is_active', '=', isActive),
  )
}

const securitiesAmong = (db: Kysely<DB>, ids: readonly number[]) =>
  securities(db).where('security.id', '=', sql<number>`any(${ids})`)

export const selectSecuritiesById = (db: Kysely<DB>, ids: readonly number[]): Promise<SecurityRecord[]> =>
  securitiesAmong(db, ids).execute()

export type SecurityKey = 'ticker' | 'providerId' | 'figi' | 'isin'
const KEY_COLUMNS = {
  ticker: 'security.ticker',
  providerId: 'instrument.provider_id',
  figi: 'security.figi',
  isin: 'security.isin',
} as const

/** A security with the identifier that it was requested by. */
export type AskedSecurity = SecurityRecord & { readonly asked: string }

/**
 * Query of the security that each identifier of one kind refers to. Symbols match in any spelling (SQL
 * function symbol_key). Precedence among several matches: the exact symbol, active securities, a symbol that
 * differs only in case, the lowest id.
 */
function securitiesByKey(db: Kysely<DB>, key: SecurityKey, values: readonly string[]) {
  const column = sql.ref(KEY_COLUMNS[key])
  const isNamed =
    key === 'ticker'
      ? sql<boolean>`symbol_key(${column}) = symbol_key(asked.value)`
      : sql<boolean>`${column} = asked.value`
  const named = securities(db)
    .where(isNamed)
    .$if(key === 'ticker', (query) => query.orderBy(sql`${column} = asked.value`, 'desc'))
    .orderBy('instrument.is_active', 'desc')
    .$if(key === 'ticker', (query) => query.orderBy(sql`lower(${column}) = lower(asked.value)`, 'desc'))
    .orderBy('security.id')
    .limit(1)
  return db
    .selectFrom(sql<{ value: string }>`unnest(${values}::text[])`.as<'asked'>(sql`asked (value)`))
    .innerJoinLateral(named.as('named'), (join) => join.onTrue())
    .selectAll('named')
    .select('asked.value as asked')
}

/** Reads the securities that identifiers of one kind refer to. */
const selectSecuritiesByKey = (
  db: Kysely<DB>,
  key: SecurityKey,
  values: readonly string[],
): Promise<AskedSecurity[]> => securitiesByKey(db, key, values).execute()

/** As `selectSecuritiesByKey`, with the time of the last load. */
const selectSecuritiesAsOf = (
  db: Kysely<DB>,
  key: SecurityKey,
  values: readonly string[],
): Promise<(AskedSecurity & { asOf: string | null })[]> =>
  securitiesByKey(db, key, values).select(asOf).execute()

/** How a security is named where any of its identifiers may be: an inexact symbol comes last. */
const BY_NAME = ['providerId', 'figi', 'isin', 'ticker'] as const satisfies readonly SecurityKey[]

/**
 * Reads the ids of the securities that names refer to: an exact symbol, else a provider id, a FIGI, an ISIN, else a
 * symbol in another spelling. One statement for all names.
 */
async function selectSecurityIdsByName(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<Map<string, number>> {
  const of = (key: SecurityKey, place: number) =>
    securitiesByKey(db, key, names).select([
      sql<number>`case when named.ticker = asked.value then -1 else ${sql.lit(place)} end`.as('place'),
    ])
  const { rows } = await sql<{ asked: string; id: number }>`
    select distinct on (asked) asked, id
    from (${sql.join(BY_NAME.map(of), sql` union all `)}) found
    order by asked, place, id`.execute(db)
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

/** Loads the id of the security that a name refers to, as `selectSecurityIdsByName`. Null if there is none. */
export const loadSecurityIdByName = ({ loaders, db }: ReadContext, name: string): Promise<number | null> =>
  loaders.load('securityIdByName', null, name, async (names) => {
    const ids = await selectSecurityIdsByName(db, names)
    return names.map((each) => ids.get(each) ?? null)
  })

/** Loads a security by id. Null if it does not exist. */
export const loadSecurity = ({ loaders, db }: ReadContext, id: number): Promise<SecurityRecord | null> =>
  loaders.load('security', null, id, async (ids) =>
    orderByKeys(ids, await selectSecuritiesById(db, ids), (row) => row.id, null),
  )

/** Loads a security by an identifier of one kind, as `selectSecuritiesByKey`. Null if none matches. */
export const loadSecurityByKey = (
  { loaders, db }: ReadContext,
  key: SecurityKey,
  value: string,
): Promise<SecurityRecord | null> =>
  loaders.load('securityByKey', key, value, async (values) =>
    orderByKeys(values, await selectSecuritiesByKey(db, key, values), ({ asked }) => asked, null),
  )

export const securityNotFound = (identifiers: readonly (string | number)[]): Refusal =>
  new Refusal('security_not_found', `Security not found: ${identifiers.join(', ')}.`)

/** Reads the securities among `ids`, in order. Throws `security_not_found` if there are none. */
export async function securitiesById(
  { db }: ReadContext,
  ids: readonly number[],
): Promise<{ securities: SecurityRecord[]; unknownIds: number[]; asOf: string | null }> {
  const asked = [...new Set(ids)]
  const found = orderByKeys(
    asked,
    await securitiesAmong(db, asked).select(asOf).execute(),
    ({ id }) => id,
    null,
  )
  const securities = found.filter((security) => security !== null)
  const [first] = securities
  if (!first) throw securityNotFound(asked)
  return { securities, unknownIds: asked.filter((_id, place) => !found[place]), asOf: first.asOf }
}

/** Loads a security by id. Throws `security_not_found` if it does not exist. */
export async function requireSecurity(context: ReadContext, id: number): Promise<SecurityRecord> {
  const security = await loadSecurity(context, id)
  if (!security) throw securityNotFound([id])
  return security
}

/**
 * Resolves identifiers of one kind, in the requested order: `named` has one entry per known identifier,
 * `securities` each security once. Throws `security_not_found` if none is known.
 */
export async function resolveSecurities(
  { db }: ReadContext,
  key: SecurityKey,
  values: readonly string[],
): Promise<{
  named: AskedSecurity[]
  securities: SecurityRecord[]
  notFound: string[]
  asOf: string | null
}> {
  const found = await selectSecuritiesAsOf(db, key, values)
  const [first] = found
  if (!first) throw securityNotFound(values)
  const named = orderByKeys(values, found, ({ asked }) => asked, null).filter((row) => row !== null)
  const known = new Set(named.map(({ asked }) => asked))
  return {
    named,
    securities: [...new Map(named.map((row) => [row.id, row])).values()],
    notFound: values.filter((value) => !known.has(value)),
    asOf: first.asOf,
  }
}
