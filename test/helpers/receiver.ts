import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A request that a receiver has got. */
interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  /** Host and port, as `WEBHOOK_HOSTS` names them. */
  readonly host: string
  readonly url: string
  readonly received: readonly Received[]
  /** Number of connections that were opened. */
  readonly connections: number
  /** Answers what has not been answered, with 204. */
  answerAll(): void
  close(): Promise<void>
}

interface ReceiverOptions {
  /** Answers a request. Default: 204. */
  readonly answer?: (response: ServerResponse, request: Received, count: number) => void
  /** Certificate and key. Default: no TLS. */
  readonly tls?: { readonly cert: string; readonly key: string }
}

/** Starts a receiver of webhooks on loopback. */
export async function startReceiver({ answer, tls }: ReceiverOptions = {}): Promise<Receiver> {
  const received: Received[] = []
  const responses: ServerResponse[] = []
  const listener: RequestListener = (incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming
      const request = { method, path, headers, body: Buffer.concat(chunks).toString() }
      received.push(request)
      responses.push(response)
      if (answer) answer(response, request, received.length)
      else response.writeHead(204).end()
    })
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  let connections = 0
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    received,
    get connections() {
      return connections
    },
    answerAll: () => {
      for (const response of responses) if (!response.headersSent) response.writeHead(204).end()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the first request that a receiver has got. */
export function firstOf({ received }: Receiver): Received {
  const [first] = received
  if (!first) throw new Error('Nothing was received')
  return first
}
