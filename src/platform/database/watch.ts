import type pg from 'pg'
import { Client } from './client.ts'
import { ConnectionError } from './errors.ts'

/** Interval between checks. */
const LOOK_MS = 1000
/** Consecutive checks without new bytes for a query, after which PostgreSQL is asked about it. */
const MAX_SILENT = 5
/** Consecutive questions without a response, or with a negative one, after which a connection is closed. */
const MAX_UNANSWERED = 3
const MAX_DENIED = 2
/** Behind a pooler, questions wait for a server connection too: as long as statements may occupy all of them. */
const MAX_UNANSWERED_POOLED = 15

/** Identifies a server by its address, and one run of it by its start time. */
const SERVER = `concat(inet_server_addr(), ' ', inet_server_port()) as place,
  pg_postmaster_start_time()::text as start`
const WHO = `select pg_backend_pid() as pid, ${SERVER}`
const AT_WORK = `
  select ${SERVER}, array(select pid from pg_stat_activity
    where pid = any($1) and coalesce(state, '') not like 'idle%') as pids`

interface Server {
  readonly place: string
  readonly start: string
}

/** Members of the driver that its types omit. */
type Watched = pg.Client & { readonly readyForQuery?: boolean; readonly processID: number }
type Stream = pg.Connection['stream'] & { readonly bytesRead: number }

/** State of a connection at the last check. */
interface Sight {
  /** Server of the connection. Null if unknown, as behind a pooler. */
  server: Server | null
  bytes: number
  silent: number
  unanswered: number
  denied: number
}

const streamOf = ({ connection }: Watched) => connection.stream as Stream

/** Whether an error comes from PostgreSQL, whose codes begin with a digit; Node's do not. */
const isFromServer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^\d/.test(String(error.code))

const isPooled = (client: pg.ClientBase): boolean => client instanceof Client && client.isPooled

/** Returns the server of a new connection. Null if a pooler is in between: the backend may change between queries. */
async function serverOf(client: Watched, timeoutMs: number): Promise<Server | null> {
  const query = { text: WHO, query_timeout: timeoutMs }
  const { rows } = await client.query<Server & { pid: number }>(query).catch((error: unknown) => {
    throw new ConnectionError(error)
  })
  return rows[0]?.pid === client.processID ? rows[0] : null
}

/**
 * Detects connections that the network has dropped silently. If a query receives no bytes for a while, asks PostgreSQL
 * over another connection whether it still works on the query: slow queries continue. Costs queries nothing: one timer
 * compares byte counts.
 */
export class ConnectionWatch {
  readonly #sights = new Map<Watched, Sight>()
  readonly #control: pg.Pool
  readonly #onLost: () => void
  readonly #lookMs: number
  #timer: NodeJS.Timeout | undefined
  #isAsking = false

  /** `onLost`: called after lost connections were closed. */
  constructor(control: pg.Pool, onLost: () => void, lookMs = LOOK_MS) {
    this.#control = control
    this.#onLost = onLost
    this.#lookMs = lookMs
  }

  /** Watches a new connection until its end. */
  async add(client: pg.ClientBase, timeoutMs: number): Promise<void> {
    const watched = client as Watched
    const server = isPooled(client) ? null : await serverOf(watched, timeoutMs)
    this.#sights.set(watched, { server, bytes: 0, silent: 0, unanswered: 0, denied: 0 })
    this.#timer ??= setInterval(() => this.#look(), this.#lookMs).unref()
    watched.once('end', () => {
      this.#sights.delete(watched)
      if (this.#sights.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
  }

  #look(): void {
    const suspects: Watched[] = []
    for (const [client, sight] of this.#sights) {
      const stream = streamOf(client)
      // No query is running, the reader has paused, or bytes have arrived.
      if (client.readyForQuery || stream.isPaused() || stream.bytesRead !== sight.bytes)
        Object.assign(sight, { bytes: stream.bytesRead, silent: 0, unanswered: 0, denied: 0 })
      else if (++sight.silent >= MAX_SILENT) suspects.push(client)
    }
    if (suspects.length > 0 && !this.#isAsking) void this.#ask(suspects)
  }

  async #ask(suspects: readonly Watched[]): Promise<void> {
    this.#isAsking = true
    const pids = suspects.map(({ processID }) => processID)
    const answer = await this.#control.query<Server & { pids: number[] }>(AT_WORK, [pids]).then(
      ({ rows }) => rows[0],
      (error: unknown) => (isFromServer(error) ? undefined : null),
    )
    this.#isAsking = false
    const lost = suspects.filter((client) => {
      const sight = this.#sights.get(client)
      // Bytes have arrived since.
      if (!sight || sight.silent < MAX_SILENT || streamOf(client).bytesRead !== sight.bytes) return false
      if (answer === null)
        return ++sight.unanswered >= (isPooled(client) ? MAX_UNANSWERED_POOLED : MAX_UNANSWERED)
      sight.unanswered = 0
      if (answer && isGone(client, sight, answer)) return ++sight.denied >= MAX_DENIED
      Object.assign(sight, { silent: 0, denied: 0 })
      return false
    })
    for (const client of lost)
      streamOf(client).destroy(new ConnectionError(new Error('Connection terminated: no data received')))
    if (lost.length > 0) this.#onLost()
  }
}

/** Whether the server no longer works on a connection's query. Another server's response is ignored. */
const isGone = ({ processID }: Watched, { server }: Sight, answer: Server & { pids: number[] }): boolean =>
  server?.place === answer.place && (server.start !== answer.start || !answer.pids.includes(processID))
