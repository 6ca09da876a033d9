import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../src/alerts/webhook/deliver.ts'
import { claimDeliveries } from '../../../src/alerts/webhook/queries.ts'
import { sendTest } from '../../../src/alerts/webhook/test-delivery.ts'
import { addAlert, deliveriesOf, lockWaits, SECRET } from '../../helpers/alerts.ts'
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
beforeEach(async () => {
  await database.pool.query('truncate alert cascade')
  status = 204
  receiver = await startReceiver({ answer: (response) => response.writeHead(status).end() })
})
afterEach(() => receiver.close())

const options = () => ({ hosts: [receiver.host], now: new Date() })

describe('a test message', () => {
  test('is sent and signed, also while the webhook is off, and changes nothing', async () => {
    const alert = await addAlert(database.pool, { url: receiver.url })
    await database.pool.query('update alert set webhook_failed_at = now(), is_active = false')
    const state = async () => (await database.pool.query('select * from alert')).rows
    const before = await state()
    expect(await sendTest(database.db, alert, options())).toEqual({
      ...{ isDelivered: true, status: 204, error: null },
      latency: expect.any(Number),
    })
    const { headers, body } = firstOf(receiver)
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'alert.test',
      data: { alert: { id: alert, name: 'Unusual' }, events: [] },
    })
    expect([await state(), await deliveriesOf(database.pool, alert)]).toEqual([before, []])
  })

  test('says what failed', async () => {
    const alert = await addAlert(database.pool, { url: receiver.url })
    status = 404
    expect(await sendTest(database.db, alert, options())).toMatchObject({
      ...{ isDelivered: false, status: 404, error: 'The receiver answered with 404.' },
    })
    expect(await sendTest(database.db, alert, { ...options(), hosts: [] })).toEqual({
      ...{ isDelivered: false, status: null, latency: 0 },
      error: 'The URL is not allowed. It must start with `https://`.',
    })
  })

  test('needs a webhook', async () => {
    const alert = await addAlert(database.pool)
    expect(await sendTest(database.db, alert, options())).toBeNull()
  })
})

describe('test messages under way', () => {
  test('count towards the two deliveries that a user may have under way', async () => {
    const silent = await startReceiver({ answer: () => {} })
    const alert = await addAlert(database.pool, { url: silent.url })
    const other = await addAlert(database.pool, { url: silent.url })
    const patient = { hosts: [silent.host, receiver.host], now: new Date() }
    const running = [alert, other].map((id) => sendTest(database.db, id, patient))
    await until(
      async () => silent.received.length,
      (count) => count === 2,
    )
    expect(await sendTest(database.db, alert, patient)).toBe('busy')
    const theirs = await addAlert(database.pool, { email: 'other@example.com', url: receiver.url })
    expect(await sendTest(database.db, theirs, patient)).toMatchObject({ isDelivered: true })
    silent.answerAll()
    expect(await Promise.all(running)).toMatchObject([{ status: 204 }, { status: 204 }])
    expect(await deliveriesOf(database.pool, alert)).toEqual([])
    await silent.close()
  })

  test('are at most two if three are requested at once', async () => {
    const silent = await startReceiver({ answer: () => {} })
    const alert = await addAlert(database.pool, { url: silent.url })
    const owner = await database.pool.connect()
    await owner.query('begin; select from app_user for no key update')
    const patient = { hosts: [silent.host], now: new Date() }
    const running = Array.from({ length: 3 }, () => sendTest(database.db, alert, patient))
    await until(
      () => lockWaits(database.pool),
      (count) => count === 3,
    )
    await owner.query('commit')
    owner.release()
    expect(await Promise.race(running)).toBe('busy')
    await until(
      async () => silent.received.length,
      (count) => count === 2,
    )
    silent.answerAll()
    const outcomes = await Promise.all(running)
    expect(outcomes.filter((outcome) => outcome !== 'busy')).toMatchObject([{ status: 204 }, { status: 204 }])
    await silent.close()
  })

  test('end at once if the caller disconnects, and no longer count', async () => {
    const silent = await startReceiver({ answer: () => {} })
    const alert = await addAlert(database.pool, { url: silent.url })
    const caller = new AbortController()
    const patient = { hosts: [silent.host], now: new Date(), signal: caller.signal }
    const running = sendTest(database.db, alert, patient)
    await until(
      async () => silent.received.length,
      (count) => count === 1,
    )
    caller.abort()
    expect(await running).toMatchObject({ isDelivered: false, status: null })
    expect(await deliveriesOf(database.pool, alert)).toEqual([])
    await silent.close()
  })

  test('are dropped if their process has ended', async () => {
    const alert = await addAlert(database.pool, { url: receiver.url })
    await database.pool.query('insert into alert_delivery (alert_id, attempts) values ($1, 1)', [alert])
    const [dropped] = await claimDeliveries(database.pool, 1)
    const deps = {
      ...options(),
      db: database.db,
      now: () => new Date(),
      stopping: new AbortController().signal,
    }
    expect(dropped && (await deliver(dropped, deps))).toBe('dropped')
    expect(receiver.received).toHaveLength(0)
  })
})

const NEW_SECRET = 'whsec_bmV3IHNlY3JldCBvZiB0aGUgYWxlcnQ='

describe('a test message during changes', () => {
  test.each([
    ['its URL', 'update alert set webhook_url = $1', { status: 204 }],
    ['its secret', `update alert set secret = '${NEW_SECRET}', webhook_url = $1`, { status: 204 }],
    ['that it has a webhook', 'update alert set webhook_url = nullif($1, $1)', null],
    ['that it exists', 'delete from alert where webhook_url <> $1', 'deleted'],
  ])('follows a change that is under way: of %s', async (what, change, outcome) => {
    const alert = await addAlert(database.pool, { url: 'https://former.example/hook' })
    const owner = await database.pool.connect()
    await owner.query('begin')
    await owner.query('select from app_user for no key update')
    const running = sendTest(database.db, alert, options())
    await until(
      () => lockWaits(database.pool),
      (count) => count === 1,
    )
    await owner.query(change, [receiver.url])
    await owner.query('commit')
    owner.release()
    if (typeof outcome === 'object' && outcome) expect(await running).toMatchObject(outcome)
    else expect(await running).toBe(outcome)
    expect(await deliveriesOf(database.pool, alert)).toEqual([])
    expect(receiver.received).toHaveLength(outcome === null || outcome === 'deleted' ? 0 : 1)
    if (what !== 'its secret') return
    const { headers, body } = firstOf(receiver)
    expect(() => new Webhook(NEW_SECRET).verify(body, headers as Record<string, string>)).not.toThrow()
    expect(() => new Webhook(SECRET).verify(body, headers as Record<string, string>)).toThrow()
  })

  test('goes out although the alert is deleted meanwhile, and leaves nothing', async () => {
    const silent = await startReceiver({ answer: () => {} })
    const alert = await addAlert(database.pool, { url: silent.url })
    const running = sendTest(database.db, alert, { ...options(), hosts: [silent.host] })
    await until(
      async () => silent.received.length,
      (count) => count === 1,
    )
    await database.pool.query('delete from alert')
    silent.answerAll()
    expect(await running).toMatchObject({ isDelivered: true, status: 204 })
    expect(await deliveriesOf(database.pool, alert)).toEqual([])
    await silent.close()
  })
})
