import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { type ReadContext, warn } from '../../../core/context.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import type { Resolution } from '../../../core/naming.ts'
import { asOfColumn } from './aggregates.ts'
import { type SecurityRecord, securities, securityNotFound } from './securities.ts'

export type SecurityKey = 'ticker' | 'providerId' | 'figi' | 'isin'
const KEY_COLUMNS = {
  ticker: 'security.ticker',
  providerId: 'instrument.provider_id',
  figi: 'security.figi',
  isin: 'security.isin',
} as const

/** A security with the identifier that it was requested by. */
type NamedSecurity = SecurityRecord & {
  readonly asked: string
  /** Symbols and provider ids of all securities that match equally well, this one first. */
  readonly equals: readonly string[]
}

/**
 * Query of the security that each identifier of one kind refers to. Symbols match in any spelling (SQL
 * function symbol_key). Precedence among several matches: the exact symbol, one that differs only in case, others; then
 * active securities; then the lowest id, beside those that match equally well.
 */
function securitiesByKey(db: Kysely<DB>, key: SecurityKey, values: readonly string[]) {
  const column = sql.ref(KEY_COLUMNS[key])
  const isNamed =
    key === 'ticker'
      ? sql<boolean>`symbol_key(${column}) = symbol_key(asked.value)`
      : sql<boolean>`${column} = asked.value`
  const isSpelled = sql<boolean>`${column} = asked.value`
  const isLettered = sql<boolean>`lower(${column}) = lower(asked.value)`
  const named = securities(db)
    .select(
      sql<
        string[]
      >`array_agg(security.ticker || ' (' || instrument.provider_id || ')') over (partition by ${isSpelled}, ${isLettered}, instrument.is_active order by security.id rows between unbounded preceding and unbounded following)`.as(
        'equals',
      ),
    )
    .where(isNamed)
    .orderBy(isSpelled, 'desc')
    .orderBy(isLettered, 'desc')
    .orderBy('instrument.is_active', 'desc')
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
): Promise<NamedSecurity[]> => securitiesByKey(db, key, values).execute()

/** As `selectSecuritiesByKey`, with the time of the last load. */
const selectSecuritiesAsOf = (
  db: Kysely<DB>,
  key: SecurityKey,
  values: readonly string[],
): Promise<(NamedSecurity & { asOf: string | null })[]> =>
  securitiesByKey(db, key, values).select(asOfColumn).execute()

/** How a security is named where any of its identifiers may be: an inexact symbol comes last. */
const BY_NAME = ['providerId', 'figi', 'isin', 'ticker'] as const satisfies readonly SecurityKey[]

type Named = Pick<NamedSecurity, 'id' | 'asked' | 'equals'>

/**
 * Reads the ids of the securities that names refer to: an exact symbol, else a provider id, a FIGI, an ISIN, else a
 * symbol in another spelling. One statement for all names.
 */
async function selectSecuritiesByName(db: Kysely<DB>, names: readonly string[]): Promise<Named[]> {
  const of = (key: SecurityKey, place: number) =>
    securitiesByKey(db, key, names).select([
      key === 'ticker'
        ? sql<number>`case when named.ticker = asked.value then -1 else ${sql.lit(place)} end`.as('place')
        : sql.lit(place).as('place'),
    ])
  const { rows } = await sql<Named>`
    select distinct on (asked) asked, id, equals
    from (${sql.join(BY_NAME.map(of), sql` union all `)}) found
    order by asked, place, id`.execute(db)
  return rows
}

/** Most securities that a warning lists. */
const MAX_LISTED = 10

/** Returns the warning of an identifier that several securities match equally well. Null if only one does. */
function ambiguity({ asked, equals }: Pick<NamedSecurity, 'asked' | 'equals'>): Resolution['warning'] {
  const [used] = equals
  if (used === undefined || equals.length === 1) return null
  const names = equals.slice(0, MAX_LISTED)
  const rest = equals.length - names.length
  return {
    code: 'ambiguous_identifier',
    message: `${asked} may be ${names.join(', ')}${rest > 0 ? ` or ${rest} more` : ''}. ${used} was used. Use a provider id, in parentheses, to choose.`,
    names,
  }
}

/** Warns of an identifier that several securities match equally well. Returns the one that was used. */
function warned<S extends NamedSecurity | null>(context: ReadContext, security: S): S {
  const warning = security && ambiguity(security)
  if (warning) warn(context, { ...warning, parameter: null })
  return security
}

/** Loads the id of the security that a name refers to, as `selectSecuritiesByName`. Null if there is none. */
export const loadSecurityByName = ({ loaders, db }: ReadContext, name: string): Promise<Resolution | null> =>
  loaders.load('securityByName', null, name, async (names) => {
    const rows = await selectSecuritiesByName(db, names)
    const named = rows.map((one) => ({ id: one.id, asked: one.asked, warning: ambiguity(one) }))
    return orderByKeys(names, named, ({ asked }) => asked, null)
  })

const loadByKey = ({ loaders, db }: ReadContext, key: SecurityKey, value: string) =>
  loaders.load('securityByKey', key, value, async (values) =>
    orderByKeys(values, await selectSecuritiesByKey(db, key, values), ({ asked }) => asked, null),
  )

/**
 * Loads a security by an identifier of one kind, as `selectSecuritiesByKey`. Null if none matches. Warns if several
 * match equally well.
 */
export const loadSecurityByKey = async (
  context: ReadContext,
  key: SecurityKey,
  value: string,
): Promise<SecurityRecord | null> => warned(context, await loadByKey(context, key, value))

/**
 * Loads a security by its exact symbol, else its provider id, else a symbol in another spelling. Throws
 * `security_not_found` if there is none.
 */
export async function requireNamedSecurity(context: ReadContext, name: string): Promise<SecurityRecord> {
  const named = await loadByKey(context, 'ticker', name)
  const isExact = named?.ticker === name
  const byId = isExact ? null : await loadByKey(context, 'providerId', name)
  const security = byId ?? warned(context, named)
  if (!security) throw securityNotFound([name])
  return security
}

/**
 * Resolves identifiers of one kind, in the requested order: `named` has one entry per known identifier,
 * `securities` each security once. Throws `security_not_found` if none is known. Warns of those that several match
 * equally well.
 */
export async function resolveSecurities(
  context: ReadContext,
  key: SecurityKey,
  values: readonly string[],
): Promise<{
  named: NamedSecurity[]
  securities: SecurityRecord[]
  notFound: string[]
  asOf: string | null
}> {
  const rows = await selectSecuritiesAsOf(context.db, key, values)
  const [first] = rows
  if (!first) throw securityNotFound(values)
  const named = orderByKeys(values, rows, ({ asked }) => asked, null).filter((row) => row !== null)
  for (const one of named) warned(context, one)
  const known = new Set(named.map(({ asked }) => asked))
  return {
    named,
    securities: [...new Map(named.map((row) => [row.id, row])).values()],
    notFound: values.filter((value) => !known.has(value)),
    asOf: first.asOf,
  }
}
