import { z } from 'zod'
import { distinctList } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { operation } from '../../../core/operation.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { exchangeDate } from '../../../market/dates.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { selectSubtypes, selectTypes } from './queries.ts'
import { searchAggregates, searchSecurities } from './search-queries.ts'

const TypeName = Text.min(1).max(64)

export const searchInstruments = operation({
  id: 'searchInstruments',
  description:
    'Aggregates by their own names and ids, then by their type or subtype, at last by a current constituent; on request also securities. In each of these exact matches come first, then beginnings, beginnings of words and other parts; active ones before others. Accents and apostrophes do not matter, and `match` says why each was found.',
  input: z.object({
    query: Text.min(1)
      .max(100)
      .describe('What was typed, 1 to 100 characters; % and _ are letters.')
      .meta({ example: 'broad' }),
    types: distinctList(TypeName, 100)
      .optional()
      .describe('Aggregate types to search, whatever their case; absent means all.')
      .meta({ example: EXAMPLE.types }),
    activeOnly: z.boolean().default(true).describe('Whether inactive instruments are left out.'),
    limit: z.int().min(1).max(100).default(50).describe('Results of each kind, 1 to 100.'),
    includeSingleSecurity: z.boolean().default(false).describe('Whether securities are searched as well.'),
  }),
  run: async (
    { query, types, activeOnly, limit, includeSingleSecurity },
    { db, principal, now },
  ): Promise<(AggregateRecord | SecurityRecord)[]> => {
    const lowerCaseTypes = types?.map((type) => type.toLowerCase()) ?? null
    const date = exchangeDate(now).toString()
    const [aggregates, securities] = await Promise.all([
      searchAggregates(db, principal.email, { query, types: lowerCaseTypes, activeOnly, date, limit }),
      includeSingleSecurity ? searchSecurities(db, { query, activeOnly, limit }) : [],
    ])
    return [...aggregates, ...securities]
  },
})

export const aggregateTypes = operation({
  id: 'aggregateTypes',
  description: 'Types of active aggregates with their subtypes, by name.',
  input: z.object({}),
  run: (_input, { db, principal }) => selectTypes(db, principal.email),
})

export const aggregateSubtypes = operation({
  id: 'aggregateSubtypes',
  description: 'Subtypes of active aggregates, by name.',
  input: z.object({
    type: TypeName.optional()
      .describe('Only subtypes of this type, whatever its case.')
      .meta({ example: 'Benchmark' }),
  }),
  run: ({ type }, { db, principal }) => selectSubtypes(db, principal.email, type ?? null),
})
