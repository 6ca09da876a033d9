import { requireBearer } from '../../../core/principal.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { withInput } from '../../../protocols/graphql/from-zod.ts'
import { asPayload, payloadType } from '../../../protocols/graphql/mutations.ts'
import { JobRef } from '../../jobs/schema.ts'
import { AggregateRef } from '../../shared/instruments.ts'
import {
  type AggregateChange,
  createAggregate,
  type DeletedAggregate,
  deleteAggregate,
  updateAggregate,
} from './operations.ts'

const AggregateChangeRef = builder.objectRef<AggregateChange>('AggregateChange').implement({
  description: 'An aggregate of the caller’s own as it is after a change.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    job: t.expose('job', {
      type: JobRef,
      nullable: true,
      description: 'The job that computes its bars; null when they are there already.',
    }),
  }),
})

const DeletedAggregateRef = builder.objectRef<DeletedAggregate>('DeletedAggregate').implement({
  description: 'What an aggregate was called that is gone.',
  fields: (t) => ({
    aggregateId: t.exposeInt('id', { description: 'Its numeric id, which no other will get.' }),
    providerId: t.exposeString('providerId', { description: 'Its provider id.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
  }),
})

const TOO_MANY_JOBS = {
  too_many_jobs: 'The caller has as many jobs waiting and running as the tier allows.',
} as const
const NOT_THEIRS = {
  aggregate_not_found: 'None of the aggregates is known to the caller.',
  not_owner: 'The aggregate is managed by the service.',
} as const
const CREATE_REFUSALS = {
  too_many_aggregates: 'The caller has as many aggregates as anybody may have.',
  ...TOO_MANY_JOBS,
} as const
const UPDATE_REFUSALS = { ...NOT_THEIRS, ...TOO_MANY_JOBS } as const

const CreateAggregatePayload = payloadType('CreateAggregatePayload', AggregateChangeRef, CREATE_REFUSALS)
const UpdateAggregatePayload = payloadType('UpdateAggregatePayload', AggregateChangeRef, UPDATE_REFUSALS)
const DeleteAggregatePayload = payloadType('DeleteAggregatePayload', DeletedAggregateRef, NOT_THEIRS)

builder.mutationFields((t) => ({
  createAggregate: t.field({
    type: CreateAggregatePayload,
    description: createAggregate.description,
    ...withInput(
      t,
      { name: 'CreateAggregateInput', description: 'The aggregate to make.' },
      createAggregate.input,
      (input, context) => {
        requireBearer(context.principal)
        return asPayload(createAggregate.run(input, context), CREATE_REFUSALS)
      },
    ),
  }),
  updateAggregate: t.field({
    type: UpdateAggregatePayload,
    description: updateAggregate.description,
    ...withInput(
      t,
      { name: 'UpdateAggregateInput', description: 'The aggregate to change, and what of it.' },
      updateAggregate.input,
      (input, context) => {
        requireBearer(context.principal)
        return asPayload(updateAggregate.run(input, context), UPDATE_REFUSALS)
      },
    ),
  }),
  deleteAggregate: t.field({
    type: DeleteAggregatePayload,
    description: deleteAggregate.description,
    ...withInput(
      t,
      { name: 'DeleteAggregateInput', description: 'The aggregate to delete.' },
      deleteAggregate.input,
      (input, context) => {
        requireBearer(context.principal)
        return asPayload(deleteAggregate.run(input, context), NOT_THEIRS)
      },
    ),
  }),
}))
