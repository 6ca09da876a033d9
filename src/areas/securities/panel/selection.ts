import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/errors.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { securityNotFound } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { ListedSecurityId } from '../../../market/identifiers.ts'
import { selectCategories, selectSelected } from './queries.ts'

const Category = Text.min(1).max(256).optional()

/** Parameters that select securities, active or not. A request uses one of them. */
export const panelSelection = {
  securityIds: distinctList(ListedSecurityId, 10_000)
    .optional()
    .describe('Ids of the securities. At most 10000.')
    .meta({ example: EXAMPLE.securityIds }),
  sector: Category.describe('Sector of the securities, case-insensitive.').meta({
    examples: [EXAMPLE.sector],
  }),
  industry: Category.describe('Industry of the securities, case-insensitive.').meta({
    examples: [EXAMPLE.industry],
  }),
  all: z
    .boolean()
    .optional()
    .describe('Whether to include all securities, active or not. Default: false.')
    .meta({ examples: [true] }),
}
const NAMES = ['securityIds', 'sector', 'industry', 'all'] as const
const WORDS = {
  securityIds: 'security ids',
  sector: 'a sector',
  industry: 'an industry',
  all: 'all',
} as const

export type PanelSelection = {
  readonly [name in (typeof NAMES)[number]]?: z.output<(typeof panelSelection)[name]>
}

/** Adds the rule that exactly one parameter selects the securities. */
export const withOneSelection = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, NAMES, (input): readonly Finding[] => {
    const [kept, ...others] = NAMES.filter((name) => input[name] !== undefined && input[name] !== false)
    if (!kept)
      return [
        {
          path: ['securityIds'],
          type: 'selection_required',
          message: 'Give security ids, a sector, an industry, or all',
        },
      ]
    return others.map((name) => ({
      path: [name],
      type: 'mutually_exclusive',
      message: `Give one selection: either ${WORDS[kept]} or ${WORDS[name]}`,
    }))
  })

/** Most names that an error lists. */
const MAX_NAMES = 50

async function nothingSelected(
  { securityIds, sector, industry }: PanelSelection,
  { db }: ReadContext,
): Promise<Refusal> {
  if (securityIds) return securityNotFound(securityIds.slice(0, MAX_NAMES))
  const category = sector === undefined ? 'industry' : 'sector'
  const names = await selectCategories(db, category)
  const known = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names
  return new Refusal(
    'security_not_found',
    `No security is in the ${category} \`${sector ?? industry}\`. Use one of: ${known.join(', ')}.`,
  )
}

/** The securities of a selection, by ascending id. */
export interface SelectedSecurities {
  readonly ids: readonly number[]
  readonly notFound: string[]
  readonly asOf: string | null
}

/** Resolves a selection. Throws `security_not_found` if it matches no security, except for all of an empty market. */
export async function selectedBy(
  selection: PanelSelection,
  context: ReadContext,
): Promise<SelectedSecurities> {
  const { securityIds, sector, industry } = selection
  const { ids, asOf } = await selectSelected(context.db, { ids: securityIds, sector, industry })
  if (ids.length === 0 && !selection.all) throw await nothingSelected(selection, context)
  const known = new Set(ids)
  const notFound = (securityIds ?? []).filter((id) => !known.has(id))
  return { ids, notFound: [...new Set(notFound)].map(String), asOf }
}
