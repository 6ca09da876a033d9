import cluster, { type Worker } from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Logger } from './log.ts'

/** Environment variable that makes a process a child, with its post as JSON. */
const VARIABLE = 'FLOWGATE_POST'
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 30_000
/** A child that ends sooner is restarted after a longer pause. */
const STEADY_MS = 30_000
/** Message that asks a child to stop. Not a signal, because Windows has none. */
const STOP = 'stop'

/** What a child process is to do. */
const Post = z.object({
  /** Name in logs. */
  name: z.string(),
  role: z.enum(['web', 'worker']),
  /** The database that the primary process has opened and migrated. Contains the password: never log it. */
  databaseUrl: z.string(),
  /** Maximum number of connections for requests. */
  connections: z.number(),
  /** Key of the pseudonyms of callers in logs. */
  logKey: z.string(),
})
export type Post = z.output<typeof Post>

/** What a child reports once it is ready: where it listens, if it does. */
export type Address = AddressInfo | string | null

/** Returns the post of this process; undefined if it is not a child. */
export function ownPost(): Post | undefined {
  const text = process.env[VARIABLE]
  return text !== undefined && cluster.isWorker ? Post.parse(JSON.parse(text)) : undefined
}

/** Tells the primary process that this child is ready. */
export const reportReady = (address: Address): unknown => process.send?.({ address })

/** Calls back when the primary process asks this child to stop. */
export function whenAskedToStop(callback: () => void): void {
  if (cluster.isWorker) process.on('message', (message) => message === STOP && callback())
}

/** Lets a child end once nothing else keeps it running. */
export function leavePost(): void {
  cluster.worker?.disconnect()
}

/** Thrown if a child exits before it is ready. The child has printed the reason. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
  readonly exitCode: number

  constructor(process: string, end: End) {
    super(`${process} ended ${shown(end)} before it was ready`)
    this.exitCode = typeof end === 'number' && end !== 0 ? end : 1
  }
}

/** Exit code, or signal that ended a process. */
type End = number | string

const shown = (end: End): string => (typeof end === 'number' ? `with exit code ${end}` : `by ${end}`)

/** Resolves when a child has ended, or could not be created. */
const ended = (child: Worker): Promise<End> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
    child.on('error', (error) => child.process.pid === undefined && resolve(error.message))
  })

/** A connection on its way to a child. */
interface Handle {
  close(): void
}

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function'

/**
 * Closes the connections that a child cannot take, which would stay open with nobody to read them:
 * - the one that it was being handed when it ended. Node hands over one at a time, and closes the primary process's copy
 *   only once the child has taken it. No other child can serve it, because part of a request may be lost;
 * - those that arrive once it has been asked to stop. It would refuse them, and Node would keep them for a child to come.
 */
function closeUntaken({ process: child }: Worker, stopping: AbortSignal): void {
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  let last: Handle | undefined
  child.send = (...args: unknown[]) => {
    const [, handle] = args
    if (!isHandle(handle)) return send(...args)
    last = handle
    if (!stopping.aborted) return send(...args)
    handle.close()
    return true
  }
  const close = () => last?.close()
  // Until it is disconnected, Node hands connections even to a child that has ended.
  child.once('exit', close).once('disconnect', close)
}

/** The child processes of this primary process. Each is restarted when it ends. */
export class Processes {
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #children = new Set<Worker>()
  /** Ports of the children that listen. */
  readonly #listening = new Map<Worker, number>()
  readonly #kept: Promise<void>[] = []
  /** Exit codes or signals of children that did not shut down cleanly. */
  readonly #failures: string[] = []
  /** Port that the next child listens on. 0: a random one. */
  #port: number

  constructor(port: number, log: Logger) {
    this.#port = port
    this.#log = log
  }

  /** Starts a child, unless they are being stopped. Resolves when it is ready. Throws `NotStarted` if it ends before. */
  start(post: Post): Promise<Address> {
    this.#stopping.signal.throwIfAborted()
    const ready = Promise.withResolvers<Address>()
    this.#kept.push(this.#keep(post, ready))
    return ready.promise
  }

  /** Asks all children to stop, and waits until they have. Throws if one did not end cleanly. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    // A child that has just ended cannot be asked.
    for (const child of this.#children) child.send(STOP, () => {})
    await Promise.all(this.#kept)
    if (this.#failures.length > 0) throw new Error(this.#failures.join('; '))
  }

  async #keep(post: Post, { resolve, reject }: PromiseWithResolvers<Address>): Promise<void> {
    const { signal } = this.#stopping
    let isStarted = false
    const onReady = (address: Address) => {
      isStarted = true
      resolve(address)
    }
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      const begun = performance.now()
      const end = await this.#run(post, onReady)
      if (signal.aborted && typeof end === 'number' && end > 0)
        this.#failures.push(`${post.name} ended ${shown(end)}`)
      if (!isStarted) return reject(new NotStarted(post.name, end))
      if (signal.aborted) return
      if (performance.now() - begun > STEADY_MS) pause = FIRST_PAUSE_MS
      this.#log.warn(`${post.name} ended ${shown(end)}; restarting it in ${pause / 1000} s`)
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }

  /** Runs a child to its end. */
  async #run(post: Post, onReady: (address: Address) => void): Promise<End> {
    const child = cluster.fork({ [VARIABLE]: JSON.stringify(post), PORT: String(this.#port) })
    closeUntaken(child, this.#stopping.signal)
    this.#children.add(child)
    const ready = (message: { readonly address?: Address }) => {
      // The collection of metrics has messages of its own.
      if (message.address === undefined) return
      child.off('message', ready)
      const { address } = message
      if (typeof address === 'object' && address !== null) this.#listening.set(child, address.port)
      this.#log.info({ pid: child.process.pid }, `${post.name} is ready`)
      onReady(address)
    }
    child.on('message', ready)
    const end = await ended(child)
    this.#children.delete(child)
    const port = this.#listening.get(child)
    this.#listening.delete(child)
    // Children share a random port only for as long as one of them listens on it.
    if (port !== undefined && this.#listening.size === 0) this.#port = port
    return end
  }
}
