import { z } from 'zod'
import {
  LoadFaultShape,
  type LoadOutcome,
  type LoadReport,
  LoadReportShape,
  LoadStepShape,
  NO_OUTCOME,
} from '../../ingest/outcome.ts'
import type { JobRecord } from '../../jobs/record.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'
import { objectFields } from '../../protocols/graphql/parts.ts'
import { JobRef } from '../jobs/schema.ts'
import { isLoadJob } from './job-operations.ts'

const { counts: countsShape, ...reportMembers } = LoadReportShape.shape

const LoadCountsRef = builder.objectRef<LoadReport['counts'][number]>('LoadCounts').implement({
  description: 'Changes of one kind of row by a load.',
  fields: (t) => zodFields(t, countsShape.element),
})

export const LoadReportRef = builder.objectRef<LoadReport>('LoadReport').implement({
  description: 'Report of a load.',
  fields: (t) => ({
    ...zodFields(t, z.object(reportMembers)),
    counts: t.field({
      type: [LoadCountsRef],
      description: 'Changes by kind of row, derived rows excluded.',
      resolve: ({ counts }) => counts,
    }),
  }),
})

const LoadStepRef = builder.objectRef<LoadOutcome['steps'][number]>('LoadStep').implement({
  description: 'Finished step of a load.',
  fields: (t) => zodFields(t, LoadStepShape),
})

const LoadFaultRef = builder.objectRef<LoadOutcome['faults'][number]>('LoadFault').implement({
  description: 'Fault in the files of a load.',
  fields: (t) => zodFields(t, LoadFaultShape),
})

const LoadOutcomeRef = builder.objectRef<LoadOutcome>('LoadOutcome').implement({
  description: 'Outcome of a job that loads data or undoes a load.',
  fields: (t) => ({
    steps: t.field({
      type: [LoadStepRef],
      description: 'Finished steps of the current attempt, oldest first.',
      resolve: ({ steps }) => steps,
    }),
    waitsFor: t.exposeString('waitsFor', {
      nullable: true,
      description:
        'Description of the load, unload or migration that the job waits for. Null if it does not wait.',
    }),
    report: t.expose('report', {
      type: LoadReportRef,
      nullable: true,
      description: 'Report of the job. Null until it is completed.',
    }),
    faults: t.field({
      type: [LoadFaultRef],
      description: 'The first 20 faults for which the load was refused.',
      resolve: ({ faults }) => faults,
    }),
    moreFaults: t.exposeInt('moreFaults', { description: 'Number of further faults.' }),
  }),
})

export const jobFields = objectFields(JobRef, (t) => ({
  load: t.field({
    type: LoadOutcomeRef,
    nullable: true,
    description: 'Outcome of a job that loads data or undoes a load. Null for other jobs, and for API keys.',
    extensions: OPEN_TO_KEYS,
    resolve: (record: JobRecord, _args, { principal }) =>
      isLoadJob(record) && principal.via === 'bearer'
        ? { ...NO_OUTCOME, ...(record.outcome as object | null) }
        : null,
  }),
}))
