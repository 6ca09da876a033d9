import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A proxy to a database server whose network a test can cut and restore. */
export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  readonly url: string
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Silently drops all further traffic on open connections, in both directions, including their closing. */
  swallow(): void
  /** Sets whether new connections are dropped the same way. */
  swallowNew(isOn: boolean): void
  /** Lets new connections wait until `pass`. */
  hold(): void
  pass(): void
  /** Number of connections that wait. */
  held(): number
}

/** Without `noDelay`, every statement would take 40 ms. */
const SOCKET = { allowHalfOpen: true, noDelay: true }

/** Two sockets that forward data to each other until their line is dead. */
interface Line {
  isDead: boolean
}

const filter = (line: Line): Transform =>
  new Transform({ transform: (bytes, _, done) => done(null, line.isDead ? undefined : bytes) })

export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const lines = new Set<Line>()
  let swallowsNew = false
  let isHolding = false
  let waiting: (() => void)[] = []
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    // Errors of sockets that the test cuts off are expected.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const listen = async (port: number): Promise<Server> => {
    const join = (near: Socket) => {
      const line = { isDead: swallowsNew }
      lines.add(line)
      const far = keep(connect({ port: Number(target.port), host: target.hostname, ...SOCKET }))
      for (const [from, to] of [
        [keep(near), far],
        [far, near],
      ] as const) {
        from.pipe(filter(line)).pipe(to, { end: false })
        from.on('end', () => line.isDead || to.end())
        from.on('close', () => line.isDead || to.destroy())
      }
    }
    const server = createServer(SOCKET, (near) => {
      if (isHolding) waiting.push(() => join(near))
      else join(near)
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
    swallow: () => {
      for (const line of lines) line.isDead = true
    },
    swallowNew: (isOn) => {
      swallowsNew = isOn
    },
    hold: () => {
      isHolding = true
    },
    pass: () => {
      isHolding = false
      for (const join of waiting) join()
      waiting = []
    },
    held: () => waiting.length,
  }
}
