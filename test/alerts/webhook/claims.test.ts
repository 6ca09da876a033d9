import type { Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '../../../db/types.ts'
import {
  claimDeliveries,
  claimTest,
  endDelivery,
  retryDelivery,
} from '../../../src/alerts/webhook/queries.ts'
import { MAX_ATTEMPTS, waitAfter } from '../../../src/alerts/webhook/retries.ts'
import { addAlert, addEvents, claim, deliveriesOf, hasten, lockWaits } from '../../helpers/alerts.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { until } from '../../helpers/jobs.ts'

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
    const claims = (await Promise.all(Array.from({ length: 4 }, () => claim(database.db, 8)))).flat()
    const rest = await claim(database.db, 20)
    const ids = [...claims, ...rest].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  })

  test('leave few deliveries of a user under way, so that others need not wait', async () => {
    const slow = await addAlert(database.pool, { email: 'slow@example.com', url })
    for (let count = 0; count < 10; count++) await addEvents(database.pool, slow, [1000 + count])
    const quick = await addAlert(database.pool, { email: 'quick@example.com', url })
    await addEvents(database.pool, quick)
    const claimed = await claim(database.db, 20)
    expect(claimed.map(({ alertId }) => alertId).toSorted()).toEqual([slow, slow, quick].toSorted())
    expect(await claim(database.db, 20)).toEqual([])
    const [first] = claimed.filter(({ alertId }) => alertId === slow)
    if (first) await endDelivery(database.db, first, 'delivered')
    expect((await claim(database.db, 20)).map(({ alertId }) => alertId)).toEqual([slow])
  })

  test('that are presumed lost are made again, and then have no effect', async () => {
    const alert = await addAlert(database.pool, { url })
    await addEvents(database.pool, alert)
    const [lost] = await claim(database.db, 1)
    expect(await claim(database.db, 1)).toEqual([])
    await hasten(database.pool)
    const [again] = await claim(database.db, 1)
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

/** Claims deliveries in a transaction. Returns their ids. */
type Claim = (trx: Transaction<DB>, alert: string) => Promise<unknown[]>

const delivered: Claim = async (trx) => (await claimDeliveries(trx, 20)).map(({ id }) => id)
const tested: Claim = async (trx, alert) => [await claimTest(trx, alert)].filter((id) => id !== undefined)

describe('two processes that claim at once claim at most two deliveries of a user', () => {
  test.each([
    ['a worker and another', delivered, delivered],
    ['a worker and a test', delivered, tested],
    ['a test and a worker', tested, delivered],
    ['a test and another', tested, tested],
  ])('%s', async (_, first, second) => {
    const { db, pool } = database
    const alert = await addAlert(pool, { url })
    await addEvents(pool, alert, [1001])
    if (first === delivered) await addEvents(pool, alert, [1002])
    const early = await db.startTransaction().execute()
    // A test claims one delivery at a time.
    if (first === tested) await tested(early, alert)
    await first(early, alert)
    // Due before all others, and not locked: a process that counted only committed claims would take it.
    const { rows } = await pool.query<{ id: number }>(
      "insert into alert_delivery (alert_id, next_attempt_at) values ($1, '-infinity') returning id",
      [alert],
    )
    const late = db.transaction().execute((trx) => second(trx, alert))
    await until(
      () => Promise.race([late, lockWaits(pool)]),
      (state) => state === 1 || Array.isArray(state),
    )
    await early.commit().execute()
    expect(await late).toEqual([])
    const underWay = await pool.query('select from alert_delivery where claimed_until > now()')
    expect([rows.length, underWay.rowCount]).toEqual([1, 2])
  })
})
