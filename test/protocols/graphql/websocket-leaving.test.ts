import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { NOTHING, observeHeld } from '../../helpers/held.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { dial } from '../../helpers/wire.ts'

/** Ends the checks of credentials that have begun. */
const begun: (() => void)[] = []
const app = useApp({
  authenticate: () => async () => {
    await new Promise<void>((resolve) => begun.push(resolve))
    const email = 'analyst@example.com'
    return { email, tier: 'professional', role: 'user', via: 'api_key', keyId: 1, expiresAt: null }
  },
  settings: { socketTimes: { initTimeoutMs: 600_000, pingMs: 600_000 } },
})
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const INIT = JSON.stringify({ type: 'connection_init' })
const UPGRADE = [
  ...['GET /graphql HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket'],
  ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  'Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
].join('\r\n')
/** The message as a frame, masked with zeros. */
const FRAME = Buffer.from([0x81, 0x80 | INIT.length, 0, 0, 0, 0, ...Buffer.from(INIT)])

test('1,001 clients that leave in the packet of their credential do not exhaust the limit of connections', async () => {
  const held = observeHeld()
  const leave = async () => {
    const socket = await dial(server.url)
    const closed = once(socket, 'close')
    socket.resume().end(Buffer.concat([Buffer.from(UPGRADE), FRAME]))
    await closed
  }
  for (let left = 0; left < 1001; left += 91) await Promise.all(Array.from({ length: 91 }, leave))
  await expect.poll(() => [begun.length, held.now().sockets]).toEqual([1001, 0])
  for (const finish of begun.splice(0)) finish()

  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(INIT)
  await expect.poll(() => begun.length).toBe(1)
  const answer = Promise.race([once(socket, 'message'), once(socket, 'close')])
  for (const finish of begun.splice(0)) finish()
  expect(String((await answer)[0])).toBe('{"type":"connection_ack"}')
  expect(held.now().quotas['connections']).toBe(1)
  socket.terminate()
  await expect.poll(() => held.now()).toEqual(NOTHING)
  held.stop()
})
