import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A database server's network on a loopback port of its own, which a test can cut and mend. */
export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  readonly url: string
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    // A socket that is cut off complains; that is what it is for.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = keep(connect(Number(target.port), target.hostname))
      keep(near).pipe(far).pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const { port } = address
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => {
      server = await listen(port)
    },
  }
}
