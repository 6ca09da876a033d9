import { z } from 'zod'
import { SearchMatch } from '../../../engine/instruments/match.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'

const metadataShape = {
  id: z.int().describe('Id of the aggregate.'),
  providerId: z.string().describe('Provider id of the aggregate.'),
  name: z.string().describe('Name of the aggregate.'),
  type: z.string().describe('Type of the aggregate.'),
  subtype: z.string().nullable().describe('Subtype of the aggregate. Null if it has none.'),
  active: z.boolean().describe('Whether the aggregate is active.'),
}

export const AggregateMetadata = z
  .object(metadataShape)
  .meta({ id: 'AggregateMetadata', description: 'Identifiers and classification of an aggregate.' })

const text = z.string().nullable().optional()
export const SearchResult = z
  .object({
    ...metadataShape,
    resultType: z.enum(['aggregate', 'single_security']).describe('Kind of instrument.'),
    ticker: text.describe('Trading symbol. Only for securities.'),
    figi: text.describe('FIGI. Only for securities.'),
    exchange: text.describe('Listing exchange. Only for securities.'),
    sector: text.describe('Sector. Only for securities.'),
    industry: text.describe('Industry. Only for securities.'),
    assetType: text.describe('Kind of security, such as common stock or ETF. Only for securities.'),
    isActive: z.boolean().optional().describe('Whether the security is active. Only for securities.'),
    match: SearchMatch.optional().describe('The field that matched the query.'),
  })
  .meta({ id: 'SearchResult', description: 'An aggregate or, if requested, a single security.' })

/** Members that identify a constituent. */
export const constituentShape = {
  id: z.int().describe('Id of the security.'),
  providerId: z.string().describe('Provider id of the security.'),
  symbol: z.string().describe('Trading symbol.'),
  name: z.string().describe('Name of the security.'),
  sector: z.string().nullable().describe('Sector.'),
  industry: z.string().nullable().describe('Industry.'),
}

export const ConstituentMembers = z
  .object(constituentShape)
  .meta({ id: 'Constituent', description: 'A security in an aggregate.' })

export const aggregateMetadataOf = ({ id, providerId, name, type, subtype, isActive }: AggregateRecord) => ({
  id,
  providerId,
  name,
  type,
  subtype,
  active: isActive,
})

/** Converts a security to a result of a search of both kinds. */
export const foundSecurity = (security: SecurityRecord) => ({
  ...security,
  type: 'Single Security',
  subtype: null,
  active: security.isActive,
  resultType: 'single_security' as const,
})

export const orNull = z.string().nullable()

/** Members of a security. Its symbol appears twice: as `ticker`, and as `symbol` like the parameter. */
export const securityShape = {
  id: z.int().describe('Id of the security.'),
  providerId: z.string().describe('Provider id of the security.'),
  ticker: z.string().describe('Trading symbol.'),
  symbol: z.string().describe('Trading symbol, same as `ticker`.'),
  name: z.string().describe('Name of the security.'),
  figi: orNull.describe('FIGI.'),
  isin: orNull.describe('ISIN.'),
  exchange: orNull.describe('Listing exchange.'),
  sector: orNull.describe('Sector.'),
  industry: orNull.describe('Industry within the sector.'),
  assetType: orNull.describe('Kind of security, such as common stock or ETF.'),
  isActive: z.boolean().describe('Whether the security is active.'),
}

export const FoundSecurity = z
  .object({ ...securityShape, match: SearchMatch.optional().describe('The field that matched the query.') })
  .meta({ id: 'Security', description: 'Identifiers and classification of a security.' })

/** Converts a security to its members in REST responses. */
export const presentSecurity = ({ kind: _kind, ...security }: SecurityRecord) => ({
  ...security,
  symbol: security.ticker,
})
