import { z } from 'zod'
import type { JobFailure, JobRecord } from '../../jobs/record.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { fromOperation, withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import type { LeaderboardPage } from '../aggregates/leaderboard/operations.ts'
import { LeaderboardPlaceRef } from '../aggregates/leaderboard/schema.ts'
import type { BarPage } from '../aggregates/timeseries/plan.ts'
import { BarPageRef } from '../aggregates/timeseries/schema.ts'
import { RankedDatesRef, RankingMetadataRef } from '../shared/leaderboard-schema.ts'
import { PaginationRef, WarningRef } from '../shared/page-schema.ts'
import {
  type JobsPage,
  job,
  jobCursor,
  jobs,
  loadJob,
  loadJobCount,
  readResult,
  resultPaging,
} from './operations.ts'
import { JobFailureShape, JobLinksShape, jobMembers, linksOf } from './status.ts'

const JobFailureRef = builder.objectRef<JobFailure>('JobFailure')
JobFailureRef.implement({
  description: 'Why a job failed.',
  fields: (t) => zodFields(t, JobFailureShape),
})

const JobLinksRef = builder.objectRef<z.output<typeof JobLinksShape>>('JobLinks')
JobLinksRef.implement({
  description: 'Paths of a job in the REST layer.',
  fields: (t) => zodFields(t, JobLinksShape),
})

const JobParameterRef = builder
  .objectRef<{ readonly name: string; readonly value: string }>('JobParameter')
  .implement({
    description: 'One parameter of what was asked for.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name in the REST layer.' }),
      value: t.exposeString('value', { description: 'Its value; a list as a comma list.' }),
    }),
  })

const JobRequestRef = builder.objectRef<Pick<JobRecord, 'endpoint' | 'params'>>('JobRequest').implement({
  description: 'What was asked for.',
  fields: (t) => ({
    endpoint: t.exposeString('endpoint', { description: 'Path that answers the same page by page.' }),
    parameters: t.field({
      type: [JobParameterRef],
      description: 'Its parameters, with their defaults.',
      resolve: ({ params }) =>
        Object.entries(params).map(([name, value]) => ({ name, value: String(value) })),
    }),
  }),
})

const LeaderboardPageRef = builder.objectRef<LeaderboardPage>('LeaderboardPage').implement({
  description: 'A numbered page of a leaderboard, the highest value first.',
  fields: (t) => ({
    rows: t.field({
      type: [LeaderboardPlaceRef],
      description: 'Places in order.',
      resolve: ({ rows }) => [...rows],
    }),
    metric: t.expose('metric', { type: enumRef('Metric'), description: 'Metric that is ranked by.' }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    assetClasses: t.expose('assetClasses', {
      type: [enumRef('AssetClass')],
      description: 'Asset classes in the bars.',
    }),
    dateRange: t.expose('dateRange', { type: RankedDatesRef, description: 'When the ranking is of.' }),
    count: t.int({ description: 'Number of places on this page.', resolve: ({ rows }) => rows.length }),
    pagination: t.expose('pagination', { type: PaginationRef, description: 'Where the page stands.' }),
    metadata: t.expose('metadata', { type: RankingMetadataRef, description: 'How the ranking was made.' }),
  }),
})

const JobResultRef = builder.unionType('JobResult', {
  description: 'A page of what a job has worked out.',
  types: [BarPageRef, LeaderboardPageRef],
  resolveType: (page) => ('dateRange' in page ? LeaderboardPageRef : BarPageRef),
})

export const JobRef = builder.objectRef<JobRecord>('Job')

builder.node(JobRef, {
  description: 'Work in the background and its result. Callers see only their own.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => loadJob(context, id),
  fields: (t) => ({
    jobId: t.exposeID('id', { description: 'UUID of the job, by which the REST layer knows it.' }),
    type: t.expose('type', { type: enumRef('JobType'), description: 'What the job works out.' }),
    ...zodFields(t, z.object(jobMembers)),
    resultBytes: t.exposeFloat('resultBytes', {
      nullable: true,
      description: 'Bytes of the whole result as CSV; null until it is completed.',
    }),
    request: t.field({
      type: JobRequestRef,
      description: 'What was asked for.',
      resolve: (record) => record,
    }),
    error: t.expose('error', {
      type: JobFailureRef,
      nullable: true,
      description: 'Why it failed; null unless it did.',
    }),
    warnings: t.field({
      type: [WarningRef],
      description: 'What was changed or ignored.',
      resolve: ({ warnings }) => [...warnings],
    }),
    links: t.field({
      type: JobLinksRef,
      description: 'Its paths in the REST layer.',
      resolve: ({ id }) => linksOf(id),
    }),
    result: t.field({
      type: JobResultRef,
      nullable: true,
      description: 'A page of the result; null until the job is completed, and once the result has expired.',
      ...withArguments(t, z.object(resultPaging), async (record: JobRecord, paging, context) => {
        const result = await readResult(record, paging, context)
        return result && (result.page as BarPage | LeaderboardPage)
      }),
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

builder.queryFields((t) => ({
  job: t.field({ ...fromOperation(t, job), type: JobRef, nullable: true }),
  jobs: t.field({ ...fromOperation(t, jobs), type: JobConnection }),
}))
