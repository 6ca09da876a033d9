import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { keysetPageOf, windowOf, withConnection } from '../../../core/keyset-pages.ts'
import { operation } from '../../../core/operation.ts'
import { chargeInstruments } from '../../../core/work.ts'
import { warnOfUnknown } from '../../../engine/instruments/categories.ts'
import type { SecurityFilter, SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { securityFilterParameters, TypeName } from '../../../market/parameters.ts'
import {
  type SecurityCategory,
  selectSectors,
  selectSecuritiesIn,
  selectSubtypes,
  selectTypes,
} from './category-queries.ts'
import { type InstrumentsPage, PAGE_SIZE, paging, securityDirectory } from './operations.ts'

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

export const sectors = operation({
  id: 'sectors',
  description: 'Sectors with their industries, sorted by name, and the number of securities in each.',
  input: z.object({ isActive: securityFilterParameters.isActive }),
  run: (filter, { db }) => selectSectors(db, filter),
})

/** Arguments of the securities of a sector or an industry. */
export const membersInput = withConnection(
  z.object({
    isActive: securityFilterParameters.isActive,
    ...paging,
  }),
  securityDirectory.cursor,
)

/** Loads a page of securities of a sector or industry. Loads with equal arguments share one statement. */
export const loadMembers = (
  { loaders, db }: ReadContext,
  { sector, industry }: SecurityCategory,
  { isActive, ...page }: z.output<typeof membersInput>,
): Promise<InstrumentsPage<SecurityRecord, SecurityFilter>> => {
  const window = windowOf(page, PAGE_SIZE, securityDirectory.cursor)
  const key = JSON.stringify([sector, industry])
  return loaders.load('members', [isActive, window], key, async (keys) => {
    await chargeInstruments(keys.length * window.limit)
    const categories = keys.map((text): SecurityCategory => {
      const [name, part] = JSON.parse(text) as [string, string | null]
      return { sector: name, industry: part }
    })
    const members = await selectSecuritiesIn(db, categories, { isActive }, window)
    const rows = Map.groupBy(members, ({ place }) => place)
    return categories.map(({ sector: name, industry: part }, at) => ({
      ...keysetPageOf(rows.get(at + 1) ?? [], window),
      filter: { isActive, sector: name, ...(part !== null && { industry: part }) },
    }))
  })
}
