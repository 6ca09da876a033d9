import { z } from 'zod'
import { withRule } from '../faults.ts'
import { loadSecurity, loadSecurityByKey } from '../instruments/lookup.ts'
import type { SecurityRecord } from '../instruments/securities.ts'
import { Id, Text } from '../market/parameters.ts'
import { operation } from '../operation.ts'
import { connectionParameters, idCursor, type Page, pageOf, windowOf, withConnection } from '../page.ts'
import { selectSecurityPage } from './queries.ts'

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
      ticker: Identifier.optional().describe('Trading symbol; where several share it, the active one.'),
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

export const securities = operation({
  id: 'securities',
  description: 'All securities by ascending id.',
  input: withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), securityCursor),
  run: async (input, { db }): Promise<Page<SecurityRecord>> => {
    const window = windowOf(input, PAGE_SIZE, securityCursor)
    return pageOf(await selectSecurityPage(db, window), window)
  },
})
