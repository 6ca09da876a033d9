import { Agent, request } from 'node:http'
import { MAIN } from '../bench/market.ts'
import type { Scenario, Stage } from './scenario.ts'

const FORGED = 100_000
const GOOD = 20_000
const AT_ONCE = 16

/** Sends `count` requests, each with its own token; returns how many answers had another status. */
async function send(
  origin: string,
  count: number,
  tokenAt: (place: number) => Promise<string>,
  status: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let place = 0
  let others = 0
  const loop = async () => {
    while (place < count) {
      const token = await tokenAt(place++)
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const headers = { authorization: `Bearer ${token}` }
      request(`${origin}/series/timeseries/intervals`, { headers, agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
        .on('error', reject)
        .end()
      if ((await promise) !== status) others++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
  agent.destroy()
  return others
}

/** Never-seen tokens, forged and valid: the memory that the service keeps of them is bounded. */
export const tokens: Scenario = {
  name: 'tokens',
  title: `${FORGED.toLocaleString('en')} forged tokens, no two alike, and ${GOOD.toLocaleString('en')} valid ones`,
  market: MAIN,
  async run({ server, witness, tokenOf, say }: Stage): Promise<string> {
    const [head, claims] = (await tokenOf('forger')).split('.')
    const forged = async (place: number) =>
      `${head}.${claims}.${Buffer.alloc(64, `${place} `).toString('base64url')}`
    const began = performance.now()
    const accepted = await send(server.origin, FORGED, forged, 401)
    const seconds = (performance.now() - began) / 1000
    if (accepted > 0) witness.fault(`${accepted} forged tokens were not rejected`)
    say(`${FORGED} forged tokens in ${seconds.toFixed(0)} s`)
    const refused = await send(server.origin, GOOD, () => tokenOf('holder'), 200)
    if (refused > 0) witness.fault(`${refused} valid tokens were not accepted`)
    return `forged tokens rejected at ${(FORGED / seconds).toFixed(0)} per second`
  },
}
