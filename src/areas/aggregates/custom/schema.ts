import type { FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { mutationOf } from '../../../protocols/graphql/mutations.ts'
import { mutationFields } from '../../../protocols/graphql/parts.ts'
import { JobRef } from '../../jobs/schema.ts'
import { AggregateRef } from '../../shared/instruments.ts'
import {
  type AggregateChange,
  createAggregate,
  type DeletedAggregate,
  deleteAggregate,
  updateAggregate,
} from './operations.ts'

const changed = {
  description: 'A private aggregate after the change.',
  fields: (t: FieldBuilder<AggregateChange>) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    job: t.expose('job', {
      type: JobRef,
      nullable: true,
      description: 'The job that computes its bars. Null if they are already up to date.',
    }),
  }),
  of: (result: AggregateChange) => result,
}

export const aggregateMutations = mutationFields((t) => ({
  createAggregate: t.field(
    mutationOf(t, createAggregate, {
      input: 'The aggregate to create.',
      refusals: ['too_many_aggregates', 'too_many_jobs'],
      success: changed,
    }),
  ),
  updateAggregate: t.field(
    mutationOf(t, updateAggregate, {
      input: 'The aggregate to change, and its new values.',
      refusals: ['aggregate_not_found', 'not_owner', 'too_many_jobs'],
      success: changed,
    }),
  ),
  deleteAggregate: t.field(
    mutationOf(t, deleteAggregate, {
      input: 'The aggregate to delete.',
      refusals: ['aggregate_not_found', 'not_owner'],
      success: {
        description: 'Identifiers and name of the deleted aggregate.',
        fields: (t: FieldBuilder<DeletedAggregate>) => ({
          aggregateId: t.exposeInt('id', { description: 'Numeric id, never reused.' }),
          providerId: t.exposeString('providerId', { description: 'Provider id.' }),
          name: t.exposeString('name', { description: 'Name.' }),
        }),
        of: (result: DeletedAggregate) => result,
      },
    }),
  ),
}))
