import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { idCursor } from '../../../core/cursors.ts'
import { withRule } from '../../../core/faults.ts'
import { Id, Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  type Page,
  pageOf,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { inOrder } from '../../../core/loaders.ts'
import { operation } from '../../../core/operation.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import type { SecurityFilter, SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { loadSecurity, loadSecurityByKey } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { HOW_SYMBOLS_ARE_FOUND, securityParameters } from '../../../market/parameters.ts'
import { Order } from '../../../market/vocabulary.ts'
import { type ActiveDates, countSecurities, selectActiveDates, selectSecurityPage } from './queries.ts'
import { searchSecurities } from './search-queries.ts'
import { type Category, selectSectors, selectSecuritiesIn } from './sector-queries.ts'

/** From when to when a security was active; those of several securities are one statement. */
export const loadActiveDates = ({ db, loaders }: ReadContext, securityId: number): Promise<ActiveDates> =>
  loaders.load('activeDates', null, securityId, async (ids) =>
    inOrder(ids, await selectActiveDates(db, ids), ({ id }) => id, { activeFrom: null, activeTo: null }),
  )

const Identifier = Text.min(1).max(256)
const KEYS = ['securityId', 'providerId', 'ticker', 'figi', 'isin'] as const
const PAGE_SIZE = 100

export const security = operation({
  id: 'security',
  description: 'One security by exactly one identifier; null when there is none.',
  input: withRule(
    z.object({
      securityId: Id.optional().describe('Numeric id of the security.'),
      providerId: Identifier.optional().describe('Provider id of the security.'),
      ticker: Identifier.optional().describe(
        `Trading symbol, ${HOW_SYMBOLS_ARE_FOUND}; where several share it, the active one.`,
      ),
      figi: Identifier.optional().describe('FIGI.'),
      isin: Identifier.optional().describe('ISIN; where several share it, the active one.'),
    }),
    KEYS,
    (input) => {
      const given = KEYS.filter((key) => input[key] !== undefined)
      if (given.length === 0)
        return { path: ['ticker'], type: 'identifier_required', message: `Give one of ${KEYS.join(', ')}` }
      return given.slice(1).map((key) => ({
        path: [key],
        type: 'mutually_exclusive',
        message: `Give either ${given[0]} or ${key}, not both`,
      }))
    },
  ),
  run: async ({ securityId, ...keys }, context): Promise<SecurityRecord | null> => {
    if (securityId !== undefined) return await loadSecurity(context, securityId)
    for (const key of ['providerId', 'ticker', 'figi', 'isin'] as const) {
      const value = keys[key]
      if (value !== undefined) return await loadSecurityByKey(context, key, value)
    }
    return null
  },
})

export const securityCursor = idCursor('security')

export const SecurityOrderField = vocabulary('SecurityOrderField', 'What securities are sorted by.', {
  id: { description: 'Numeric id.' },
  ticker: { description: 'Trading symbol.' },
  name: { description: 'Name.' },
  sector: { description: 'Sector, then industry, then id; those without one first.' },
})

/** A page of securities, and the filter that a count of all of them needs. */
export interface SecuritiesPage extends Page<SecurityRecord> {
  readonly filter: SecurityFilter
}

export const securities = operation({
  id: 'securities',
  description: 'Securities, all of them or those of a kind.',
  input: withConnection(
    z.object({
      ...securityParameters,
      orderBy: SecurityOrderField.default('id').describe('What they are sorted by.'),
      direction: Order.default('asc').describe('Direction of the sort.'),
      ...connectionParameters({ max: 1000, size: PAGE_SIZE }),
    }),
    securityCursor,
  ),
  run: async (
    { orderBy, direction, first, after, last, before, ...filter },
    { db },
  ): Promise<SecuritiesPage> => {
    const window = windowOf({ first, after, last, before }, PAGE_SIZE, securityCursor)
    const rows = await selectSecurityPage(db, filter, { field: orderBy, direction }, window)
    return { ...pageOf(rows, window), filter }
  },
})

/** Number of securities that a filter leaves; of several filters in one statement. */
export const loadSecurityCount = ({ loaders, db }: ReadContext, filter: SecurityFilter): Promise<number> =>
  loaders.load('securityCount', null, JSON.stringify(filter), (keys) =>
    countSecurities(
      db,
      keys.map((key) => JSON.parse(key) as SecurityFilter),
    ),
  )

/** Arguments of the securities in a sector or an industry. */
export const membersInput = withConnection(
  z.object({
    isActive: securityParameters.isActive,
    ...connectionParameters({ max: 1000, size: PAGE_SIZE }),
  }),
  securityCursor,
)

/** A page of the securities of a sector or an industry; pages of several with equal arguments are one statement. */
export const loadMembers = (
  { loaders, db }: ReadContext,
  { sector, industry }: Category,
  { isActive, ...page }: z.output<typeof membersInput>,
): Promise<SecuritiesPage> => {
  const window = windowOf(page, PAGE_SIZE, securityCursor)
  const key = JSON.stringify([sector, industry])
  return loaders.load('members', [isActive, window], key, async (keys) => {
    const categories = keys.map((text): Category => {
      const [name, part] = JSON.parse(text) as [string, string | null]
      return { sector: name, industry: part }
    })
    const found = await selectSecuritiesIn(db, categories, { isActive }, window)
    const rows = Map.groupBy(found, ({ place }) => place)
    return categories.map(({ sector: name, industry: part }, at) => ({
      ...pageOf(rows.get(at + 1) ?? [], window),
      filter: { isActive, sector: name, ...(part !== null && { industry: part }) },
    }))
  })
}

export const securitySearch = operation({
  id: 'searchSecurities',
  description:
    'Securities by what somebody types: the symbol or another identifier itself first, the symbol in another spelling (BRK.B, BRK-B, BRK/B, BRKB), then symbols that begin with it, names that begin with it, names with words that begin with its words, and at last whatever contains it.',
  input: z.object({
    q: Text.min(1)
      .max(100)
      .describe('What was typed, 1 to 100 characters; % and _ are letters.')
      .meta({ example: EXAMPLE.ticker }),
    limit: z.int().min(1).max(100).default(20).describe('Results, 1 to 100.'),
    ...securityParameters,
  }),
  // A blank at the end only says that the word is complete.
  run: ({ q, limit, ...filter }, { db }) => searchSecurities(db, { text: q.trim() || q, filter, limit }),
})

export const securityCount = operation({
  id: 'securityCount',
  description: 'Number of securities, of all or of those of a kind.',
  input: z.object(securityParameters),
  run: (filter, context) => loadSecurityCount(context, filter),
})

export const sectors = operation({
  id: 'sectors',
  description: 'Sectors with their industries, by name, and the number of securities in each.',
  input: z.object({ isActive: securityParameters.isActive }),
  run: (filter, { db }) => selectSectors(db, filter),
})
