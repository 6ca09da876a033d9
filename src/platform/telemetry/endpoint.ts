import { once } from 'node:events'
import { createServer } from 'node:http'
import { addressError } from '../http/address-error.ts'
import type { Logger } from '../log.ts'

/** Returns all metrics as Prometheus text. */
type Collect = () => Promise<string>

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves `/metrics`, without credentials, on a port of its own, which only the monitoring should reach. */
export async function serveMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  collect: Collect,
  log: Logger,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path !== '/metrics') return void response.writeHead(404).end('See /metrics.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    collect().then(
      (text) => response.writeHead(200, { 'Content-Type': TYPE, 'Cache-Control': 'no-store' }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw addressError(error, 'METRICS_PORT', { host, port })
  })
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  log.info(`metrics: http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`)
  return {
    port: actual,
    close: async () => {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
