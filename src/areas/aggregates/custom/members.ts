import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { type Fault, InvalidInput } from '../../../core/errors.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Id, Text } from '../../../core/inputs.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { loadSecurity, loadSecurityByKey } from '../../../engine/instruments/queries/securities.ts'
import { CalendarDate } from '../../../market/moments.ts'
import { HOW_SYMBOLS_ARE_FOUND } from '../../../market/parameters.ts'

const MAX_MEMBERS = 1000
const NAMED_BY = ['securityId', 'providerId', 'ticker'] as const

const Identifier = Text.min(1).max(256)

/** A constituent as a client names it. */
const ConstituentInput = withRule(
  z.object({
    securityId: Id.optional().describe('Numeric id of the security.'),
    providerId: Identifier.optional().describe('Provider id of the security, instead of its numeric id.'),
    ticker: Identifier.optional().describe(
      `Trading symbol of the security, instead of its ids, ${HOW_SYMBOLS_ARE_FOUND}; of several that share it, the active one with the lowest id is meant.`,
    ),
    weight: z
      .number()
      .min(1e-9)
      .max(1e9)
      .optional()
      .describe('Weight in the aggregate’s price, above 0; absent means 1.'),
    validFrom: CalendarDate.optional().describe(
      'First day of the membership; absent means that it has always held.',
    ),
    validTo: CalendarDate.optional().describe(
      'First day on which the membership no longer holds; absent means that it is open.',
    ),
  }),
  ['securityId', 'providerId', 'ticker', 'validFrom', 'validTo'],
  (input): Finding[] => {
    const { validFrom, validTo } = input
    const named = NAMED_BY.filter((name) => input[name] !== undefined)
    const extra = named.slice(1).map((name) => ({
      path: [name],
      type: 'mutually_exclusive',
      message: `Give one of ${NAMED_BY.join(', ')}, not several`,
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
  description: 'A security in an aggregate, with its weight and the days on which it counts.',
})
type ConstituentInput = z.output<typeof ConstituentInput>

export const constituents = z
  .array(ConstituentInput)
  .min(1)
  .max(MAX_MEMBERS)
  .describe(
    `Securities of the aggregate, 1 to ${MAX_MEMBERS}; one that comes and goes stands once for each period.`,
  )

/** A membership as it is stored; an absent day is an open end. */
export interface Member {
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
    message: `There is no security ${input[name]}`,
    input: input[name],
  }
}

/** Periods of one security that overlap: the later one of each two neighbours is at fault. */
function overlaps(members: readonly Member[]): Fault[] {
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
          message: `The period overlaps the one of constituent ${first} of the same security`,
        },
      ]
    })
  })
}

/** The memberships that a client describes; refuses unknown securities and periods that overlap, all of them at once. */
export async function membersOf(
  inputs: readonly ConstituentInput[],
  context: ReadContext,
): Promise<Member[]> {
  const found = await Promise.all(inputs.map((input) => find(input, context)))
  const faults = inputs.flatMap((input, place) => (found[place] ? [] : [unknown(input, place)]))
  const members = inputs.map(({ weight = 1, validFrom, validTo }, place) => ({
    // An unknown one is at fault already, and must not look like another.
    securityId: found[place]?.id ?? -1 - place,
    weight,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
  }))
  faults.push(...overlaps(members))
  if (faults.length > 0) throw new InvalidInput(faults)
  return members
}
