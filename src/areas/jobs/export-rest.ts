import { z } from 'zod'
import { InvalidInput } from '../../core/errors.ts'
import { namedType } from '../../protocols/rest/accept.ts'
import { downloadRoute, type Route } from '../../protocols/rest/route.ts'
import { LeaderboardResponse } from '../aggregates/leaderboard/responses.ts'
import { TimeseriesResponse } from '../aggregates/timeseries/responses.ts'
import { LeaderboardResponse as SecurityLeaderboardResponse } from '../securities/leaderboard/responses.ts'
import { PanelResponse } from '../securities/panel/responses.ts'
import {
  BINARY_FORMATS,
  EXPORT_MEDIA,
  ExportInput,
  exportJob,
  MEDIA,
  STREAM_MEDIA,
  streamJob,
} from './exports.ts'
import { JOB_BASES, type JobBase } from './status.ts'

const tag = 'Jobs'
const refusals = [
  'job_not_found',
  'job_not_completed',
  'job_failed',
  'job_cancelled',
  'job_without_result',
  'job_expired',
  'range_not_satisfiable',
] as const

const BINARY_MEDIA = BINARY_FORMATS.map((format) => MEDIA[format])

/** Adds the format named in `Accept` if there is no format parameter. */
function toExport(
  input: z.output<typeof ExportInput>,
  { url, headers }: Request,
): z.output<typeof exportJob.input> {
  if (new URL(url).searchParams.has('export_format')) return input
  const type = namedType(headers.get('accept'), BINARY_MEDIA, [MEDIA.csv, MEDIA.json])
  const exportFormat = BINARY_FORMATS.find((format) => MEDIA[format] === type)
  if (!exportFormat) return input
  if (input.compression === 'none') return { ...input, exportFormat }
  throw new InvalidInput([
    {
      path: ['compression'],
      type: 'mutually_exclusive',
      message: `Give either \`compression\` or ${type} in Accept, not both; ${type} files cannot be compressed further`,
      input: input.compression,
    },
  ])
}

const TimeseriesFile = TimeseriesResponse.omit({ pagination: true }).meta({
  id: 'AggregateTimeseriesFile',
  description: 'All bars of a job result.',
})
const LeaderboardFile = LeaderboardResponse.omit({ pagination: true }).meta({
  id: 'AggregateLeaderboardFile',
  description: 'All places of a ranking of aggregates by a metric.',
})

const PanelFile = PanelResponse.omit({ pagination: true }).meta({
  id: 'SecurityPanelFile',
  description: 'All bars of a panel of securities.',
})
const SecurityLeaderboardFile = SecurityLeaderboardResponse.omit({ pagination: true }).meta({
  id: 'SecurityLeaderboardFile',
  description: 'All places of a ranking of securities by a metric.',
})

const routesBelow = ({ base, suffix, apiKey }: JobBase): Route[] => [
  downloadRoute({
    path: `${base}/jobs/{job_id}/export`,
    operation: exportJob,
    id: `exportJob${suffix}`,
    apiKey,
    summary: 'Result of a job as a file',
    tag,
    refusals,
    media: [...EXPORT_MEDIA, ...BINARY_MEDIA],
    body: z.union([TimeseriesFile, LeaderboardFile, PanelFile, SecurityLeaderboardFile]),
    input: ExportInput,
    toInput: toExport,
  }),
  downloadRoute({
    path: `${base}/jobs/{job_id}/stream`,
    operation: streamJob,
    id: `streamJob${suffix}`,
    apiKey,
    summary: 'Result of a job, line by line',
    tag,
    refusals,
    media: STREAM_MEDIA,
  }),
]

export const exportRoutes: Route[] = JOB_BASES.flatMap(routesBelow)
