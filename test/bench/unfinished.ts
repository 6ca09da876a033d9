import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from './bench.ts'
import { send } from './client.ts'
import type { Line } from './line.ts'
import { MAIN } from './market.ts'
import { endProcess } from './processes.ts'

const SOCKETS = 500
/** As much as a body may have, of which the last byte never comes. */
const CHUNKS = 63
const CHUNK = `4000\r\n${' '.repeat(2 ** 14)}\r\n`
/** Until after the first of them have been given up. */
const WAIT_S = 20

/** Begins a body that has no end, without a credential; what the server does about it is its own affair. */
async function beginBody(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.resume()
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  for (let chunk = 0; chunk < CHUNKS; chunk++) socket.write(CHUNK)
  return socket
}

/** What strangers can make a server hold. */
export const unfinishedLine: Line = {
  name: 'unfinished',
  title: `memory (RSS) that ${SOCKETS} sockets with unfinished bodies and no token add to a server`,
  goal: { unit: 'MB', atMost: 32 },
  async measure(bench) {
    const server = await startServer((await bench.cluster()).urlOf(MAIN))
    const sockets: Socket[] = []
    try {
      const call = server.call({ path: '/graphql', query: '{ viewer { tier } }' })
      for (let turn = 0; turn < 100; turn++) await send(call)
      const before = await server.process.restart()
      const port = Number(new URL(call.url).port)
      for (let count = 0; count < SOCKETS; count++) sockets.push(await beginBody(port))
      await sleep(WAIT_S * 1000)
      await send(call)
      const after = server.process.peak()
      return { value: after - before, detail: `${before.toFixed(0)} MB before, ${after.toFixed(0)} at most` }
    } finally {
      for (const socket of sockets) socket.destroy()
      await endProcess(server.process.child)
    }
  },
}
