import { z } from 'zod'
import type { JobFailure, JobRecord } from '../../jobs/record.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import {
  enumRef,
  fromOperation,
  withArguments,
  withInput,
  zodFields,
} from '../../protocols/graphql/from-zod.ts'
import { asPayload, payloadType } from '../../protocols/graphql/mutations.ts'
import { BarPageRef } from '../aggregates/directory/schema.ts'
import type { LeaderboardPage } from '../aggregates/leaderboard/operations.ts'
import { LeaderboardPlaceRef } from '../aggregates/leaderboard/schema.ts'
import type { BarPage } from '../aggregates/timeseries/plan.ts'
import { PaginationRef, WarningRef } from '../bars/page-schema.ts'
import { RankedDatesRef, RankingMetadataRef } from '../bars/place-schema.ts'
import {
  cancelJob,
  type JobsPage,
  job,
  jobCursor,
  jobs,
  loadJob,
  loadJobCount,
  readResult,
  resultPaging,
  startLeaderboardJob,
  startTimeseriesJob,
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
  fields: (t) => ({
    totalCount: t.int({
      description: 'Number of jobs on all pages; counted only when asked for.',
      resolve: (page, _args, context) => loadJobCount(context, page),
    }),
  }),
})

builder.queryFields((t) => ({
  job: t.field({ ...fromOperation(t, job), type: JobRef, nullable: true }),
  jobs: t.field({ ...fromOperation(t, jobs), type: JobConnection }),
}))

const START_REFUSALS = {
  aggregate_not_found: 'None of the aggregates is known to the caller.',
  tier_insufficient: "The request is larger than a job of the caller's tier may be.",
  too_many_jobs: 'The caller has as many jobs waiting and running as the tier allows.',
} as const
const CANCEL_REFUSALS = {
  job_not_found: 'The caller has no such job.',
  job_already_finished: 'The job is final already.',
} as const

const { aggregate_not_found: _ids, ...LEADERBOARD_REFUSALS } = START_REFUSALS
const StartTimeseriesJobPayload = payloadType('StartTimeseriesJobPayload', JobRef, START_REFUSALS)
const StartLeaderboardJobPayload = payloadType('StartLeaderboardJobPayload', JobRef, LEADERBOARD_REFUSALS)
const CancelJobPayload = payloadType('CancelJobPayload', JobRef, CANCEL_REFUSALS)

builder.mutationFields((t) => ({
  startTimeseriesJob: t.field({
    type: StartTimeseriesJobPayload,
    description: startTimeseriesJob.description,
    ...withInput(
      t,
      { name: 'StartTimeseriesJobInput', description: 'Bars to work out, as in aggregateTimeseries.' },
      startTimeseriesJob.input,
      (input, context) => asPayload(startTimeseriesJob.run(input, context), START_REFUSALS),
      ['recordsPerPage', 'pageNumber'],
    ),
  }),
  startLeaderboardJob: t.field({
    type: StartLeaderboardJobPayload,
    description: startLeaderboardJob.description,
    ...withInput(
      t,
      { name: 'StartLeaderboardJobInput', description: 'What to rank, as in aggregateLeaderboard.' },
      startLeaderboardJob.input,
      (input, context) => asPayload(startLeaderboardJob.run(input, context), LEADERBOARD_REFUSALS),
      ['recordsPerPage', 'pageNumber'],
    ),
  }),
  cancelJob: t.field({
    type: CancelJobPayload,
    description: cancelJob.description,
    ...withInput(
      t,
      { name: 'CancelJobInput', description: 'The job to stop.' },
      cancelJob.input,
      (input, context) => asPayload(cancelJob.run(input, context), CANCEL_REFUSALS),
    ),
  }),
}))
