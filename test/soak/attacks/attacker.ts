import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** What is kept of the beginning of an answer. */
const KEPT = 4096
/** How long a refused caller waits at least. */
const PAUSE_MS = 100

/** A request, as attacks send them. */
export interface Sent {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What an attack receives. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** Length of what was read. */
  readonly bytes: number
  /** Beginning of the body. */
  readonly text: string
  /** Whether it has data beside its errors. */
  readonly isPartial?: boolean
}

/** Limit on the answer to what is refused. */
const MAX_REFUSAL = 65_536

/** Returns what is wrong with an answer, whatever was asked: errors of the service, and refusals without a bound. */
export function faultsOf({ status, headers, bytes, text, isPartial }: Reply): string[] {
  const isRefused = status >= 400 || text.startsWith('{"errors"')
  const isLater = status === 503 && Number(headers['retry-after']) > 0
  const isInternal = (status >= 500 && !isLater) || text.includes('"INTERNAL"')
  return [
    ...(isInternal ? [`${status}: ${text.slice(0, 300)}`] : []),
    ...(isRefused && !isPartial && bytes > MAX_REFUSAL ? [`${status} of ${bytes} bytes`] : []),
  ]
}

/** Things of the market that attacks ask about. */
export interface Market {
  readonly aggregateIds: readonly number[]
  readonly securityIds: readonly number[]
  readonly providerIds: readonly string[]
  readonly tickers: readonly string[]
  readonly slugs: readonly string[]
}

interface AttackerOptions {
  readonly origin: string
  /** Headers with the attacker's credential. */
  readonly credential: Readonly<Record<string, string>>
  readonly market: Market
  /** How much of what an attack asks for to begin with. Default: 1, all of it. */
  readonly share?: number
  /** Called with each answer that is not what the attack itself has broken off. */
  readonly onReply: (reply: Reply) => void
}

/** A caller with one credential, who sends what costs the service most. */
export class Attacker implements Disposable {
  readonly market: Market
  readonly credential: AttackerOptions['credential']
  readonly #origin: string
  readonly #onReply: (reply: Reply) => void
  readonly #agent = new Agent({ keepAlive: true })
  readonly #stop = new AbortController()
  #share: number
  #waitMs = 0
  #turn = 0

  constructor({ origin, credential, market, onReply, share = 1 }: AttackerOptions) {
    this.#share = share
    this.#origin = origin
    this.credential = credential
    this.market = market
    this.#onReply = onReply
  }

  /** Aborted when the attack is over. */
  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** A number that grows with each use, so that no two requests are the same. */
  next(): number {
    return this.#turn++
  }

  /** As much of something as is not refused for its size: half as much after each refusal. */
  sized(most: number): number {
    return Math.max(1, Math.floor(most * this.#share))
  }

  /** Waits as long as the service has asked for. */
  async pause(): Promise<void> {
    const ms = this.#waitMs
    this.#waitMs = 0
    if (ms > 0) await sleep(ms, undefined, { signal: this.stopped }).catch(() => {})
  }

  /** Sends a request and reads the whole answer. */
  async ask(sent: Sent): Promise<Reply> {
    const response = await answered(this.#request(sent))
    let [text, end, bytes] = ['', '', 0]
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (text.length < KEPT) text += part.toString('latin1')
      end = (end + part.toString('latin1', Math.max(0, part.length - 2))).slice(-2)
    }
    const { statusCode: status = 0, headers } = response
    // A list of errors ends before that of the whole answer, an object of data with it.
    const isPartial = text.startsWith('{"errors"') && end === '}}'
    return this.#received({ status, headers, bytes, text: text.slice(0, KEPT), isPartial })
  }

  /** Sends a request and reads nothing of the answer but its head until the attack is over or the server has had enough. */
  async hold(sent: Sent): Promise<void> {
    const asked = this.#request(sent, false)
    const closed = new Promise<void>((resolve) => asked.once('close', resolve))
    const response = await answered(asked)
    const { statusCode: status = 0, headers } = response
    this.#received({ status, headers, bytes: 0, text: '' })
    response.on('error', () => {})
    if (status >= 400) response.resume()
    else await this.#over(closed)
    asked.destroy()
  }

  /** Sends a request and leaves without the answer. */
  async leave(sent: Sent, afterMs: number): Promise<void> {
    const asked = this.#request(sent, false)
    const closed = new Promise<void>((resolve) => asked.once('close', resolve))
    asked.on('response', (response) => response.on('error', () => {}).resume()).on('error', () => {})
    await sleep(afterMs)
    asked.destroy()
    await closed
  }

  /** Opens a connection for bytes that no client would send. It is closed when the attack is over. */
  async dial(): Promise<Socket> {
    const { hostname, port } = new URL(this.#origin)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()))
    return socket
  }

  /** Keeps a connection open until the attack is over or the server closes it, writing something now and then. */
  async linger(socket: Socket, everyMs: number, write?: () => string): Promise<void> {
    const closed = new Promise<void>((resolve) => socket.once('close', resolve))
    const timer = setInterval(() => write && socket.write(write()), everyMs)
    this.noted()
    await this.#over(closed)
    clearInterval(timer)
    socket.destroy()
  }

  /** Opens a WebSocket with the attacker's credential; `opened` sends on it. Closed when the attack is over. */
  async socket(opened: (socket: WebSocket) => void, isRead = true): Promise<void> {
    const socket = new WebSocket(
      this.#origin.replace(/^http/, 'ws').concat('/graphql'),
      'graphql-transport-ws',
      {
        headers: { ...this.credential },
      },
    )
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"connection_ack"')) {
        opened(socket)
        if (!isRead) socket.pause()
      } else this.#received({ status: 200, headers: {}, bytes: text.length, text: text.slice(0, KEPT) })
    })
    socket.once('open', () => socket.send('{"type":"connection_init"}'))
    await this.#over(closed)
    socket.terminate()
    await closed
  }

  /** Notes that something has been sent that is not meant to be answered. */
  noted(): void {
    this.#onReply({ status: 0, headers: {}, bytes: 0, text: '' })
  }

  /** Breaks off what is under way, and sends nothing more. */
  stop(): void {
    this.#stop.abort()
  }

  [Symbol.dispose](): void {
    this.stop()
    this.#agent.destroy()
  }

  #request({ path, method, headers, body }: Sent, isKept = true): ClientRequest {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(`${this.#origin}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...{ ...json, ...this.credential, ...headers },
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      agent: isKept ? this.#agent : false,
      signal: this.stopped,
    })
    return sent.end(body)
  }

  /** Resolves when something has happened, or when the attack is over. */
  async #over(ended: Promise<void>): Promise<void> {
    if (this.stopped.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.stopped.addEventListener('abort', () => resolve(), { once: true })
    await Promise.race([ended, promise])
  }

  #received(reply: Reply): Reply {
    const isLimited = reply.status === 429 || reply.text.includes('"RATE_LIMITED"')
    const refused = reply.status >= 400 || reply.text.startsWith('{"errors"')
    if (isLimited) this.#waitMs = Math.max(PAUSE_MS, Number(reply.headers['retry-after'] ?? 1) * 1000)
    else if (refused) this.#share = Math.max(1 / 64, this.#share / 2)
    this.#onReply(reply)
    return reply
  }
}

const answered = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject))
