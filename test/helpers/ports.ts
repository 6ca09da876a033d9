import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on which nothing listens: privileged, and assigned to no service. */
export const UNUSED_PORT = 4

/** First and last of the ports that no operating system gives to clients. */
const [FIRST, LAST] = [10_000, 32_000]

/** Returns a free port for a server that a test stops and starts: no client's connection can take it meanwhile. */
export async function serverPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
