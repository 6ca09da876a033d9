import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Call } from '../bench/client.ts'
import { completed, type JobState, startJob } from '../bench/job-client.ts'
import { onDatabase, WIDE } from '../bench/market.ts'
import { WIDE_IDS } from '../bench/wide.ts'
import type { Server } from './process.ts'
import type { Scenario, Stage } from './scenario.ts'
import { type Ending, readSlowly } from './slow-reader.ts'
import { open, openGood } from './witness.ts'

const STREAMS = 100
const JOBS = 10
const SOCKETS = 10
const ON_EACH_SOCKET = 90
const OVER_SSE = 100
const GOAL_S = 30
const BYTES_PER_SECOND = 20_000

const PROGRESS = 'subscription ($id: ID!) { jobProgress(id: $id) { status progress rowsProcessed } }'

/** Opens a WebSocket with subscriptions to several jobs; `closed` resolves with its close code. */
async function follow(server: Server, jobs: readonly JobState[]): Promise<{ closed: Promise<number> }> {
  const { url, headers } = server.call({ path: '/graphql' })
  const socket = new WebSocket(url.replace(/^http/, 'ws'), 'graphql-transport-ws')
  const closed = once(socket, 'close').then(([code]) => Number(code))
  await once(socket, 'open')
  socket.send(
    JSON.stringify({ type: 'connection_init', payload: { authorization: headers?.['Authorization'] } }),
  )
  await once(socket, 'message')
  for (let at = 0; at < ON_EACH_SOCKET; at++) {
    const variables = { id: jobs[at % jobs.length]?.job_id }
    socket.send(
      JSON.stringify({ id: String(at), type: 'subscribe', payload: { query: PROGRESS, variables } }),
    )
  }
  await once(socket, 'message')
  return { closed }
}

/** Follows a job over server-sent events; `isOrderly` says whether the stream ended with `complete`. */
async function followEvents(
  server: Server,
  { job_id: id }: JobState,
): Promise<{ isOrderly: Promise<boolean> }> {
  const call: Call = server.call({ path: '/graphql', query: PROGRESS })
  const body = JSON.stringify({ query: PROGRESS, variables: { id } })
  const response = await open({ ...call, headers: { ...call.headers, Accept: 'text/event-stream' }, body })
  const read = async () => {
    let text = ''
    for await (const part of response) text = (text + part).slice(-200)
    return response.complete && text.includes('event: complete')
  }
  return { isOrderly: read().catch(() => false) }
}

async function running({ databaseUrl }: Stage): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ jobs: number }>(
      "select count(*)::int as jobs from job where status = 'RUNNING'",
    )
    return rows[0]?.jobs ?? 0
  })
}

/** Puts a server under load: running jobs, slow streams, WebSockets and event streams. */
async function load(stage: Stage, victim: Server, signals: { stop: AbortSignal; hurry: AbortSignal }) {
  const first = await completed(victim, await startJob(victim, WIDE_IDS.slice(0, 20)))
  const jobs: JobState[] = []
  while (jobs.length < JOBS) jobs.push(await startJob(victim, WIDE_IDS))
  while ((await running(stage)) < JOBS) await sleep(50)
  const forms = ['export', 'stream', 'export?compression=gzip', 'export?export_format=json']
  const opened = await Promise.all(
    Array.from({ length: STREAMS }, (_, at) =>
      openGood(victim.call({ path: `/aggregates/jobs/${first.job_id}/${forms[at % forms.length]}` })),
    ),
  )
  const streams = opened.map((response) => readSlowly(response, BYTES_PER_SECOND, signals))
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => follow(victim, jobs)))
  const events = await Promise.all(
    Array.from({ length: OVER_SSE }, (_, at) => followEvents(victim, jobs[at % JOBS] ?? first)),
  )
  return { jobs, streams, sockets, events }
}

const counted = (values: readonly unknown[]): string =>
  [...Map.groupBy(values, String)].map(([value, all]) => `${all.length} ${value}`).join(', ')

async function judge(stage: Stage, { jobs, streams, sockets, events }: Awaited<ReturnType<typeof load>>) {
  const { witness, server } = stage
  const endings: Ending[] = await Promise.all(streams)
  if (endings.includes('wrong')) witness.fault('a stream ended normally with the wrong length')
  const codes = await Promise.all(sockets.map(({ closed }) => closed))
  if (codes.some((code) => code !== 1001)) witness.fault(`WebSockets were closed with ${counted(codes)}`)
  const orderly = await Promise.all(events.map(({ isOrderly }) => isOrderly))
  if (orderly.includes(false)) witness.fault(`event streams that ended properly: ${counted(orderly)}`)
  const worker = await stage.startWorker()
  for (const job of jobs) await completed(server, job)
  await worker.end()
  const attempts = await onDatabase(stage.databaseUrl, async (client) => {
    const { rows } = await client.query<{ attempt: number }>('select attempt from job where attempt > 1')
    return rows.length
  })
  if (attempts > 0) witness.fault(`${attempts} jobs were charged an attempt`)
  return `streams: ${counted(endings)}; close codes: ${counted(codes)}; all ${JOBS} jobs completed by another worker`
}

export const life: Scenario = {
  name: 'life',
  title: `SIGTERM to npm start under ${STREAMS} streams, ${SOCKETS * ON_EACH_SOCKET + OVER_SSE} subscriptions and ${JOBS} jobs`,
  market: WIDE,
  settings: { ROLE: 'web' },
  async run(stage) {
    const victim = await stage.startServer({ command: ['npm', 'start'] })
    const [stop, hurry] = [new AbortController(), new AbortController()]
    try {
      const loaded = await load(stage, victim, { stop: stop.signal, hurry: hurry.signal })
      const begun = performance.now()
      const code = await victim.end()
      const seconds = (performance.now() - begun) / 1000
      hurry.abort()
      if (code !== 0) stage.witness.fault(`npm start exited with ${code}`)
      if (seconds > GOAL_S) stage.witness.fault(`npm start took ${seconds.toFixed(1)} s to exit`)
      return `exit code ${code} after ${seconds.toFixed(1)} s; ${await judge(stage, loaded)}`
    } finally {
      stop.abort()
    }
  },
}
