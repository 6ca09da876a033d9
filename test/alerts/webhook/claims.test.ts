import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimDeliveries,
  claimTest,
  endDelivery,
  retryDelivery,
} from '../../../src/alerts/webhook/queries.ts'
import { MAX_ATTEMPTS, waitAfter } from '../../../src/alerts/webhook/retries.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { openTransactions, type Transacted } from '../../../src/platform/database/transaction.ts'
import { addAlert, addEvents, deliveriesOf, hasten, lockWaits } from '../../helpers/alerts.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { until } from '../../helpers/jobs.ts'
import { startStatementProxy } from '../../helpers/statement-proxy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(() => database.pool.query('truncate alert cascade'))
afterAll(() => database.drop())

const url = 'https://example.com/hook'

test('waits between attempts grow, over 24 hours', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, place) => waitAfter(place + 1, 0) ?? 0)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(24 * 3600)
  expect(waitAfter(MAX_ATTEMPTS, 0)).toBeNull()
  for (const [place, wait] of waits.entries()) {
    expect(waitAfter(place + 1, 1)).toBeCloseTo(0.8 * wait)
    expect(waitAfter(place + 1)).toBeLessThanOrEqual(wait)
  }
})

describe('claims', () => {
  test('at the same time never share a delivery', async () => {
    for (let user = 0; user < 20; user++)
      await addEvents(database.pool, await addAlert(database.pool, { email: `u${user}@example.com`, url }))
    const claims = (
      await Promise.all(Array.from({ length: 4 }, () => claimDeliveries(database.pool, 8)))
    ).flat()
    const rest = await claimDeliveries(database.pool, 20)
    const ids = [...claims, ...rest].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  })

  test('leave few deliveries of a user under way, so that others need not wait', async () => {
    const slow = await addAlert(database.pool, { email: 'slow@example.com', url })
    for (let count = 0; count < 10; count++) await addEvents(database.pool, slow, [1000 + count])
    const quick = await addAlert(database.pool, { email: 'quick@example.com', url })
    await addEvents(database.pool, quick)
    const claimed = await claimDeliveries(database.pool, 20)
    expect(claimed.map(({ alertId }) => alertId).toSorted()).toEqual([slow, slow, quick].toSorted())
    expect(await claimDeliveries(database.pool, 20)).toEqual([])
    const [first] = claimed.filter(({ alertId }) => alertId === slow)
    if (first) await endDelivery(database.db, first, 'delivered')
    expect((await claimDeliveries(database.pool, 20)).map(({ alertId }) => alertId)).toEqual([slow])
  })

  test('that are presumed lost are made again, and then have no effect', async () => {
    const alert = await addAlert(database.pool, { url })
    await addEvents(database.pool, alert)
    const [lost] = await claimDeliveries(database.pool, 1)
    expect(await claimDeliveries(database.pool, 1)).toEqual([])
    await hasten(database.pool)
    const [again] = await claimDeliveries(database.pool, 1)
    expect([lost?.attempts, again?.attempts, lost?.id]).toEqual([1, 2, again?.id])
    if (!lost || !again) throw new Error('Nothing was claimed')
    expect(await endDelivery(database.db, lost, 'failed')).toBe(false)
    await retryDelivery(database.db, lost, { status: 500, error: 'late' }, 60)
    expect(await endDelivery(database.db, again, 'delivered', { status: 204 })).toBe(true)
    expect(await deliveriesOf(database.pool, alert)).toEqual([
      { status: 'delivered', attempts: 2, last_status: 204, last_error: null },
    ])
  })
})

test('claims do not wait for a process that is suspended', async () => {
  const { pool } = database
  const alert = await addAlert(pool, { url })
  await addEvents(pool, alert, [1001])
  const proxy = await startStatementProxy(database.url, ({ text }) =>
    text.includes('flowgate.alert_claims') ? 'hold' : 'pass',
  )
  const suspended = connect(proxy.url, { max: 1 })
  const lost = claimDeliveries(suspended.pool, 1).catch(() => 'lost')
  await until(
    () => deliveriesOf(pool, alert),
    ([delivery]) => delivery?.attempts === 1,
  )
  const other = await addEvents(pool, alert, [1002])
  expect((await claimDeliveries(pool, 20)).map(({ id }) => id)).toEqual([other])
  await proxy.close()
  expect(await lost).toBe('lost')
  await suspended.end()
})

/** Claims of one transaction. Returns the ids that it claimed. */
type Claim = (transacted: Transacted, alert: string) => Promise<unknown[]>

const delivered: Claim = async ({ client }) => (await claimDeliveries(client, 20)).map(({ id }) => id)
const tested: Claim = async ({ trx }, alert) => [await claimTest(trx, alert)].filter((id) => id !== undefined)

describe('two processes that claim at once claim at most two deliveries of a user', () => {
  test.each([
    ['a worker and another', delivered, delivered],
    ['a worker and a test', delivered, tested],
    ['a test and a worker', tested, delivered],
    ['a test and another', tested, tested],
  ])('%s', async (_, first, second) => {
    const { pool } = database
    const transact = openTransactions(pool)
    const alert = await addAlert(pool, { url })
    await addEvents(pool, alert, [1001])
    if (first === delivered) await addEvents(pool, alert, [1002])
    const [claimed, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const early = transact(async (transacted) => {
      // A test claims one at a time.
      if (first === tested) await tested(transacted, alert)
      await first(transacted, alert)
      claimed.resolve()
      await kept.promise
    })
    await Promise.race([claimed.promise, early])
    // Due before all others, and not locked: a process that counts only what is committed takes it.
    const { rows } = await pool.query<{ id: number }>(
      "insert into alert_delivery (alert_id, next_attempt_at) values ($1, '-infinity') returning id",
      [alert],
    )
    const late = transact((transacted) => second(transacted, alert))
    await until(
      () => Promise.race([late, lockWaits(pool)]),
      (state) => state === 1 || Array.isArray(state),
    )
    kept.resolve()
    await early
    expect(await late).toEqual([])
    const underWay = await pool.query('select from alert_delivery where claimed_until > now()')
    expect([rows.length, underWay.rowCount]).toEqual([1, 2])
  })
})
