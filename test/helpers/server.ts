import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { promisify } from 'node:util'
import type { App } from '../../src/app/app.ts'
import { createHttpServer, type HttpTimes } from '../../src/platform/http/server.ts'
import { PATIENCE_MS } from './patience.ts'

type ServedApp = Omit<App, 'schema' | 'isUpload'> & Partial<Pick<App, 'isUpload'>>

/** A test's app, listening on a port. */
export interface TestServer {
  readonly url: string
  readonly socketUrl: string
  /** Number of connected clients. */
  connections(): Promise<number>
  /** Number of bytes read from all clients. */
  bytesRead(): number
  /** Ends the connections of all clients, as a failing network does. */
  cut(): void
  close(): Promise<void>
}

const TIMES: HttpTimes = { requestMs: PATIENCE_MS, readerMs: PATIENCE_MS, streamMs: PATIENCE_MS }

/** Serves an app on a free port. Keeps the test file's own Request and Response. */
export const listen = (app: App, times: Partial<HttpTimes> = {}): Promise<TestServer> =>
  listening(
    createHttpServer(() => app, { ...TIMES, ...times }, { overrideGlobalObjects: false }),
    () => app,
  )

/** Serves as `main.ts` does, on a free port: replaces the global Request and Response for an app created later. */
export async function listenFirst(appOf: () => ServedApp): Promise<TestServer> {
  const { Request, Response } = globalThis
  const server = await listening(createHttpServer(appOf, TIMES), appOf)
  return {
    ...server,
    close: async () => {
      await server.close()
      Object.assign(globalThis, { Request, Response })
    },
  }
}

async function listening(server: Server, appOf: () => ServedApp): Promise<TestServer> {
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
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      appOf().endSubscriptions()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
