import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { SearchMatch } from '../match.ts'
import { asOf } from './aggregates.ts'

/** A security as the domain knows it. */
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
  /** Why a search found it. */
  readonly match?: SearchMatch
}

/** All securities, as a query that others refine. */
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

/** Which securities are meant; texts are compared whatever their case. */
export interface SecurityFilter {
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
} as const satisfies Record<Exclude<keyof SecurityFilter, 'isActive'>, string>

/** A query of securities, with what the filter leaves out. */
export function filteredSecurities<O>(
  query: SelectQueryBuilder<DB, 'security' | 'instrument', O>,
  { isActive, ...texts }: SecurityFilter,
): SelectQueryBuilder<DB, 'security' | 'instrument', O> {
  const columns = Object.entries(FILTER_COLUMNS) as [keyof typeof texts, string][]
  return columns.reduce(
    (select, [name, column]) =>
      texts[name] === undefined
        ? select
        : select.where(sql<boolean>`lower(${sql.ref(column)}) = lower(${texts[name]})`),
    isActive === undefined ? query : query.where('instrument.is_active', '=', isActive),
  )
}

export const selectSecuritiesById = (db: Kysely<DB>, ids: readonly number[]): Promise<SecurityRecord[]> =>
  securities(db).where('security.id', '=', sql<number>`any(${ids})`).execute()

export type SecurityKey = 'ticker' | 'providerId' | 'figi' | 'isin'
const KEY_COLUMNS = {
  ticker: 'security.ticker',
  providerId: 'instrument.provider_id',
  figi: 'security.figi',
  isin: 'security.isin',
} as const

/** A security, and the identifier that it was asked for by. */
export type AskedSecurity = SecurityRecord & { readonly asked: string }

/**
 * The security that each of several identifiers of one kind names, if any. A symbol names one however it is spelled
 * (function symbol_key). Of several the one with the very symbol is meant, then the active one, then the one whose
 * symbol differs in case alone, then the one with the lowest id.
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

/** The securities that identifiers of one kind name. */
export const selectSecuritiesByKey = (
  db: Kysely<DB>,
  key: SecurityKey,
  values: readonly string[],
): Promise<AskedSecurity[]> => securitiesByKey(db, key, values).execute()

/** The same with the time of the data. */
export const selectSecuritiesAsOf = (
  db: Kysely<DB>,
  key: SecurityKey,
  values: readonly string[],
): Promise<(AskedSecurity & { asOf: string | null })[]> =>
  securitiesByKey(db, key, values).select(asOf).execute()
