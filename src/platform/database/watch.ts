import type pg from 'pg'
import { ConnectionError } from './errors.ts'

/** How often connections are looked at. */
const LOOK_MS = 1000
/** Looks in a row that found a query without another byte of its answer: then somebody is asked about it. */
const MOST_SILENT = 5
/** Times in a row that nobody answered, or that the answer was no, before a connection is given up. */
const MOST_UNANSWERED = 3
const MOST_DENIED = 2

/** A server is known by its address, and its life by its start. */
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

/** What the driver has and its types do not tell. */
type Watched = pg.Client & { readonly readyForQuery?: boolean; readonly processID: number }
type Stream = pg.Connection['stream'] & { readonly bytesRead: number }

/** What was last seen of a connection. */
interface Sight {
  /** Where it leads to; null where that cannot be known. */
  server: Server | null
  bytes: number
  silent: number
  unanswered: number
  denied: number
}

const streamOf = ({ connection }: Watched) => connection.stream as Stream

/** Whether PostgreSQL has said so itself: its codes begin with a digit, those of Node do not. */
const isFromServer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^\d/.test(String(error.code))

/**
 * Notices connections that the network has swallowed without a word. While a query waits for its answer, PostgreSQL is
 * asked over another connection whether it still works on it: one that is merely slow is left in peace. Queries pay
 * nothing for it: one timer looks at how many bytes have come.
 */
export class Watch {
  readonly #sights = new Map<Watched, Sight>()
  readonly #control: pg.Pool
  readonly #onLost: () => void
  readonly #lookMs: number
  #timer: NodeJS.Timeout | undefined
  #isAsking = false

  /** `onLost`: told when connections were given up. */
  constructor(control: pg.Pool, onLost: () => void, lookMs = LOOK_MS) {
    this.#control = control
    this.#onLost = onLost
    this.#lookMs = lookMs
  }

  /** Watches a new connection until its end. */
  async add(client: pg.ClientBase, timeoutMs: number): Promise<void> {
    const watched = client as Watched
    const query = { text: WHO, query_timeout: timeoutMs }
    const { rows } = await client.query<Server & { pid: number }>(query).catch((error: unknown) => {
      throw new ConnectionError(error)
    })
    // Behind a pooler the process is another one every time.
    const server = rows[0]?.pid === watched.processID ? rows[0] : null
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
      // Nothing is awaited, or it is we who do not read, or something has come.
      if (client.readyForQuery || stream.isPaused() || stream.bytesRead !== sight.bytes)
        Object.assign(sight, { bytes: stream.bytesRead, silent: 0, unanswered: 0, denied: 0 })
      else if (++sight.silent >= MOST_SILENT) suspects.push(client)
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
      // Something has come meanwhile.
      if (!sight || sight.silent < MOST_SILENT || streamOf(client).bytesRead !== sight.bytes) return false
      if (answer === null) return ++sight.unanswered >= MOST_UNANSWERED
      sight.unanswered = 0
      if (answer && isGone(client, sight, answer)) return ++sight.denied >= MOST_DENIED
      Object.assign(sight, { silent: 0, denied: 0 })
      return false
    })
    for (const client of lost)
      streamOf(client).destroy(
        new ConnectionError(new Error('Connection terminated: nothing came through it')),
      )
    if (lost.length > 0) this.#onLost()
  }
}

/** Whether the server says that it does not work on the query of a connection; another server cannot know. */
const isGone = ({ processID }: Watched, { server }: Sight, answer: Server & { pids: number[] }): boolean =>
  server?.place === answer.place && (server.start !== answer.start || !answer.pids.includes(processID))
