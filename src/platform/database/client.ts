import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { requestCancel } from './cancel-request.ts'
import { ConnectionError } from './errors.ts'
import { formatFor, rowQuery } from './row-query.ts'
import { guard } from './socket.ts'
import { type Done, observed } from './statement-observer.ts'

/** Time allowed for closing a connection cleanly. */
const CLOSE_TIMEOUT_MS = 2000

/** Prepared statements per connection. Each costs memory in its PostgreSQL process. */
const MAX_PREPARED = 100

// Names of recent statement texts; '' for a text seen once, so that one-off statements (a search, a rare selection
// of fields) do not use up the places of frequent ones.
const names = new LRUCache<string, string>({ max: 1000 })

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = known === undefined ? '' : `s_${hash('sha1', text).slice(0, 24)}`
  names.set(text, name)
  return name
}

/** Whether the arguments of `query` are a text and its parameters. */
const isStatement = (query: readonly unknown[]): query is [string, unknown[], ...unknown[]] =>
  typeof query[0] === 'string' && Array.isArray(query[1])

const isNameable = (text: string): boolean => /^\s*(?:select|with)\b/i.test(text)

type Connected = (error: Error | null) => void

/** A member of the driver that its types omit. */
type Opening = pg.Connection & { startup(parameters: Readonly<Record<string, string>>): void }

/** Settings that poolers carry from one server connection to the next, written as PostgreSQL reports them. */
const CARRIED = { TimeZone: 'UTC', DateStyle: 'ISO, MDY' }

/** Pooled connections by the parameters of the statement that they send. */
const senders = new WeakMap<object, Client>()

/** The pooled connection that sends the statement with these parameters. Undefined if no pooler is in between. */
export const senderOf = (parameters: object): Client | undefined => senders.get(parameters)

/**
 * Wraps a callback query in a promise. The driver's own promises form a reference cycle of query, callback and result,
 * which V8 14 frees only in a full collection, so that rows would accumulate in the old generation.
 */
const answerOf = (send: (done: Done) => void): Promise<unknown> =>
  new Promise((resolve, reject) => {
    send((error, result) => (error ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    // Makes the stack show the caller instead of the socket handler.
    Error.captureStackTrace(error)
    throw error
  })

export interface ClientConfig extends pg.ClientConfig {
  /** Whether rows that are not parsed are taken off the connection itself. Otherwise the driver reads them first. Default: true. */
  readonly directRows?: boolean
  /** Whether a pooler in transaction mode is in between, so that nothing may depend on the session. Default: false. */
  readonly isPooled?: boolean
}

/**
 * A connection that prepares recurring selects, so that PostgreSQL parses and plans them once. A lost connection
 * rejects the query that uses it, instead of emitting an `error` event that would end the process.
 */
export class Client extends pg.Client {
  /** Id of the PostgreSQL backend process; missing in the driver's types. */
  declare readonly processID: number | null
  /** Secret with which the statements of the connection can be cancelled; missing in the driver's types. */
  declare readonly secretKey: number | null
  readonly directRows: boolean
  readonly isPooled: boolean
  readonly #prepared = new Set<string>()
  #closeTimer: NodeJS.Timeout | undefined
  #breaking: Promise<void> | undefined

  constructor({ directRows = true, isPooled = false, ...config }: ClientConfig = {}) {
    super(config)
    this.directRows = directRows
    this.isPooled = isPooled
    if (isPooled) this.#sendSettings()
    this.on('error', () => {})
    this.once('end', () => clearTimeout(this.#closeTimer))
    // TLS replaces the socket with another stream.
    this.connection.on('sslconnect', () => guard(this.connection.stream))
    const send = this.query.bind(this) as (...query: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      if (!isStatement(args)) return send(...args)
      const [text, values, ...rest] = args
      if (isPooled) senders.set(values, this)
      const name = !isPooled && isNameable(text) ? this.#reserve(nameOf(text)) : ''
      const statement = { text, values, ...(name && { name }) }
      const format = formatFor(values)
      if (format)
        return answerOf((done) => send(rowQuery(statement, directRows, observed(text, done), format)))
      const [callback, ...others] = rest
      // The driver documents no other callback.
      if (typeof callback === 'function') return send(statement, observed(text, callback as Done), ...others)
      return answerOf((done) => send(statement, observed(text, done)))
    }
    // The cast covers the driver's nine overloads.
    this.query = query as typeof this.query
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> {
    const connecting = super.connect().catch((error: unknown) => {
      // The driver does not close the socket if the server does not.
      this.connection.stream.destroy()
      throw new ConnectionError(error)
    })
    if (callback) connecting.then(() => callback(null), callback)
    return connecting
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    // On a dead network the server never confirms.
    this.#closeTimer ??= setTimeout(() => this.connection.stream.destroy(), CLOSE_TIMEOUT_MS).unref()
    return callback ? super.end(callback) : super.end()
  }

  /**
   * Cancels the running statement and closes the connection. Behind a pooler, a statement may also still wait for a
   * server connection: closing withdraws it.
   */
  breakOff(): Promise<void> {
    this.#breaking ??= this.#breakOff()
    return this.#breaking
  }

  async #breakOff(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.once('end', resolve)
    await requestCancel(this)
    const { stream } = this.connection
    if (stream.closed) return
    stream.destroy()
    // Otherwise the pool might lend the connection again.
    await promise
  }

  /** Sends what every session needs as startup parameters, because poolers refuse or ignore `options`. */
  #sendSettings(): void {
    const opening = this.connection as Opening
    const startup = opening.startup.bind(opening)
    opening.startup = (parameters) => startup({ ...parameters, ...CARRIED })
  }

  #reserve(name: string): string {
    if (name === '' || this.#prepared.has(name)) return name
    if (this.#prepared.size >= MAX_PREPARED) return ''
    this.#prepared.add(name)
    return name
  }
}
