import { afterEach, beforeEach, expect, test } from 'vitest'
import { ABOVE, createMarket, evaluate, firedBy, loadPrices } from '../helpers/alert-market.ts'
import { addAlert, deliveriesOf, hasten } from '../helpers/alerts.ts'
import type { TestDatabase } from '../helpers/database.ts'
import { hold, until } from '../helpers/jobs.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { runHelper, type Service } from '../helpers/service.ts'

/** Processes that are killed at every step of an alert: events are stored once, and delivered at least once. */

let database: TestDatabase
let receiver: Receiver
let alert: string
const processes: Service[] = []
/** Whether the receiver answers. */
let isAnswering = true

beforeEach(async () => {
  isAnswering = true
  database = await createMarket()
  receiver = await startReceiver({
    answer: (response) => {
      if (isAnswering) response.writeHead(204).end()
    },
  })
  alert = await addAlert(database.pool, { definition: ABOVE, url: receiver.url })
  await loadPrices(database, '2026-03-02', { 1: 9, 2: 9 })
  await evaluate(database)
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map(kill))
  await receiver.close()
  await database.drop()
})

async function start(): Promise<Service> {
  const started = await runHelper('alerts-process.ts', database.url, receiver.host)
  processes.push(started)
  return started
}

async function kill(victim: Service): Promise<void> {
  victim.kill()
  await victim.ended
}

/** Number of sessions of processes with alerts, in any or in this state. */
const sessions = async (also = '') =>
  (
    await database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like 'flowgate alerts%' ${also}`,
    )
  ).rowCount ?? 0

const received = () => receiver.received.map(({ headers, body }) => ({ id: headers['webhook-id'], body }))
const isDelivered = async () => {
  const deliveries = await until(
    () => deliveriesOf(database.pool, alert),
    (all) => all.length > 0 && all.every(({ status }) => status === 'delivered'),
  )
  return deliveries.length
}

test.each([
  ['reads bars', 'cash_bar_1d'],
  ['stores the delivery', 'alert_delivery'],
  ['stores events', 'alert_event'],
  ['stores when they fired', 'alert_fired'],
  ['stores the state', 'alert_state'],
])('killed while it %s, it has stored nothing, and another process fires once', async (_step, table) => {
  await loadPrices(database, '2026-03-03', { 1: 11, 2: 12 })
  const release = await hold({ database }, table, table === 'cash_bar_1d' ? 'access exclusive' : 'exclusive')
  const victim = await start()
  await until(
    () => sessions(`and wait_event_type = 'Lock' and wait_event = 'relation'`),
    (count) => count > 0,
  )
  await kill(victim)
  await release()
  // PostgreSQL finishes the statements of a client that is gone.
  await until(sessions, (count) => count === 0)
  expect(await firedBy(database, alert)).toEqual([])
  await start()
  expect(await isDelivered()).toBe(1)
  expect(await firedBy(database, alert)).toEqual([1, 2].map((id) => ({ id, date: '2026-03-03' })))
  expect(received().length).toBe(1)
})

test('killed while it sends, another process sends the same message again', async () => {
  isAnswering = false
  const victim = await start()
  await loadPrices(database, '2026-03-03', { 1: 11 })
  await until(
    async () => receiver.received.length,
    (count) => count === 1,
  )
  await kill(victim)
  isAnswering = true
  await hasten(database.pool)
  await start()
  expect(await isDelivered()).toBe(1)
  const [first, second] = received()
  expect([received().length, second]).toEqual([2, first])
  expect(await firedBy(database, alert)).toEqual([{ id: 1, date: '2026-03-03' }])
})

test('killed before it records a delivery, another process sends the same message again', async () => {
  isAnswering = false
  const victim = await start()
  await loadPrices(database, '2026-03-03', { 1: 11 })
  await until(
    async () => receiver.received.length,
    (count) => count === 1,
  )
  // The answer has been sent, but nobody can store that.
  const release = await hold({ database }, 'alert_delivery', 'exclusive')
  receiver.answerAll()
  await until(
    () => sessions(`and wait_event_type = 'Lock' and query like '%ended_at%'`),
    (count) => count > 0,
  )
  await kill(victim)
  await release()
  isAnswering = true
  await until(sessions, (count) => count === 0)
  await hasten(database.pool)
  await start()
  await isDelivered()
  expect(new Set(received().map(({ id }) => id)).size).toBe(1)
  expect((await firedBy(database, alert)).length).toBe(1)
})

test('several processes at once, some of which are killed, fire each event once', async () => {
  const alerts = [alert]
  for (const email of ['b@example.com', 'c@example.com'])
    alerts.push(await addAlert(database.pool, { email, definition: ABOVE, url: receiver.url }))
  await evaluate(database)
  const running = [await start(), await start()]
  const expected: { id: number; date: string }[] = []
  for (const [place, day] of ['03', '04', '05', '06', '09', '10'].entries()) {
    const date = `2026-03-${day}`
    const isUp = place % 2 === 0
    await loadPrices(database, date, { 1: isUp ? 11 : 9, 2: isUp ? 9 : 11 })
    expected.push({ id: isUp ? 1 : 2, date })
    const [victim] = running.splice(0, 1)
    const next = start()
    if (victim) await kill(victim)
    running.push(await next)
    for (const one of alerts)
      await until(
        () => firedBy(database, one),
        (fired) => fired.length >= expected.length,
      )
  }
  for (const one of alerts) expect(await firedBy(database, one)).toEqual(expected)
  await hasten(database.pool)
  for (const one of alerts)
    await until(
      () => deliveriesOf(database.pool, one),
      (all) => all.every(({ status }) => status === 'delivered'),
    )
  // Messages may come twice, with the same id.
  expect(new Set(received().map(({ id }) => id)).size).toBe(3 * expected.length)
})
