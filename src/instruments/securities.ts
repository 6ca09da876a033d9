import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

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

export const selectSecuritiesById = (db: Kysely<DB>, ids: readonly number[]): Promise<SecurityRecord[]> =>
  securities(db).where('security.id', '=', sql<number>`any(${ids})`).execute()

export type SecurityKey = 'ticker' | 'providerId' | 'figi' | 'isin'
const KEY_COLUMNS = {
  ticker: 'security.ticker',
  providerId: 'instrument.provider_id',
  figi: 'security.figi',
  isin: 'security.isin',
} as const

/** Securities by one kind of identifier; where several share it, the active one with the lowest id comes first. */
export const selectSecuritiesByKey = (
  db: Kysely<DB>,
  key: SecurityKey,
  values: readonly string[],
): Promise<SecurityRecord[]> =>
  securities(db)
    .where(KEY_COLUMNS[key], '=', sql<string>`any(${values})`)
    .orderBy('instrument.is_active', 'desc')
    .orderBy('security.id')
    .execute()
