import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../bench/client.ts'

/** What no answer may contain: secrets, SQL, stack traces, internal paths and addresses. */
const LEAKS = [
  /\b(?:select|insert into|update|delete from)\b[^"]{1,200}\b(?:from|set|values|where)\b/i,
  /\n\s+at [^\n]+:\d+:\d+/,
  /node:internal|node_modules|\/src\/\w/,
  /postgres(?:ql)?:\/\//,
  /ECONN[A-Z]+|127\.0\.0\.1:\d+/,
  /BEGIN [A-Z ]*PRIVATE KEY|"d":\s*"[\w-]{43}"/,
  /\beyJ[\w-]{20,}\./,
]

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** Generous: latency is for the canary to judge. */
const PATIENCE_MS = 180_000
const SEEN_OF_DATA = 4096

/** Sends a request; resolves with the response, its body unread. Rejects if there is none. */
export function open(
  { url, method = 'GET', headers = {}, body }: Call,
  agent: Agent | false = false,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sent = request(url, { method, headers: { ...headers, ...length }, agent, timeout: PATIENCE_MS })
    sent.on('response', resolve).on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url} did not answer`)))
    sent.end(body)
  })
}

/** Like `open`, but retries a 503 after its `Retry-After`; throws for other statuses than 200. */
export async function openGood(call: Call): Promise<IncomingMessage> {
  const response = await open(call)
  if (response.statusCode === 200) return response
  const later = Number(response.headers['retry-after'])
  if (response.statusCode === 503 && later > 0) {
    response.resume()
    await sleep(later * 1000)
    return openGood(call)
  }
  const text = (await Array.fromAsync(response as AsyncIterable<Buffer>)).join('')
  throw new Error(`${call.url} answered ${response.statusCode}: ${text.slice(0, 300)}`)
}

/** Records answers and faults. */
export class Witness {
  readonly #statuses = new Map<number, number>()
  readonly #faults = new Map<string, number>()
  readonly agent = new Agent({ keepAlive: true, maxSockets: 32 })

  /** Records an answer; a status outside `intended` is a fault. */
  saw(what: string, status: number, text: string, intended: readonly number[]): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (!intended.includes(status)) this.fault(`${what}: status ${status}: ${text.slice(0, 200)}`)
    // The caller asked for the data of a 200: only its beginning is searched.
    const shown = status === 200 ? text.slice(0, SEEN_OF_DATA) : text
    for (const leak of LEAKS) {
      const [found] = leak.exec(shown) ?? []
      if (found !== undefined) this.fault(`${what} leaked ${JSON.stringify(found.slice(0, 80))}`)
    }
  }

  /** Records a fault; repetitions of the same text are counted. */
  fault(text: string): void {
    this.#faults.set(text, (this.#faults.get(text) ?? 0) + 1)
  }

  /** Sends a request, reads the whole answer and records it. */
  async ask(what: string, call: Call, intended: readonly number[] = [200]): Promise<Answer> {
    const response = await open(call, this.agent)
    const parts: Buffer[] = []
    for await (const part of response as AsyncIterable<Buffer>) parts.push(part)
    const { statusCode: status = 0, headers } = response
    const text = Buffer.concat(parts).toString()
    this.saw(what, status, text, intended)
    return { status, headers, text }
  }

  /** The faults, each with how often it occurred. */
  get faults(): string[] {
    return [...this.#faults].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text))
  }

  /** Number of answers by status, as `200: 1,234, 404: 2`. */
  get statuses(): string {
    return [...this.#statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
      .join(', ')
  }
}
