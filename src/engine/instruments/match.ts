import { z } from 'zod'
import { vocabulary } from '../../core/vocabulary.ts'

export const MatchField = vocabulary('MatchField', 'What a search found an instrument by.', {
  name: { description: 'Its name.' },
  provider_id: { description: 'Its provider id.' },
  id: { description: 'Its numeric id.' },
  type: { description: 'The type of an aggregate.' },
  subtype: { description: 'The subtype of an aggregate.' },
  ticker: { description: 'The symbol of a security, in whatever spelling.' },
  figi: { description: 'The FIGI of a security.' },
  isin: { description: 'The ISIN of a security.' },
  sector: { description: 'The sector of a security.' },
  industry: { description: 'The industry of a security.' },
  constituent_ticker: { description: 'The symbol of a current constituent of an aggregate.' },
  constituent_name: { description: 'The name of a current constituent.' },
  constituent_provider_id: { description: 'The provider id of a current constituent.' },
  constituent_figi: { description: 'The FIGI of a current constituent.' },
  constituent_isin: { description: 'The ISIN of a current constituent.' },
  constituent_sector: { description: 'The sector of a current constituent.' },
  constituent_industry: { description: 'The industry of a current constituent.' },
})

export type MatchField = z.output<typeof MatchField>

/** Why a search found something: of several reasons the best. */
export const SearchMatch = z
  .object({
    field: MatchField.describe('What matched.'),
    value: z.string().describe('Its text, as it is stored.'),
  })
  .meta({ id: 'SearchMatch', description: 'Why a search found an instrument: of several reasons the best.' })
export type SearchMatch = z.output<typeof SearchMatch>
