import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { promisify } from 'node:util'
import type { App } from '../../src/app.ts'
import { createHttpServer, type HttpTimes } from '../../src/platform/http/server.ts'

/** A test's app, listening on a port. */
export interface TestServer {
  readonly url: string
  readonly socketUrl: string
  /** Number of connected clients. */
  connections(): Promise<number>
  /** Number of bytes read from all clients. */
  bytesRead(): number
  close(): Promise<void>
}

/** Serves as `main.ts` does, on a free port. */
export async function listen(app: App, times: Partial<HttpTimes> = {}): Promise<TestServer> {
  const server = createHttpServer(
    () => app,
    { requestMs: 15_000, readerMs: 30_000, streamMs: 60_000, ...times },
    // Keeps the test file's own Request and Response.
    { overrideGlobalObjects: false },
  )
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}/graphql`,
    connections: promisify(server.getConnections.bind(server)),
    bytesRead: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: async () => {
      app.endSubscriptions()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
