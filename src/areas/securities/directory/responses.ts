import { z } from 'zod'
import { SearchMatch } from '../../../engine/instruments/match.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'

export const orNull = z.string().nullable()

/** What a security is; of its symbol also the name that the parameters call it by. */
export const securityShape = {
  id: z.int().describe('Id of the security.'),
  providerId: z.string().describe('Provider id of the security.'),
  ticker: z.string().describe('Trading symbol.'),
  symbol: z.string().describe('Trading symbol, as `ticker`.'),
  name: z.string().describe('Name of the security.'),
  figi: orNull.describe('FIGI.'),
  isin: orNull.describe('ISIN.'),
  exchange: orNull.describe('Exchange that it is listed on.'),
  sector: orNull.describe('Sector.'),
  industry: orNull.describe('Industry within the sector.'),
  assetType: orNull.describe('Kind of security.'),
  isActive: z.boolean().describe('Whether the security is active.'),
}

export const FoundSecurity = z
  .object({ ...securityShape, match: SearchMatch.optional().describe('Why it was found.') })
  .meta({ id: 'Security', description: 'What a security is.' })

/** A security as REST bodies show it. */
export const securityMembers = ({ kind: _kind, ...security }: SecurityRecord) => ({
  ...security,
  symbol: security.ticker,
})
