import { z } from 'zod'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import { charge, chargeInstruments, WORK } from '../../../core/work.ts'
import { shownBy, warnOfUnknown } from '../../../engine/instruments/categories.ts'
import type { Instrument } from '../../../engine/instruments/kinds.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { securityFilterParameters, TypeName } from '../../../market/parameters.ts'
import { searchAggregates, searchSecurities } from './search-queries.ts'
import { searchBySymbol } from './security-search-queries.ts'

export const searchInput = z.object({
  query: Text.min(1)
    .max(100)
    .describe('Text to search for. 1 to 100 characters. `%` and `_` match literally.')
    .meta({ example: 'broad' }),
  types: distinctList(TypeName, 100)
    .optional()
    .describe('Aggregate types to search, case-insensitive. Default: all.')
    .meta({ example: EXAMPLE.types }),
  isActive: z
    .boolean()
    .nullable()
    .default(true)
    .describe('Returns only active (true) or only inactive (false) instruments. Null: both.'),
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Maximum number of aggregates and, separately, of securities. 1 to 100.'),
  includeSingleSecurity: z.boolean().default(false).describe('Whether to search securities as well.'),
})

/** Least length of a text that an index finds. */
const INDEXED = 3

export const searchInstruments = operation({
  id: 'searchInstruments',
  description:
    'Searches aggregates and, optionally, securities, ignoring case, accents and apostrophes, with `&` as "and". Aggregates found by name or id come first, then those found by type or subtype, then by a current constituent, then securities. Within each group, exact matches come first, then prefixes, word prefixes and substrings, with active instruments before inactive ones.',
  input: searchInput,
  run: async ({ query, types, isActive, limit, includeSingleSecurity }, context): Promise<Instrument[]> => {
    const { db, principal, now } = context
    const lowerCaseTypes = types?.map((type) => type.toLowerCase()) ?? null
    const date = exchangeDate(now).toString()
    await charge(query.length < INDEXED ? WORK.scan : WORK.search, {
      path: ['query'],
      cheaper: 'Search for a longer text',
    })
    const [aggregates, securities] = await Promise.all([
      searchAggregates(db, principal.email, { query, types: lowerCaseTypes, isActive, date, limit }),
      includeSingleSecurity ? searchSecurities(db, { query, isActive, limit }) : [],
    ])
    await warnOfUnknown(context, { types }, { isEmpty: aggregates.length === 0, names: shownBy(aggregates) })
    return [...aggregates, ...securities]
  },
})

export const securitySearch = operation({
  id: 'searchSecurities',
  description:
    'Searches securities by symbol, name or identifier. Ranks exact symbols and identifiers first, then symbols in another spelling (BRK.B, BRK-B, BRK/B, BRKB), symbol prefixes, name prefixes, prefixes of words in the name, and substrings of symbols and names. Within each, active securities come first.',
  input: z.object({
    q: Text.min(1)
      .max(100)
      .describe('Text to search for. 1 to 100 characters. `%` and `_` match literally.')
      .meta({ example: EXAMPLE.ticker, argument: 'query' }),
    limit: z.int().min(1).max(100).default(20).describe('Maximum number of results. 1 to 100.'),
    ...securityFilterParameters,
  }),
  // Surrounding blanks do not matter, but a text of blanks alone is searched as it is.
  run: async ({ q, limit, ...filter }, context) => {
    await chargeInstruments(limit)
    const securities = await searchBySymbol(context.db, { text: q.trim() || q, filter, limit })
    await warnOfUnknown(context, filter, { isEmpty: securities.length === 0 })
    return securities
  },
})
