import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../../../db/types.ts'
import { KeyedMutex } from '../../../core/async/keyed-mutex.ts'
import { Refusal } from '../../../core/errors.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { globalIdKey } from '../../../core/global-ids.ts'
import { Id, isIdText, Label, Name, Text } from '../../../core/inputs.ts'
import { serviceOperation } from '../../../core/operation.ts'
import { charge, WORK } from '../../../core/work.ts'
import {
  type AggregateRecord,
  aggregateNotFound,
  selectAggregatesById,
} from '../../../engine/instruments/queries/aggregates.ts'
import { cancelBarsOf } from '../../../jobs/queries.ts'
import type { JobRecord } from '../../../jobs/record.ts'
import { handIn } from '../../../jobs/start.ts'
import type { Transacted } from '../../../platform/database/transaction.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { tryComputeBars, tryPurge } from './bars.ts'
import { constituents, resolveConstituents, type StoredMembership } from './members.ts'
import {
  countBarsBelow,
  insertAggregate,
  lockAggregatesOf,
  raiseOwnerVersion,
  removeAggregate,
  replaceMembers,
  type Traits,
  updateTraits,
} from './queries.ts'

const MAX_AGGREGATES = 500

// The REST layer separates types with commas.
const NO_COMMA = [/^[^,]*$/, 'Input should have no commas'] as const

const traits = {
  name: Name(128).describe('Name of the aggregate.'),
  type: Name(64)
    .regex(...NO_COMMA)
    .describe('Type of the aggregate, such as Custom or Theme.'),
  subtype: Label(64)
    .regex(...NO_COMMA)
    .nullable()
    .optional()
    .describe('Subtype within the type. Null for none.'),
  isActive: z
    .boolean()
    .describe('Whether the aggregate is active. Rankings and, by default, searches exclude inactive ones.'),
}

/** An aggregate after a change, and the job that computes its bars. Null if the bars are up to date. */
export interface AggregateChange {
  readonly aggregate: AggregateRecord
  readonly job: JobRecord | null
}

const trimmed = ({ name, type, subtype, isActive }: Traits): Traits => ({
  name: name.trim(),
  type: type.trim(),
  subtype: subtype?.trim() || null,
  isActive,
})

/** Returns the caller's aggregate. Throws a 404 if the caller cannot see it, a 403 if the service owns it. */
async function requireOwn(trx: Transaction<DB>, id: number, email: string): Promise<AggregateRecord> {
  const [aggregate] = await selectAggregatesById(trx, email, [id])
  if (!aggregate) throw aggregateNotFound(id)
  if (aggregate.ownerEmail === null)
    throw new Refusal('not_owner', `The service manages aggregate ${id}. You can change only your own.`)
  return aggregate
}

/** Computes the bars of an aggregate at once, or starts a job if there are many or a load is running. */
async function derive(
  transacted: Transacted,
  id: number,
  version: number,
  context: WriteContext,
): Promise<JobRecord | null> {
  const { trx } = transacted
  const bars = await countBarsBelow(trx, id)
  if (bars <= context.jobs.rowThreshold) {
    await charge(bars * WORK.derived, {
      path: ['constituents'],
      cheaper: 'Send each aggregate in a request of its own',
    })
    if (await tryComputeBars(transacted, id)) return null
  }
  return handIn(
    trx,
    {
      type: 'aggregate_bars',
      // The version keeps a change from reusing the job of an earlier one.
      identity: [id, version],
      input: { aggregateId: id },
      endpoint: `/aggregates/${id}/timeseries`,
      params: {},
      rowsTotal: bars,
      warnings: [],
    },
    context,
  )
}

// The database serialises a user's changes anyway, but each waiting change would hold a connection.
const turns = new KeyedMutex()

/** Runs a change of the caller's aggregates in one transaction, passing their count and new version. */
async function changing<T>(
  context: WriteContext,
  change: (transacted: Transacted, state: { count: number; version: number }) => Promise<T>,
): Promise<T> {
  const { email } = context.principal
  const changed = await turns.take(email, () =>
    context.transact(async (transacted) => {
      const count = await lockAggregatesOf(transacted.trx, email)
      const version = await raiseOwnerVersion(transacted.trx, email)
      return change(transacted, { count, version })
    }),
  )
  context.loaders.clear()
  return changed
}

export const createAggregate = serviceOperation({
  id: 'createAggregate',
  description:
    'Creates a private aggregate, visible only to the caller. Its bars are computed from its constituents, at once or, if there are many, by a job. Every data load updates them.',
  input: z.object({
    ...traits,
    type: traits.type.default('Custom'),
    isActive: traits.isActive.default(true),
    constituents,
  }),
  run: async ({ constituents: inputs, ...traits }, context: WriteContext): Promise<AggregateChange> => {
    const members = await resolveConstituents(inputs, context)
    const { email } = context.principal
    return changing(context, async (transacted, { count, version }) => {
      const { trx } = transacted
      if (count >= MAX_AGGREGATES)
        throw new Refusal(
          'too_many_aggregates',
          `You have ${count} aggregates, which is the maximum. Delete one before you create another.`,
        )
      const providerId = `own_${randomBytes(10).toString('hex')}`
      const described = trimmed({ ...traits, subtype: traits.subtype ?? null })
      const id = await insertAggregate(trx, email, providerId, described)
      await replaceMembers(trx, id, members)
      const job = await derive(transacted, id, version, context)
      return { aggregate: await requireOwn(trx, id, email), job }
    })
  },
})

const which = {
  id: Text.max(256).meta({ format: 'id' }).optional().describe('Global or numeric id of the aggregate.'),
  aggregateId: Id.optional().describe('Numeric id of the aggregate, as an alternative to `id`.'),
}
type Which = z.output<z.ZodObject<typeof which>>

const withOne = <S extends z.ZodObject<typeof which>>(schema: S): S =>
  withRule(schema, ['id', 'aggregateId'], ({ id, aggregateId }: Which): Finding | null => {
    if ((id === undefined) !== (aggregateId === undefined)) return null
    return id === undefined
      ? { path: ['aggregateId'], type: 'identifier_required', message: 'Give `aggregateId` or `id`' }
      : { path: ['id'], type: 'mutually_exclusive', message: 'Give either `aggregateId` or `id`, not both' }
  })

/** Returns the numeric id. Throws a 404 if the global id does not belong to an aggregate. */
function idOf({ id = '', aggregateId }: Which): number {
  if (aggregateId !== undefined) return aggregateId
  if (isIdText(id)) return Number(id)
  const key = globalIdKey('Aggregate', id) ?? ''
  if (!isIdText(key)) throw aggregateNotFound(id)
  return Number(key)
}

async function replace(
  transacted: Transacted,
  id: number,
  members: readonly StoredMembership[],
  version: number,
  context: WriteContext,
): Promise<JobRecord | null> {
  await cancelBarsOf(transacted.trx, context.principal.email, id)
  await replaceMembers(transacted.trx, id, members)
  return derive(transacted, id, version, context)
}

export const updateAggregate = serviceOperation({
  id: 'updateAggregate',
  description:
    'Changes one of the caller’s own aggregates. Omitted fields keep their values; given constituents replace all existing ones, and the bars are recomputed, at once or by a job. Until the job completes, the previous bars remain.',
  input: withOne(
    z.object({
      ...which,
      name: traits.name.optional(),
      type: traits.type.optional(),
      subtype: traits.subtype,
      isActive: traits.isActive.optional().describe('Whether the aggregate is active. Default: unchanged.'),
      constituents: constituents.optional(),
    }),
  ),
  run: async ({ constituents: inputs, ...changes }, context: WriteContext): Promise<AggregateChange> => {
    const id = idOf(changes)
    const members = inputs && (await resolveConstituents(inputs, context))
    const { email } = context.principal
    return changing(context, async (transacted, { version }) => {
      const { trx } = transacted
      const before = await requireOwn(trx, id, email)
      const {
        name = before.name,
        type = before.type,
        subtype = before.subtype,
        isActive = before.isActive,
      } = changes
      await updateTraits(trx, id, trimmed({ name, type, subtype, isActive }))
      const job = members ? await replace(transacted, id, members, version, context) : null
      return { aggregate: await requireOwn(trx, id, email), job }
    })
  },
})

/** Identifiers and name of a deleted aggregate. */
export type DeletedAggregate = Pick<AggregateRecord, 'id' | 'providerId' | 'name'>

export const deleteAggregate = serviceOperation({
  id: 'deleteAggregate',
  description:
    'Deletes one of the caller’s own aggregates and its bars. Results of completed jobs remain until they expire.',
  input: withOne(z.object(which)),
  run: async (input, context: WriteContext): Promise<DeletedAggregate> => {
    const id = idOf(input)
    return changing(context, async ({ client, trx }) => {
      const { providerId, name } = await requireOwn(trx, id, context.principal.email)
      // Comes first: a cancelled job can no longer commit bars.
      await cancelBarsOf(trx, context.principal.email, id)
      await removeAggregate(trx, id)
      await tryPurge({ client, trx })
      return { id, providerId, name }
    })
  },
})
