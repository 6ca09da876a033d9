import { z } from 'zod'
import { SearchMatch } from '../../../engine/instruments/match.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'

const metadataShape = {
  id: z.int().describe('Id of the aggregate.'),
  providerId: z.string().describe('Identifier of the aggregate.'),
  name: z.string().describe('Name of the aggregate.'),
  type: z.string().describe('Type of the aggregate.'),
  subtype: z.string().nullable().describe('Subtype of the aggregate.'),
  active: z.boolean().describe('Whether the aggregate is active.'),
}

export const AggregateMetadata = z
  .object(metadataShape)
  .meta({ id: 'AggregateMetadata', description: 'What an aggregate is.' })

const text = z.string().nullable().optional()
export const SearchResult = z
  .object({
    ...metadataShape,
    resultType: z.enum(['aggregate', 'single_security']).describe('What was found.'),
    ticker: text.describe('Trading symbol of a security.'),
    figi: text.describe('FIGI of a security.'),
    exchange: text.describe('Exchange of a security.'),
    sector: text.describe('Sector of a security.'),
    industry: text.describe('Industry of a security.'),
    assetType: text.describe('Kind of a security.'),
    isActive: z.boolean().optional().describe('Whether a security is active.'),
    match: SearchMatch.optional().describe('Why it was found.'),
  })
  .meta({ id: 'SearchResult', description: 'An aggregate or, where asked for, a single security.' })

/** How a security in an aggregate is named. */
export const constituentShape = {
  id: z.int().describe('Id of the security.'),
  providerId: z.string().describe('Provider id of the security.'),
  symbol: z.string().describe('Trading symbol.'),
  name: z.string().describe('Name of the security.'),
  sector: z.string().nullable().describe('Sector.'),
  industry: z.string().nullable().describe('Industry.'),
}

export const Constituent = z
  .object(constituentShape)
  .meta({ id: 'Constituent', description: 'A security in an aggregate.' })

export const metadataOf = ({ id, providerId, name, type, subtype, isActive }: AggregateRecord) => ({
  id,
  providerId,
  name,
  type,
  subtype,
  active: isActive,
})

export const foundSecurity = ({ id, providerId, name, isActive, ...security }: SecurityRecord) => ({
  id,
  providerId,
  name,
  type: 'Single Security',
  subtype: null,
  active: isActive,
  resultType: 'single_security' as const,
  ticker: security.ticker,
  figi: security.figi,
  exchange: security.exchange,
  sector: security.sector,
  industry: security.industry,
  assetType: security.assetType,
  isActive,
  match: security.match,
})
