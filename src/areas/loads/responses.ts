import { z } from 'zod'
import { Pagination } from '../../core/numbered-pages.ts'
import { LoadOutcomeShape, LoadReportShape, NO_OUTCOME } from '../../ingest/outcome.ts'
import type { JobRecord } from '../../jobs/record.ts'
import type { JobShapes } from '../jobs/responses.ts'
import { statusOf } from '../jobs/status.ts'
import type { LoadRecord } from './queries.ts'
import { loadMembers } from './shape.ts'

const LoadSummary = z
  .object({
    version: z.int().describe('Data version that the load created.'),
    loadedAt: z.string().meta({ format: 'date-time' }).describe('Time the load started.'),
    files: z
      .array(z.string())
      .describe('Names of the files read. Empty if there were none or they were not recorded.'),
    ...loadMembers,
    jobId: z.string().nullable().describe('Job that ran the load. Null if none did.'),
  })
  .meta({ id: 'LoadSummary', description: 'Load of data, with the changes that it made.' })

export const LoadResponse = LoadSummary.extend({
  report: LoadReportShape.nullable().describe('Report of the load. Null if not recorded.'),
}).meta({ id: 'LoadResponse', description: 'Load of data, with its report.' })

export const LoadListResponse = z
  .object({
    data: z.array(LoadSummary).describe('Loads on this page, newest first.'),
    count: z.int().describe('Number of loads on this page.'),
    pagination: Pagination,
  })
  .meta({ id: 'LoadListResponse', description: 'A page of the load history, newest first.' })

/** Returns the shape of a job that loads or undoes a load, with what it reports. */
export const loadJobShape = ({ JobStatusOnly }: JobShapes) =>
  JobStatusOnly.extend(LoadOutcomeShape.shape).meta({
    id: 'LoadJobResponse',
    description: 'Job that loads data or undoes a load, with its outcome.',
  })

export const summaryOf = ({ files, report: _, ...load }: LoadRecord) => ({ ...load, files: [...files] })

/** Converts a job to its REST shape. */
export const loadJobOf = (record: JobRecord) => ({
  ...statusOf(record),
  ...NO_OUTCOME,
  ...(record.outcome as object | null),
})
