import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../bench/client.ts'

/** What no answer may hold: a secret, a statement, a stack, a path of the machine. */
const LEAKS = [
  /\b(?:select|insert into|update|delete from)\b[^"]{1,200}\b(?:from|set|values|where)\b/i,
  /\n\s+at [^\n]+:\d+:\d+/,
  /node:internal|node_modules|\/src\/\w/,
  /postgres(?:ql)?:\/\//,
  /ECONN[A-Z]+|127\.0\.0\.1:\d+/,
  /BEGIN [A-Z ]*PRIVATE KEY|"d":\s*"[\w-]{43}"/,
  /\beyJ[\w-]{20,}\./,
]

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** How long answers take is the canary's concern. */
const PATIENCE_MS = 180_000
const SEEN_OF_DATA = 4096

/** Opens an answer and leaves its body to be read; rejects when there is none. */
export function open(
  { url, method = 'GET', headers = {}, body }: Call,
  agent: Agent | false = false,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sent = request(url, { method, headers: { ...headers, ...length }, agent, timeout: PATIENCE_MS })
    sent.on('response', resolve).on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url} does not answer`)))
    sent.end(body)
  })
}

/** Opens an answer that is to be a good one in the end: who is told to come back later does. */
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
  throw new Error(`${call.url} answers ${response.statusCode}: ${text.slice(0, 300)}`)
}

/** Everything that was answered, and what was wrong with it. */
export class Witness {
  readonly #statuses = new Map<number, number>()
  readonly #faults = new Map<string, number>()
  readonly agent = new Agent({ keepAlive: true, maxSockets: 32 })

  /** Notes an answer; `intended` says which statuses it may have. */
  saw(what: string, status: number, text: string, intended: readonly number[]): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (!intended.includes(status)) this.fault(`${what} answered ${status}: ${text.slice(0, 200)}`)
    // Of a good answer the data is what was asked for.
    const shown = status === 200 ? text.slice(0, SEEN_OF_DATA) : text
    for (const leak of LEAKS) {
      const [found] = leak.exec(shown) ?? []
      if (found !== undefined) this.fault(`${what} gave away ${JSON.stringify(found.slice(0, 80))}`)
    }
  }

  /** Notes what must not be; the same one counts once. */
  fault(text: string): void {
    this.#faults.set(text, (this.#faults.get(text) ?? 0) + 1)
  }

  /** Asks, reads the whole answer and notes it. */
  async ask(what: string, call: Call, intended: readonly number[] = [200]): Promise<Answer> {
    const response = await open(call, this.agent)
    const parts: Buffer[] = []
    for await (const part of response as AsyncIterable<Buffer>) parts.push(part)
    const { statusCode: status = 0, headers } = response
    const text = Buffer.concat(parts).toString()
    this.saw(what, status, text, intended)
    return { status, headers, text }
  }

  /** Faults with how often each was seen. */
  get faults(): string[] {
    return [...this.#faults].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text))
  }

  /** `200: 1,234, 404: 2` */
  get statuses(): string {
    return [...this.#statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
      .join(', ')
  }
}
