import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTHING, observeHeld } from '../helpers/held.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** Ends the checks of credentials that have begun. */
const begun: (() => void)[] = []
const app = useApp({
  authenticate: () => async () => {
    await new Promise<void>((resolve) => begun.push(resolve))
    const email = 'analyst@example.com'
    return { email, tier: 'professional', role: 'user', via: 'bearer', expiresAt: null }
  },
})
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const accept = () => {
  for (const finish of begun.splice(0)) finish()
}
function ask() {
  const sent = request(`${server.url}/flow/timeseries/export?slugs=retail-net`, { agent: false })
  sent.on('error', () => {}).end()
  return sent
}
/** Requests exports, one more than a user may have open, and waits until their credentials are checked. */
async function askNine() {
  const sent = Array.from({ length: 9 }, ask)
  await expect.poll(() => begun.length).toBe(9)
  return sent
}

test('exports release their places, whenever their clients leave', async () => {
  const held = observeHeld()
  const isFree = async () => {
    await expect.poll(() => server.connections()).toBe(0)
    await expect.poll(() => held.now()).toEqual(NOTHING)
    const { pool } = app.database
    await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  }

  // While their credentials are checked.
  for (const sent of await askNine()) sent.destroy()
  await expect.poll(() => server.connections()).toBe(0)
  accept()
  await isFree()

  // While their first rows are read.
  const client = await app.database.pool.connect()
  await client.query('begin; lock table flow_observation in access exclusive mode')
  const waiting = await askNine()
  accept()
  const locks = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.database.pool.control.query(locks)).rowCount).toBeGreaterThan(0)
  for (const sent of waiting) sent.destroy()
  await expect.poll(() => server.connections()).toBe(0)
  await client.query('rollback')
  client.release()
  await isFree()

  // Once the answer has begun.
  for (let turn = 0; turn < 9; turn++) {
    const sent = ask()
    await expect.poll(() => begun.length).toBe(1)
    const answered = once(sent, 'response')
    accept()
    expect((await answered)[0].statusCode).toBe(200)
    sent.destroy()
  }
  await isFree()
  held.stop()
})
