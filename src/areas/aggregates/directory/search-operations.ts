import { z } from 'zod'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import { charge, WORK } from '../../../core/work.ts'
import { shownBy, warnOfUnknown } from '../../../engine/instruments/categories.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { selectSubtypes, selectTypes } from './queries.ts'
import { searchAggregates, searchSecurities } from './search-queries.ts'

const TypeName = Text.min(1).max(64)

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
    'Searches aggregates and, optionally, securities, ignoring case, accents and apostrophes. Aggregates found by name or id come first, then those found by type or subtype, then by a current constituent, then securities. Within each group, exact matches come first, then prefixes, word prefixes and substrings, with active instruments before inactive ones.',
  input: searchInput,
  run: async (
    { query, types, isActive, limit, includeSingleSecurity },
    context,
  ): Promise<(AggregateRecord | SecurityRecord)[]> => {
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

export const aggregateTypes = operation({
  id: 'aggregateTypes',
  description: 'Types of active aggregates with their subtypes, sorted by name.',
  input: z.object({}),
  run: (_input, { db, principal }) => selectTypes(db, principal.email),
})

export const aggregateSubtypes = operation({
  id: 'aggregateSubtypes',
  description: 'Subtypes of active aggregates, sorted by name.',
  input: z.object({
    type: TypeName.optional()
      .describe('Type whose subtypes to return, case-insensitive. Default: all types.')
      .meta({ example: 'Benchmark' }),
  }),
  run: async ({ type }, context) => {
    const subtypes = await selectSubtypes(context.db, context.principal.email, type ?? null)
    await warnOfUnknown(context, { type }, { isEmpty: subtypes.length === 0 })
    return subtypes
  },
})
