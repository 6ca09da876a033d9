import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './bench.ts'
import { WIDE_IDS } from './wide.ts'

/** What the lines read of a job's status. */
export interface JobState {
  readonly job_id: string
  readonly status: string
  readonly created_at: string
  readonly started_at: string
  readonly finished_at: string
  readonly row_count: number
}

type Asked = Pick<Server, 'call'>

const POLL_MS = 25
const FIRST = Date.parse('2001-01-01')
const DAY_MS = 86_400_000

/** Every request begins on another day before the first bar: the same rows, and never the job of another request. */
let asked = 0
const startDate = () => new Date(FIRST + asked++ * DAY_MS).toISOString().slice(0, 10)

/** The path of a time series that holds all 10min bars of some aggregates. */
export const seriesOf = (ids: readonly number[] = WIDE_IDS): string =>
  `/aggregates/timeseries?interval=10min&order=asc&aggregate_ids=${ids.join()}&start_date=${startDate()}`

async function ask(server: Asked, path: string, sent: RequestInit = {}) {
  const call = server.call({ path })
  const response = await fetch(call.url, { ...sent, headers: { ...call.headers, ...sent.headers } })
  const body = (await response.json()) as JobState
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${JSON.stringify(body)}`)
  return body
}

/** Starts a job for a request. */
export const startJobAt = (server: Asked, path: string): Promise<JobState> =>
  ask(server, path, { headers: { Prefer: 'respond-async' } })

/** Starts a job for a request with a body. */
export const startJobWith = (server: Asked, path: string, body: object): Promise<JobState> =>
  ask(server, path, {
    method: 'POST',
    headers: { Prefer: 'respond-async', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Starts a job for a time series. */
export const startJob = (server: Asked, ids?: readonly number[]): Promise<JobState> =>
  startJobAt(server, seriesOf(ids))

/** A job's last state; throws when that is any but COMPLETED. */
export async function completed(server: Asked, { job_id: id }: Pick<JobState, 'job_id'>): Promise<JobState> {
  for (;;) {
    const job = await ask(server, `/aggregates/jobs/${id}/status`)
    if (job.status === 'COMPLETED') return job
    if (job.status !== 'PENDING' && job.status !== 'RUNNING') throw new Error(`The job is ${job.status}`)
    await sleep(POLL_MS)
  }
}

/** Seconds between two instants. */
export const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000
