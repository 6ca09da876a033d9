import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Bench, type Server, startServer } from './bench.ts'
import { startJob } from './job-client.ts'
import { type Line, type Measured, oncePerBench } from './line.ts'
import { fill } from './market.ts'
import { endProcess } from './processes.ts'
import { fillTinyMarket } from './wide.ts'

const DATABASE = 'followers'
const CONNECTIONS = 500
const EACH = 10
const AT_ONCE = 50
const PROGRESS = 'subscription Progress($id: ID!) { jobProgress(id: $id) { status progress rowsProcessed } }'

interface Told {
  readonly type: string
  readonly payload?: { readonly data?: { readonly jobProgress: { readonly status: string } } }
}

/** A connection with several subscriptions to one job. */
class Follower {
  readonly #socket: WebSocket
  /** How many of its subscriptions have been told each status. */
  readonly #heard = new Map<string, number>()
  #told = () => {}

  constructor(url: string, authorization: string, id: string) {
    this.#socket = new WebSocket(url, 'graphql-transport-ws')
    this.#socket.on('open', () => this.#send({ type: 'connection_init', payload: { authorization } }))
    this.#socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data)) as Told
      if (type === 'connection_ack')
        for (let at = 0; at < EACH; at++)
          this.#send({ id: String(at), type: 'subscribe', payload: { query: PROGRESS, variables: { id } } })
      if (type === 'ping') this.#send({ type: 'pong' })
      if (!payload?.data) return
      const { status } = payload.data.jobProgress
      this.#heard.set(status, (this.#heard.get(status) ?? 0) + 1)
      this.#told()
    })
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  /** Resolves when all of its subscriptions have been told a status. */
  hears(status: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('error', reject)
      this.#told = () => {
        if ((this.#heard.get(status) ?? 0) >= EACH) resolve()
      }
    })
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, 'close')
    this.#socket.close()
    await closed
  }
}

interface FollowerRun {
  readonly memory: Measured
  readonly seconds: Measured
}

async function followAll(server: Server): Promise<FollowerRun> {
  const job = await startJob(server, [1])
  const { url, headers } = server.call({ path: '/graphql' })
  const address = url.replace(/^http/, 'ws')
  const followers: Follower[] = []
  while (followers.length < CONNECTIONS) {
    const batch = Array.from(
      { length: AT_ONCE },
      () => new Follower(address, headers?.['Authorization'] ?? '', job.job_id),
    )
    followers.push(...batch)
    await Promise.all(batch.map((follower) => follower.hears('PENDING')))
  }
  const all = Promise.all(followers.map((follower) => follower.hears('CANCELLED')))
  const begun = performance.now()
  const cancel = server.call({ path: `/aggregates/jobs/${job.job_id}` })
  const [answer] = await Promise.all([
    fetch(cancel.url, { method: 'DELETE', headers: { ...cancel.headers } }),
    all,
  ])
  if (!answer.ok) throw new Error(`Cancelling answers ${answer.status}`)
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(followers.map((follower) => follower.close()))
  return {
    memory: { value: server.process.peak(), detail: `${CONNECTIONS} connections with ${EACH} each` },
    seconds: { value: seconds, detail: 'from the request that cancels the job to the last subscriber' },
  }
}

async function measure(bench: Bench): Promise<FollowerRun> {
  const cluster = await bench.cluster()
  const url = cluster.urlOf(DATABASE)
  await cluster.create(DATABASE)
  await fill(url, fillTinyMarket)
  // Without a worker the job waits, and its end is the one event.
  const server = await startServer(url, { ROLE: 'web' })
  try {
    return await followAll(server)
  } finally {
    await endProcess(server.process.child)
    await cluster.drop(DATABASE)
  }
}

const measureOnce = oncePerBench(measure)

export const followerLines: readonly Line[] = [
  {
    name: 'followers-memory',
    title: 'most memory (RSS) of a process with 5,000 open `jobProgress` subscriptions',
    goal: { unit: 'MB', atMost: 400 },
    measure: async (bench) => (await measureOnce(bench)).memory,
  },
  {
    name: 'followers',
    title: 'one event to all of 5,000 `jobProgress` subscriptions',
    goal: { unit: 's', atMost: 1 },
    measure: async (bench) => (await measureOnce(bench)).seconds,
  },
]
