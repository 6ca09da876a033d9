import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { idCursor } from '../../../core/cursors.ts'
import { withRule } from '../../../core/faults.ts'
import { Id, Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { operation } from '../../../core/operation.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { chargeInstruments } from '../../../core/work.ts'
import { warnOfUnknown } from '../../../engine/instruments/categories.ts'
import { loadSecurityByKey } from '../../../engine/instruments/queries/named-securities.ts'
import type { SecurityFilter, SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { SYMBOL_MATCHING, securityParameters } from '../../../market/parameters.ts'
import { OrderDirection } from '../../../market/vocabulary.ts'
import { type ActiveDates, countSecurities, selectActiveDates, selectSecurityPage } from './queries.ts'
import { searchSecurities } from './search-queries.ts'
import { type Category, selectSectors, selectSecuritiesIn } from './sector-queries.ts'

/** Loads the dates between which a security was active, with one statement for several securities. */
export const loadActiveDates = ({ db, loaders }: ReadContext, securityId: number): Promise<ActiveDates> =>
  loaders.load('activeDates', null, securityId, async (ids) =>
    orderByKeys(ids, await selectActiveDates(db, ids), ({ id }) => id, { activeFrom: null, activeTo: null }),
  )

const Identifier = Text.min(1).max(256)
const KEYS = ['securityId', 'providerId', 'ticker', 'figi', 'isin'] as const
const PAGE_SIZE = 100

const SecurityBy = withRule(
  z.object({
    securityId: Id.optional().describe('Numeric id of the security.'),
    providerId: Identifier.optional().describe('Provider id of the security.'),
    ticker: Identifier.optional().describe(
      `Trading symbol, ${SYMBOL_MATCHING}. If several securities share it, active ones take precedence.`,
    ),
    figi: Identifier.optional().describe('FIGI.'),
    isin: Identifier.optional().describe(
      'ISIN. If several securities share it, active ones take precedence.',
    ),
  }),
  KEYS,
  (input) => {
    const given = KEYS.filter((key) => input[key] !== undefined)
    if (given.length === 0)
      return { path: [], type: 'identifier_required', message: `Give one of ${KEYS.join(', ')}` }
    return given.slice(1).map((key) => ({
      path: [key],
      type: 'mutually_exclusive',
      message: `Give either ${given[0]} or ${key}, not both`,
    }))
  },
).meta({ id: 'SecurityBy', isOneOf: true, description: 'Identifier of a security.' })

export const security = operation({
  id: 'security',
  description: 'One security by an identifier. Null if it does not exist.',
  input: z.object({ by: SecurityBy }),
  run: async ({ by: { securityId, ...keys } }, context): Promise<SecurityRecord | null> => {
    if (securityId !== undefined) return await loadSecurity(context, securityId)
    for (const key of ['providerId', 'ticker', 'figi', 'isin'] as const) {
      const value = keys[key]
      if (value !== undefined) return await loadSecurityByKey(context, key, value)
    }
    return null
  },
})

export const securityCursor = idCursor('security')

export const SecurityOrderField = vocabulary(
  'SecurityOrderField',
  'Fields to sort securities by.',
  {
    id: { description: 'Numeric id.' },
    ticker: { description: 'Trading symbol.' },
    name: { description: 'Name.' },
    sector: { description: 'Sector, then industry, then id. In ascending order, missing values come first.' },
  },
  { areFields: true },
)

/** A page of securities, with the filter for counting all of them. */
export interface SecuritiesPage extends Page<SecurityRecord> {
  readonly filter: SecurityFilter
}

export const securities = operation({
  id: 'securities',
  description: 'Securities, optionally filtered.',
  input: withConnection(
    z.object({
      ...securityParameters,
      orderBy: SecurityOrderField.default('id').describe('Field to sort by.'),
      order: OrderDirection.default('asc').describe('Sort direction of `orderBy`.'),
      ...connectionParameters({ max: 1000, size: PAGE_SIZE }),
    }),
    securityCursor,
  ),
  run: async (
    { orderBy, order, first, after, last, before, ...filter },
    context,
  ): Promise<SecuritiesPage> => {
    const window = windowOf({ first, after, last, before }, PAGE_SIZE, securityCursor)
    await chargeInstruments(window.limit)
    const rows = await selectSecurityPage(context.db, filter, { field: orderBy, direction: order }, window)
    await warnOfUnknown(context, filter, { isEmpty: rows.length === 0 })
    return { ...keysetPageOf(rows, window), filter }
  },
})

/** Counts the securities that match a filter, with one statement for several filters. */
export const loadSecurityCount = ({ loaders, db }: ReadContext, filter: SecurityFilter): Promise<number> =>
  loaders.load('securityCount', null, JSON.stringify(filter), (keys) =>
    countSecurities(
      db,
      keys.map((key) => JSON.parse(key) as SecurityFilter),
    ),
  )

/** Arguments of the securities of a sector or an industry. */
export const membersInput = withConnection(
  z.object({
    isActive: securityParameters.isActive,
    ...connectionParameters({ max: 1000, size: PAGE_SIZE }),
  }),
  securityCursor,
)

/** Loads a page of securities of a sector or industry. Loads with equal arguments share one statement. */
export const loadMembers = (
  { loaders, db }: ReadContext,
  { sector, industry }: Category,
  { isActive, ...page }: z.output<typeof membersInput>,
): Promise<SecuritiesPage> => {
  const window = windowOf(page, PAGE_SIZE, securityCursor)
  const key = JSON.stringify([sector, industry])
  return loaders.load('members', [isActive, window], key, async (keys) => {
    await chargeInstruments(keys.length * window.limit)
    const categories = keys.map((text): Category => {
      const [name, part] = JSON.parse(text) as [string, string | null]
      return { sector: name, industry: part }
    })
    const found = await selectSecuritiesIn(db, categories, { isActive }, window)
    const rows = Map.groupBy(found, ({ place }) => place)
    return categories.map(({ sector: name, industry: part }, at) => ({
      ...keysetPageOf(rows.get(at + 1) ?? [], window),
      filter: { isActive, sector: name, ...(part !== null && { industry: part }) },
    }))
  })
}

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
    ...securityParameters,
  }),
  // Surrounding blanks do not matter, but a text of blanks alone is searched as it is.
  run: async ({ q, limit, ...filter }, context) => {
    await chargeInstruments(limit)
    const found = await searchSecurities(context.db, { text: q.trim() || q, filter, limit })
    await warnOfUnknown(context, filter, { isEmpty: found.length === 0 })
    return found
  },
})

export const securityCount = operation({
  id: 'securityCount',
  description: 'Number of securities, optionally filtered.',
  input: z.object(securityParameters),
  run: async (filter, context) => {
    const count = await loadSecurityCount(context, filter)
    await warnOfUnknown(context, filter, { isEmpty: count === 0 })
    return count
  },
})

export const sectors = operation({
  id: 'sectors',
  description: 'Sectors with their industries, sorted by name, and the number of securities in each.',
  input: z.object({ isActive: securityParameters.isActive }),
  run: (filter, { db }) => selectSectors(db, filter),
})
