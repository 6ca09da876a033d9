import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A statement on its way to PostgreSQL. */
export interface Statement {
  readonly text: string
  /** Position in its transaction, where `begin` is 1; 0 outside of a transaction. */
  readonly place: number
}

/**
 * What happens to a statement: it passes, its connection is cut before the statement or its answer arrives,
 * or its answer is held back.
 */
export type Fate = 'pass' | 'cut before' | 'cut after' | 'hold'

export interface StatementProxy {
  readonly url: string
  close(): Promise<void>
}

const codes = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0))
const [QUERY, PARSE, BIND, SYNC, READY] = codes('QPBSZ')
/** Messages of a statement before its end: parse, bind, describe, execute, close. */
const PARTS = codes('PBDEC')

/** Splits a byte stream into PostgreSQL's messages; a client's first message has no kind. */
function messageReader(isFirstPlain: boolean, handle: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isPlain = isFirstPlain
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const head = isPlain ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      isPlain = false
      handle(message)
    }
  }
}

/** Returns a function that finds a statement's text: in a query, or by its prepared name in a bind. */
function textReader(): (message: Buffer) => string | undefined {
  const prepared = new Map<string, string>()
  return (message) => {
    const [first = '', second = ''] = message.toString('utf8', 5).split('\0')
    if (message[0] === PARSE) prepared.set(first, second)
    if (message[0] === BIND) return prepared.get(second)
    return message[0] === QUERY ? first : undefined
  }
}

/** Starts a proxy between the driver and PostgreSQL that asks for the fate of every statement. */
export async function startStatementProxy(
  databaseUrl: string,
  fateOf: (statement: Statement) => Fate,
): Promise<StatementProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  // Otherwise every statement would take 40 ms.
  const noDelay = true
  const server = createServer({ noDelay }, (near) => {
    const far = keep(connect({ port: Number(target.port), host: target.hostname, noDelay }))
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    keep(near).on('close', cut)
    far.on('close', cut)
    let place = 0
    let last: Fate = 'pass'
    const textOf = textReader()
    let waiting: Buffer[] = []
    let text = ''
    const pass = (messages: readonly Buffer[], statement: string) => {
      place = /^(?:begin|start transaction)/i.test(statement) ? 1 : place && place + 1
      const fate = fateOf({ text: statement, place })
      if (/^(?:commit|rollback)/i.test(statement)) place = 0
      if (fate === 'cut before') return cut()
      last = fate
      far.write(Buffer.concat(messages))
    }
    near.on(
      'data',
      messageReader(true, (message) => {
        waiting.push(message)
        text = textOf(message) ?? text
        const [kind = 0] = message
        if (PARTS.includes(kind)) return
        const [messages, statement] = [waiting, text]
        waiting = []
        text = ''
        if (kind === QUERY || kind === SYNC) pass(messages, statement)
        else far.write(Buffer.concat(messages))
      }),
    )
    far.on(
      'data',
      messageReader(false, (message) => {
        if (last === 'cut after' && message[0] === READY) return cut()
        // A statement that did not pass must get no answer.
        if (last === 'pass') near.write(message)
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(address.port) })
  return {
    url: url.href,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
