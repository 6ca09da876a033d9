import type { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { distinctList } from '../../../core/lists.ts'
import type { BarMetadata } from '../../../engine/bars/metadata.ts'
import {
  AGGREGATE,
  type Instrument,
  type InstrumentKind,
  SECURITY,
} from '../../../engine/instruments/kinds.ts'
import { requireAggregates, resolveAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import {
  requireSecurity,
  securitiesById,
  securityNotFound,
} from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { ListedSecurityId, PositiveAggregateId, PositiveSecurityId } from '../../../market/identifiers.ts'
import { aggregateIds } from '../../../market/parameters.ts'

/** Requested ids that match no instrument, and instruments without bars. */
interface Missing {
  readonly unknownIds: readonly number[]
  readonly noDataIds: readonly number[]
}

/** A kind of instrument, how requests for analyses identify its instruments, and what metadata state of missing ones. */
export interface AnalysedKind<M extends object = object> extends InstrumentKind {
  /** Parameters that identify one instrument, two, and several. */
  readonly one: z.ZodRawShape
  readonly two: z.ZodRawShape
  readonly several: z.ZodRawShape
  /** Field of a node that returns the same as a correlation. */
  readonly correlated?: { readonly connected: string }
  /** Load what the parameters identify. Throw if an instrument, or each of several, is missing. */
  loadOne(context: ReadContext, input: object): Promise<Instrument>
  loadTwo(context: ReadContext, input: object): Promise<readonly [Instrument, Instrument]>
  loadSeveral(
    context: ReadContext,
    input: object,
  ): Promise<{ instruments: Instrument[]; unknownIds: number[]; asOf: string | null }>
  missing(ids: Missing): M
}

export const ANALYSED_AGGREGATES: AnalysedKind<
  Pick<BarMetadata, 'unknownAggregateIds' | 'noDataAggregateIds'>
> = {
  ...AGGREGATE,
  one: {
    aggregateId: PositiveAggregateId.describe('Id of the aggregate.').meta({ example: EXAMPLE.aggregateId }),
  },
  two: {
    aggregateId1: PositiveAggregateId.describe('Id of the first aggregate.'),
    aggregateId2: PositiveAggregateId.describe('Id of the second aggregate.'),
  },
  several: { aggregateIds },
  correlated: { connected: 'Aggregate.correlationWith' },
  loadOne: async (context, { aggregateId }: { aggregateId: number }) =>
    (await requireAggregates(context, [aggregateId]))[0],
  loadTwo: (context, { aggregateId1, aggregateId2 }: { aggregateId1: number; aggregateId2: number }) =>
    requireAggregates(context, [aggregateId1, aggregateId2]),
  async loadSeveral(context, { aggregateIds: ids }: { aggregateIds: readonly number[] }) {
    const { aggregates, ...rest } = await resolveAggregates(context, ids)
    return { instruments: aggregates, ...rest }
  },
  missing: ({ unknownIds, noDataIds }) => ({
    unknownAggregateIds: [...unknownIds],
    noDataAggregateIds: [...noDataIds],
  }),
}

const [securityId, otherId] = EXAMPLE.securityIds

export const ANALYSED_SECURITIES: AnalysedKind<{ readonly notFound: string[] }> = {
  ...SECURITY,
  one: { securityId: PositiveSecurityId.describe('Id of the security.').meta({ example: securityId }) },
  two: {
    securityId1: PositiveSecurityId.describe('Id of the first security.').meta({ example: securityId }),
    securityId2: PositiveSecurityId.describe('Id of the second security.').meta({ example: otherId }),
  },
  several: {
    securityIds: distinctList(ListedSecurityId, 100)
      .describe('Ids of the securities. At most 100.')
      .meta({ example: EXAMPLE.securityIds }),
  },
  loadOne: (context, { securityId: id }: { securityId: number }) => requireSecurity(context, id),
  async loadTwo(context, { securityId1, securityId2 }: { securityId1: number; securityId2: number }) {
    const { securities, unknownIds } = await securitiesById(context, [securityId1, securityId2])
    const [one, other = one] = securities
    if (unknownIds.length > 0 || !one || !other) throw securityNotFound(unknownIds)
    return [one, other]
  },
  async loadSeveral(context, { securityIds }: { securityIds: readonly number[] }) {
    const { securities, ...rest } = await securitiesById(context, securityIds)
    return { instruments: securities, ...rest }
  },
  missing: ({ unknownIds }) => ({ notFound: unknownIds.map(String) }),
}
