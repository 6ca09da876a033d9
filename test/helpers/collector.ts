import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A collector of traces over OTLP. */
export interface Collector {
  readonly url: string
  /** Bodies received so far, one character for each byte. */
  received(): readonly string[]
  close(): Promise<void>
}

/** Starts a collector on a free port. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('latin1').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => bodies,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
