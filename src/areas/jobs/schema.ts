import { z } from 'zod'
import type { JobFailure, JobRecord } from '../../jobs/record.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { mutationOf, successOf } from '../../protocols/graphql/mutations.ts'
import { mutationFields, queryFields } from '../../protocols/graphql/parts.ts'
import { cancelJob } from './commands.ts'
import { FileShape, filesOf, type JobFile } from './files.ts'
import { type JobsPage, job, jobCursor, jobs, loadJob, loadJobCount } from './operations.ts'
import { JobFailureShape, JobLinksShape, jobMembers, linksOf } from './status.ts'

const JobFailureRef = builder.objectRef<JobFailure>('JobFailure')
JobFailureRef.implement({
  description: 'Reason why a job failed.',
  fields: (t) => zodFields(t, JobFailureShape),
})

const JobLinksRef = builder.objectRef<z.output<typeof JobLinksShape>>('JobLinks')
JobLinksRef.implement({
  description: 'REST paths of a job.',
  fields: (t) => zodFields(t, JobLinksShape),
})

const JobFileRef = builder.objectRef<JobFile>('JobFile').implement({
  description: 'File of the result of a job, in one format.',
  fields: (t) => zodFields(t, FileShape),
})

const JobParameterRef = builder
  .objectRef<{ readonly name: string; readonly value: string }>('JobParameter')
  .implement({
    description: 'Parameter of the original request.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Name of the parameter in the REST API.' }),
      value: t.exposeString('value', {
        description: 'Value of the parameter. Lists are comma-separated, and objects are JSON.',
      }),
    }),
  })

/** Writes a parameter as a query of REST has it or, if it holds objects, as JSON. */
const textOf = (value: unknown): string =>
  [value].flat().some((part) => typeof part === 'object' && part !== null)
    ? JSON.stringify(value)
    : String(value)

const JobRequestRef = builder.objectRef<Pick<JobRecord, 'endpoint' | 'params'>>('JobRequest').implement({
  description: 'Request that the job runs.',
  fields: (t) => ({
    endpoint: t.exposeString('endpoint', {
      description: 'REST path that returns the same data page by page.',
    }),
    parameters: t.field({
      type: [JobParameterRef],
      description: 'Parameters of the request, including defaults.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ params }) =>
        Object.entries(params).map(([name, value]) => ({ name, value: textOf(value) })),
    }),
  }),
})

export const JobRef = builder.objectRef<JobRecord>('Job')

builder.node(JobRef, {
  extensions: OPEN_TO_KEYS,
  description: 'Background job and its result. Callers see only their own jobs.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => loadJob(context, id),
  fields: (t) => ({
    jobId: t.exposeID('id', {
      description: 'UUID of the job, used by the REST API.',
      extensions: OPEN_TO_KEYS,
    }),
    type: t.expose('type', { type: enumRef('JobType'), description: 'Type of the job.' }),
    ...zodFields(t, z.object(jobMembers)),
    resultBytes: t.exposeFloat('resultBytes', {
      nullable: true,
      description: 'Size of the result as CSV, in bytes. Null until the job is completed.',
    }),
    request: t.field({
      type: JobRequestRef,
      description: 'Request that the job runs.',
      extensions: OPEN_TO_KEYS,
      resolve: (record) => record,
    }),
    error: t.expose('error', {
      type: JobFailureRef,
      nullable: true,
      description: 'Reason for the failure. Null unless the job failed.',
    }),
    links: t.field({
      type: JobLinksRef,
      description: 'REST paths of the job.',
      extensions: OPEN_TO_KEYS,
      resolve: linksOf,
    }),
    files: t.field({
      type: [JobFileRef],
      description:
        'Files of the result. Empty until the job is completed, after the result has expired, and if the job has no result.',
      extensions: OPEN_TO_KEYS,
      resolve: (record, _args, context) => filesOf(record, context),
    }),
  }),
})

export const JobConnection = connectionType<JobRecord, JobsPage, JobRecord>({
  name: 'Job',
  description: 'A page of jobs, newest first.',
  node: JobRef,
  cursor: jobCursor,
  positionOf: ({ id }) => id,
  total: { of: 'jobs', load: (page, context) => loadJobCount(context, page) },
})

export const jobQueries = queryFields((t) => ({
  job: t.field({ ...fromOperation(t, job), type: JobRef }),
  jobs: t.field({ ...fromOperation(t, jobs), type: JobConnection }),
}))

export const jobMutations = mutationFields((t) => ({
  cancelJob: t.field(
    mutationOf(t, cancelJob, {
      input: 'Job to cancel.',
      refusals: ['job_not_found', 'job_already_finished'],
      success: successOf('job', JobRef, 'The cancelled job.'),
    }),
  ),
}))
