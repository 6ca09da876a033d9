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
import { operation } from '../../../core/operation.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { charge, WORK } from '../../../core/work.ts'
import { shownBy, warnOfUnknown } from '../../../engine/instruments/categories.ts'
import type { AggregateFilter, AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { loadAggregate, loadAggregateByProviderId } from '../../../engine/instruments/queries/aggregates.ts'
import { typeParameters } from '../../../market/parameters.ts'
import { OrderDirection } from '../../../market/vocabulary.ts'
import { countAggregates, selectAggregatePage } from './queries.ts'

const PAGE_SIZE = 100

export const aggregateCursor = idCursor('aggregate')

export const AggregateOrderField = vocabulary(
  'AggregateOrderField',
  'Fields to sort aggregates by.',
  {
    id: { description: 'Numeric id.' },
    name: { description: 'Name.' },
    provider_id: { description: 'Provider id.' },
    type: { description: 'Type, then subtype, then id.' },
  },
  { areFields: true },
)

const aggregateFilter = {
  ...typeParameters,
  isActive: z
    .boolean()
    .optional()
    .describe('Returns only active (true) or only inactive (false) aggregates. Default: both.'),
}

const paging = connectionParameters({ max: 1000, size: PAGE_SIZE })

/** A page of aggregates, with the filter for counting all of them. */
export interface AggregatesPage extends Page<AggregateRecord> {
  readonly filter: AggregateFilter
}

const aggregatesInput = withConnection(
  z.object({
    ...aggregateFilter,
    orderBy: AggregateOrderField.default('type').describe('Field to sort by.'),
    order: OrderDirection.default('asc').describe('Sort direction of `orderBy`.'),
    ...paging,
  }),
  aggregateCursor,
)

/** Reads a page of the aggregates visible to the caller, with `ownedOnly` of the caller's own. */
async function readAggregates(
  {
    orderBy,
    order,
    first,
    after,
    last,
    before,
    ...filter
  }: z.output<typeof aggregatesInput> & { ownedOnly?: boolean },
  context: ReadContext,
): Promise<AggregatesPage> {
  const window = windowOf({ first, after, last, before }, PAGE_SIZE, aggregateCursor)
  const rows = await selectAggregatePage(
    context.db,
    context.principal.email,
    filter,
    { field: orderBy, direction: order },
    window,
  )
  // Lists of one type have no limit.
  await charge(rows.length * WORK.instrument, { cheaper: 'Ask for smaller pages' })
  await warnOfUnknown(context, filter, { isEmpty: rows.length === 0, names: shownBy(rows) })
  return { ...keysetPageOf(rows, window), filter }
}

export const aggregates = operation({
  id: 'aggregates',
  description: "Aggregates visible to the caller: service-managed ones and the caller's own.",
  input: aggregatesInput,
  apiKey: true,
  run: readAggregates,
})

export const ownAggregates = operation({
  id: 'ownAggregates',
  description: "The caller's own aggregates.",
  input: aggregatesInput,
  run: (input, context) => readAggregates({ ...input, ownedOnly: true }, context),
})

export const loadAggregateCount = (
  { db, principal }: ReadContext,
  { filter }: AggregatesPage,
): Promise<number> => countAggregates(db, principal.email, filter)

const AggregateBy = withRule(
  z.object({
    aggregateId: Id.optional().describe('Numeric id of the aggregate.'),
    providerId: Text.min(1).max(256).optional().describe('Provider id of the aggregate.'),
  }),
  ['aggregateId', 'providerId'],
  ({ aggregateId, providerId }) => {
    if (aggregateId !== undefined && providerId !== undefined)
      return {
        path: ['providerId'],
        type: 'mutually_exclusive',
        message: 'Give either `aggregateId` or `providerId`, not both',
      }
    if (aggregateId === undefined && providerId === undefined)
      return { path: [], type: 'identifier_required', message: 'Give `aggregateId` or `providerId`' }
    return null
  },
).meta({ id: 'AggregateBy', isOneOf: true, description: 'Identifier of an aggregate.' })

export const aggregate = operation({
  id: 'aggregate',
  description: 'One aggregate by an identifier. Null if it does not exist or the caller cannot see it.',
  apiKey: true,
  input: z.object({ by: AggregateBy }),
  run: ({ by: { aggregateId, providerId } }, context) =>
    aggregateId === undefined
      ? loadAggregateByProviderId(context, providerId ?? '')
      : loadAggregate(context, aggregateId),
})
