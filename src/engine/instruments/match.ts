import { z } from 'zod'
import { vocabulary } from '../../core/vocabulary.ts'

export const MatchField = vocabulary(
  'MatchField',
  'Field of an instrument that a search matched.',
  {
    name: { description: 'Name.' },
    provider_id: { description: 'Provider id.' },
    id: { description: 'Numeric id.' },
    type: { description: 'Type of an aggregate.' },
    subtype: { description: 'Subtype of an aggregate.' },
    ticker: { description: 'Symbol of a security, in any share-class spelling.' },
    figi: { description: 'FIGI of a security.' },
    isin: { description: 'ISIN of a security.' },
    sector: { description: 'Sector of a security.' },
    industry: { description: 'Industry of a security.' },
    constituent_ticker: { description: 'Symbol of a current constituent of an aggregate.' },
    constituent_name: { description: 'Name of a current constituent.' },
    constituent_provider_id: { description: 'Provider id of a current constituent.' },
    constituent_figi: { description: 'FIGI of a current constituent.' },
    constituent_isin: { description: 'ISIN of a current constituent.' },
    constituent_sector: { description: 'Sector of a current constituent.' },
    constituent_industry: { description: 'Industry of a current constituent.' },
  },
  { areFields: true },
)

export type MatchField = z.output<typeof MatchField>

/** Best match of an instrument in a search. */
export const SearchMatch = z
  .object({
    field: MatchField.describe('Matched field.'),
    value: z.string().describe('Text of the matched field, as stored.'),
  })
  .meta({ id: 'SearchMatch', description: 'Best match of an instrument in a search.' })
export type SearchMatch = z.output<typeof SearchMatch>
