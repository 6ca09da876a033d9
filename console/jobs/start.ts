import { type Client, useClient } from 'urql'
import { useLocation } from 'wouter'
import { graphql } from '../graph/generated/index.ts'
import type { Fault } from '../graph/use-graph.ts'
import { refusalIn, useAction } from '../parts/mutations.tsx'
import {
  type JobView,
  leaderboardInput,
  securitiesInput,
  securityLeaderboardInput,
  timeseriesInput,
} from './request.ts'

export const StartTimeseries = graphql(`
  mutation StartTimeseries($input: StartTimeseriesJobInput!) {
    startTimeseriesJob(input: $input) {
      ... on StartTimeseriesJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const StartSecurities = graphql(`
  mutation StartSecurities($input: StartSeriesJobInput!) {
    startSeriesJob(input: $input) {
      ... on StartSeriesJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const StartLeaderboard = graphql(`
  mutation StartLeaderboard($input: StartLeaderboardJobInput!) {
    startLeaderboardJob(input: $input) {
      ... on StartLeaderboardJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

export const StartSecurityLeaderboard = graphql(`
  mutation StartSecurityLeaderboard($input: StartSecurityLeaderboardJobInput!) {
    startSecurityLeaderboardJob(input: $input) {
      ... on StartSecurityLeaderboardJobSuccess {
        job {
          id
          jobId
          ...JobRow
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`)

/** A job that was started, or why none was. */
type Started = { readonly jobId: string } | { readonly refusal: Fault | null }

async function startSeries(client: Client, view: JobView): Promise<Started> {
  const result = await client.mutation(StartTimeseries, { input: timeseriesInput(view) })
  const payload = result.data?.startTimeseriesJob
  if (payload && 'job' in payload) return payload.job
  return { refusal: refusalIn(result, (data) => data.startTimeseriesJob) }
}

async function startSecurities(client: Client, view: JobView): Promise<Started> {
  const result = await client.mutation(StartSecurities, { input: securitiesInput(view) })
  const payload = result.data?.startSeriesJob
  if (payload && 'job' in payload) return payload.job
  return { refusal: refusalIn(result, (data) => data.startSeriesJob) }
}

async function startBoard(client: Client, view: JobView): Promise<Started> {
  const result = await client.mutation(StartLeaderboard, { input: leaderboardInput(view) })
  const payload = result.data?.startLeaderboardJob
  if (payload && 'job' in payload) return payload.job
  return { refusal: refusalIn(result, (data) => data.startLeaderboardJob) }
}

async function startSecurityBoard(client: Client, view: JobView): Promise<Started> {
  const result = await client.mutation(StartSecurityLeaderboard, { input: securityLeaderboardInput(view) })
  const payload = result.data?.startSecurityLeaderboardJob
  if (payload && 'job' in payload) return payload.job
  return { refusal: refusalIn(result, (data) => data.startSecurityLeaderboardJob) }
}

const STARTS = {
  timeseries: startSeries,
  securities: startSecurities,
  leaderboard: startBoard,
  security_leaderboard: startSecurityBoard,
}

/** The address of a job in the list of the caller's jobs. */
export const addressOf = (jobId: string): string => `/jobs?tab=mine&job=${jobId}`

/** Starts jobs, and shows each one that has been started. */
export function useStart() {
  const client = useClient()
  const [, navigate] = useLocation()
  return useAction(async (view: JobView) => {
    const started = await STARTS[view.kind](client, view)
    if ('refusal' in started) return started.refusal
    navigate(addressOf(started.jobId))
    return null
  })
}
