import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { ConnectionError } from './errors.ts'
import { guard } from './socket.ts'

/** Milliseconds for which a connection may take leave. */
const GOODBYE_MS = 2000

/** Statements that one connection keeps prepared; each costs memory in its PostgreSQL process. */
const MAX_PREPARED = 100

// The name of every statement text met lately, '' on its first sight: texts asked once (a search, an odd
// selection of fields) must not use up the places of the hot ones.
const names = new LRUCache<string, string>({ max: 1000 })

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = known === undefined ? '' : `s_${hash('sha1', text).slice(0, 24)}`
  names.set(text, name)
  return name
}

const isStatement = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' && Array.isArray(values)

const isNameable = (text: string): boolean => /^\s*(?:select|with)\b/i.test(text)

type Connected = (error: Error | null) => void
type Done = (error: Error | null, result: unknown) => void

/**
 * The answer of a query that calls back. The driver's own promises make a circle of query, callback and result,
 * which V8 14 keeps until its next full collection: rows then fill the old generation, request after request.
 */
const answerOf = (send: (done: Done) => void): Promise<unknown> =>
  new Promise((resolve, reject) => {
    send((error, result) => (error ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    // From here on the stack shows who asked, not the socket that the answer came by.
    Error.captureStackTrace(error)
    throw error
  })

/**
 * A connection that has PostgreSQL parse and plan a recurring select once instead of every time, and whose loss
 * is reported by the query that meets it, not by an 'error' event that would end the process.
 */
export class Client extends pg.Client {
  /** Of the PostgreSQL process that serves it; the driver's types leave it out. */
  declare readonly processID: number | null
  readonly #prepared = new Set<string>()
  #goodbye: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
    this.once('end', () => clearTimeout(this.#goodbye))
    // TLS puts another stream in the place of the socket.
    this.connection.on('sslconnect', () => guard(this.connection.stream))
    const send = this.query.bind(this) as (...query: unknown[]) => unknown
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (!isStatement(text, values)) return send(text, values, ...rest)
      const name = isNameable(text) ? this.#reserve(nameOf(text)) : ''
      const statement = { text, values, ...(name && { name }) }
      return rest.length > 0 ? send(statement, ...rest) : answerOf((done) => send(statement, done))
    }
    // One implementation stands behind the driver's nine overloads.
    this.query = query as typeof this.query
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> {
    const connecting = super.connect().catch((error: unknown) => {
      // The driver leaves it open where the server does.
      this.connection.stream.destroy()
      throw new ConnectionError(error)
    })
    if (callback) connecting.then(() => callback(null), callback)
    return connecting
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    // The other side of a dead network never answers.
    this.#goodbye ??= setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref()
    return callback ? super.end(callback) : super.end()
  }

  #reserve(name: string): string {
    if (name === '' || this.#prepared.has(name)) return name
    if (this.#prepared.size >= MAX_PREPARED) return ''
    this.#prepared.add(name)
    return name
  }
}
