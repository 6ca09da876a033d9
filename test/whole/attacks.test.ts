import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTHING, observeHeld } from '../helpers/held.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'
import type { CallerName } from '../soak/attacks/attack.ts'
import { Attacker, faultsOf, type Market, type Reply } from '../soak/attacks/attacker.ts'
import { ATTACKS } from '../soak/attacks/list.ts'
import { marketOf } from '../soak/attacks/market.ts'

/**
 * Every attack of the soak, sent once by each of its callers: none is answered with an error of the service, refusals are
 * bounded, other users are served, and nothing stays behind.
 */

const app = useApp()
let server: TestServer
let market: Market
const held = observeHeld()
beforeAll(async () => {
  server = await listen(app.app)
  market = await marketOf(server.url, { authorization: 'Bearer professional:scout@example.com' })
})
afterAll(async () => {
  held.stop()
  await server.close()
})

const CREDENTIALS: Readonly<Record<CallerName, Readonly<Record<string, string>>>> = {
  basic: { authorization: 'Bearer basic:attacker@example.com' },
  professional: { authorization: 'Bearer professional:attacker@example.com' },
  documented: { 'x-api-key': 'professional:key@example.com:1' },
}

/** Of what an attack asks for as often as it can: each more takes as long as the first. */
const SHARE = 0.1

/** Sends an attack once by each of its callers, until each is answered. Returns the answers. */
async function attack({ callers, send }: (typeof ATTACKS)[number]): Promise<Reply[]> {
  const replies: Reply[] = []
  const sending = callers.map((caller) => {
    const { promise: replied, resolve } = Promise.withResolvers<void>()
    const onReply = (reply: Reply) => {
      replies.push(reply)
      resolve()
    }
    const attacker = new Attacker({
      ...{ origin: server.url, credential: CREDENTIALS[caller] },
      ...{ market, onReply, share: SHARE },
    })
    const sent = send(attacker).catch((error: unknown) => {
      if (!attacker.stopped.aborted) throw error
    })
    return { attacker, sent, some: Promise.race([sent, replied]) }
  })
  await Promise.all(sending.map(({ some }) => some))
  for (const { attacker } of sending) attacker.stop()
  await Promise.all(sending.map(({ sent }) => sent))
  for (const { attacker } of sending) attacker[Symbol.dispose]()
  return replies
}

/** What another user sees. */
const others = async () => {
  const { status, body } = await app
    .as('other@example.com', 'basic')
    .rest<{ data: unknown[] }>(
      '/aggregates/timeseries?aggregate_ids=1&start_date=2026-01-01&records_per_page=5',
    )
  return { status, data: body.data }
}

describe('attacks', () => {
  test('have names of their own, and come over every protocol and from every caller', () => {
    const names = ATTACKS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(40)
    expect(new Set(ATTACKS.map(({ protocol }) => protocol)).size).toBe(7)
    expect(new Set(ATTACKS.flatMap(({ callers }) => callers)).size).toBe(3)
  })

  test.each(ATTACKS)('$protocol: $name', async (one) => {
    const before = await others()
    expect([before.status, before.data.length]).toEqual([200, 5])
    const replies = await attack(one)
    expect(replies.length).toBeGreaterThan(0)
    expect(replies.flatMap(faultsOf)).toEqual([])
    expect(await others()).toEqual(before)
    await expect.poll(() => held.now()).toEqual(NOTHING)
    await expect.poll(() => server.connections()).toBe(0)
    const { pool } = app.database
    await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
    expect(app.takeLog().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
