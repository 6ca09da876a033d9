import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { WarningRef } from '../shared/page-schema.ts'
import {
  type JobEstimate,
  JobEstimateShape,
  leaderboardJobEstimate,
  securityLeaderboardJobEstimate,
  seriesJobEstimate,
  timeseriesJobEstimate,
} from './estimates.ts'

const JobEstimateRef = builder.objectRef<JobEstimate>('JobEstimate').implement({
  description: 'Size of a job before it is started, and the limits that apply to it.',
  fields: (t) => ({
    ...zodFields(t, JobEstimateShape),
    warnings: t.field({
      type: [WarningRef],
      description: 'Parts of the request that the server would change or ignore.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
})

builder.queryFields((t) => ({
  timeseriesJobEstimate: t.field({
    ...fromOperation(t, timeseriesJobEstimate, {
      omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'points', 'pointsBy'],
    }),
    type: JobEstimateRef,
  }),
  leaderboardJobEstimate: t.field({
    ...fromOperation(t, leaderboardJobEstimate, { omit: ['recordsPerPage', 'pageNumber', 'sparkline'] }),
    type: JobEstimateRef,
  }),
  seriesJobEstimate: t.field({
    ...fromOperation(t, seriesJobEstimate, {
      omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'calculateMetrics'],
    }),
    type: JobEstimateRef,
  }),
  securityLeaderboardJobEstimate: t.field({
    ...fromOperation(t, securityLeaderboardJobEstimate, {
      omit: ['recordsPerPage', 'pageNumber', 'sparkline'],
    }),
    type: JobEstimateRef,
  }),
}))
