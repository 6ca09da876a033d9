import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { type Fault, InvalidInput } from '../../../core/errors.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Id, Text } from '../../../core/inputs.ts'
import { boundedList } from '../../../core/lists.ts'
import { loadSecurityByKey } from '../../../engine/instruments/queries/named-securities.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { CalendarDate } from '../../../market/moments.ts'
import { SYMBOL_MATCHING } from '../../../market/parameters.ts'

const MAX_MEMBERS = 1000
const NAMED_BY = ['securityId', 'providerId', 'ticker'] as const

const Identifier = Text.min(1).max(256)

/** A constituent as specified by a client. */
const ConstituentInput = withRule(
  z.object({
    securityId: Id.optional().describe('Numeric id of the security.'),
    providerId: Identifier.optional().describe('Provider id of the security, instead of its numeric id.'),
    ticker: Identifier.optional().describe(
      `Trading symbol of the security, instead of its ids: ${SYMBOL_MATCHING}. If several securities share it, active ones take precedence, then the lowest id.`,
    ),
    weight: z
      .number()
      .min(1e-9)
      .max(1e9)
      .optional()
      .describe('Weight in the aggregate’s price. 1e-9 to 1e9. Default: 1.'),
    validFrom: CalendarDate.optional().describe('First day of the membership. Default: no start.'),
    validTo: CalendarDate.optional().describe('First day after the membership. Default: no end.'),
  }),
  ['securityId', 'providerId', 'ticker', 'validFrom', 'validTo'],
  (input): Finding[] => {
    const { validFrom, validTo } = input
    const named = NAMED_BY.filter((name) => input[name] !== undefined)
    const extra = named.slice(1).map((name) => ({
      path: [name],
      type: 'mutually_exclusive',
      message: `Give only one of ${NAMED_BY.join(', ')}`,
    }))
    const none = {
      path: ['securityId'],
      type: 'identifier_required',
      message: `Give one of ${NAMED_BY.join(', ')}`,
    }
    const reversed = { path: ['validTo'], type: 'date_range', message: 'validTo must be after validFrom' }
    return [
      ...(named.length === 0 ? [none] : extra),
      ...(validFrom && validTo && validTo <= validFrom ? [reversed] : []),
    ]
  },
).meta({
  id: 'ConstituentInput',
  description: 'A security in an aggregate, with its weight and the period of its membership.',
})
type ConstituentInput = z.output<typeof ConstituentInput>

export const constituents = boundedList(ConstituentInput, 1, MAX_MEMBERS).describe(
  `Constituents, with one item per period of membership. 1 to ${MAX_MEMBERS}.`,
)

/** A membership as stored. A null day means no start or no end. */
export interface StoredMembership {
  readonly securityId: number
  readonly weight: number
  readonly validFrom: string | null
  readonly validTo: string | null
}

const find = (input: ConstituentInput, context: ReadContext): Promise<SecurityRecord | null> => {
  const { securityId, providerId, ticker } = input
  if (securityId !== undefined) return loadSecurity(context, securityId)
  return providerId === undefined
    ? loadSecurityByKey(context, 'ticker', ticker ?? '')
    : loadSecurityByKey(context, 'providerId', providerId)
}

function unknown(input: ConstituentInput, place: number): Fault {
  const name = NAMED_BY.find((key) => input[key] !== undefined) ?? 'securityId'
  return {
    path: ['constituents', place, name],
    type: 'value_error',
    message: `Security ${input[name]} does not exist`,
    input: input[name],
  }
}

/** Returns a fault for each overlap of consecutive periods of one security, at the later list item. */
function overlaps(members: readonly StoredMembership[]): Fault[] {
  const placed = members.map((member, place) => ({ ...member, place }))
  return [...Map.groupBy(placed, ({ securityId }) => securityId).values()].flatMap((periods) => {
    const sorted = periods.toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1))
    return sorted.slice(1).flatMap((next, before): Fault[] => {
      const previous = sorted[before]
      if (!previous || (previous.validTo !== null && previous.validTo <= (next.validFrom ?? ''))) return []
      const [first, second] = [previous.place, next.place].toSorted((a, b) => a - b)
      return [
        {
          path: ['constituents', second ?? next.place],
          type: 'value_error',
          message: `The period overlaps that of constituent ${first}, which is the same security`,
        },
      ]
    })
  })
}

/** Resolves constituents to memberships. Throws InvalidInput with all unknown securities and overlaps. */
export async function resolveConstituents(
  inputs: readonly ConstituentInput[],
  context: ReadContext,
): Promise<StoredMembership[]> {
  const securities = await Promise.all(inputs.map((input) => find(input, context)))
  const faults = inputs.flatMap((input, place) => (securities[place] ? [] : [unknown(input, place)]))
  const members = inputs.map(({ weight = 1, validFrom, validTo }, place) => ({
    // Unknown securities, which are faults already, get distinct ids so that they do not overlap.
    securityId: securities[place]?.id ?? -1 - place,
    weight,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
  }))
  faults.push(...overlaps(members))
  if (faults.length > 0) throw new InvalidInput(faults)
  return members
}
