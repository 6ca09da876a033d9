import { z } from 'zod'
import { SearchMatch } from '../../../engine/instruments/match.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'

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
export const securityMembers = ({ kind: _kind, ...security }: SecurityRecord) => ({
  ...security,
  symbol: security.ticker,
})
