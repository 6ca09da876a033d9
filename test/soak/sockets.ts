import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { WIDE } from '../bench/market.ts'
import type { Scenario, Stage } from './scenario.ts'

const CONNECTS = 10_000
const AT_ONCE = 10
const BARS = 'subscription { latestBars(ids: [1, 2, 3]) { ts px } }'

/** How far a client gets before it leaves; `broken off` disconnects without a close frame. */
const STAGES = ['connected', 'acknowledged', 'subscribed', 'broken off'] as const

/** Connects, proceeds to the given stage and disconnects. */
function visit({ server, witness }: Stage, stage: (typeof STAGES)[number]): Promise<void> {
  const { url, headers } = server.call({ path: '/graphql' })
  const socket = new WebSocket(url.replace(/^http/, 'ws'), 'graphql-transport-ws')
  const leave = () => (stage === 'broken off' ? socket.terminate() : socket.close(1000))
  const send = (message: object) => socket.send(JSON.stringify(message))
  return new Promise((resolve) => {
    socket.on('error', (error) => witness.fault(`a WebSocket failed: ${error.message}`))
    socket.on('close', () => resolve())
    socket.on('open', () => {
      if (stage === 'connected') return leave()
      send({ type: 'connection_init', payload: { authorization: headers?.['Authorization'] } })
    })
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string }
      if (type === 'connection_ack') {
        if (stage === 'acknowledged') return leave()
        send({ id: '1', type: 'subscribe', payload: { query: BARS } })
        setTimeout(leave, Math.random() * 50)
      } else if (type === 'error') witness.fault(`a subscription was refused: ${data}`)
    })
  })
}

export const sockets: Scenario = {
  name: 'sockets',
  title: `${CONNECTS.toLocaleString('en')} WebSockets that connect and disconnect`,
  market: WIDE,
  async run(stage) {
    const begun = performance.now()
    for (let done = 0; done < CONNECTS; done += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => visit(stage, STAGES[at % STAGES.length] ?? 'connected')),
      )
      if (done % 1000 === 0) stage.say(`${done} of ${CONNECTS}`)
    }
    await sleep(1000)
    const rate = (CONNECTS * 1000) / (performance.now() - begun)
    return `${rate.toFixed(0)} per second`
  },
}
