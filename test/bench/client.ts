import { Agent, request } from 'node:http'

/** A request that is sent again and again. */
export interface Call {
  readonly url: string
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Status of the expected answer. Default: 200. */
  readonly status?: number
}

/** Bounds of a round: it ends with whichever is reached first. */
const ROUND = { seconds: 2, requests: 2000, connections: 4 }
const PATIENCE_MS = 30_000

/** Sends one request over the agent's connections and reads the whole answer; any other status is an error. */
export function send(
  { url, method = 'GET', headers, body, status = 200 }: Call,
  agent?: Agent,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const sent = request(url, { method, headers: { ...headers, ...length }, agent, timeout: PATIENCE_MS })
  sent.on('error', reject).on('timeout', () => sent.destroy(new Error(`${url} does not answer`)))
  sent.on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const answer = Buffer.concat(chunks)
      if (response.statusCode === status) resolve(answer)
      else reject(new Error(`${url} answers ${response.statusCode}: ${answer.subarray(0, 500)}`))
    })
  })
  sent.end(body)
  return promise
}

/** Requests per second of one round, over several connections that are kept alive. */
export async function requestRate(
  call: Call,
  { seconds, requests, connections }: Readonly<typeof ROUND> = ROUND,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begun = performance.now()
  const end = begun + seconds * 1000
  let left = requests
  let answered = 0
  const loop = async () => {
    while (performance.now() < end && left-- > 0) {
      await send(call, agent)
      answered++
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, loop))
    return (answered * 1000) / (performance.now() - begun)
  } finally {
    agent.destroy()
  }
}

/** Milliseconds that one request takes, for each of `count` turns in which all calls are sent one after another. */
export async function latencies(calls: readonly Call[], count: number): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken: number[][] = calls.map(() => [])
  try {
    for (let turn = 0; turn < count; turn++)
      for (const [place, call] of calls.entries()) {
        const begun = performance.now()
        await send(call, agent)
        taken[place]?.push(performance.now() - begun)
      }
    return taken
  } finally {
    agent.destroy()
  }
}
