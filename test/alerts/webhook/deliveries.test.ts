import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Deliverer } from '../../../src/alerts/webhook/deliverer.ts'
import { MAX_ATTEMPTS } from '../../../src/alerts/webhook/retries.ts'
import { addAlert, addEvents, deliveriesOf, hasten, noticesOf, SECRET } from '../../helpers/alerts.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { until } from '../../helpers/jobs.ts'
import { firstOf, type Receiver, startReceiver } from '../../helpers/receiver.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Status with which the receiver answers from now on. */
let status = 204
let receiver: Receiver
let stopping: AbortController
const running: Promise<void>[] = []

beforeEach(async () => {
  await database.pool.query('truncate alert cascade')
  status = 204
  receiver = await startReceiver({ answer: (response) => response.writeHead(status).end() })
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  await Promise.all(running.splice(0))
  await receiver.close()
})

/** Starts sending what is due. */
function startDelivering(hosts: readonly string[] = [receiver.host]): Deliverer {
  const deliverer = new Deliverer({
    ...{ db: database.db, pool: database.pool, hosts, now: () => new Date(), log: pino({ level: 'silent' }) },
    stopping: stopping.signal,
  })
  running.push(deliverer.deliverUntilStopped(20))
  return deliverer
}

const statusesOnce = (alert: string, isIt: (statuses: string[]) => boolean) =>
  until(async () => (await deliveriesOf(database.pool, alert)).map((one) => one.status), isIt)
const areEnded = (statuses: readonly string[]) => statuses.every((one) => one !== 'pending')

describe('a delivery', () => {
  test('has all events of an evaluation, signed, and is sent once', async () => {
    const alert = await addAlert(database.pool, { url: receiver.url })
    const delivery = await addEvents(database.pool, alert, [1003, 1001])
    startDelivering()
    await statusesOnce(alert, areEnded)
    expect(await deliveriesOf(database.pool, alert)).toEqual([
      { status: 'delivered', attempts: 1, last_status: 204, last_error: null },
    ])
    expect(receiver.received.length).toBe(1)
    const { headers, body } = firstOf(receiver)
    expect(headers['webhook-id']).toBe(`msg_${alert.replaceAll('-', '')}_${delivery}`)
    const content = new Webhook(SECRET).verify(body, headers as Record<string, string>)
    const event = {
      ...{ ts: '2026-03-06T00:00:00Z', date: '2026-03-06', values: [12.5, null], met: [1] },
      ...{ id: expect.any(Number), measures: ['px', 'retail_net_turnover'] },
    }
    expect(content).toMatchObject({
      type: 'alert.fired',
      data: {
        alert: { id: alert, name: 'Unusual' },
        events: [
          {
            ...event,
            instrument: { id: 1003, kind: 'security', symbol: expect.any(String), name: expect.any(String) },
          },
          { ...event, instrument: { id: 1001, kind: 'security' } },
        ],
      },
    })
  })

  test('leaves out withdrawn events, and is dropped if none is left', async () => {
    const [one, other] = [
      await addAlert(database.pool, { url: receiver.url }),
      await addAlert(database.pool, { url: receiver.url }),
    ]
    await addEvents(database.pool, one, [1003, 1001])
    await addEvents(database.pool, other, [1003])
    await database.pool.query('update alert_event set withdrawn_at = now() where instrument_id = 1003')
    startDelivering()
    expect(await statusesOnce(one, areEnded)).toEqual(['delivered'])
    expect(await statusesOnce(other, areEnded)).toEqual(['dropped'])
    expect(
      receiver.received.map(({ body }) =>
        JSON.parse(body).data.events.map((event: { instrument: { id: number } }) => event.instrument.id),
      ),
    ).toEqual([[1001]])
  })

  test.each([
    ['the alert is inactive', 'update alert set is_active = false'],
    ['the webhook is removed', 'update alert set webhook_url = null'],
    ['the webhook is off', 'update alert set webhook_failed_at = now()'],
    ['the owner is inactive', `update app_user set is_active = false where email = 'rests@example.com'`],
  ])('is dropped if %s', async (_when, change) => {
    const alert = await addAlert(database.pool, { url: receiver.url, email: 'rests@example.com' })
    await addEvents(database.pool, alert)
    await database.pool.query(change)
    startDelivering()
    expect(await statusesOnce(alert, areEnded)).toEqual(['dropped'])
    expect(receiver.connections).toBe(0)
    await database.pool.query('update app_user set is_active = true')
  })

  test('is signed with the former key as well, for as long as it is valid', async () => {
    const former = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
    const alert = await addAlert(database.pool, { url: receiver.url })
    const addWithFormer = async (time: string) => {
      await database.pool.query(
        'update alert set former_secret = $1, former_secret_until = $2::timestamptz',
        [former, time],
      )
      await addEvents(database.pool, alert, [receiver.received.length + 1])
    }
    startDelivering()
    await addWithFormer('infinity')
    await statusesOnce(alert, areEnded)
    await addWithFormer('-infinity')
    await statusesOnce(alert, (statuses) => statuses.length === 2 && areEnded(statuses))
    const [first, second] = receiver.received
    const verify = (secret: string, message = first) =>
      new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)
    expect([verify(SECRET), verify(former)]).toEqual(
      Array(2).fill(expect.objectContaining({ type: 'alert.fired' })),
    )
    expect(verify(SECRET, second)).toMatchObject({ type: 'alert.fired' })
    expect(() => verify(former, second)).toThrow('No matching signature')
  })
})

describe('a receiver that fails', () => {
  test('gets the same message again, with the same id', async () => {
    status = 503
    const alert = await addAlert(database.pool, { url: receiver.url })
    await addEvents(database.pool, alert)
    startDelivering()
    await until(
      async () => (await deliveriesOf(database.pool, alert))[0]?.last_status,
      (last) => last === 503,
    )
    expect(await deliveriesOf(database.pool, alert)).toEqual([
      { status: 'pending', attempts: 1, last_status: 503, last_error: 'The receiver answered with 503.' },
    ])
    status = 204
    await hasten(database.pool)
    await statusesOnce(alert, areEnded)
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await deliveriesOf(database.pool, alert)).toMatchObject([
      { status: 'delivered', attempts: 2, last_error: null },
    ])
  })

  test('for a day has its webhook switched off, with a notice; what else was due is dropped', async () => {
    status = 500
    const alert = await addAlert(database.pool, { url: receiver.url })
    await addEvents(database.pool, alert, [1003])
    await addEvents(database.pool, alert, [1001])
    await database.pool.query(
      'update alert_delivery set attempts = $1 where id = (select min(id) from alert_delivery)',
      [MAX_ATTEMPTS - 1],
    )
    await database.pool.query("update alert_delivery set next_attempt_at = 'infinity' where attempts = 0")
    startDelivering()
    expect(await statusesOnce(alert, areEnded)).toEqual(['failed', 'dropped'])
    const { rows } = await database.pool.query(
      'select webhook_failed_at is not null as off, version, is_active from alert',
    )
    expect(rows).toEqual([{ off: true, version: 2, is_active: true }])
    expect(await noticesOf(database.pool, alert)).toEqual([
      'The webhook was switched off. A message could not be delivered within 24 hours. The receiver answered with 500. Set its URL again to switch it on.',
    ])
    expect(receiver.received.length).toBe(1)
  })

  test('and wants no more messages (410) has its webhook switched off at once', async () => {
    status = 410
    const alert = await addAlert(database.pool, { url: receiver.url })
    await addEvents(database.pool, alert)
    startDelivering()
    expect(await statusesOnce(alert, areEnded)).toEqual(['failed'])
    expect(await noticesOf(database.pool, alert)).toEqual([
      'The webhook was switched off. The receiver answered with 410 (Gone). Set its URL again to switch it on.',
    ])
  })

  test('inside is never reached, and the message is tried again', async () => {
    const alert = await addAlert(database.pool, { url: receiver.url })
    await addEvents(database.pool, alert)
    startDelivering([])
    await until(
      async () => (await deliveriesOf(database.pool, alert))[0]?.last_error,
      (error) => error !== null,
    )
    expect(await deliveriesOf(database.pool, alert)).toEqual([
      {
        ...{ status: 'pending', attempts: 1, last_status: null },
        last_error: 'The URL is not allowed. It must start with `https://`.',
      },
    ])
    expect(receiver.connections).toBe(0)
  })
})

test('a delivery goes to the URL that its owner has set during the last attempt, and switches nothing off', async () => {
  const silent = await startReceiver({ answer: () => {} })
  const alert = await addAlert(database.pool, { url: silent.url })
  const delivery = await addEvents(database.pool, alert)
  await database.pool.query('update alert_delivery set attempts = $1', [MAX_ATTEMPTS - 1])
  startDelivering([silent.host, receiver.host])
  await until(
    async () => silent.received.length,
    (count) => count === 1,
  )
  await database.pool.query('update alert set webhook_url = $1', [receiver.url])
  await silent.close()
  await statusesOnce(alert, areEnded)
  expect(await deliveriesOf(database.pool, alert)).toEqual([
    { status: 'delivered', attempts: MAX_ATTEMPTS + 1, last_status: 204, last_error: null },
  ])
  expect(firstOf(receiver).headers['webhook-id']).toBe(`msg_${alert.replaceAll('-', '')}_${delivery}`)
  expect(await noticesOf(database.pool, alert)).toEqual([])
  const { rows } = await database.pool.query('select webhook_failed_at from alert')
  expect(rows).toEqual([{ webhook_failed_at: null }])
})

test('a delivery does not wait for other users, whose receivers do not answer', async () => {
  const silent = await startReceiver({ answer: () => {} })
  for (let user = 0; user < 40; user++) {
    const alert = await addAlert(database.pool, { email: `silent${user}@example.com`, url: silent.url })
    for (const instrument of [1001, 1003]) await addEvents(database.pool, alert, [instrument])
  }
  const quick = await addAlert(database.pool, { email: 'quick@example.com', url: receiver.url })
  startDelivering([silent.host, receiver.host])
  await until(
    async () =>
      (await database.pool.query('select from alert_delivery where claimed_until > clock_timestamp()'))
        .rowCount,
    (underWay) => (underWay ?? 0) > 60,
  )
  await addEvents(database.pool, quick)
  expect(await statusesOnce(quick, areEnded)).toEqual(['delivered'])
  await silent.close()
})

test('under way when the process stops is released', async () => {
  const silent = await startReceiver({ answer: () => {} })
  const alert = await addAlert(database.pool, { url: silent.url })
  await addEvents(database.pool, alert)
  startDelivering([silent.host])
  await until(
    async () => silent.received.length,
    (count) => count === 1,
  )
  stopping.abort()
  await Promise.all(running)
  expect(await deliveriesOf(database.pool, alert)).toEqual([
    { status: 'pending', attempts: 0, last_status: null, last_error: null },
  ])
  await silent.close()
})
