import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '../../src/app.ts'

/** A test's app on a port. */
export interface TestServer {
  readonly url: string
  readonly socketUrl: string
  close(): Promise<void>
}

/** Serves as `main.ts` does, on a free port. */
export async function listen(app: App): Promise<TestServer> {
  // This test file keeps its own Request and Response.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  server.on('upgrade', app.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}/graphql`,
    close: async () => {
      app.endSubscriptions()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
