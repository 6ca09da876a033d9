import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/errors.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { chargeInstruments } from '../../../core/work.ts'
import type { Reading } from '../../../engine/bars/reading.ts'
import { resolveSecurities, type SecurityKey } from '../../../engine/instruments/queries/named-securities.ts'
import { securityNotFound } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { ListedSecurityId } from '../../../market/identifiers.ts'
import { SYMBOL_MATCHING } from '../../../market/parameters.ts'
import { Identifier } from './parameters.ts'
import type { Resolved, SecuritySeries } from './plan.ts'
import { selectCategories, selectSecuritiesWithBars, selectSelected } from './queries.ts'

const MAX_IDENTIFIERS = 100

const identifiers = (what: string, how = 'matched exactly') =>
  distinctList(Identifier, MAX_IDENTIFIERS)
    .optional()
    .describe(`${what}, ${how}. At most ${MAX_IDENTIFIERS}.`)
const { tickers, securityProviderIds, figis, isins } = EXAMPLE

/** Identifiers of securities. A request uses one kind. */
export const identifierParameters = {
  providerId: identifiers('Provider ids').meta({
    examples: [securityProviderIds],
    argument: 'providerIds',
  }),
  symbol: identifiers('Trading symbols', SYMBOL_MATCHING).meta({
    example: tickers,
    argument: 'symbols',
  }),
  ticker: identifiers('Trading symbols', SYMBOL_MATCHING).meta({
    example: tickers,
    argument: 'tickers',
  }),
  figi: identifiers('FIGIs').meta({ examples: [figis], argument: 'figis' }),
  isin: identifiers('ISINs').meta({ examples: [isins], argument: 'isins' }),
}

/** The parameters of each kind of identifier. */
const KINDS: Readonly<Record<SecurityKey, readonly (keyof typeof identifierParameters)[]>> = {
  providerId: ['providerId'],
  ticker: ['symbol', 'ticker'],
  figi: ['figi'],
  isin: ['isin'],
}
const KEYS = Object.keys(KINDS) as SecurityKey[]
const PARAMETERS = KEYS.flatMap((key) => KINDS[key])
/** Returns a parameter's name as words, which suits both protocols. */
const worded = (name = ''): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

type Identifiers = {
  readonly [name in keyof typeof identifierParameters]?: readonly string[] | undefined
}

/** Identifiers of one kind. */
interface NamedBy {
  readonly key: SecurityKey
  readonly values: readonly string[]
}

/** Returns the identifiers of a request and their kind. They are empty if it has none. */
export function identifiersOf(input: Identifiers): NamedBy {
  for (const key of KEYS) {
    const values = new Set(KINDS[key].flatMap((name) => input[name] ?? []))
    if (values.size > 0) return { key, values: [...values] }
  }
  return { key: 'ticker', values: [] }
}

/** Adds the rule that identifiers are of one kind; `symbol` and `ticker` are the same kind. */
export const withIdentifiers = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, PARAMETERS, (input): Finding | readonly Finding[] | null => {
    const used = KEYS.map((key) => KINDS[key].filter((name) => input[name] !== undefined)).filter(
      ([first]) => first !== undefined,
    )
    const [[kept] = []] = used
    if (used.length > 1)
      return used.slice(1).flatMap(([name]) => ({
        path: [name ?? ''],
        type: 'mutually_exclusive',
        message: `Give identifiers of one kind: either ${worded(kept)} or ${worded(name)}`,
      }))
    const { values } = identifiersOf(input as Identifiers)
    return values.length > MAX_IDENTIFIERS
      ? {
          path: ['ticker'],
          type: 'too_many_items',
          message: `Symbols and tickers should have at most ${MAX_IDENTIFIERS} distinct items together`,
          ctx: { max_length: MAX_IDENTIFIERS },
        }
      : null
  })

/** Adds the rule that identifiers are required, unless the parameter `instead` is given. */
export const withSomeIdentifier = <S extends z.ZodObject>(schema: S, instead?: string): S =>
  withRule(schema, [...PARAMETERS, ...(instead ? [instead] : [])], (input): Finding | null =>
    identifiersOf(input as Identifiers).values.length > 0 || (instead && input[instead] !== undefined)
      ? null
      : {
          path: ['ticker'],
          type: 'identifier_required',
          message: `Give a ${PARAMETERS.map(worded).join(', ')}${instead ? `, or \`${instead}\` for all securities` : ''}`,
        },
  )

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

type PanelSelection = {
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

/** Resolves a selection. Throws `security_not_found` if it matches no security, except for all of an empty market. */
export async function selectedBy(
  selection: PanelSelection,
  context: ReadContext,
): Promise<Resolved<SecuritySeries>> {
  const { securityIds = [], sector, industry } = selection
  const { ids, asOf } = await selectSelected(context.db, { ids: selection.securityIds, sector, industry })
  if (ids.length === 0 && !selection.all) throw await nothingSelected(selection, context)
  const known = new Set(ids)
  const unknown = new Set(securityIds.filter((id) => !known.has(id)))
  return { ids, asOf, instruments: null, unmatched: { notFound: [...unknown].map(String) } }
}

/** Returns the requested securities. Without identifiers, only the ids of those with bars. */
export async function securitiesOf(
  request: Identifiers,
  { selection }: Reading,
  context: ReadContext,
): Promise<Resolved<SecuritySeries>> {
  const identifiers = identifiersOf(request)
  if (identifiers.values.length > 0) return namedSecurities(identifiers, context)
  const { ids, asOf } = await selectSecuritiesWithBars(context.db, selection)
  await chargeInstruments(ids.length)
  return { ids, asOf, instruments: null, unmatched: { notFound: [] } }
}

/** Returns the securities with identifiers of one kind. Throws `security_not_found` if there are none. */
export async function namedSecurities({ key, values }: NamedBy, context: ReadContext) {
  const { named, securities, notFound, asOf } = await resolveSecurities(context, key, values)
  const ids = securities.map(({ id }) => id)
  return { ids, instruments: securities, named, unmatched: { notFound }, asOf }
}
