import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { ReadContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/errors.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { originsOf } from '../../../core/rows/origins.ts'
import type { SearchMatch } from '../match.ts'
import { asOfColumn } from './aggregates.ts'

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

/** Loads a security by id. Null if it does not exist. */
export const loadSecurity = ({ loaders, db }: ReadContext, id: number): Promise<SecurityRecord | null> =>
  loaders.load('security', null, id, async (ids) =>
    orderByKeys(ids, await selectSecuritiesById(db, ids), (row) => row.id, null),
  )

export const securityNotFound = (identifiers: readonly (string | number)[]): Refusal =>
  new Refusal('security_not_found', `Security not found: ${identifiers.join(', ')}.`)

/** Reads the securities among `ids`, in order. Throws `security_not_found` if there are none. */
export async function securitiesById(
  { db }: ReadContext,
  ids: readonly number[],
): Promise<{ securities: SecurityRecord[]; unknownIds: number[]; asOf: string | null }> {
  const distinctIds = [...new Set(ids)]
  const records = orderByKeys(
    distinctIds,
    await securitiesAmong(db, distinctIds).select(asOfColumn).execute(),
    ({ id }) => id,
    null,
  )
  const securities = records.filter((security) => security !== null)
  const [first] = securities
  if (!first) throw securityNotFound(distinctIds)
  return { securities, unknownIds: distinctIds.filter((_id, place) => !records[place]), asOf: first.asOf }
}

/** Loads a security by id. Throws `security_not_found` if it does not exist. */
export async function requireSecurity(context: ReadContext, id: number): Promise<SecurityRecord> {
  const security = await loadSecurity(context, id)
  if (!security) throw securityNotFound([id])
  return security
}

/**
 * SQL: the day after the last bar of each inactive instrument. Use it as a materialized CTE or after IN: a cluster has
 * instruments on its coordinator and extents on its workers, and refuses to join them directly.
 */
export const DAYS_AFTER_LAST_BARS = sql`
  select instrument_id, max((last_ts at time zone 'UTC')::date) + 1 as day
  from bar_extent
  where interval = '1d' and instrument_id in (select id from instrument where not is_active)
  group by instrument_id`
