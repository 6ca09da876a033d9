import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a connection to a server's port, for bytes that no client library would send. */
export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // A reset connection is a valid answer too.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Reads until the server closes the connection or sends nothing for `quietMs`. */
export async function untilQuiet(socket: Socket, quietMs = 200): Promise<string> {
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, 5000)
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    clearTimeout(timer)
    timer = setTimeout(resolve, quietMs)
  })
  socket.once('close', resolve)
  await promise
  clearTimeout(timer)
  return Buffer.concat(chunks).toString('latin1')
}

/** Sends raw bytes; returns the answer. */
export async function exchange(url: string, text: string | Buffer): Promise<string> {
  const socket = await dial(url)
  const answer = untilQuiet(socket)
  socket.write(text)
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

/** Status of the first answer in a text; undefined if there is none. */
export const statusOf = (answer: string): number | undefined => {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  return status === undefined ? undefined : Number(status)
}
