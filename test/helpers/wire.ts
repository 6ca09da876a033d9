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

/** Length of the first complete answer at the start of a text. Undefined: it is not complete yet. */
function answerLength(text: string): number | undefined {
  const [head] = /^.*?\r\n\r\n/s.exec(text) ?? []
  if (head === undefined) return undefined
  if (head.startsWith('HTTP/1.1 101')) return head.length
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  const [chunks] = /^(?:.*?\r\n)??0\r\n\r\n/s.exec(text.slice(head.length)) ?? []
  const body = length === undefined ? chunks?.length : Number(length)
  return body === undefined || head.length + body > text.length ? undefined : head.length + body
}

/** Reads until so many answers have arrived, or until the server closes the connection. */
export async function untilAnswered(socket: Socket, count = 1): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let [text, at, answers] = ['', 0, 0]
  const onData = (chunk: Buffer) => {
    text += chunk.toString('latin1')
    for (
      let length = answerLength(text.slice(at));
      length !== undefined;
      length = answerLength(text.slice(at))
    ) {
      at += length
      if (++answers === count) return resolve()
    }
  }
  socket.on('data', onData).once('close', resolve)
  await promise
  socket.off('data', onData).off('close', resolve)
  return text
}

/** Reads until the server closes the connection. */
export const untilClosed = (socket: Socket): Promise<string> =>
  untilAnswered(socket, Number.POSITIVE_INFINITY)

/** Sends the raw bytes of a request; returns the answer. */
export async function exchange(url: string, text: string | Buffer): Promise<string> {
  const socket = await dial(url)
  const answer = untilAnswered(socket)
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
